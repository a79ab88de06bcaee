#include "viewer/surface_heatmap.h"

#include "analysis/heatmap.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::int32_t kNoReach = -2;  // -1: reach of no morph

}  // namespace

void SurfaceHeatmap::sync_actors(const Stage& stage) {
  const bool same = std::equal(actors_.begin(), actors_.end(), stage.actors.begin(), stage.actors.end(),
                               [](const Known& known, const std::unique_ptr<Actor>& actor) {
                                 return known.actor == actor.get() && known.model == actor->model;
                               });
  if (same) return;
  actors_.clear();
  for (PaneHeatmap& entry : panes_) entry.morphs.clear();
  for (const auto& actor : stage.actors) actors_.push_back({actor.get(), actor->model, SurfaceMeter(*actor)});
}

// The reach of a morph does not depend on the frame.
void SurfaceHeatmap::compute_morph_reach(const Actor& displayed, std::int32_t morph, std::size_t actor,
                                         PaneHeatmap& entry) {
  std::vector<float>& values = entry.values[actor];
  if (entry.morphs[actor] != morph) morph_displacements(displayed, morph, values);
  entry.morphs[actor] = morph;
  for (const float value : values) entry.max_deviation = std::max(entry.max_deviation, value);
}

void SurfaceHeatmap::compute(const Actor& displayed, std::size_t actor, PaneHeatmap& entry) {
  const Heatmap& heatmap = entry.pane.heatmap;
  const Model& model = *actors_[actor].model;
  std::vector<float>& values = entry.values[actor];
  values.resize(model.vertices.size());
  const bool is_selected_actor = static_cast<int>(actor) == heatmap.part_actor;
  if (heatmap.kind == HeatmapKind::morph)
    return compute_morph_reach(displayed, is_selected_actor ? heatmap.morph : -1, actor, entry);
  entry.morphs[actor] = kNoReach;
  if (heatmap.kind == HeatmapKind::kinds) return deform_kind_values(model, values);
  if (heatmap.kind == HeatmapKind::weights) {
    return bone_weight_values(model, is_selected_actor ? heatmap.bone : -1, values);
  }
  Skinning reference = entry.pane.skinning;
  reference.mode = heatmap.reference;
  actors_[actor].meter.measure(heatmap.measure, entry.pane.skinning, reference, values);
  for (const float value : values)
    entry.max_deviation = std::max(entry.max_deviation, deviation(heatmap.measure, value));
}

void SurfaceHeatmap::update(const Stage& stage, std::span<const Pane> panes) {
  const auto count = std::count_if(panes.begin(), panes.end(), [](const Pane& pane) { return has_heatmap(pane); });
  panes_.resize(static_cast<std::size_t>(count));
  if (count == 0) return actors_.clear();
  sync_actors(stage);
  for (Known& known : actors_) known.meter.begin();
  std::size_t next = 0;
  for (const Pane& pane : panes) {
    if (!has_heatmap(pane)) continue;
    PaneHeatmap& entry = panes_[next++];
    entry.pane = pane;
    entry.max_deviation = 0.0f;
    entry.values.resize(actors_.size());
    entry.morphs.resize(actors_.size(), kNoReach);
    for (std::size_t actor = 0; actor < actors_.size(); ++actor) compute(*stage.actors[actor], actor, entry);
  }
  for (PaneHeatmap& entry : panes_) {
    float shared_max = 0.0f;
    for (const PaneHeatmap& other : panes_) {
      if (other.pane.heatmap == entry.pane.heatmap) shared_max = std::max(shared_max, other.max_deviation);
    }
    entry.scale = heatmap_scale(entry.pane.heatmap, shared_max);
  }
}

const SurfaceHeatmap::PaneHeatmap* SurfaceHeatmap::find(const Pane& pane) const {
  const auto found =
      std::find_if(panes_.begin(), panes_.end(), [&](const PaneHeatmap& entry) { return entry.pane == pane; });
  return found == panes_.end() ? nullptr : &*found;
}

std::span<const float> SurfaceHeatmap::values(std::size_t actor, const Pane& pane) const {
  const PaneHeatmap* entry = find(pane);
  return entry == nullptr ? std::span<const float>() : std::span<const float>(entry->values[actor]);
}

HeatmapScale SurfaceHeatmap::scale(const Pane& pane) const {
  const PaneHeatmap* entry = find(pane);
  return entry == nullptr ? HeatmapScale{pane.heatmap} : entry->scale;
}

}  // namespace odori
