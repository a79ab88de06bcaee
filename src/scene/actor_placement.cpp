#include "scene/actor_placement.h"

#include "scene/actor.h"

#include <algorithm>

namespace odori {

namespace {

glm::vec3 limited_translation(glm::vec3 translation) {
  return glm::clamp(clamp_finite(translation), -kMaxPlacement, kMaxPlacement);
}

}  // namespace

void set_placement(Actor& actor, const ActorPlacement& placement) {
  ActorPlacement& to = actor.placement;
  to.translation = limited_translation(placement.translation);
  to.rotation_rad = is_finite(placement.rotation_rad) ? placement.rotation_rad : glm::vec3(0.0f);
  to.scale = is_finite(placement.scale) ? std::clamp(placement.scale, kMinPlacementScale, kMaxPlacementScale) : 1.0f;
}

void set_visible(Actor& actor, bool visible) { actor.visible = visible; }

glm::quat quat_from_euler_xyz(glm::vec3 angles_rad) {
  return axis_angle({0, 0, 1}, angles_rad.z) * axis_angle({0, 1, 0}, angles_rad.y) *
         axis_angle({1, 0, 0}, angles_rad.x);
}

std::optional<RigidTransform> root_transform(const Actor& actor) {
  const auto& [translation, angles, scale] = actor.placement;
  if (translation == glm::vec3(0.0f) && angles == glm::vec3(0.0f)) return std::nullopt;
  return RigidTransform{actor.model->accessory ? quat_from_euler_xyz(angles) : quat_from_euler_zxy(angles),
                        translation};
}

}  // namespace odori
