#include "model/pose.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace odori {

std::string_view name(EvaluationRules rules) { return rules == EvaluationRules::mmd ? "mmd" : "plain"; }

std::optional<EvaluationRules> evaluation_rules(std::string_view wanted) {
  for (const EvaluationRules rules : {EvaluationRules::mmd, EvaluationRules::plain}) {
    if (name(rules) == wanted) return rules;
  }
  return std::nullopt;
}

Pose rest_pose(const Model& model) {
  Pose pose;
  pose.rotations.assign(model.bones.size(), kNoRotation);
  pose.translations.assign(model.bones.size(), glm::vec3(0.0f));
  pose.morph_weights.assign(model.morphs.size(), 0.0f);
  pose.ik_enabled.assign(model.bones.size(), 1);
  pose.physics_enabled.assign(model.bones.size(), 1);
  pose.physics_weight.assign(model.bones.size(), 1.0f);
  return pose;
}

CameraFrame camera_frame(const Camera& camera) {
  const glm::quat rotation = quat_from_euler_zxy(-camera.rotation_rad);
  return {camera.target + rotation * glm::vec3(0, 0, camera.distance), rotation * glm::vec3(0, 0, 1),
          rotation * glm::vec3(0, 1, 0), rotation * glm::vec3(1, 0, 0)};
}

glm::mat4 view_matrix(const Camera& camera) {
  const CameraFrame frame = camera_frame(camera);
  const glm::mat3 world_to_view = glm::transpose(glm::mat3(frame.right, frame.up, frame.forward));
  glm::mat4 view(world_to_view);
  view[3] = glm::vec4(-(world_to_view * frame.eye), 1.0f);
  return view;
}

glm::mat4 projection_matrix(const Camera& camera, float aspect) {
  // A motion can contain any value; outside this range the matrix would be degenerate.
  const float half_fov = glm::radians(std::clamp(camera.fov_deg, kMinFovDeg, kMaxFovDeg)) * 0.5f;
  if (camera.perspective) return glm::perspectiveLH_NO(2.0f * half_fov, aspect, kNearPlane, kFarPlane);
  const float height = std::max(std::abs(camera.distance) * std::tan(half_fov), 1e-3f);
  return glm::orthoLH_NO(-height * aspect, height * aspect, -height, height, -kFarPlane, kFarPlane);
}

glm::mat4 world_to_clip(const Camera& camera, float aspect) {
  return projection_matrix(camera, aspect) * view_matrix(camera);
}

}  // namespace odori
