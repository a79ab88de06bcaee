#include "analysis/heatmap.h"

#include "analysis/color_scale.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace odori {

namespace {

constexpr Choice<PaintKind> kPaintKinds[] = {
    {PaintKind::none, "none", "", "Materials", "as the model's author painted it"},
    {PaintKind::measure, "measure", "", "Deformation", "what skinning does to the surface"},
    {PaintKind::kinds, "kinds", "", "Deform kinds", "how the file says that each vertex follows its bones"},
    {PaintKind::weights, "weights", "", "Bone weights", "how much of each vertex the chosen bone carries"},
    {PaintKind::morph, "morph", "", "Morph", "how far the chosen morph moves each vertex"},
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

constexpr float kLeastRange = 1e-4f;  // below, differences are rounding

}  // namespace

std::span<const Choice<PaintKind>> paint_kinds() { return kPaintKinds; }

std::string_view name(PaintKind kind) { return kPaintKinds[static_cast<std::size_t>(kind)].name; }

std::optional<PaintKind> paint_kind(std::string_view name) {
  const auto found = std::find_if(std::begin(kPaintKinds), std::end(kPaintKinds),
                                  [&](const auto& choice) { return choice.name == name; });
  return found == std::end(kPaintKinds) ? std::nullopt : std::optional(found->value);
}

PaintScale paint_scale(const Paint& paint, float worst) {
  if (paint.kind != PaintKind::measure && paint.kind != PaintKind::morph) return {paint, 0.0f, 1.0f};
  const bool ratio = paint.kind == PaintKind::measure && is_ratio(paint.measure);
  float range = paint.range;
  if (range <= 0.0f) range = rounded_up(std::clamp(worst, kLeastRange, ratio ? kWidestRatio : 1e6f));
  return {paint, ratio ? 1.0f - range : 0.0f, (ratio ? 1.0f : 0.0f) + range};
}

glm::vec3 paint_color(const PaintScale& scale, float value) {
  if (scale.paint.kind == PaintKind::kinds) return distinct_color(static_cast<std::size_t>(value));
  const float t = (value - scale.low) / (scale.high - scale.low);
  const bool both_sides = scale.paint.kind == PaintKind::measure && is_ratio(scale.paint.measure);
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
