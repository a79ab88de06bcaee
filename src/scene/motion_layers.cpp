#include "scene/motion_layers.h"

#include "base/enums.h"
#include "model/model.h"
#include "motion/motion.h"
#include "motion/name_matches.h"
#include "motion/sample.h"
#include "scene/actor.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace odori {

namespace {

// What the motion layers of an actor give on its model, shared by all actors that have equal layers on the same model.
struct LayerTracks {
  std::shared_ptr<const Model> model;
  std::vector<MotionLayer> layers;       // that these tracks are of
  std::vector<LayerMatch> matches;       // per layer
  std::shared_ptr<const Motion> merged;  // the layers with LayerMix::merged; a layer's own if it is the only one
  BoundMotion bound;                     // `merged` and the overriding layers
};

std::vector<LayerMatch> matches_of(const std::vector<MotionLayer>& layers, const Model& model) {
  std::vector<LayerMatch> matches;
  for (const MotionLayer& layer : layers) {
    const Motion& motion = *shown_motion(layer, model);
    const TextEncoding names = names_encoding(motion, model);
    matches.push_back({motion.bones.size(), count_matched(motion.bones, model.bones, names), motion.morphs.size(),
                       count_matched(motion.morphs, model.morphs, names)});
  }
  return matches;
}

// The layer's own motion if nothing changes.
std::shared_ptr<const Motion> retimed(const MotionLayer& layer, const Model& model) {
  const auto& [on, mix, weight, offset, scale] = layer.settings;
  const std::shared_ptr<const Motion>& shown = shown_motion(layer, model);
  if (offset == 0 && scale == 1.0f) return shown;
  return std::make_shared<const Motion>(retime_and_scale(*shown, offset, scale));
}

bool is_merged(const MotionLayer& layer) { return layer.settings.on && layer.settings.mix == LayerMix::merged; }

// The character set for the names of all layers: the model's names fit into one of another system, of which a layer is,
// but often not into CP932. Nothing: all layers have the same.
std::optional<TextEncoding> common_names(const std::vector<MotionLayer>& layers, const Model& model) {
  std::set<TextEncoding> sets;
  for (const MotionLayer& layer : layers) {
    if (is_merged(layer)) sets.insert(names_encoding(*shown_motion(layer, model), model));
  }
  if (sets.size() < 2) return std::nullopt;
  sets.erase(TextEncoding::cp932);
  return *sets.begin();
}

std::shared_ptr<const Motion> merged_layers(const std::vector<MotionLayer>& layers, const Model& model) {
  const std::optional<TextEncoding> names = common_names(layers, model);
  std::shared_ptr<const Motion> motion;
  for (const MotionLayer& layer : layers) {
    if (!is_merged(layer)) continue;
    std::shared_ptr<const Motion> next = retimed(layer, model);
    if (names) next = std::make_shared<const Motion>(with_names_of(*next, model, *names));
    motion = motion ? std::make_shared<const Motion>(merged(*motion, *next)) : next;
  }
  return motion ? motion : std::make_shared<const Motion>();
}

std::vector<OverrideLayer> overriding_layers(const std::vector<MotionLayer>& layers, const Model& model) {
  std::vector<OverrideLayer> over;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const LayerSettings& settings = layers[i].settings;
    if (!settings.on || settings.mix != LayerMix::overriding) continue;
    over.push_back({bind(*retimed(layers[i], model), model), settings.weight, i});
  }
  return over;
}

std::shared_ptr<const LayerTracks> bind_layers(const std::shared_ptr<const Model>& model,
                                               const std::vector<MotionLayer>& layers) {
  auto tracks = std::make_shared<LayerTracks>(LayerTracks{model, layers, matches_of(layers, *model), {}, {}});
  tracks->merged = merged_layers(layers, *model);
  tracks->bound = bind(*tracks->merged, *model);
  tracks->bound.override_layers = overriding_layers(layers, *model);
  for (const OverrideLayer& over : tracks->bound.override_layers) {
    tracks->bound.last_frame = std::max(tracks->bound.last_frame, over.motion.last_frame);
  }
  return tracks;
}

bool same_keys(const std::shared_ptr<const Motion>& a, const std::shared_ptr<const Motion>& b) {
  return a == b || *a == *b;
}

bool same_tracks(const MotionLayer& a, const MotionLayer& b, const Model& model) {
  return a.settings == b.settings && same_keys(a.motion, b.motion) &&
         same_keys(shown_motion(a, model), shown_motion(b, model));
}

// The tracks of all actors. Weak: those that no actor uses any more are freed.
class KnownTracks {
 public:
  std::shared_ptr<const LayerTracks> find(const Model& model, const std::vector<MotionLayer>& layers) {
    const std::scoped_lock lock(mutex_);
    const auto same = [&](const MotionLayer& a, const MotionLayer& b) { return same_tracks(a, b, model); };
    for (const auto& known : tracks_) {
      const auto tracks = known.lock();
      if (!tracks || tracks->model.get() != &model) continue;
      if (std::ranges::equal(tracks->layers, layers, same)) return tracks;
    }
    return nullptr;
  }

  void add(const std::shared_ptr<const LayerTracks>& tracks) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(tracks_, [](const auto& known) { return known.expired(); });
    tracks_.push_back(tracks);
  }

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<const LayerTracks>> tracks_;
};

KnownTracks& known_tracks() {
  static KnownTracks known;
  return known;
}

bool is_layer(const Actor& actor, int layer) { return has_index(actor.layers, layer); }

void add_new_tracks(std::vector<TrackSummary> more, std::vector<TrackSummary>& all) {
  std::set<std::pair<NameKey, std::int32_t>> known;
  for (const TrackSummary& track : all) known.emplace(track.name, track.index);
  for (TrackSummary& track : more) {
    if (known.emplace(track.name, track.index).second) all.push_back(track);
  }
}

// Those of an actor that exists already if its layers are equal: motions by their keys, whatever files they are from.
// Can be called on any thread.
std::shared_ptr<const LayerTracks> tracks_of(const std::shared_ptr<const Model>& model,
                                             const std::vector<MotionLayer>& layers) {
  if (auto known = known_tracks().find(*model, layers)) return known;
  const auto tracks = bind_layers(model, layers);
  known_tracks().add(tracks);
  return tracks;
}

// Whether what the actor shows now begins with its seam.
bool begins_with_seam(const Actor& actor) {
  if (!actor.seam) return false;
  const std::shared_ptr<const Motion>& motion = actor.seam->motion;
  if (motion == nullptr) return actor.layers.empty();
  return std::ranges::any_of(actor.layers, [&](const MotionLayer& layer) { return same_keys(layer.motion, motion); });
}

std::shared_ptr<const BoundMotion> with_seam(const Actor& actor) {
  auto bound = std::make_shared<BoundMotion>(*actor.bound);
  bound->seam = bind_seam(actor, *actor.bound);
  return bound;
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

bool waits_for_fit(const MotionLayer& layer, const Model& model) {
  return layer.fit && !(layer.fitted && layer.fitted->to.lock().get() == &model);
}

const std::shared_ptr<const Motion>& shown_motion(const MotionLayer& layer, const Model& model) {
  return layer.fit && !waits_for_fit(layer, model) ? layer.fitted->motion : layer.motion;
}

void set_motion_layers(Actor& actor, std::vector<MotionLayer> layers) {
  const auto tracks = tracks_of(actor.model, layers);
  actor.layers = std::move(layers);
  for (std::size_t i = 0; i < actor.layers.size(); ++i) actor.layers[i].motion = tracks->layers[i].motion;
  actor.layer_matches = tracks->matches;
  actor.motion = tracks->merged;
  actor.bound = {tracks, &tracks->bound};
  if (actor.idle && actor.layers.empty()) {
    actor.bound = std::make_shared<const BoundMotion>(idle_motion(actor, *actor.idle));
  }
  if (begins_with_seam(actor)) actor.bound = with_seam(actor);
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

void set_layer_fit(Actor& actor, int layer, std::optional<FitRequest> fit) {
  if (!is_layer(actor, layer) || actor.layers[layer].fit == fit) return;
  std::vector<MotionLayer> layers = actor.layers;
  layers[layer].fit = std::move(fit);
  layers[layer].fitted = nullptr;
  set_motion_layers(actor, std::move(layers));
}

TrackSummaries track_summaries(const Actor& actor) {
  TrackSummaries all = track_summaries(*actor.motion);
  for (const MotionLayer& layer : actor.layers) {
    if (!layer.settings.on || layer.settings.mix != LayerMix::overriding) continue;
    TrackSummaries more = track_summaries(*shown_motion(layer, *actor.model));
    add_new_tracks(std::move(more.bones), all.bones);
    add_new_tracks(std::move(more.morphs), all.morphs);
  }
  return all;
}

}  // namespace odori
