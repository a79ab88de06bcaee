#include "render/effects/focus_distance.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <ranges>

namespace odori {

namespace {

constexpr float kSensorHeight = 24.0f;  // mm
constexpr float kMmPerUnit = 80.0f;
constexpr float kNearest = 0.5f;  // units

// Of the first model that has the bone, world space. `bone`: gives its index in an actor's model; -1: it has none.
std::optional<glm::vec3> bone_position(const Stage& stage, const std::function<std::int32_t(const Actor&)>& bone) {
  for (const auto& actor : stage.actors) {
    if (const std::int32_t found = bone(*actor); found >= 0) return actor->bones.globals[found].translation;
  }
  return std::nullopt;
}

std::optional<glm::vec3> focus_point(const DepthOfField& lens, const Stage& stage) {
  return bone_position(stage, [&](const Actor& actor) {
    if (lens.dof_focus == Focus::automatic) return actor.roles->bone(BodyPart::head);
    const auto& bones = actor.model->bones;
    const auto found = std::ranges::find(bones, lens.dof_bone, &Bone::name);
    return found == bones.end() ? -1 : static_cast<std::int32_t>(found - bones.begin());
  });
}

}  // namespace

float focus_distance(const DepthOfField& lens, const Stage& stage, const Camera& camera) {
  if (lens.dof_focus == Focus::distance) return std::max(lens.dof_distance, kNearest);
  const CameraFrame frame = camera_frame(camera);
  const auto point = focus_point(lens, stage);
  return std::max(glm::dot(point.value_or(camera.target) - frame.eye, frame.forward), kNearest);
}

float blur_at_infinity(const DepthOfField& lens, float focus, const Camera& camera, float image_height) {
  const float half_fov = glm::radians(std::clamp(camera.fov_deg, kMinFovDeg, kMaxFovDeg)) * 0.5f;
  const float focal_length = 0.5f * kSensorHeight / std::tan(half_fov);
  const float aperture = focal_length / lens.dof_f_number;
  const float behind_lens = std::max(focus * kMmPerUnit - focal_length, 1.0f);
  return 0.5f * aperture * focal_length / behind_lens / kSensorHeight * image_height;
}

float lens_radius(const DepthOfField& lens, float focus, const Camera& camera) {
  // An eye moved by this shifts what is far behind the focus by radius / focus, in view space at a distance of 1.
  const float half_height = 1.0f / projection_matrix(camera, 1.0f)[1][1];
  return blur_at_infinity(lens, focus, camera, 1.0f) * 2.0f * half_height * focus;
}

}  // namespace odori
