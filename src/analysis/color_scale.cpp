#include "analysis/color_scale.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <span>

namespace odori {

namespace {

// A colour in Oklab's cylindrical coordinates.
struct Anchor {
  float lightness;
  float chroma;
  float hue_deg;
};

constexpr Anchor kSequential[] = {{0.95f, 0.06f, 105.0f}, {0.63f, 0.10f, 185.0f}, {0.31f, 0.13f, 275.0f}};
constexpr Anchor kDiverging[] = {{0.53f, 0.15f, 255.0f}, {0.95f, 0.0f, 0.0f}, {0.53f, 0.15f, 48.0f}};

glm::vec3 oklab(const Anchor& anchor) {
  const float hue = glm::radians(anchor.hue_deg);
  return {anchor.lightness, anchor.chroma * std::cos(hue), anchor.chroma * std::sin(hue)};
}

float srgb_encode(float linear) {
  const float value = std::clamp(linear, 0.0f, 1.0f);
  return value <= 0.0031308f ? 12.92f * value : 1.055f * std::pow(value, 1.0f / 2.4f) - 0.055f;
}

glm::vec3 srgb_from_oklab(const glm::vec3& lab) {
  const glm::vec3 roots(lab.x + 0.3963377774f * lab.y + 0.2158037573f * lab.z,
                        lab.x - 0.1055613458f * lab.y - 0.0638541728f * lab.z,
                        lab.x - 0.0894841775f * lab.y - 1.2914855480f * lab.z);
  const glm::vec3 cones = roots * roots * roots;
  return {srgb_encode(4.0767416621f * cones.x - 3.3077115913f * cones.y + 0.2309699292f * cones.z),
          srgb_encode(-1.2684380046f * cones.x + 2.6097574011f * cones.y - 0.3413193965f * cones.z),
          srgb_encode(-0.0041960863f * cones.x - 0.7034186147f * cones.y + 1.7076147010f * cones.z)};
}

// Interpolates between evenly spaced anchors; `t` is clamped to 0..1, NaN counts as 0.
glm::vec3 color_at(std::span<const Anchor> anchors, float t) {
  const float position = (t > 0.0f ? std::min(t, 1.0f) : 0.0f) * static_cast<float>(anchors.size() - 1);
  const std::size_t first = std::min(static_cast<std::size_t>(position), anchors.size() - 2);
  const glm::vec3 from = oklab(anchors[first]), to = oklab(anchors[first + 1]);
  return srgb_from_oklab(glm::mix(from, to, position - static_cast<float>(first)));
}

}  // namespace

glm::vec3 sequential_color(float t) { return color_at(kSequential, t); }
glm::vec3 diverging_color(float t) { return color_at(kDiverging, t); }

glm::vec3 distinct_color(std::size_t index) {
  static constexpr std::array<std::array<int, 3>, kDistinctColorCount> kColors{
      {{86, 180, 233}, {0, 158, 115}, {240, 228, 66}, {213, 94, 0}, {204, 121, 167}, {0, 114, 178}, {230, 159, 0}}};
  assert(index < kColors.size());
  const auto& color = kColors[index];
  return glm::vec3(color[0], color[1], color[2]) / 255.0f;
}

}  // namespace odori
