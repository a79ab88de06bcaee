#include "document/undo.h"

#include "base/enums.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

// Whether the same motions are enabled; other settings of the layers may differ.
bool same_motions(const std::vector<MotionLayer>& a, const std::vector<MotionLayer>& b) {
  return std::ranges::equal(a, b, [](const MotionLayer& one, const MotionLayer& other) {
    return one.motion == other.motion && one.fit == other.fit && one.fitted == other.fitted &&
           one.settings.on == other.settings.on;
  });
}

}  // namespace

void undo(Document& document) {
  const StageLayers before = stage_layers(document.stage);
  if (!document.history.undo(document)) return;
  ++document.override_revision;
  update_playback_end(document);
  update_after_layer_change(before, document);
}

void redo(Document& document) {
  const StageLayers before = stage_layers(document.stage);
  if (!document.history.redo(document)) return;
  ++document.override_revision;
  update_playback_end(document);
  update_after_layer_change(before, document);
}

StageLayers stage_layers(const Stage& stage) {
  StageLayers layers;
  for (const auto& actor : stage.actors) layers.push_back(actor->layers);
  return layers;
}

void give_fitted(Document& document, int actor, int layer, std::shared_ptr<const FittedLayer> fitted) {
  Actor* given = actor_at(document, actor);
  if (given == nullptr || !has_index(given->layers, layer)) return;
  const StageLayers before = stage_layers(document.stage);
  std::vector<MotionLayer> layers = given->layers;
  layers[layer].fitted = std::move(fitted);
  set_motion_layers(*given, std::move(layers));
  update_after_layer_change(before, document);
}

void update_after_layer_change(const StageLayers& before, Document& document) {
  const StageLayers after = stage_layers(document.stage);
  if (before == after) return;
  for (std::size_t i = 0; i < after.size(); ++i) {
    update_motion_names(document, static_cast<int>(i));
  }
  update_playback_end(document);
  ++document.override_revision;
  if (std::ranges::equal(before, after, same_motions)) return;
  ++document.revision;
  ++document.stage_revision;
}

}  // namespace odori
