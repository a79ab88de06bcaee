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

// What becomes keys.
struct BakeParts {
  bool physics = true;  // bones that bodies drive; the actor must have physics in on-demand mode
  bool ik = false;      // links of IK chains, whose IK is then switched off
};

// The driven bones that a motion can animate: with a name that a motion can address (formats.md 3.6) and without a
// fixed axis. In file order.
std::vector<std::int32_t> bakeable_bones(const Actor& actor);

// The IK bones whose chains can become keys: they and all links have such names, and no link has a fixed axis.
std::vector<std::int32_t> bakeable_chains(const Actor& actor);

// The bones that get keys. In file order.
std::vector<std::int32_t> baked_bones(const Actor& actor, BakeParts parts);

// A key for each baked bone and frame.
struct BakedKeys {
  BakeRange range;
  BakeParts parts;
  std::vector<std::int32_t> bones;
  std::vector<std::vector<BoneKey>> keys;  // per bone, one per frame of the range
};

// Evaluates every frame of the range. `go_on` is called before each; if it returns false, the bake is cancelled and the
// result is nullopt.
std::optional<BakedKeys> record_keys(Actor& actor, const DeformOptions& options, BakeRange range, BakeParts parts,
                                     const std::function<bool(std::uint32_t frame)>& go_on);

// Returns the actor's merged motion with these keys, with physics disabled in the keys of driven bones. IK chains all
// of whose links are driven are disabled from the first frame of the range, baked IK in the range. All other keys are
// kept. Overriding layers (OverrideLayer) affect the result but are not part of it. `tolerance`: a key is omitted if
// the remaining keys keep a point at one unit from the bone within this many units, relative to the bone's parent; 0
// keeps all keys.
Motion baked_motion(const Actor& actor, const BakedKeys& keys, float tolerance);

// Both, for physics.
std::optional<Motion> bake(Actor& actor, const DeformOptions& options, BakeRange range, float tolerance,
                           const std::function<bool(std::uint32_t frame)>& go_on);

// The largest distance between the bones of two actors of a model, in model space.
struct BoneDeviation {
  float units = 0.0f;
  float degrees = 0.0f;

  // Of a point one unit from a bone: an upper bound.
  float reach() const { return units + glm::radians(degrees); }
};
// In every frame of the range, as each actor shows it.
BoneDeviation max_deviation(Actor& a, Actor& b, const DeformOptions& options, BakeRange range);

}  // namespace odori
