#include "viewer/surface_heatmap.h"

#include "analysis/morph_reach.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::int32_t kNoReach = -2;  // -1 is that of no morph

}  // namespace

void SurfaceHeatmap::follow(const Stage& stage) {
  const bool same = std::equal(actors_.begin(), actors_.end(), stage.actors.begin(), stage.actors.end(),
                               [](const Known& known, const std::unique_ptr<Actor>& actor) {
                                 return known.actor == actor.get() && known.model == actor->model;
                               });
  if (same) return;
  actors_.clear();
  for (HeatMapped& heat_mapped : panes_) heat_mapped.morphs.clear();
  for (const auto& actor : stage.actors) actors_.push_back({actor.get(), actor->model, SurfaceMeter(*actor)});
}

// The reach of a morph stays from frame to frame.
void SurfaceHeatmap::heatmap_morph(const Actor& shown, std::int32_t morph, std::size_t actor, HeatMapped& heat_mapped) {
  std::vector<float>& values = heat_mapped.values[actor];
  if (heat_mapped.morphs[actor] != morph) morph_reach(shown, morph, values);
  heat_mapped.morphs[actor] = morph;
  for (const float value : values) heat_mapped.worst = std::max(heat_mapped.worst, value);
}

void SurfaceHeatmap::heatmap(const Actor& shown, std::size_t actor, HeatMapped& heat_mapped) {
  const Heatmap& heatmap = heat_mapped.pane.heatmap;
  const Model& model = *actors_[actor].model;
  std::vector<float>& values = heat_mapped.values[actor];
  values.resize(model.vertices.size());
  const bool of_part = static_cast<int>(actor) == heatmap.part_actor;
  if (heatmap.kind == HeatmapKind::morph) return heatmap_morph(shown, of_part ? heatmap.morph : -1, actor, heat_mapped);
  heat_mapped.morphs[actor] = kNoReach;
  if (heatmap.kind == HeatmapKind::kinds) return kind_values(model, values);
  if (heatmap.kind == HeatmapKind::weights) {
    return weight_values(model, of_part ? heatmap.bone : -1, values);
  }
  Skinning against = heat_mapped.pane.skinning;
  against.mode = heatmap.against;
  actors_[actor].meter.measure(heatmap.measure, heat_mapped.pane.skinning, against, values);
  for (const float value : values) heat_mapped.worst = std::max(heat_mapped.worst, departure(heatmap.measure, value));
}

void SurfaceHeatmap::update(const Stage& stage, std::span<const Pane> panes) {
  const auto count = std::count_if(panes.begin(), panes.end(), [](const Pane& pane) { return is_heat_mapped(pane); });
  panes_.resize(static_cast<std::size_t>(count));
  if (count == 0) return actors_.clear();
  follow(stage);
  for (Known& known : actors_) known.meter.begin();
  std::size_t next = 0;
  for (const Pane& pane : panes) {
    if (!is_heat_mapped(pane)) continue;
    HeatMapped& heat_mapped = panes_[next++];
    heat_mapped.pane = pane;
    heat_mapped.worst = 0.0f;
    heat_mapped.values.resize(actors_.size());
    heat_mapped.morphs.resize(actors_.size(), kNoReach);
    for (std::size_t actor = 0; actor < actors_.size(); ++actor) heatmap(*stage.actors[actor], actor, heat_mapped);
  }
  for (HeatMapped& heat_mapped : panes_) {
    float together = 0.0f;
    for (const HeatMapped& other : panes_) {
      if (other.pane.heatmap == heat_mapped.pane.heatmap) together = std::max(together, other.worst);
    }
    heat_mapped.scale = heatmap_scale(heat_mapped.pane.heatmap, together);
  }
}

const SurfaceHeatmap::HeatMapped* SurfaceHeatmap::find(const Pane& pane) const {
  const auto found = std::find_if(panes_.begin(), panes_.end(),
                                  [&](const HeatMapped& heat_mapped) { return heat_mapped.pane == pane; });
  return found == panes_.end() ? nullptr : &*found;
}

std::span<const float> SurfaceHeatmap::values(std::size_t actor, const Pane& pane) const {
  const HeatMapped* heat_mapped = find(pane);
  return heat_mapped == nullptr ? std::span<const float>() : std::span<const float>(heat_mapped->values[actor]);
}

HeatmapScale SurfaceHeatmap::scale(const Pane& pane) const {
  const HeatMapped* heat_mapped = find(pane);
  return heat_mapped == nullptr ? HeatmapScale{pane.heatmap} : heat_mapped->scale;
}

}  // namespace odori
