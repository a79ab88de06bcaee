#pragma once

// Baking: converts physics to motion keys, so that other programs show the same movement. Start from `bake`.

#include "scene/actor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace odori {

// Maximum of frames times bones in one bake.
inline constexpr std::size_t kMaxBakedKeys = std::size_t{1} << 23;

struct BakeRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;  // inclusive, >= `first`
};

// The driven bones that a motion can animate: with a name that a motion can address (formats.md 3.6) and without a
// fixed axis. In file order.
std::vector<std::int32_t> bakeable_bones(const Actor& actor);

// Returns the actor's merged motion with keys for each of these bones in the range, one per frame, with physics
// disabled in the keys. IK chains all of whose links are driven are disabled from the first frame of the range. All
// other keys are kept. Overriding layers (OverrideLayer) affect the bodies but are not part of the result. `tolerance`:
// a key is omitted if the remaining keys keep a point at one unit from the bone within this many units; 0 keeps all
// keys. `actor` has physics in on-demand mode. `go_on` is called before each frame; if it returns false, the bake is
// cancelled and the result is nullopt.
std::optional<Motion> bake(Actor& actor, const DeformOptions& options, BakeRange range, float tolerance,
                           const std::function<bool(std::uint32_t frame)>& go_on);

}  // namespace odori
