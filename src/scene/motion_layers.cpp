#include "scene/motion_layers.h"

#include "motion/motion.h"
#include "motion/name_matches.h"
#include "scene/actor.h"
#include "scene/layer_tracks.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace odori {

namespace {

bool is_layer(const Actor& actor, int layer) {
  return layer >= 0 && static_cast<std::size_t>(layer) < actor.layers.size();
}

void add_new_tracks(std::vector<TrackSummary> more, std::vector<TrackSummary>& all) {
  std::set<std::pair<NameKey, std::int32_t>> known;
  for (const TrackSummary& track : all) known.emplace(track.name, track.index);
  for (TrackSummary& track : more) {
    if (known.emplace(track.name, track.index).second) all.push_back(track);
  }
}

std::optional<float> leg_height(const Model& model) {
  for (const std::string_view name : {"左足", "右足"}) {
    const auto leg = std::ranges::find_if(model.bones, [name](const Bone& bone) { return bone.name == name; });
    if (leg != model.bones.end() && leg->rest_position.y > 0.0f) return leg->rest_position.y;
  }
  return std::nullopt;
}

}  // namespace

LayerSettings within_range(LayerSettings settings) {
  const LayerSettings usual;
  settings.weight = std::isfinite(settings.weight) ? std::clamp(settings.weight, 0.0f, 1.0f) : usual.weight;
  settings.offset = std::clamp(settings.offset, -kMaxLayerOffset, kMaxLayerOffset);
  settings.scale =
      std::isfinite(settings.scale) ? std::clamp(settings.scale, kMinLayerScale, kMaxLayerScale) : usual.scale;
  return settings;
}

void set_motion_layers(Actor& actor, std::vector<MotionLayer> layers) {
  const auto tracks = tracks_of(actor.model, layers);
  actor.layers = std::move(layers);
  for (std::size_t i = 0; i < actor.layers.size(); ++i) actor.layers[i].motion = tracks->layers[i].motion;
  actor.layer_fits = tracks->fits;
  actor.motion = tracks->merged;
  actor.bound = {tracks, &tracks->bound};
  actor.cursor = {};
  if (actor.physics) actor.physics->restart(actor);
}

void set_layer(Actor& actor, int layer, const LayerSettings& settings) {
  if (!is_layer(actor, layer)) return;
  std::vector<MotionLayer> layers = actor.layers;
  LayerSettings& current = layers[layer].settings;
  const LayerSettings wanted = within_range(settings);
  if (current == wanted) return;
  current = wanted;
  set_motion_layers(actor, std::move(layers));
}

void move_layer(Actor& actor, int layer, int to) {
  const int last = static_cast<int>(actor.layers.size()) - 1;
  if (!is_layer(actor, layer) || std::clamp(to, 0, last) == layer) return;
  std::vector<MotionLayer> layers = actor.layers;
  MotionLayer moved = std::move(layers[layer]);
  layers.erase(layers.begin() + layer);
  layers.insert(layers.begin() + std::clamp(to, 0, last), std::move(moved));
  set_motion_layers(actor, std::move(layers));
}

void remove_layer(Actor& actor, int layer) {
  if (!is_layer(actor, layer)) return;
  std::vector<MotionLayer> layers = actor.layers;
  layers.erase(layers.begin() + layer);
  set_motion_layers(actor, std::move(layers));
}

TrackSummaries track_summaries(const Actor& actor) {
  TrackSummaries all = track_summaries(*actor.motion);
  for (const MotionLayer& layer : actor.layers) {
    if (!layer.settings.on || layer.settings.mix != LayerMix::overriding) continue;
    TrackSummaries more = track_summaries(*layer.motion);
    add_new_tracks(std::move(more.bones), all.bones);
    add_new_tracks(std::move(more.morphs), all.morphs);
  }
  return all;
}

std::optional<float> scale_to_fit(const Model& from, const Model& to) {
  const auto old_height = leg_height(from), new_height = leg_height(to);
  if (!old_height || !new_height) return std::nullopt;
  return std::clamp(*new_height / *old_height, kMinLayerScale, kMaxLayerScale);
}

}  // namespace odori
