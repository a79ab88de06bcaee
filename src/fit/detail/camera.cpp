#include "fit/detail/fit_state.h"

#include <cmath>

namespace odori {

namespace {

constexpr float kSameHeight = 0.05f;  // share of the height

float ratio(float from, float to) {
  const float value = to / from;
  return from > 1e-3f && to > 1e-3f && is_valid(value) ? value : 1.0f;
}

}  // namespace

void fit_camera(const FitState& state, Motion& motion, FitReport& report) {
  report.camera_scale = ratio(state.from.height, state.to.height);
  report.camera_height_scale = ratio(state.from.eye_height, state.to.eye_height);
  const bool by_default = std::abs(report.camera_scale - 1.0f) > kSameHeight;
  report.camera_fitted = state.options.camera.value_or(by_default) && !motion.camera.empty();
  if (!report.camera_fitted) return;
  const glm::vec3 scale(report.camera_scale, report.camera_height_scale, report.camera_scale);
  for (CameraKey& key : motion.camera) {
    key.camera.target = clamp_finite(key.camera.target * scale);
    key.camera.distance = clamp_finite(key.camera.distance * report.camera_scale);
  }
}

}  // namespace odori
