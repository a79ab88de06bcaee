#include "scene/physics/simulation.h"

#include "scene/actor.h"

#include <algorithm>

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

bool same_globals(const std::vector<RigidTransform>& a, const std::vector<RigidTransform>& b) {
  return std::ranges::equal(a, b, [](const RigidTransform& one, const RigidTransform& other) {
    return one.rotation == other.rotation && one.translation == other.translation;
  });
}

std::vector<RigidTransform> rest_globals(const Rig& rig) {
  std::vector<RigidTransform> globals(rig.bone_count());
  for (std::size_t i = 0; i < globals.size(); ++i) globals[i].translation = rig.rest_positions[i];
  return globals;
}

}  // namespace

void Simulation::step() {
  if (!state_) start();
  if (warm_up_steps_ < kWarmUpSteps) return warm_up();
  ++steps_;
  evaluate(frame(), 1.0f);
  state_->world.step(state_->bones.globals, state_->pose.physics_enabled);
}

// Creates the world with the model at rest where frame 0 places it.
void Simulation::start() {
  const PhysicsModel& model = *inputs_->model;
  State& state = state_.emplace(State{PhysicsWorld(*model.model, inputs_->settings),
                                      {},
                                      rest_pose(*model.model),
                                      make_morph_state(model.rig),
                                      make_bone_state(model.rig),
                                      {},
                                      {}});
  evaluate(0.0, 1.0f);
  state.start = state.bones.globals;
  const std::vector<RigidTransform> rest = rest_globals(model.rig);
  state.placed.resize(rest.size());
  model.placement.carry(rest, state.start, rest, state.placed);
  if (!same_globals(state.placed, rest)) state.world.reset_to_bones(state.placed);
}

void Simulation::warm_up() {
  State& state = *state_;
  ++warm_up_steps_;
  evaluate(0.0, static_cast<float>(warm_up_steps_) / static_cast<float>(kWarmUpSteps));
  pin_unjointed_bodies(*inputs_->model, state.pose.physics_enabled);
  inputs_->model->placement.carry(state.bones.globals, state.start, state.bones.globals, state.placed);
  state.world.step(state.placed, state.pose.physics_enabled);
  if (warm_up_steps_ == kWarmUpSteps) steps_ = 1;
}

double Simulation::frame() const {
  return steps_ == 0 ? 0.0 : static_cast<double>(steps_ - 1) / inputs_->steps_per_frame();
}

// Poses the bones and queues the impulses of morphs.
void Simulation::evaluate(double frame, float pose_weight) {
  const PhysicsModel& model = *inputs_->model;
  State& state = *state_;
  sample_pose(*inputs_->motion, inputs_->overrides, frame, inputs_->rules, state.cursor, state.pose);
  disable_dynamic_ik(model.driven, state.pose);
  if (pose_weight < 1.0f) blend_with_rest(state.pose, pose_weight);
  evaluate_morphs(model.rig, state.pose.morph_weights, state.morphs);
  deform_before_physics(model.rig, state.pose, state.morphs, {.ik = inputs_->ik, .rules = inputs_->rules}, state.bones);
  apply_impulse_morphs(model, state.morphs.weights, state.world);
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
