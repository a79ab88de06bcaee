#include "scene/layer_tracks.h"

#include "motion/name_matches.h"

#include <algorithm>
#include <mutex>

namespace odori {

namespace {

std::vector<LayerFit> fits_of(const std::vector<MotionLayer>& layers, const Model& model) {
  std::vector<LayerFit> fits;
  for (const MotionLayer& layer : layers) {
    const Motion& motion = *layer.motion;
    fits.push_back({motion.bones.size(), count_matched(motion.bones, model.bones), motion.morphs.size(),
                    count_matched(motion.morphs, model.morphs)});
  }
  return fits;
}

// The layer's own motion if nothing changes.
std::shared_ptr<const Motion> retimed(const MotionLayer& layer) {
  const auto& [on, mix, weight, offset, scale] = layer.settings;
  if (offset == 0 && scale == 1.0f) return layer.motion;
  return std::make_shared<const Motion>(retime_and_scale(*layer.motion, offset, scale));
}

std::shared_ptr<const Motion> merged_layers(const std::vector<MotionLayer>& layers) {
  std::shared_ptr<const Motion> motion;
  for (const MotionLayer& layer : layers) {
    if (!layer.settings.on || layer.settings.mix != LayerMix::merged) continue;
    motion = motion ? std::make_shared<const Motion>(merged(*motion, *retimed(layer))) : retimed(layer);
  }
  return motion ? motion : std::make_shared<const Motion>();
}

std::vector<OverrideLayer> overriding_layers(const std::vector<MotionLayer>& layers, const Model& model) {
  std::vector<OverrideLayer> over;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const LayerSettings& settings = layers[i].settings;
    if (!settings.on || settings.mix != LayerMix::overriding) continue;
    over.push_back({bind(*retimed(layers[i]), model), settings.weight, i});
  }
  return over;
}

std::shared_ptr<const LayerTracks> bind_layers(const std::shared_ptr<const Model>& model,
                                               const std::vector<MotionLayer>& layers) {
  auto tracks = std::make_shared<LayerTracks>(LayerTracks{model, layers, fits_of(layers, *model), {}, {}});
  tracks->merged = merged_layers(layers);
  tracks->bound = bind(*tracks->merged, *model);
  tracks->bound.override_layers = overriding_layers(layers, *model);
  for (const OverrideLayer& over : tracks->bound.override_layers) {
    tracks->bound.last_frame = std::max(tracks->bound.last_frame, over.motion.last_frame);
  }
  return tracks;
}

bool same_tracks(const MotionLayer& a, const MotionLayer& b) {
  return a.settings == b.settings && (a.motion == b.motion || *a.motion == *b.motion);
}

// The tracks of all actors. Weak: those that no actor uses any more are freed.
class KnownTracks {
 public:
  std::shared_ptr<const LayerTracks> find(const Model& model, const std::vector<MotionLayer>& layers) {
    const std::scoped_lock lock(mutex_);
    for (const auto& known : tracks_) {
      const auto tracks = known.lock();
      if (!tracks || tracks->model.get() != &model) continue;
      if (std::ranges::equal(tracks->layers, layers, same_tracks)) return tracks;
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

}  // namespace

std::shared_ptr<const LayerTracks> tracks_of(const std::shared_ptr<const Model>& model,
                                             const std::vector<MotionLayer>& layers) {
  if (auto known = known_tracks().find(*model, layers)) return known;
  const auto tracks = bind_layers(model, layers);
  known_tracks().add(tracks);
  return tracks;
}

}  // namespace odori
