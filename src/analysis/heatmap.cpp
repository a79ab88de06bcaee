#include "analysis/heatmap.h"

#include "analysis/color_scale.h"
#include "base/enums.h"
#include "scene/actor.h"
#include "skin/skin.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace odori {

namespace {

// Translated: 4, 5.
constexpr Choice<HeatmapKind> kHeatmapKinds[] = {
    {HeatmapKind::none, "none", "", "Materials", "The model's own materials"},
    {HeatmapKind::measure, "measure", "", "Deformation", "What skinning does to the surface"},
    {HeatmapKind::kinds, "kinds", "", "Deform kinds", "The deform kind of each vertex in the file"},
    {HeatmapKind::weights, "weights", "", "Bone weights", "The weight of the selected bone on each vertex"},
    {HeatmapKind::morph, "morph", "", "Morph", "How far the selected morph moves each vertex"},
};

constexpr float kMaxAutoRatioRange = 1.0f;  // of an automatic scale for ratios

// Rounds up to 1, 2 or 5 times a power of ten.
float rounded_up(float value) {
  const float decade = std::pow(10.0f, std::floor(std::log10(value)));
  for (const float step : {1.0f, 2.0f, 5.0f}) {
    if (value <= step * decade * 1.0001f) return step * decade;
  }
  return 10.0f * decade;
}

constexpr float kMinRange = 1e-4f;  // smaller values are rounding errors

}  // namespace

std::span<const Choice<HeatmapKind>> heatmap_kinds() { return kHeatmapKinds; }

std::string_view name(HeatmapKind kind) { return kHeatmapKinds[ordinal(kind)].name; }

std::optional<HeatmapKind> heatmap_kind(std::string_view name) {
  const auto found = std::find_if(std::begin(kHeatmapKinds), std::end(kHeatmapKinds),
                                  [&](const auto& choice) { return choice.name == name; });
  return found == std::end(kHeatmapKinds) ? std::nullopt : std::optional(found->value);
}

HeatmapScale heatmap_scale(const Heatmap& heatmap, float max_deviation) {
  if (heatmap.kind != HeatmapKind::measure && heatmap.kind != HeatmapKind::morph) return {heatmap, 0.0f, 1.0f};
  const bool ratio = heatmap.kind == HeatmapKind::measure && is_ratio(heatmap.measure);
  float range = heatmap.range;
  if (range <= 0.0f) range = rounded_up(std::clamp(max_deviation, kMinRange, ratio ? kMaxAutoRatioRange : 1e6f));
  return {heatmap, ratio ? 1.0f - range : 0.0f, (ratio ? 1.0f : 0.0f) + range};
}

glm::vec3 heatmap_color(const HeatmapScale& scale, float value) {
  if (scale.heatmap.kind == HeatmapKind::kinds) return distinct_color(static_cast<std::size_t>(value));
  const float t = (value - scale.low) / (scale.high - scale.low);
  const bool diverging = scale.heatmap.kind == HeatmapKind::measure && is_ratio(scale.heatmap.measure);
  return diverging ? diverging_color(t) : sequential_color(t);
}

void deform_kind_values(const Model& model, std::span<float> values) {
  assert(values.size() == model.vertices.size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(model.vertices[i].kind);
}

void bone_weight_values(const Model& model, std::int32_t bone, std::span<float> values) {
  assert(values.size() == model.vertices.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    values[i] = 0.0f;
    for (std::size_t slot = 0; slot < 4; ++slot) {
      if (bone >= 0 && vertex.bones[slot] == bone) values[i] += vertex.weights[slot];
    }
  }
}

namespace {

// The vertex positions in the rest pose with these morph weights, per morph.
std::vector<glm::vec3> posed_vertices(const Actor& actor, const std::vector<float>& weights) {
  const Model& model = *actor.model;
  const Pose rest = rest_pose(model);
  MorphState morphs = make_morph_state(*actor.rig);
  evaluate_morphs(*actor.rig, weights, morphs);
  BoneState bones = make_bone_state(*actor.rig);
  deform_before_physics(*actor.rig, rest, morphs, {}, bones);
  deform_after_physics(*actor.rig, rest, {}, bones);
  std::vector<PaletteEntry> palette(model.bones.size());
  write_palette(*actor.rig, bones, palette);
  std::vector<glm::vec3> morphed(model.vertices.size()), positions(morphed.size()), normals(morphed.size());
  apply_vertex_morphs<float>(model, morphs.weights, morphed);
  skin<float>({model, *actor.skin, palette, morphed, {SkinningMode::native}, {}}, positions, normals);
  return positions;
}

}  // namespace

void morph_displacements(const Actor& actor, std::int32_t morph, std::span<float> values) {
  assert(values.size() == actor.model->vertices.size());
  std::ranges::fill(values, 0.0f);
  if (morph < 0 || static_cast<std::size_t>(morph) >= actor.model->morphs.size()) return;
  std::vector<float> weights(actor.model->morphs.size(), 0.0f);
  const auto without = posed_vertices(actor, weights);
  weights[morph] = 1.0f;
  const auto with = posed_vertices(actor, weights);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = glm::distance(with[i], without[i]);
}

}  // namespace odori
