#include "view/keyed_frames.h"

#include "motion/motion.h"

#include <algorithm>

namespace odori {

namespace {

// Finds the nearest key of several tracks.
struct Nearest {
  double frame;
  bool forward;
  bool any = false;  // some track has keys, in either direction
  std::optional<std::uint32_t> found{};

  void add(const KeyFrames& keys) {
    any = any || !keys.empty();
    const auto key = forward ? keys.after(frame) : keys.before(frame);
    if (!key) return;
    found = !found ? *key : forward ? std::min(*found, *key) : std::max(*found, *key);
  }
};

void add_selected_tracks(const BoundMotion& motion, const SelectedParts& selected, Nearest& nearest) {
  for (const BoundMotion::Bone& track : motion.bones) {
    if (track.bone == selected.bone) nearest.add(track.keys);
  }
  for (const BoundMotion::Morph& track : motion.morphs) {
    const auto& morphs = track.morphs;
    if (std::ranges::find(morphs, selected.morph) != morphs.end()) nearest.add(track.keys);
  }
}

void add_actor_tracks(const BoundMotion& motion, Nearest& nearest) {
  for (const BoundMotion::Bone& track : motion.bones) nearest.add(track.keys);
  for (const BoundMotion::Morph& track : motion.morphs) nearest.add(track.keys);
  for (const BoundMotion::Ik& track : motion.ik) nearest.add(track.keys);
  nearest.add(motion.visibility);
}

void add_scene_tracks(const Stage& stage, Nearest& nearest) {
  nearest.add(stage.camera_keys);
  nearest.add(stage.light_keys);
  nearest.add(stage.self_shadow_keys);
}

}  // namespace

std::optional<std::uint32_t> adjacent_key(const Stage& stage, double frame, int direction,
                                          const SelectedParts& selected) {
  Nearest nearest{frame, direction >= 0};
  if (selected.actor >= 0 && selected.actor < static_cast<int>(stage.actors.size())) {
    const BoundMotion& motion = *stage.actors[selected.actor]->bound;
    add_selected_tracks(motion, selected, nearest);
    for (const OverrideLayer& over : motion.override_layers) add_selected_tracks(over.motion, selected, nearest);
    if (!nearest.any) {
      add_actor_tracks(motion, nearest);
      for (const OverrideLayer& over : motion.override_layers) add_actor_tracks(over.motion, nearest);
    }
  }
  if (!nearest.any) add_scene_tracks(stage, nearest);
  return nearest.found;
}

}  // namespace odori
