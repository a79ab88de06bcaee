#include "render/effects/focus_distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <ranges>
#include <span>
#include <string_view>

namespace odori {

namespace {

constexpr float kSensorHeight = 24.0f;  // mm
constexpr float kMmPerUnit = 80.0f;
constexpr float kNearest = 0.5f;  // units
constexpr std::array<std::string_view, 3> kHeads{"頭", "head", "Head"};

// Of the first model that has a bone of one of these names, world space.
std::optional<glm::vec3> bone_position(const Stage& stage, std::span<const std::string_view> names) {
  for (const auto& actor : stage.actors) {
    const auto& bones = actor->model->bones;
    for (const std::string_view name : names) {
      const auto found = std::ranges::find(bones, name, &Bone::name);
      if (found != bones.end()) return actor->bones.globals[found - bones.begin()].translation;
    }
  }
  return std::nullopt;
}

std::optional<glm::vec3> focus_point(const DepthOfField& lens, const Stage& stage) {
  if (lens.dof_focus == Focus::automatic) return bone_position(stage, kHeads);
  const std::string_view name = lens.dof_bone;
  return bone_position(stage, {&name, 1});
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
