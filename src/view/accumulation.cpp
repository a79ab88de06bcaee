#include "view/accumulation.h"

#include "motion/sample.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace odori {

namespace {

// The first frame after this one from which on the camera is another, without a movement to it.
double next_cut(const Stage& stage, double frame) {
  double cut = std::numeric_limits<double>::infinity();
  const std::vector<CameraKey>& keys = stage.camera_keys;
  const auto is_after = [](double at, const auto& key) { return at < static_cast<double>(key.frame); };
  for (auto key = std::upper_bound(keys.begin(), keys.end(), frame, is_after); key != keys.end(); ++key) {
    if (key == keys.begin() || !is_cut(key[-1], *key)) continue;
    cut = static_cast<double>(key->frame);
    break;
  }
  const auto follow = std::upper_bound(stage.camera_follow.begin(), stage.camera_follow.end(), frame, is_after);
  return follow == stage.camera_follow.end() ? cut : std::min(cut, static_cast<double>(follow->frame));
}

double fraction(double value) { return value - std::floor(value); }

// R2 of Roberts, The Unreasonable Effectiveness of Quasirandom Sequences, 2018. Its first point is the centre.
glm::dvec2 r2_point(int number) {
  constexpr double kPlastic = 1.32471795724474602596;  // x * x * x = x + 1
  return {fraction(0.5 + number / kPlastic), fraction(0.5 + number / (kPlastic * kPlastic))};
}

// The first two dimensions of the sequence of Sobol. Flipping the first digit moves its first point to the centre.
glm::dvec2 sobol_point(int number) {
  constexpr std::uint32_t kHalf = 1u << 31;
  std::uint32_t x = kHalf, y = kHalf;
  std::uint32_t x_direction = kHalf, y_direction = kHalf;
  for (auto rest = static_cast<std::uint32_t>(number); rest != 0; rest >>= 1) {
    if ((rest & 1u) != 0) {
      x ^= x_direction;
      y ^= y_direction;
    }
    x_direction >>= 1;
    y_direction ^= y_direction >> 1;
  }
  constexpr double kScale = 1.0 / 4294967296.0;
  return {x * kScale, y * kScale};
}

// Maps a square to a disc, both of half width 1, so that equal areas stay equal (Shirley and Chiu, A Low Distortion Map
// Between Disk and Square, 1997).
glm::dvec2 on_disc(glm::dvec2 at) {
  if (at.x == 0.0 && at.y == 0.0) return at;
  const bool wide = std::abs(at.x) > std::abs(at.y);
  const double radius = wide ? at.x : at.y;
  const double quarter = std::numbers::pi / 4.0;
  const double angle = wide ? quarter * at.y / at.x : 2.0 * quarter - quarter * at.x / at.y;
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

}  // namespace

Accumulation within_range(Accumulation accumulation) {
  accumulation.samples = std::clamp(accumulation.samples, 1, kMaxAccumulated);
  const float shutter = accumulation.shutter_deg;
  accumulation.shutter_deg = std::isfinite(shutter) ? std::clamp(shutter, 0.0f, kMaxShutterDeg) : 0.0f;
  return accumulation;
}

std::vector<double> moments_of(const Accumulation& accumulation, const Stage& stage, double frame, double step) {
  if (accumulation.moments() == 1) return {frame};
  double open = step * static_cast<double>(accumulation.shutter_deg) / 360.0;
  if (stage.follow_camera_motion) open = std::min(open, next_cut(stage, frame) - frame);
  std::vector<double> moments;
  for (int i = 0; i < accumulation.samples; ++i) moments.push_back(frame + open * (i + 0.5) / accumulation.samples);
  return moments;
}

SamplePoint sample_point(int number) {
  return {glm::vec2(r2_point(number) - 0.5), glm::vec2(on_disc(2.0 * sobol_point(number) - 1.0))};
}

}  // namespace odori
