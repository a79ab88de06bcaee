#pragma once

// Heat maps: values per vertex that colour a surface instead of its materials.

#include "analysis/measures.h"
#include "base/math.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace odori {

struct Actor;

enum class HeatmapKind : std::uint8_t {
  none,     // materials
  measure,  // a measure of the deformation
  kinds,    // deform kind of each vertex
  weights,  // weight of the selected bone
  morph,    // displacement by the selected morph
};

struct Heatmap {
  HeatmapKind kind = HeatmapKind::none;
  Measure measure = Measure::displacement;
  SkinningMode reference = SkinningMode::linear;  // for displacement, with the parameters of the pane's skinning
  float range = 0.0f;       // largest deviation on the colour scale, > 0; 0: the frame's maximum, rounded up
  int part_actor = -1;      // for `weights` and `morph`: index into Stage::actors
  std::int32_t bone = -1;   // of that actor, or -1
  std::int32_t morph = -1;  // of that actor, or -1

  friend bool operator==(const Heatmap&, const Heatmap&) = default;
};

// In the order of the enumeration.
std::span<const Choice<HeatmapKind>> heatmap_kinds();
std::string_view name(HeatmapKind kind);
std::optional<HeatmapKind> heatmap_kind(std::string_view name);

// Whether it shows ratios: its colours diverge from 1.
bool shows_ratio(const Heatmap& heatmap);

// The mapping from values to colours.
struct HeatmapScale {
  Heatmap heatmap;
  float low = 0.0f;   // value at the lower end of the colour scale
  float high = 1.0f;  // value at the upper end, > low
  // The smallest and the largest value of the frame; those outside the scale have the colour of its end.
  float least = low;
  float most = high;

  bool exceeds_low() const { return least < low - kTolerance * (high - low); }
  bool exceeds_high() const { return most > high + kTolerance * (high - low); }
  static constexpr float kTolerance = 1e-3f;  // of the scale, which no colour shows

  friend bool operator==(const HeatmapScale&, const HeatmapScale&) = default;
};

// `least`, `most`: of the frame's values. Their largest deviation from no change is the range if the heat map has none
// of its own. The automatic range of ratios is at most 0..2.
HeatmapScale heatmap_scale(const Heatmap& heatmap, float least, float most);

// The colour of a value, sRGB, 0..1. For HeatmapKind::kinds the value is a DeformKind.
glm::vec3 heatmap_color(const HeatmapScale& scale, float value);

// Values that are independent of the frame, per vertex.
void deform_kind_values(const Model& model, std::span<float> values);
void bone_weight_values(const Model& model, std::int32_t bone, std::span<float> values);  // `bone` -1: all 0

// The distance by which the morph alone moves each vertex at full weight from the rest pose, in units. Groups include
// their members; bone morphs include descendants and IK. 0 for `morph` -1 and morphs that move no vertices.
void morph_displacements(const Actor& actor, std::int32_t morph, std::span<float> values);

// --- Colour scales for numbers, readable with common kinds of colour blindness: even steps of lightness, and blue
// against yellow or orange. Interpolated in the perceptually uniform Oklab (B. Ottosson, 2020). Colours are
// sRGB-encoded, 0..1.

// From pale yellow at 0 over green to dark blue at 1; `t` is clamped to 0..1.
glm::vec3 sequential_color(float t);
// From blue at 0 over near white at 0.5 to orange at 1, both ends equally dark; `t` is clamped to 0..1.
glm::vec3 diverging_color(float t);

// Categorical colours (M. Okabe, K. Ito: Color Universal Design, 2008), without black. `index` < kDistinctColorCount.
inline constexpr std::size_t kDistinctColorCount = 7;
glm::vec3 distinct_color(std::size_t index);

std::string hex_color(const glm::vec3& color);  // "#rrggbb"; values outside 0..1 are clamped

}  // namespace odori
