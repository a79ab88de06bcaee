#pragma once

// Physics turned into keys of a motion, so that other programs show the same.

#include "scene/actor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace odori {

// Frames times bones of one bake.
inline constexpr std::size_t kMaxBakedKeys = std::size_t{1} << 23;

struct BakeRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;  // included; not below `first`
};

// The bones that bodies drive and a motion can move: those whose name reaches them (formats.md 3.6), without a fixed
// axis. In file order.
std::vector<std::int32_t> bakeable_bones(const Actor& actor);

// The actor's motion with a key a frame for each of those bones, physics switched off in them; IK whose links all
// answer to bodies is switched off from the range's first frame on. Keys outside the range, and everything else, stay.
// A key is left out where a point one unit from its bone is less than `tolerance` units from where the keys about it
// lead. What lies over the motion (OverrideLayer) moves the bodies and is not in it. `actor` has physics, to be
// recorded when asked. Asked before each frame: `go_on`; nothing where that says no.
std::optional<Motion> bake(Actor& actor, const DeformOptions& options, BakeRange range, float tolerance,
                           const std::function<bool(std::uint32_t frame)>& go_on);

}  // namespace odori
