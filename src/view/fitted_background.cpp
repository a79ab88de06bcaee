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

BackgroundPlacement placed_background(const Look& look, float aspect, float image_aspect) {
  // By its height or by its width.
  const glm::vec2 high(image_aspect / aspect, 1.0f), wide(1.0f, aspect / image_aspect);
  const bool wider = image_aspect > aspect;
  BackgroundPlacement placement;
  if (look.background_fit == BackgroundFit::cover) placement.size = wider ? high : wide;
  if (look.background_fit == BackgroundFit::contain) placement.size = wider ? wide : high;
  placement.size *= look.background_zoom;
  placement.center += glm::vec2(look.background_x, look.background_y);
  return placement;
}

void place_by_pixels(const PlacedByPixels& placed, glm::ivec2 output_size, glm::ivec2 image_size, Look& look) {
  const auto has_area = [](glm::ivec2 size) { return size.x > 0 && size.y > 0; };
  if (!has_area(output_size) || !has_area(image_size)) return;
  if (!(placed.scale > 0.0f) || !std::isfinite(placed.scale)) return;
  const glm::vec2 output(output_size), image(image_size);
  const float contained = std::min(output.x / image.x, output.y / image.y);
  const glm::vec2 center = glm::vec2(placed.corner) + 0.5f * placed.scale * image;
  look.background_fit = BackgroundFit::contain;
  look.background_zoom = placed.scale / contained;
  look.background_x = center.x / output.x - 0.5f;
  look.background_y = center.y / output.y - 0.5f;
  look = within_range(look);
}

}  // namespace odori
