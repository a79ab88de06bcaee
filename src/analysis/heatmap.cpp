#include "analysis/heatmap.h"

#include "base/enums.h"
#include "scene/actor.h"
#include "skin/skin.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <span>
#include <vector>

#include <fmt/format.h>

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
  apply_vertex_morphs<float>(model, *actor.skin, morphs.weights, morphed);
  skin<float>({model, *actor.skin, palette, morphed, {SkinningMode::native}}, positions, normals);
  return positions;
}

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

float srgb_encode(float linear) { return srgb_from_linear(std::clamp(linear, 0.0f, 1.0f)); }

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

std::span<const Choice<HeatmapKind>> heatmap_kinds() { return kHeatmapKinds; }

std::string_view name(HeatmapKind kind) { return kHeatmapKinds[ordinal(kind)].name; }

std::optional<HeatmapKind> heatmap_kind(std::string_view name) { return value_named(kHeatmapKinds, name); }

bool shows_ratio(const Heatmap& heatmap) { return heatmap.kind == HeatmapKind::measure && is_ratio(heatmap.measure); }

HeatmapScale heatmap_scale(const Heatmap& heatmap, float least, float most) {
  if (heatmap.kind != HeatmapKind::measure && heatmap.kind != HeatmapKind::morph) return {heatmap};
  const bool ratio = shows_ratio(heatmap);
  const float middle = ratio ? 1.0f : 0.0f, max_deviation = std::max(std::abs(least - middle), std::abs(most - middle));
  float range = heatmap.range;
  if (range <= 0.0f) range = rounded_up(std::clamp(max_deviation, kMinRange, ratio ? kMaxAutoRatioRange : 1e6f));
  return {heatmap, ratio ? middle - range : 0.0f, middle + range, least, most};
}

glm::vec3 heatmap_color(const HeatmapScale& scale, float value) {
  if (scale.heatmap.kind == HeatmapKind::kinds) return distinct_color(static_cast<int>(value));
  const float t = (value - scale.low) / (scale.high - scale.low);
  return shows_ratio(scale.heatmap) ? diverging_color(t) : sequential_color(t);
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

void morph_displacements(const Actor& actor, std::int32_t morph, std::span<float> values) {
  assert(values.size() == actor.model->vertices.size());
  std::ranges::fill(values, 0.0f);
  if (!has_index(actor.model->morphs, morph)) return;
  std::vector<float> weights(actor.model->morphs.size(), 0.0f);
  const auto without = posed_vertices(actor, weights);
  weights[morph] = 1.0f;
  const auto with = posed_vertices(actor, weights);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = glm::distance(with[i], without[i]);
}

glm::vec3 sequential_color(float t) { return color_at(kSequential, t); }
glm::vec3 diverging_color(float t) { return color_at(kDiverging, t); }

glm::vec3 distinct_color(std::size_t index) {
  static constexpr std::array<std::array<int, 3>, kDistinctColorCount> kColors{
      {{86, 180, 233}, {0, 158, 115}, {240, 228, 66}, {213, 94, 0}, {204, 121, 167}, {0, 114, 178}, {230, 159, 0}}};
  assert(index < kColors.size());
  const auto& color = kColors[index];
  return glm::vec3(color[0], color[1], color[2]) / 255.0f;
}

std::string hex_color(const glm::vec3& color) {
  const auto byte = [](float c) { return static_cast<int>(std::lround(std::clamp(c, 0.0f, 1.0f) * 255.0f)); };
  return fmt::format("#{:02x}{:02x}{:02x}", byte(color.r), byte(color.g), byte(color.b));
}

}  // namespace odori
