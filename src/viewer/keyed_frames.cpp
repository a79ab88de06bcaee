#include "viewer/keyed_frames.h"

#include "motion/key_frames.h"

#include <algorithm>

namespace odori {

namespace {

// Gathers the nearest of several tracks.
struct Nearest {
  double frame;
  bool forward;
  bool any = false;  // there are keys, be they the other way
  std::optional<std::uint32_t> found{};

  void look(const KeyFrames& keys) {
    any = any || !keys.empty();
    const auto key = forward ? keys.after(frame) : keys.before(frame);
    if (!key) return;
    found = !found ? *key : forward ? std::min(*found, *key) : std::max(*found, *key);
  }
};

void look_at_selected(const BoundMotion& motion, const SelectedParts& selected, Nearest& nearest) {
  for (const BoundMotion::Bone& track : motion.bones) {
    if (track.bone == selected.bone) nearest.look(track.keys);
  }
  for (const BoundMotion::Morph& track : motion.morphs) {
    const auto& morphs = track.morphs;
    if (std::find(morphs.begin(), morphs.end(), selected.morph) != morphs.end()) nearest.look(track.keys);
  }
}

void look_at_all(const BoundMotion& motion, Nearest& nearest) {
  for (const BoundMotion::Bone& track : motion.bones) nearest.look(track.keys);
  for (const BoundMotion::Morph& track : motion.morphs) nearest.look(track.keys);
  for (const BoundMotion::Ik& track : motion.ik) nearest.look(track.keys);
  nearest.look(motion.visibility);
}

void look_at_scene(const Stage& stage, Nearest& nearest) {
  nearest.look(stage.camera_keys);
  nearest.look(stage.light_keys);
  nearest.look(stage.self_shadow_keys);
}

}  // namespace

std::optional<std::uint32_t> neighbour_key(const Stage& stage, double frame, int direction,
                                           const SelectedParts& selected) {
  Nearest nearest{frame, direction >= 0};
  if (selected.actor >= 0 && selected.actor < static_cast<int>(stage.actors.size())) {
    const BoundMotion& motion = stage.actors[static_cast<std::size_t>(selected.actor)]->bound;
    look_at_selected(motion, selected, nearest);
    for (const OverrideLayer& over : motion.over) look_at_selected(over.motion, selected, nearest);
    if (!nearest.any) {
      look_at_all(motion, nearest);
      for (const OverrideLayer& over : motion.over) look_at_all(over.motion, nearest);
    }
  }
  if (!nearest.any) look_at_scene(stage, nearest);
  return nearest.found;
}

}  // namespace odori
