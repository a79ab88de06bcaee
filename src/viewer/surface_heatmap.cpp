#include "viewer/surface_heatmap.h"

#include "analysis/morph_reach.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::int32_t kNoReach = -2;  // -1 is that of no morph

}  // namespace

void SurfacePaint::follow(const Stage& stage) {
  const bool same = std::equal(actors_.begin(), actors_.end(), stage.actors.begin(), stage.actors.end(),
                               [](const Known& known, const std::unique_ptr<Actor>& actor) {
                                 return known.actor == actor.get() && known.model == actor->model;
                               });
  if (same) return;
  actors_.clear();
  for (Painted& painted : panes_) painted.morphs.clear();
  for (const auto& actor : stage.actors) actors_.push_back({actor.get(), actor->model, SurfaceMeter(*actor)});
}

// The reach of a morph stays from frame to frame.
void SurfacePaint::paint_morph(const Actor& shown, std::int32_t morph, std::size_t actor, Painted& painted) {
  std::vector<float>& values = painted.values[actor];
  if (painted.morphs[actor] != morph) morph_reach(shown, morph, values);
  painted.morphs[actor] = morph;
  for (const float value : values) painted.worst = std::max(painted.worst, value);
}

void SurfacePaint::paint(const Actor& shown, std::size_t actor, Painted& painted) {
  const Paint& paint = painted.pane.paint;
  const Model& model = *actors_[actor].model;
  std::vector<float>& values = painted.values[actor];
  values.resize(model.vertices.size());
  const bool of_part = static_cast<int>(actor) == paint.part_actor;
  if (paint.kind == PaintKind::morph) return paint_morph(shown, of_part ? paint.morph : -1, actor, painted);
  painted.morphs[actor] = kNoReach;
  if (paint.kind == PaintKind::kinds) return kind_values(model, values);
  if (paint.kind == PaintKind::weights) {
    return weight_values(model, of_part ? paint.bone : -1, values);
  }
  Skinning against = painted.pane.skinning;
  against.mode = paint.against;
  actors_[actor].meter.measure(paint.measure, painted.pane.skinning, against, values);
  for (const float value : values) painted.worst = std::max(painted.worst, departure(paint.measure, value));
}

void SurfacePaint::update(const Stage& stage, std::span<const Pane> panes) {
  const auto count = std::count_if(panes.begin(), panes.end(), [](const Pane& pane) { return is_painted(pane); });
  panes_.resize(static_cast<std::size_t>(count));
  if (count == 0) return actors_.clear();
  follow(stage);
  for (Known& known : actors_) known.meter.begin();
  std::size_t next = 0;
  for (const Pane& pane : panes) {
    if (!is_painted(pane)) continue;
    Painted& painted = panes_[next++];
    painted.pane = pane;
    painted.worst = 0.0f;
    painted.values.resize(actors_.size());
    painted.morphs.resize(actors_.size(), kNoReach);
    for (std::size_t actor = 0; actor < actors_.size(); ++actor) paint(*stage.actors[actor], actor, painted);
  }
  for (Painted& painted : panes_) {
    float together = 0.0f;
    for (const Painted& other : panes_) {
      if (other.pane.paint == painted.pane.paint) together = std::max(together, other.worst);
    }
    painted.scale = paint_scale(painted.pane.paint, together);
  }
}

const SurfacePaint::Painted* SurfacePaint::find(const Pane& pane) const {
  const auto found =
      std::find_if(panes_.begin(), panes_.end(), [&](const Painted& painted) { return painted.pane == pane; });
  return found == panes_.end() ? nullptr : &*found;
}

std::span<const float> SurfacePaint::values(std::size_t actor, const Pane& pane) const {
  const Painted* painted = find(pane);
  return painted == nullptr ? std::span<const float>() : std::span<const float>(painted->values[actor]);
}

PaintScale SurfacePaint::scale(const Pane& pane) const {
  const Painted* painted = find(pane);
  return painted == nullptr ? PaintScale{pane.paint} : painted->scale;
}

}  // namespace odori
