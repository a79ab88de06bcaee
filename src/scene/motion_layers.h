#pragma once

// The motion layers of an actor: several motions combined, each with its own time offset, scale and weight. Start from
// `set_motion_layers`.

#include "base/fault.h"
#include "fit/fit.h"
#include "motion/motion.h"
#include "motion/name_matches.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// The fit of a motion layer to the model of its actor (fit/fit.h): what is wanted, which scene files store, and what
// was found.

struct FitRequest {
  std::filesystem::path from{};  // the model that the motion was made for; empty: found by the name in the motion
  FitContacts contacts{};
  std::optional<bool> camera{};  // as FitOptions::camera; of the camera motion of the stage
  std::vector<RoleOverride> roles{};

  friend bool operator==(const FitRequest&, const FitRequest&) = default;
};

struct FittedLayer {
  std::weak_ptr<const Model> to;         // the model that it is for
  std::shared_ptr<const Motion> motion;  // never null; that of the layer if there is a fault
  std::filesystem::path from_file{};     // of the model that it was made for; empty: it has none
  FitReport report{};
  std::optional<Fault> fault{};  // why it is not fitted; nothing: it is
};

struct Actor;

enum class LayerMix : std::uint8_t {
  merged,      // its keys are merged with those of earlier layers; for equal track names and frames they win, as in MMD
  overriding,  // it overrides the merged layers and earlier overriding layers by its weight (OverrideLayer)
};

inline constexpr std::int32_t kMaxLayerOffset = 100000;  // frames, in either direction
inline constexpr float kMinLayerScale = 0.01f;
inline constexpr float kMaxLayerScale = 100.0f;

struct LayerSettings {
  bool on = true;  // false: the layer has no effect
  LayerMix mix = LayerMix::merged;
  float weight = 1.0f;      // 0..1; of an overriding layer
  std::int32_t offset = 0;  // start time in frames, +-kMaxLayerOffset; see `retime_and_scale`
  float scale = 1.0f;       // of bone translations, kMinLayerScale..kMaxLayerScale

  friend bool operator==(const LayerSettings&, const LayerSettings&) = default;
};

// Clamps numbers to their ranges; numbers that are not finite become the default.
LayerSettings within_range(LayerSettings settings);

struct MotionLayer {
  std::shared_ptr<const Motion> motion;  // as loaded, never null; immutable and shared
  std::filesystem::path file;            // of the motion; empty for a motion created in memory
  LayerSettings settings{};
  std::int32_t project_model = -1;  // of an MMD project: index of the model whose keys they are; -1: `file` is a motion
  std::optional<FitRequest> fit{};  // nothing: its keys are used as they are
  std::shared_ptr<const FittedLayer> fitted{};  // the result of `fit`; null: not found yet (loading/fit_layer.h)

  friend bool operator==(const MotionLayer&, const MotionLayer&) = default;
};

// Whether the layer is to be fitted to this model, and the result is not there yet.
bool waits_for_fit(const MotionLayer& layer, const Model& model);
// What the layer shows on this model: fitted as soon as that is found.
const std::shared_ptr<const Motion>& shown_motion(const MotionLayer& layer, const Model& model);

// How many tracks of a motion have a bone or morph of that name in the model.
struct LayerMatch {
  std::size_t bones = 0, bones_found = 0;
  std::size_t morphs = 0, morphs_found = 0;
};

// Replaces all motions of the actor and restarts its physics. The settings of `layers` are within their ranges.
void set_motion_layers(Actor& actor, std::vector<MotionLayer> layers);

// Invalid layer indices have no effect.
void set_layer(Actor& actor, int layer, const LayerSettings& settings);
// Moves a layer to index `to`, which is clamped; the layers in between shift by one.
void move_layer(Actor& actor, int layer, int to);
void remove_layer(Actor& actor, int layer);
// Fits the layer, or no longer. What it shows changes when the result is found.
void set_layer_fit(Actor& actor, int layer, std::optional<FitRequest> fit);

// The tracks of all enabled layers, each name once.
TrackSummaries track_summaries(const Actor& actor);

}  // namespace odori
