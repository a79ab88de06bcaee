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

Camera CameraFit::apply(Camera camera) const {
  camera.target = clamp_finite(camera.target * target);
  camera.distance = clamp_finite(camera.distance * distance);
  return camera;
}

std::optional<CameraFit> camera_fit(const FitReport& report, std::optional<bool> wanted) {
  const bool by_default = std::abs(report.camera_scale - 1.0f) > kSameHeight;
  if (!wanted.value_or(by_default)) return std::nullopt;
  return CameraFit{{report.camera_scale, report.camera_height_scale, report.camera_scale}, report.camera_scale};
}

void fit_camera(const FitState& state, Motion& motion, FitReport& report) {
  report.camera_scale = ratio(state.from.height, state.to.height);
  report.camera_height_scale = ratio(state.from.eye_height, state.to.eye_height);
  const auto fitting = camera_fit(report, state.options.camera);
  report.camera_fitted = fitting && !motion.camera.empty();
  if (!report.camera_fitted) return;
  for (CameraKey& key : motion.camera) key.camera = fitting->apply(key.camera);
}

}  // namespace odori
