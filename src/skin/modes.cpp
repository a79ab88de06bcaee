#include "skin/modes.h"

#include "base/enums.h"

#include <algorithm>

namespace odori {

namespace {

// Translated: 4, 5.
constexpr Choice<SkinningMode> kModes[] = {
    {SkinningMode::native, "native", "", "As in the file", "The deform kind that the file gives each vertex"},
    {SkinningMode::linear, "linear", "bdef", "Linear", "Fast; joints thin out where they bend and twist"},
    {SkinningMode::sdef, "sdef", "", "Spherical (SDEF)",
     "Bends stay round, with the file's parameters or the joint between two bones; other vertices are linear"},
    {SkinningMode::dqs, "dqs", "qdef", "Dual quaternion (DQS)", "Twists keep their volume, bends bulge a little"},
    {SkinningMode::spherical, "spherical", "", "Spherical blend (SBS)",
     "Rotates about the point where a vertex's bones differ least, computed every frame"},
    {SkinningMode::cor, "cor", "", "Centres of rotation (CoR)",
     "Rotates about an optimized centre per vertex, computed once per model; neither thins nor bulges"},
    {SkinningMode::bulge_free, "bulge-free", "dqs-bulge-free", "Bulge-free dual quaternion",
     "As dual quaternions, but no vertex gets farther from its heaviest bone than at rest"},
    {SkinningMode::delta_mush, "ddm", "delta-mush", "Direct delta mush (DDM)",
     "Smooths the skin and restores its detail, by matrices per vertex, computed once per model"},
    {SkinningMode::delta_mush_fast, "ddm-fast", "", "Direct delta mush, fast",
     "As direct delta mush, with rotations blended by smoothed weights instead of fitted"},
};
static_assert(std::size(kModes) == kSkinningModeCount);

// Translated: 4, 5.
constexpr Choice<SdefBlend> kSdefBlends[] = {
    {SdefBlend::slerp, "slerp", "", "Spherical (slerp)", "The angle is proportional to the weight"},
    {SdefBlend::nlerp, "nlerp", "", "Linear (nlerp)", "Used by some other programs; differs by up to 8 degrees"},
};

// Translated: 4, 5.
constexpr Choice<Hemisphere> kHemispheres[] = {
    {Hemisphere::heaviest, "heaviest", "", "Heaviest bone", "Independent of the order of the bones"},
    {Hemisphere::first, "first", "", "First bone", "Used by most programs"},
    {Hemisphere::sum, "sum", "", "Running sum", "The hemisphere of the bones summed so far"},
};

template <typename Value>
std::string_view name_in(std::span<const Choice<Value>> choices, Value value) {
  const auto found = std::ranges::find_if(choices, [&](const auto& c) { return c.value == value; });
  return found == choices.end() ? std::string_view() : found->name;
}

}  // namespace

std::span<const Choice<SkinningMode>> skinning_modes() { return kModes; }
std::span<const Choice<SdefBlend>> sdef_blends() { return kSdefBlends; }
std::span<const Choice<Hemisphere>> hemispheres() { return kHemispheres; }

std::string_view name(SkinningMode mode) { return name_in(skinning_modes(), mode); }
std::string_view name(SdefBlend blend) { return name_in(sdef_blends(), blend); }
std::string_view name(Hemisphere hemisphere) { return name_in(hemispheres(), hemisphere); }

std::optional<SkinningMode> skinning_mode(std::string_view name) { return value_named(skinning_modes(), name); }
std::optional<SdefBlend> sdef_blend(std::string_view name) { return value_named(sdef_blends(), name); }
std::optional<Hemisphere> hemisphere(std::string_view name) { return value_named(hemispheres(), name); }

}  // namespace odori
