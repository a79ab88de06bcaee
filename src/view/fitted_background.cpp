#include "view/fitted_background.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr float kGreys[] = {1.0f, 0.62f, 0.4f, 0.22f};  // white first
constexpr float kMaxLostOnWhite = 0.5f;                 // share of the surface; edges and the rest show the model
constexpr float kMaxLost = 0.2f;

float luminance_of_bin(int bin) { return (static_cast<float>(bin) + 0.5f) / SurfaceLuminance::kBins; }

float share_lost(std::span<const SurfaceLuminance* const> surfaces, float background) {
  float lost = 0.0f, sum = 0.0f;
  for (const SurfaceLuminance* surface : surfaces) {
    for (int bin = 0; bin < SurfaceLuminance::kBins; ++bin) {
      const float area = surface->area[bin];
      sum += area;
      if (contrast_ratio(luminance_of_bin(bin), background) < kMinContrast) lost += area;
    }
  }
  return sum > 0.0f ? lost / sum : 0.0f;
}

}  // namespace

void SurfaceLuminance::add(float luminance, float added_area) {
  if (!(added_area > 0.0f) || !std::isfinite(added_area) || !(luminance >= 0.0f)) return;
  area[std::min(static_cast<int>(luminance * kBins), kBins - 1)] += added_area;
}

float relative_luminance(glm::vec3 color) {
  const glm::vec3 c = glm::clamp(color, 0.0f, 1.0f);
  return 0.2126f * linear_from_srgb(c.r) + 0.7152f * linear_from_srgb(c.g) + 0.0722f * linear_from_srgb(c.b);
}

float contrast_ratio(float one, float other) {
  constexpr float kFlare = 0.05f;
  return (std::max(one, other) + kFlare) / (std::min(one, other) + kFlare);
}

glm::vec3 background_for(std::span<const SurfaceLuminance* const> surfaces) {
  float best = kGreys[0], least = std::numeric_limits<float>::max();
  for (const float grey : kGreys) {
    const float lost = share_lost(surfaces, relative_luminance(glm::vec3(grey)));
    if (lost <= (grey == kGreys[0] ? kMaxLostOnWhite : kMaxLost)) return glm::vec3(grey);
    if (lost < least) best = grey;
    least = std::min(least, lost);
  }
  return glm::vec3(best);
}

}  // namespace odori
