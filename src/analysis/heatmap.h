#pragma once

// What a surface is coloured by in place of its materials.

#include "analysis/measures/measures.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

enum class HeatmapKind : std::uint8_t {
  none,     // materials
  measure,  // what skinning does to it
  kinds,    // the deform kind of each vertex
  weights,  // of the chosen bone
  morph,    // how far the chosen morph moves it, see morph_reach.h
};

struct Heatmap {
  HeatmapKind kind = HeatmapKind::none;
  Measure measure = Measure::displacement;
  SkinningMode against = SkinningMode::linear;  // for displacement, with the switches of the pane's own skinning
  float range = 0.0f;   // how far from neutral the colours reach, > 0; 0: as far as the values of the frame, rounded up
  int part_actor = -1;  // for weights and morph: whose bone and morph they are, into Stage::actors
  std::int32_t bone = -1;   // of that actor; -1: none is chosen
  std::int32_t morph = -1;  // likewise

  friend bool operator==(const Heatmap&, const Heatmap&) = default;
};

std::span<const Choice<HeatmapKind>> heatmap_kinds();
std::string_view name(HeatmapKind kind);
std::optional<HeatmapKind> heatmap_kind(std::string_view name);

// Which colours stand for which values.
struct HeatmapScale {
  Heatmap heatmap;
  float low = 0.0f;   // at the scale's lower end
  float high = 1.0f;  // at its upper end, > low

  friend bool operator==(const HeatmapScale&, const HeatmapScale&) = default;
};

// `worst`: the greatest departure in the frame, for a paint without a range of its own. Of ratios an automatic scale
// goes from 0 to 2 at most.
HeatmapScale heatmap_scale(const Heatmap& heatmap, float worst);

// The colour of a value, 0..1; of the deform kinds the value is DeformKind's.
glm::vec3 heatmap_color(const HeatmapScale& scale, float value);

// Values of a kind that does not change with the frame, per vertex: deform kinds, or weights of a bone; -1: of none.
void kind_values(const Model& model, std::span<float> values);
void weight_values(const Model& model, std::int32_t bone, std::span<float> values);

}  // namespace odori
