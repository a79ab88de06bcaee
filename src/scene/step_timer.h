#pragma once

// The duration of each step of a frame.

#include "scene/actor.h"

#include <chrono>
#include <memory>
#include <vector>

namespace odori {

struct StepTimes {
  double sample_ms = 0.0;
  double morphs_ms = 0.0;
  double deform_ms = 0.0;  // both passes
  double palette_ms = 0.0;
};

// Measures the duration of each step of a frame, without physics, by repeating the steps on copies of the actor's
// state. This keeps timing code out of `advance_actor`.
class StepTimer {
 public:
  StepTimes measure(const Actor& actor, double frame, const DeformOptions& options) {
    if (model_.lock() != actor.model) {
      model_ = actor.model;
      pose_ = rest_pose(*actor.model);
      morphs_ = make_morph_state(*actor.rig);
      bones_ = make_bone_state(*actor.rig);
      palette_.resize(actor.model->bones.size());
    }
    cursor_ = actor.cursor;  // as close to the sampled keys as the actor's own cursor
    StepTimes times;
    times.sample_ms =
        milliseconds([&] { sample_pose(*actor.bound, actor.overrides, frame, options.rules, cursor_, pose_); });
    times.morphs_ms = milliseconds([&] { evaluate_morphs(*actor.rig, pose_.morph_weights, morphs_); });
    times.deform_ms = milliseconds([&] {
      deform_before_physics(*actor.rig, pose_, morphs_, options, bones_);
      deform_after_physics(*actor.rig, pose_, options, bones_);
    });
    times.palette_ms = milliseconds([&] { write_palette(*actor.rig, bones_, palette_); });
    return times;
  }

 private:
  using Clock = std::chrono::steady_clock;

  template <typename Step>
  static double milliseconds(const Step& step) {
    const Clock::time_point start = Clock::now();
    step();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  }

  std::weak_ptr<const Model> model_;  // for which the members below are sized
  SamplerCursor cursor_;
  Pose pose_;
  MorphState morphs_;
  BoneState bones_;
  std::vector<PaletteEntry> palette_;
};

}  // namespace odori
