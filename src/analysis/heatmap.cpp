#include "analysis/heatmap.h"

#include "analysis/color_scale.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace odori {

namespace {

constexpr Choice<HeatmapKind> kHeatmapKinds[] = {
    {HeatmapKind::none, "none", "", "Materials", "as the model's author painted it"},
    {HeatmapKind::measure, "measure", "", "Deformation", "what skinning does to the surface"},
    {HeatmapKind::kinds, "kinds", "", "Deform kinds", "how the file says that each vertex follows its bones"},
    {HeatmapKind::weights, "weights", "", "Bone weights", "how much of each vertex the chosen bone carries"},
    {HeatmapKind::morph, "morph", "", "Morph", "how far the chosen morph moves each vertex"},
};

constexpr float kWidestRatio = 1.0f;  // of an automatic scale, from neutral

// The next of 1, 2, 5, 10, 20 ... and of their tenths, hundredths ...
float rounded_up(float value) {
  const float decade = std::pow(10.0f, std::floor(std::log10(value)));
  for (const float step : {1.0f, 2.0f, 5.0f}) {
    if (value <= step * decade * 1.0001f) return step * decade;
  }
  return 10.0f * decade;
}

constexpr float kMinRange = 1e-4f;  // below, differences are rounding

}  // namespace

std::span<const Choice<HeatmapKind>> heatmap_kinds() { return kHeatmapKinds; }

std::string_view name(HeatmapKind kind) { return kHeatmapKinds[static_cast<std::size_t>(kind)].name; }

std::optional<HeatmapKind> heatmap_kind(std::string_view name) {
  const auto found = std::find_if(std::begin(kHeatmapKinds), std::end(kHeatmapKinds),
                                  [&](const auto& choice) { return choice.name == name; });
  return found == std::end(kHeatmapKinds) ? std::nullopt : std::optional(found->value);
}

HeatmapScale heatmap_scale(const Heatmap& heatmap, float worst) {
  if (heatmap.kind != HeatmapKind::measure && heatmap.kind != HeatmapKind::morph) return {heatmap, 0.0f, 1.0f};
  const bool ratio = heatmap.kind == HeatmapKind::measure && is_ratio(heatmap.measure);
  float range = heatmap.range;
  if (range <= 0.0f) range = rounded_up(std::clamp(worst, kMinRange, ratio ? kWidestRatio : 1e6f));
  return {heatmap, ratio ? 1.0f - range : 0.0f, (ratio ? 1.0f : 0.0f) + range};
}

glm::vec3 heatmap_color(const HeatmapScale& scale, float value) {
  if (scale.heatmap.kind == HeatmapKind::kinds) return distinct_color(static_cast<std::size_t>(value));
  const float t = (value - scale.low) / (scale.high - scale.low);
  const bool both_sides = scale.heatmap.kind == HeatmapKind::measure && is_ratio(scale.heatmap.measure);
  return both_sides ? diverging_color(t) : sequential_color(t);
}

void kind_values(const Model& model, std::span<float> values) {
  assert(values.size() == model.vertices.size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(model.vertices[i].kind);
}

void weight_values(const Model& model, std::int32_t bone, std::span<float> values) {
  assert(values.size() == model.vertices.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    values[i] = 0.0f;
    for (std::size_t slot = 0; slot < 4; ++slot) {
      if (bone >= 0 && vertex.bones[slot] == bone) values[i] += vertex.weights[slot];
    }
  }
}

}  // namespace odori
