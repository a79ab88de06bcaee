#include "scene/step_clock.h"

#include <chrono>

namespace odori {

namespace {

template <typename Step>
double milliseconds(const Step& step) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  step();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

StepTimes StepClock::measure(const Actor& actor, double frame, const DeformOptions& options) {
  if (made_for_.lock() != actor.model) {
    made_for_ = actor.model;
    pose_ = rest_pose(*actor.model);
    morphs_ = make_morph_state(actor.rig);
    bones_ = make_bone_state(actor.rig);
    palette_.resize(actor.model->bones.size());
  }
  cursor_ = actor.cursor;  // as near to its place as the actor's own was
  StepTimes times;
  times.sample_ms = milliseconds([&] { sample_pose(actor.bound, actor.overrides, frame, cursor_, pose_); });
  times.morphs_ms = milliseconds([&] { evaluate_morphs(actor.rig, pose_.morph_weights, morphs_); });
  times.deform_ms = milliseconds([&] {
    deform_before_physics(actor.rig, pose_, morphs_, options, bones_);
    deform_after_physics(actor.rig, pose_, options, bones_);
  });
  times.palette_ms = milliseconds([&] { write_palette(actor.rig, bones_, palette_); });
  return times;
}

}  // namespace odori
