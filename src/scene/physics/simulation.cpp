#include "scene/physics/simulation.h"

#include "scene/actor.h"

namespace odori {

namespace {

// Blends the pose with the rest pose; a weight of 1 keeps it.
void blend_with_rest(Pose& pose, float pose_weight) {
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    pose.rotations[i] = slerp_short(kNoRotation, pose.rotations[i], pose_weight);
    pose.translations[i] *= pose_weight;
  }
  for (float& weight : pose.morph_weights) weight *= pose_weight;
}

}  // namespace

void Simulation::step() {
  const PhysicsModel& model = *inputs_->model;
  if (!state_) {
    state_.emplace(State{PhysicsWorld(*model.model, inputs_->settings),
                         {},
                         rest_pose(*model.model),
                         make_morph_state(model.rig),
                         make_bone_state(model.rig)});
  }
  if (warm_up_steps_ == kWarmUpSteps) {
    ++steps_;
    return advance_to(frame(), 1.0f);
  }
  ++warm_up_steps_;
  advance_to(0.0, static_cast<float>(warm_up_steps_) / static_cast<float>(kWarmUpSteps));
  if (warm_up_steps_ == kWarmUpSteps) steps_ = 1;
}

double Simulation::frame() const {
  return steps_ == 0 ? 0.0 : static_cast<double>(steps_ - 1) / inputs_->steps_per_frame();
}

void Simulation::advance_to(double frame, float pose_weight) {
  const PhysicsModel& model = *inputs_->model;
  State& state = *state_;
  sample_pose(*inputs_->motion, inputs_->overrides, frame, state.cursor, state.pose);
  disable_dynamic_ik(model.driven, state.pose);
  if (pose_weight < 1.0f) blend_with_rest(state.pose, pose_weight);
  if (steps_ == 0) pin_unjointed_bodies(model, state.pose.physics_enabled);
  evaluate_morphs(model.rig, state.pose.morph_weights, state.morphs);
  deform_before_physics(model.rig, state.pose, state.morphs, {.ik = inputs_->ik}, state.bones);
  apply_impulse_morphs(model, state.morphs.weights, state.world);
  state.world.step(state.bones.globals, state.pose.physics_enabled);
}

void Simulation::write_transforms(std::span<RigidTransform> transforms) const {
  const auto& driven = inputs_->model->driven.driven;
  for (std::size_t i = 0; i < driven.size(); ++i) {
    transforms[i] = state_->world.body(static_cast<std::size_t>(driven[i].body));
  }
}

bool record_step(Simulation& simulation, std::span<RigidTransform> transforms, RecordedSteps& steps) {
  simulation.step();
  for (const std::int32_t body : simulation.lost()) steps.add_lost({body, simulation.frame()});
  if (simulation.steps() == 0) return true;
  simulation.write_transforms(transforms);
  return steps.add(transforms);
}

}  // namespace odori
