#include "view/surface_heatmap.h"

#include "analysis/heatmap.h"

#include <algorithm>

namespace odori {

void SurfaceHeatmap::sync_actors(const Stage& stage) {
  const bool same =
      std::ranges::equal(actors_, stage.actors, [](const Known& known, const std::unique_ptr<Actor>& actor) {
        return known.actor == actor.get() && known.model == actor->model;
      });
  if (same) return;
  actors_.clear();
  for (PaneHeatmap& entry : panes_) entry.actors.clear();
  for (const auto& actor : stage.actors) actors_.push_back({actor.get(), actor->model, SurfaceMeter(*actor)});
}

void SurfaceHeatmap::PaneHeatmap::add(std::span<const float> values) {
  const auto [low, high] = std::ranges::minmax_element(values);
  if (low == values.end()) return;
  least = std::min(least, *low);
  most = std::max(most, *high);
}

// Of the kinds that do not depend on the frame.
void SurfaceHeatmap::compute_constant(const Actor& displayed, const Heatmap& heatmap, ActorValues& found) {
  if (found.constant == heatmap) return;
  found.constant = heatmap;
  found.revision = ++revision_;
  const Model& model = *displayed.model;
  found.of_vertices.resize(model.vertices.size());
  if (heatmap.kind == HeatmapKind::morph) return morph_displacements(displayed, heatmap.morph, found.of_vertices);
  if (heatmap.kind == HeatmapKind::kinds) return deform_kind_values(model, found.of_vertices);
  bone_weight_values(model, heatmap.bone, found.of_vertices);
}

// Scenery keeps its own colours, unless there is nothing else to measure.
bool SurfaceHeatmap::is_left_out(std::size_t actor, const Stage& stage) {
  const auto is_measured = [](const auto& one) { return !has_floor(*one); };
  return has_floor(*stage.actors[actor]) && std::ranges::any_of(stage.actors, is_measured);
}

void SurfaceHeatmap::compute(const Actor& displayed, std::size_t actor, PaneHeatmap& entry,
                             const std::optional<GivenHeatmap>& given) {
  Heatmap heatmap = entry.pane.heatmap;
  ActorValues& found = entry.actors[actor];
  if (heatmap.kind != HeatmapKind::measure) {
    if (static_cast<int>(actor) != heatmap.part_actor) heatmap.bone = heatmap.morph = -1;
    compute_constant(displayed, heatmap, found);
    if (heatmap.kind != HeatmapKind::morph) return;
    return entry.add(found.of_vertices);
  }
  found.constant.reset();
  found.revision = ++revision_;
  found.of_vertices.resize(actors_[actor].model->vertices.size());
  if (given && given->actor == actor) {
    found.of_vertices.assign(given->values.begin(), given->values.end());
  } else {
    Skinning reference = entry.pane.skinning;
    reference.mode = heatmap.reference;
    actors_[actor].meter.measure(heatmap.measure, entry.pane.skinning, reference, found.of_vertices);
  }
  entry.add(found.of_vertices);
}

void SurfaceHeatmap::update(const Stage& stage, std::span<const Pane> panes, const std::optional<GivenHeatmap>& given) {
  const auto count = std::ranges::count_if(panes, [](const Pane& pane) { return has_heatmap(pane); });
  panes_.resize(count);
  if (count == 0) return actors_.clear();
  sync_actors(stage);
  for (Known& known : actors_) known.meter.begin();
  std::size_t next = 0;
  for (const Pane& pane : panes) {
    if (!has_heatmap(pane)) continue;
    PaneHeatmap& entry = panes_[next++];
    entry.pane = pane;
    entry.least = entry.most = pane.heatmap.kind == HeatmapKind::measure ? neutral(pane.heatmap.measure) : 0.0f;
    entry.actors.resize(actors_.size());
    for (std::size_t actor = 0; actor < actors_.size(); ++actor) {
      if (is_left_out(actor, stage)) {
        entry.actors[actor] = {};
      } else {
        compute(*stage.actors[actor], actor, entry, given);
      }
    }
  }
  for (PaneHeatmap& entry : panes_) {
    float least = entry.least, most = entry.most;
    for (const PaneHeatmap& other : panes_) {
      if (other.pane.heatmap != entry.pane.heatmap) continue;
      least = std::min(least, other.least);
      most = std::max(most, other.most);
    }
    entry.scale = heatmap_scale(entry.pane.heatmap, least, most);
  }
}

const SurfaceHeatmap::PaneHeatmap* SurfaceHeatmap::find(const Pane& pane) const {
  const auto found = std::ranges::find_if(panes_, [&](const PaneHeatmap& entry) { return entry.pane == pane; });
  return found == panes_.end() ? nullptr : &*found;
}

SurfaceHeatmap::Values SurfaceHeatmap::values(std::size_t actor, const Pane& pane) const {
  const PaneHeatmap* entry = find(pane);
  if (entry == nullptr) return {};
  const ActorValues& found = entry->actors[actor];
  return {found.of_vertices, found.revision, static_cast<std::size_t>(entry - panes_.data())};
}

HeatmapScale SurfaceHeatmap::scale(const Pane& pane) const {
  const PaneHeatmap* entry = find(pane);
  return entry == nullptr ? HeatmapScale{pane.heatmap} : entry->scale;
}

}  // namespace odori
