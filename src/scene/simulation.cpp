#include "scene/simulation.h"

#include "scene/actor.h"

namespace odori {

namespace {

// `share` of the way from rest to the pose.
void weaken(Pose& pose, float share) {
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    pose.rotations[i] = slerp_short(kNoRotation, pose.rotations[i], share);
    pose.translations[i] *= share;
  }
  for (float& weight : pose.morph_weights) weight *= share;
}

}  // namespace

void Simulation::step() {
  const PhysicsSubject& subject = *inputs_->subject;
  if (!run_) {
    run_.emplace(Run{PhysicsWorld(*subject.model, inputs_->settings),
                     {},
                     rest_pose(*subject.model),
                     make_morph_state(subject.rig),
                     make_bone_state(subject.rig)});
  }
  if (warm_up_steps_ == kWarmUpSteps) {
    ++steps_;
    return move_to(frame(), 1.0f);
  }
  ++warm_up_steps_;
  move_to(0.0, static_cast<float>(warm_up_steps_) / static_cast<float>(kWarmUpSteps));
  if (warm_up_steps_ == kWarmUpSteps) steps_ = 1;
}

double Simulation::frame() const {
  return steps_ == 0 ? 0.0 : static_cast<double>(steps_ - 1) / inputs_->steps_per_frame();
}

void Simulation::move_to(double frame, float share) {
  const PhysicsSubject& subject = *inputs_->subject;
  Run& run = *run_;
  sample_pose(*inputs_->motion, inputs_->overrides, frame, run.cursor, run.pose);
  disable_dynamic_ik(subject.driven, run.pose);
  if (share < 1.0f) weaken(run.pose, share);
  if (steps_ == 0) pin_unjointed_bodies(subject, run.pose.physics_enabled);
  evaluate_morphs(subject.rig, run.pose.morph_weights, run.morphs);
  deform_before_physics(subject.rig, run.pose, run.morphs, {.ik = inputs_->ik}, run.bones);
  push_bodies(subject, run.morphs.weights, run.world);
  run.world.step(run.bones.globals, run.pose.physics_enabled);
}

void Simulation::write_places(std::span<RigidTransform> places) const {
  const auto& driven = inputs_->subject->driven.driven;
  for (std::size_t i = 0; i < driven.size(); ++i)
    places[i] = run_->world.body(static_cast<std::size_t>(driven[i].body));
}

bool record_step(Simulation& simulation, std::span<RigidTransform> places, RecordedSteps& steps) {
  simulation.step();
  for (const std::int32_t body : simulation.lost()) steps.add_lost({body, simulation.frame()});
  if (simulation.steps() == 0) return true;
  simulation.write_places(places);
  return steps.add(places);
}

}  // namespace odori
