#pragma once

// Where an actor stands: a transform of its whole model, applied to the bones that have no parent. A bone with an
// external parent, and what hangs on it, is not moved. Bodies are carried along rigidly.

#include "base/math.h"

#include <optional>

namespace odori {

struct Actor;

struct ActorPlacement {
  glm::vec3 translation{0.0f};  // units, world space
  // About X, Y and Z. Of a model in MMD's order of bodies and cameras, Y * X * Z (Z first); of an accessory in MMD's
  // order of accessories, Z * Y * X (X first; accessories.md 4, like .vac files).
  glm::vec3 rotation_rad{0.0f};
  float scale = 1.0f;  // of an accessory, about its origin; models ignore it

  friend bool operator==(const ActorPlacement&, const ActorPlacement&) = default;
};

inline constexpr float kMaxPlacement = 1e5f;  // of a coordinate, units
inline constexpr float kMinPlacementScale = 1e-3f;
inline constexpr float kMaxPlacementScale = 1e3f;

// Sets where the actor stands, clamped to these limits; numbers that are not finite become the defaults.
void set_placement(Actor& actor, const ActorPlacement& placement);

// Hides or shows an actor. A hidden actor is posed, but neither drawn nor picked, and casts no shadow.
void set_visible(Actor& actor, bool visible);

// An accessory's Euler angles as a rotation: about X first, then Y, then Z.
glm::quat quat_from_euler_xyz(glm::vec3 angles_rad);

// The placement as the transform of the bones without parent, world space; none for the default placement.
std::optional<RigidTransform> root_transform(const Actor& actor);

}  // namespace odori
