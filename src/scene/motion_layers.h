#pragma once

// The motions on one actor, a layer each: which join into one, which lie over it, and how each is set in time and size.

#include "motion/match.h"
#include "motion/motion.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

struct Actor;

enum class LayerMix : std::uint8_t {
  join,  // its keys are laid among those of the layers before it: on the same name and frame they win, as in MMD
  over,  // it lies over all joined ones and those over them before it, by its weight (OverrideLayer)
};

inline constexpr std::int32_t kMaxOffset = 100000;  // frames, either way
inline constexpr float kSmallestLayerScale = 0.01f;
inline constexpr float kLargestLayerScale = 100.0f;

struct LayerSettings {
  bool on = true;  // false: as if it were not there
  LayerMix mix = LayerMix::join;
  float weight = 1.0f;      // 0..1; of one that lies over
  std::int32_t offset = 0;  // frames that it begins later, earlier where negative; see `retime_and_scale`
  float scale = 1.0f;       // of bones' translations; kSmallestLayerScale..kLargestLayerScale

  friend bool operator==(const LayerSettings&, const LayerSettings&) = default;
};

// Numbers out of range come to the nearest in it, those that are none to the default.
LayerSettings within_range(LayerSettings settings);

struct MotionLayer {
  std::shared_ptr<const Motion> motion;  // as read, never null; shared with whoever remembers it
  std::filesystem::path file;            // where it came from; empty for one made in memory
  LayerSettings settings{};

  friend bool operator==(const MotionLayer&, const MotionLayer&) = default;
};

// How many of a motion's names the model has.
struct LayerFit {
  std::size_t bones = 0, bones_found = 0;
  std::size_t morphs = 0, morphs_found = 0;
};

// Takes the place of all motions. Layers as `within_range` has them, in order. Physics begins anew.
void set_motion_layers(Actor& actor, std::vector<MotionLayer> layers);

// Numbers of layers that are not there change nothing.
void set_layer(Actor& actor, int layer, const LayerSettings& settings);
// `to` is kept among the layers; those between move by one.
void move_layer(Actor& actor, int layer, int to);
void remove_layer(Actor& actor, int layer);

// Of every layer that is on, each name once.
TrackSummaries track_summaries(const Actor& actor);

// What makes steps of `from` as long as they should be for `to`: the ratio of the heights of their legs' joints (左足,
// else 右足). Nothing where one has none, or not above the ground.
std::optional<float> scale_to_fit(const Model& from, const Model& to);

}  // namespace odori
