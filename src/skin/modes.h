#pragma once

// The selectable skinning modes and their parameters, with the names that the command line, the window, the benchmarks
// and the tests share.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

// The skinning algorithm. Every mode but `native` overrides the file; a vertex to which the mode does not apply is
// skinned linearly.
enum class SkinningMode : std::uint8_t {
  native,      // the deform kind in the file, per vertex
  linear,      // linear blend skinning
  sdef,        // SDEF where the file has its parameters or they can be derived (skin_tables.h)
  dqs,         // dual quaternion skinning
  spherical,   // spherical blend skinning: one centre per bone set and frame (rotation_centers.h)
  cor,         // optimized centres of rotation, one per vertex (rotation_centers.h); linear until they are computed
  bulge_free,  // dual quaternion skinning, with a bound on the distance from the heaviest bone (BoneSegment)
  delta_mush,  // direct delta mush, variant 0 (delta_mush.h); linear until its matrices are computed
  delta_mush_fast,  // likewise, with rotations blended by the smoothed weights instead of fitted
};
inline constexpr std::size_t kSkinningModeCount = 9;

// The modes that need a DeltaMush.
inline bool uses_delta_mush(SkinningMode mode) {
  return mode == SkinningMode::delta_mush || mode == SkinningMode::delta_mush_fast;
}

// How SDEF interpolates between the rotations of its two bones (evaluation.md 5.2).
enum class SdefBlend : std::uint8_t { slerp, nlerp };

// q and -q are the same rotation. Before quaternions are summed, each is negated if it lies in the opposite hemisphere
// of a reference: the heaviest bone's quaternion, the first bone's, or the running sum (evaluation.md 5.3). Applies to
// every mode that sums quaternions.
enum class Hemisphere : std::uint8_t { heaviest, first, sum };

struct Skinning {
  SkinningMode mode = SkinningMode::native;
  SdefBlend sdef_blend = SdefBlend::slerp;
  Hemisphere hemisphere = Hemisphere::heaviest;

  Skinning(SkinningMode selected = SkinningMode::native) : mode(selected) {}
  friend bool operator==(const Skinning&, const Skinning&) = default;
};

// A named value of an enumeration. All strings are null-terminated.
template <typename Value>
struct Choice {
  Value value;
  std::string_view name;    // in files and on the command line
  std::string_view alias;   // also accepted; empty: none
  const char* title;        // for the interface
  const char* description;  // one clause, without a full stop
};

// In display order.
std::span<const Choice<SkinningMode>> skinning_modes();
std::span<const Choice<SdefBlend>> sdef_blends();
std::span<const Choice<Hemisphere>> hemispheres();

std::string_view name(SkinningMode mode);
std::string_view name(SdefBlend blend);
std::string_view name(Hemisphere hemisphere);
// Lookup by name or alias; nullopt if there is no such value.
std::optional<SkinningMode> skinning_mode(std::string_view name);
std::optional<SdefBlend> sdef_blend(std::string_view name);
std::optional<Hemisphere> hemisphere(std::string_view name);

}  // namespace odori
