#include "window/desktop/dancer_camera.h"

#include "base/enums.h"
#include "model/roles.h"
#include "scene/stage.h"
#include "window/desktop/seat.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kDesktopFovDeg = 20.0f;
constexpr float kHeadroom = 1.2f;     // of what is shown, in heights of the dancer
constexpr float kDancerWidth = 0.9f;  // of the window of one dancer, in heights of it
constexpr float kWidthPerDancer = 0.55f;
constexpr float kMaxAspect = 3.0f;
constexpr double kFollow_s = 0.6;     // in which most of the way is done
constexpr float kJumpHeights = 1.5f;  // a distance that is not followed slowly
constexpr float kMinFigure = 0.5f;    // units

bool dances(const Actor& actor) { return actor.visible && !actor.model->accessory && !has_floor(actor); }

float rest_height(const Model& model) {
  float top = 0.0f;
  for (const Vertex& vertex : model.vertices) top = std::max(top, vertex.position.y);
  for (const Bone& bone : model.bones) top = std::max(top, bone.rest_position.y);
  return top;
}

glm::vec3 center_of(const Actor& actor) {
  for (const BodyPart part : {BodyPart::lower_body, BodyPart::center, BodyPart::root}) {
    const std::int32_t bone = actor.roles->bone(part);
    if (has_index(actor.bones.globals, bone)) return actor.bones.globals[bone].translation;
  }
  return actor.bones.globals.empty() ? glm::vec3(0.0f) : actor.bones.globals.front().translation;
}

}  // namespace

float desktop_aspect(std::size_t dancers) {
  const auto more = static_cast<float>(std::max<std::size_t>(dancers, 1) - 1);
  return std::min(kDancerWidth + kWidthPerDancer * more, kMaxAspect);
}

bool is_on_desktop(const Stage& stage, const Actor& actor) {
  if (dances(actor)) return true;
  return actor.visible && std::ranges::none_of(stage.actors, [](const auto& one) { return dances(*one); });
}

std::size_t desktop_dancers(const Stage& stage) {
  return std::ranges::count_if(stage.actors, [&](const auto& actor) { return is_on_desktop(stage, *actor); });
}

float dancers_height(const Stage& stage) {
  float height = kMinFigure;
  for (const auto& actor : stage.actors) {
    if (is_on_desktop(stage, *actor)) height = std::max(height, rest_height(*actor->model));
  }
  return height;
}

std::vector<glm::vec3> dancers_centers(const Stage& stage) {
  std::vector<glm::vec3> centers;
  for (const auto& actor : stage.actors) {
    if (!is_on_desktop(stage, *actor)) continue;
    const glm::vec3 center = center_of(*actor);
    if (std::isfinite(center.x) && std::isfinite(center.z)) centers.push_back(center);
  }
  return centers;
}

Camera DancerCamera::update(std::span<const glm::vec3> centers, float height, float aspect, double seconds) {
  glm::vec2 low(0.0f), high(0.0f);
  for (std::size_t i = 0; i < centers.size(); ++i) {
    const glm::vec2 at(centers[i].x, centers[i].z);
    low = i == 0 ? at : glm::min(low, at);
    high = i == 0 ? at : glm::max(high, at);
  }
  const float tall = kHeadroom * height;
  const float wide = (high.x - low.x + kDancerWidth * tall) / aspect;
  const View wanted{0.5f * (low + high), std::max(tall, wide)};
  const bool jumps = !view_ || glm::distance(view_->center, wanted.center) > kJumpHeights * height;
  if (jumps) view_ = wanted;
  const auto share = static_cast<float>(1.0 - std::exp(-3.0 * std::max(seconds, 0.0) / kFollow_s));
  view_->center += share * (wanted.center - view_->center);
  view_->height += share * (wanted.height - view_->height);
  Camera camera;
  camera.fov_deg = kDesktopFovDeg;
  camera.distance = -0.5f * view_->height / std::tan(glm::radians(0.5f * kDesktopFovDeg));
  camera.target = {view_->center.x, view_->height * (0.5f - kBelowGround), view_->center.y};
  return camera;
}

glm::vec3 pointer_in_world(const Camera& camera, glm::vec2 position, glm::vec2 window) {
  const CameraFrame frame = camera_frame(camera);
  const float half = std::tan(glm::radians(0.5f * camera.fov_deg)) * 2.0f / std::max(window.y, 1.0f);
  const glm::vec2 from_middle = (position - 0.5f * window) * half;
  const glm::vec3 direction = glm::normalize(frame.forward + from_middle.x * frame.right - from_middle.y * frame.up);
  return frame.eye + direction * (0.5f * std::abs(camera.distance));
}

}  // namespace odori
