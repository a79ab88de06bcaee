#pragma once

// The skinning methods: one table, which everything that lists methods or decides by them reads, and the parameters of
// skinning. The command line, the window, files, the C API, the benchmarks and the tests share its names.

#include "base/enums.h"
#include "base/translate.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

// Every mode but `native` overrides the file; a vertex to which the mode does not apply is skinned linearly. The C API
// has the same numbers.
enum class SkinningMode : std::uint8_t {
  native,           // the deform kind in the file, per vertex
  linear,           // linear blend skinning
  sdef,             // SDEF where the file has its parameters or they can be derived (skin_tables.h)
  dqs,              // dual quaternion skinning
  spherical,        // spherical blend skinning: one centre per bone set and frame (rotation_centers.h)
  cor,              // optimized centres of rotation, one per vertex
  bulge_free,       // dual quaternion skinning, with a bound on the distance from the heaviest bone (BoneSegment)
  delta_mush,       // direct delta mush, variant 0 (delta_mush.h)
  delta_mush_fast,  // direct delta mush with rotations blended by the smoothed weights instead of fitted
  compressed_mush,  // direct delta mush with its matrices in half of the memory (compressed_mush.h)
  iterative_mush,   // delta mush itself: every frame is smoothed (skin/detail/iterative_mush.h)
};

// The formula that deforms a vertex: skin/detail/deformers.cpp and shaders/deform_*.glsl; the last needs the whole
// surface.
enum class Deformer : std::uint8_t {
  linear,
  sdef,
  dual_quaternion,
  about_center,
  bulge_free,
  delta_mush,
  delta_mush_fast,
  compressed_mush,
  iterative_mush
};

// What is computed once per model before a method can be used (skin/skinning_data.h); until then it is linear.
enum class SkinningData : std::uint8_t {
  rotation_centers,  // per vertex, from find_optimized_centers (skin/rotation_centers.h)
  delta_mush,        // the texels of DeltaMush, from find_delta_mush (skin/delta_mush.h)
  compressed_mush,   // the texels of CompressedMush, from compress (skin/compressed_mush.h)
  morph_bones,       // of no method: a parameter asks for them, and Actor::model has them (skin/morph_bone_data.h)
};
inline constexpr std::size_t kSkinningDataCount = 4;

struct SkinningMethod {
  SkinningMode value;
  std::string_view name;    // in files and on the command line
  std::string_view alias;   // also accepted, unless it is empty
  const char* title;        // for the interface
  const char* description;  // one clause, without a full stop
  const char* command;      // that selects it in the active pane
  std::string_view key;     // of that command
  Deformer deformer;        // of the vertices to which the method applies; `native` chooses it by vertex
  const char* define;       // that shaders/skinning.glsl is compiled with for this deformer; null: it has no shader
  const char* words;        // what else it is called; typed, never shown
  std::optional<SkinningData> data{};
};

// In display order, which is that of SkinningMode.
// Translated: 4, 5, 6.
inline constexpr SkinningMethod kSkinningMethods[] = {
    {SkinningMode::native, "native", "", "As in the file", "The deform kind that the file gives each vertex",
     "Skinning as in the file", "1", Deformer::linear, "LINEAR", ""},
    {SkinningMode::linear, "linear", "bdef", "Linear", "Fast; joints thin out where they bend and twist",
     "Linear skinning", "2", Deformer::linear, "LINEAR", "LBS BDEF smooth skinning"},
    {SkinningMode::sdef, "sdef", "", "Spherical (SDEF)",
     "Bends stay round, with the file's parameters or the joint between two bones; other vertices are linear",
     "Spherical skinning (SDEF)", "3", Deformer::sdef, "SDEF", "volume"},
    {SkinningMode::dqs, "dqs", "qdef", "Dual quaternion (DQS)", "Twists keep their volume, bends bulge a little",
     "Dual quaternion skinning (DQS)", "4", Deformer::dual_quaternion, "DUAL_QUATERNION", "DLB candy wrapper"},
    {SkinningMode::spherical, "spherical", "", "Spherical blend (SBS)",
     "Rotates about the point where a vertex's bones differ least, computed every frame",
     "Spherical blend skinning (SBS)", "5", Deformer::about_center, "ABOUT_CENTER", ""},
    {SkinningMode::cor, "cor", "", "Centres of rotation (CoR)",
     "Rotates about an optimized centre per vertex, computed once per model; neither thins nor bulges",
     "Centres of rotation skinning (CoR)", "6", Deformer::about_center, "ABOUT_CENTER", "optimized centers",
     SkinningData::rotation_centers},
    {SkinningMode::bulge_free, "bulge-free", "dqs-bulge-free", "Bulge-free dual quaternion",
     "As dual quaternions, but no vertex gets farther from its heaviest bone than at rest",
     "Bulge-free dual quaternion skinning", "7", Deformer::bulge_free, "BULGE_FREE", "DQS bulge correction elbow"},
    {SkinningMode::delta_mush, "ddm", "delta-mush", "Direct delta mush (DDM)",
     "Smooths the skin and restores its detail, by matrices per vertex, computed once per model",
     "Direct delta mush skinning (DDM)", "8", Deformer::delta_mush, "DELTA_MUSH", "smooth Laplacian",
     SkinningData::delta_mush},
    {SkinningMode::delta_mush_fast, "ddm-fast", "", "Direct delta mush, fast",
     "As direct delta mush, with rotations blended by smoothed weights instead of fitted",
     "Direct delta mush skinning, fast", "9", Deformer::delta_mush_fast, "DELTA_MUSH_FAST", "",
     SkinningData::delta_mush},
    {SkinningMode::compressed_mush, "ddm-compressed", "", "Direct delta mush, compressed",
     "As direct delta mush, with matrices in half of the memory", "Direct delta mush skinning, compressed", "Shift+8",
     Deformer::compressed_mush, "COMPRESSED_MUSH", "quantised memory", SkinningData::compressed_mush},
    {SkinningMode::iterative_mush, "dm", "iterative-delta-mush", "Delta mush (reference, slow)",
     "Smooths the skin in every frame and restores its detail, on the processor: what direct delta mush approximates",
     "Delta mush skinning (reference, slow)", "0", Deformer::iterative_mush, nullptr, "iterative smooth Laplacian"},
};
inline constexpr std::size_t kSkinningModeCount = std::size(kSkinningMethods);

// The row of a mode.
constexpr const SkinningMethod& method(SkinningMode mode) { return kSkinningMethods[ordinal(mode)]; }
static_assert(std::ranges::all_of(kSkinningMethods, [](const SkinningMethod& m) { return &method(m.value) == &m; }));

constexpr std::span<const SkinningMethod> skinning_modes() { return kSkinningMethods; }

// Whether a method needs the data; otherwise a parameter does (is_needed, skin/method_parameters.h).
constexpr bool is_of_modes(SkinningData data) {
  return std::ranges::any_of(kSkinningMethods, [data](const SkinningMethod& m) { return m.data == data; });
}

// Of a mode without a shader, the CPU skins the vertices, wherever they are drawn. Such modes are the last.
inline constexpr const char* kNoShader = tr_later("no shader: skinned on the CPU everywhere");
constexpr bool has_shader(SkinningMode mode) { return method(mode).define != nullptr; }
constexpr std::span<const SkinningMethod> modes_with_shader() {
  const auto count =
      std::ranges::count_if(kSkinningMethods, [](const SkinningMethod& m) { return m.define != nullptr; });
  return skinning_modes().first(static_cast<std::size_t>(count));
}
static_assert(std::ranges::all_of(modes_with_shader(), [](const SkinningMethod& m) { return m.define != nullptr; }));

// How SDEF interpolates between the rotations of its two bones (evaluation.md 5.2).
enum class SdefBlend : std::uint8_t { slerp, nlerp };

// q and -q are the same rotation. Before quaternions are summed, each is negated if it lies in the opposite hemisphere
// of a reference: the heaviest bone's quaternion, the first bone's, or the running sum (evaluation.md 5.3). Applies to
// every mode that sums quaternions.
enum class Hemisphere : std::uint8_t { heaviest, first, sum };

// Of the posed surface: the normals at rest, turned as the deformer turns the vertex, or those of the surface itself
// where the formula has them (skin/exact_normals.h).
enum class Normals : std::uint8_t { blended, exact };

struct Skinning {
  SkinningMode mode = SkinningMode::native;
  SdefBlend sdef_blend = SdefBlend::slerp;
  Hemisphere hemisphere = Hemisphere::heaviest;
  Normals normals = Normals::blended;

  Skinning(SkinningMode selected = SkinningMode::native) : mode(selected) {}
  friend bool operator==(const Skinning&, const Skinning&) = default;
};

// A named value of a parameter, as SkinningMethod has them. All strings are null-terminated.
template <typename Value>
struct Choice {
  Value value;
  std::string_view name;
  std::string_view alias;
  const char* title;
  const char* description;
};

// Translated: 4, 5.
inline constexpr Choice<SdefBlend> kSdefBlends[] = {
    {SdefBlend::slerp, "slerp", "", "Spherical (slerp)", "The angle is proportional to the weight"},
    {SdefBlend::nlerp, "nlerp", "", "Linear (nlerp)", "Used by some other programs; differs by up to 8 degrees"},
};

// Translated: 4, 5.
inline constexpr Choice<Hemisphere> kHemispheres[] = {
    {Hemisphere::heaviest, "heaviest", "", "Heaviest bone", "Independent of the order of the bones"},
    {Hemisphere::first, "first", "", "First bone", "Used by most programs"},
    {Hemisphere::sum, "sum", "", "Running sum", "The hemisphere of the bones summed so far"},
};

// Translated: 4, 5.
inline constexpr Choice<Normals> kNormals[] = {
    {Normals::blended, "blended", "", "Blended", "Turned with the bones, as MMD does"},
    {Normals::exact, "exact", "", "Exact", "Those of the deformed surface, in linear and dual quaternion skinning"},
};

// In display order.
constexpr std::span<const Choice<SdefBlend>> sdef_blends() { return kSdefBlends; }
constexpr std::span<const Choice<Hemisphere>> hemispheres() { return kHemispheres; }
constexpr std::span<const Choice<Normals>> kinds_of_normals() { return kNormals; }

constexpr std::string_view name(SkinningMode mode) { return method(mode).name; }
constexpr std::string_view name(SdefBlend blend) { return kSdefBlends[ordinal(blend)].name; }
constexpr std::string_view name(Hemisphere hemisphere) { return kHemispheres[ordinal(hemisphere)].name; }
constexpr std::string_view name(Normals normals) { return kNormals[ordinal(normals)].name; }

// By name or alias; nullopt if there is no such value.
inline std::optional<SkinningMode> skinning_mode(std::string_view name) { return value_named(kSkinningMethods, name); }
inline std::optional<SdefBlend> sdef_blend(std::string_view name) { return value_named(kSdefBlends, name); }
inline std::optional<Hemisphere> hemisphere(std::string_view name) { return value_named(kHemispheres, name); }
inline std::optional<Normals> normals_named(std::string_view name) { return value_named(kNormals, name); }

}  // namespace odori
