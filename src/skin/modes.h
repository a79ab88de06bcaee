#pragma once

// The skinning algorithms that can be chosen, and their switches: one table for the command line, the window, the
// benchmarks and the tests.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

// How vertices are made to follow their bones. A vertex to which a forced mode does not apply is linear.
enum class SkinningMode : std::uint8_t {
  native,     // as the file says
  linear,     // all linear
  sdef,       // SDEF where the file carries its parameters or they can be derived (skin_tables.h)
  dqs,        // dual quaternions for all
  spherical,  // about one centre for each set of bones and frame (spherical_centers.h)
  cor,        // about a centre of each vertex's own, found once (optimized_centers.h); linear until it is
};
inline constexpr std::size_t kSkinningModeCount = 6;

// Which rotation SDEF takes between its two bones (evaluation.md 5.2).
enum class SdefBlend : std::uint8_t { slerp, nlerp };

// A bone's rotation is one of two quaternions, q and -q. Which one goes into a sum: the one on the side of the
// heaviest bone, of the first, or of the sum so far (evaluation.md 5.3). For every mode that sums quaternions.
enum class Hemisphere : std::uint8_t { heaviest, first, sum };

struct Skinning {
  SkinningMode mode = SkinningMode::native;
  SdefBlend sdef_blend = SdefBlend::slerp;
  Hemisphere hemisphere = Hemisphere::heaviest;

  Skinning(SkinningMode selected = SkinningMode::native) : mode(selected) {}
  friend bool operator==(const Skinning&, const Skinning&) = default;
};

// One of several to choose from. All strings are zero-terminated.
template <typename Value>
struct Choice {
  Value value;
  std::string_view name;   // in files and on the command line
  std::string_view alias;  // understood as well; empty: none
  const char* title;       // for people
  const char* about;       // a clause
};

// In the order they are listed in.
std::span<const Choice<SkinningMode>> skinning_modes();
std::span<const Choice<SdefBlend>> sdef_blends();
std::span<const Choice<Hemisphere>> hemispheres();

std::string_view name(SkinningMode mode);
std::string_view name(SdefBlend blend);
std::string_view name(Hemisphere hemisphere);
// By name or alias.
std::optional<SkinningMode> skinning_mode(std::string_view name);
std::optional<SdefBlend> sdef_blend(std::string_view name);
std::optional<Hemisphere> hemisphere(std::string_view name);

}  // namespace odori
