#include "viewer/camera_control.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kPole = 0.5f * kPi;
constexpr float kMinReach = 1.0f;  // units; nearer to the target than this, steps stop shrinking

float reach(const Camera& camera) { return std::max(std::abs(camera.distance), kMinReach); }

}  // namespace

void orbit(Camera& camera, glm::vec2 pixels) {
  const glm::vec2 turn = glm::radians(kOrbitDegreesPerPixel * pixels);
  // A camera motion may have left the pitch beyond a pole; it is not pulled back at once.
  const float limit = std::max(kPole, std::abs(camera.rotation_rad.x));
  camera.rotation_rad.x = std::clamp(camera.rotation_rad.x - turn.y, -limit, limit);
  camera.rotation_rad.y = std::remainder(camera.rotation_rad.y - turn.x, 2.0f * kPi);
}

void pan(Camera& camera, glm::vec2 pixels, float image_height) {
  const CameraFrame frame = camera_frame(camera);
  const float plane_height = 2.0f * reach(camera) * std::tan(glm::radians(camera.fov_deg) * 0.5f);
  const glm::vec2 moved = pixels * (plane_height / image_height);
  camera.target += frame.up * moved.y - frame.right * moved.x;
}

void zoom(Camera& camera, float notches) {
  if (camera.distance < -kMinReach) {
    camera.distance *= std::pow(1.0f - kZoomPerNotch, notches);
  } else {
    camera.distance += kZoomPerNotch * reach(camera) * notches;
  }
}

glm::vec3 rotation_from(ViewSide side) {
  switch (side) {
    case ViewSide::front:
      break;
    case ViewSide::back:
      return {0.0f, kPi, 0.0f};
    case ViewSide::left:
      return {0.0f, kPole, 0.0f};
    case ViewSide::right:
      return {0.0f, -kPole, 0.0f};
    case ViewSide::top:
      return {-kPole, 0.0f, 0.0f};
  }
  return glm::vec3(0.0f);
}

}  // namespace odori
