#include "scene/physics/simulation.h"

#include "motion/seam.h"
#include "physics/placement.h"
#include "scene/actor.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace odori {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

// Blends the pose with the rest pose; a weight of 1 keeps it.
void blend_with_rest(Pose& pose, float pose_weight) {
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    pose.rotations[i] = slerp_short(kNoRotation, pose.rotations[i], pose_weight);
    pose.translations[i] *= pose_weight;
  }
  for (float& weight : pose.morph_weights) weight *= pose_weight;
}

std::vector<RigidTransform> rest_globals(const Rig& rig) {
  std::vector<RigidTransform> globals(rig.bone_count());
  for (std::size_t i = 0; i < globals.size(); ++i) globals[i].translation = rig.rest_positions[i];
  return globals;
}

constexpr double kBlendSeconds = 0.5;

bool same_pose(const Pose& a, const Pose& b) {
  constexpr float kTolerance = 1e-3f;  // units, and about radians
  for (std::size_t i = 0; i < a.rotations.size(); ++i) {
    const glm::quat difference = glm::conjugate(a.rotations[i]) * b.rotations[i];
    if (2.0f * glm::length(glm::vec3(difference.x, difference.y, difference.z)) > kTolerance) return false;
    if (glm::distance(a.translations[i], b.translations[i]) > kTolerance) return false;
  }
  return a.physics_enabled == b.physics_enabled &&
         std::ranges::equal(a.morph_weights, b.morph_weights,
                            [](float one, float other) { return std::abs(one - other) <= kTolerance; });
}

// Whether the motion ends in the pose in which it starts.
bool is_loop(const PhysicsInputs& inputs) {
  if (inputs.motion->last_frame == 0 || inputs.motion->seam) return false;
  SamplerCursor cursor;
  Pose first = rest_pose(*inputs.model->model), last = first;
  sample_pose(*inputs.motion, inputs.overrides, 0.0, inputs.rules, cursor, first);
  sample_pose(*inputs.motion, inputs.overrides, inputs.motion->last_frame, inputs.rules, cursor, last);
  return same_pose(first, last);
}

}  // namespace

RecordedSteps::RecordedSteps(std::size_t transforms_per_step, std::size_t max_bytes)
    : transforms_per_step_(transforms_per_step),
      steps_per_block_(
          std::max<std::size_t>(std::min(kBlockBytes, max_bytes) / (transforms_per_step * sizeof(RigidTransform)), 1)),
      blocks_(max_bytes / (steps_per_block_ * transforms_per_step * sizeof(RigidTransform))) {}

bool RecordedSteps::add(std::span<const RigidTransform> transforms) {
  const std::size_t step = count_.load(std::memory_order_relaxed);
  const std::size_t block = step / steps_per_block_;
  if (block < blocks_.size() && !blocks_[block]) {
    blocks_[block].reset(new (std::nothrow) RigidTransform[steps_per_block_ * transforms_per_step_]);
  }
  if (block >= blocks_.size() || !blocks_[block]) {
    close();
    return false;
  }
  std::ranges::copy(transforms, blocks_[block].get() + step % steps_per_block_ * transforms_per_step_);
  count_.store(step + 1, std::memory_order_release);
  return true;
}

void RecordedSteps::add_lost(LostBody lost) {
  const std::lock_guard lock(lost_mutex_);
  const bool known = std::ranges::any_of(lost_, [&](const LostBody& other) { return other.body == lost.body; });
  if (known) return;
  lost_.push_back(lost);
  lost_count_.store(lost_.size(), std::memory_order_release);
}

std::span<const RigidTransform> RecordedSteps::at(std::size_t step) const {
  return {blocks_[step / steps_per_block_].get() + step % steps_per_block_ * transforms_per_step_,
          transforms_per_step_};
}

std::vector<LostBody> RecordedSteps::lost() const {
  const std::lock_guard lock(lost_mutex_);
  return lost_;
}

void Simulation::step() {
  if (!state_) start();
  if (warmed_up_ < warm_up_steps()) {
    warm_up();
  } else if (run_in_left_ > 0) {
    run_in();
  } else {
    ++steps_;
    evaluate(frame(), 1.0f);
    state_->world.step(state_->bones.globals, state_->pose.physics_enabled);
  }
  if (steps_ == 0 && warmed_up_ == warm_up_steps() && run_in_left_ == 0) steps_ = 1;
}

// Creates the world with the model at rest where the first frame simulated places it.
void Simulation::start() {
  const PhysicsModel& model = *inputs_->model;
  const bool loop = is_loop(*inputs_);
  run_in_left_ = run_in_steps(loop);
  if (loop) {
    const double length = inputs_->motion->last_frame * static_cast<double>(inputs_->steps_per_frame());
    blend_steps_ = static_cast<int>(std::min(kBlendSeconds * inputs_->settings.step_rate(), length));
  }
  State& state = state_.emplace(State{PhysicsWorld(*model.model, inputs_->settings),
                                      {},
                                      rest_pose(*model.model),
                                      make_morph_state(*model.rig),
                                      make_bone_state(*model.rig),
                                      {},
                                      {}});
  evaluate(run_in_frame(), 1.0f);
  state.start = state.bones.globals;
  const std::vector<RigidTransform> rest = rest_globals(*model.rig);
  state.placed.resize(rest.size());
  model.placement.carry(rest, state.start, rest, state.placed);
  if (state.placed != rest) state.world.reset_to_bones(state.placed);
}

void Simulation::warm_up() {
  State& state = *state_;
  ++warmed_up_;
  evaluate(run_in_frame(), static_cast<float>(warmed_up_) / static_cast<float>(warm_up_steps()));
  pin_unjointed_bodies(*inputs_->model, state.pose.physics_enabled);
  inputs_->model->placement.carry(state.bones.globals, state.start, state.bones.globals, state.placed);
  state.world.step(state.placed, state.pose.physics_enabled);
}

// The last seconds of a loop; the last `blend_steps_` of them and frame 0 are kept.
void Simulation::run_in() {
  State& state = *state_;
  --run_in_left_;
  evaluate(run_in_frame(), 1.0f);
  pin_unjointed_bodies(*inputs_->model, state.pose.physics_enabled);
  state.world.step(state.bones.globals, state.pose.physics_enabled);
  if (blend_steps_ > 0 && run_in_left_ <= blend_steps_)
    write_simulated(ending_.emplace_back(inputs_->model->driven.driven.size()));
}

int Simulation::run_in_steps(bool loop) const {
  if (loop) return kRunInSeconds * inputs_->settings.step_rate();
  return inputs_->motion->seam ? kTailFrames * inputs_->steps_per_frame() : 0;
}

// The frame that is shown `run_in_left_` steps before frame 0: of the loop, or below 0 before a seam; 0 at the end and
// for other motions.
double Simulation::run_in_frame() const {
  if (run_in_left_ == 0) return 0.0;
  if (inputs_->motion->seam) return -static_cast<double>(run_in_left_) / inputs_->steps_per_frame();
  const double length = inputs_->motion->last_frame;
  const double before = std::fmod(static_cast<double>(run_in_left_) / inputs_->steps_per_frame(), length);
  return before > 0.0 ? length - before : 0.0;
}

double Simulation::frame() const {
  return steps_ == 0 ? 0.0 : static_cast<double>(steps_ - 1) / inputs_->steps_per_frame();
}

// Poses the bones, queues the impulses of morphs and sets the gravity.
void Simulation::evaluate(double frame, float pose_weight) {
  const PhysicsModel& model = *inputs_->model;
  State& state = *state_;
  sample_pose(*inputs_->motion, inputs_->overrides, frame, inputs_->rules, state.cursor, state.pose);
  disable_dynamic_ik(model.driven, state.pose);
  if (pose_weight < 1.0f) blend_with_rest(state.pose, pose_weight);
  evaluate_morphs(*model.rig, state.pose.morph_weights, state.morphs);
  deform_before_physics(*model.rig, state.pose, state.morphs, {.ik = inputs_->ik, .rules = inputs_->rules},
                        state.bones);
  apply_impulse_morphs(model, state.morphs.weights, state.world);
  if (inputs_->gravity) state.world.set_gravity(inputs_->to_model * gravity_at(*inputs_->gravity, frame));
}

void Simulation::write_transforms(std::span<RigidTransform> transforms) const {
  write_simulated(transforms);
  if (steps_ > 0 && !ending_.empty()) blend_into_start(transforms);
}

// Where the run-in ended and the motion ends, bodies differ a little. After the last frame, which a motion that is not
// repeated holds, they blend back.
void Simulation::blend_into_start(std::span<RigidTransform> transforms) const {
  const double last = inputs_->motion->last_frame * static_cast<double>(inputs_->steps_per_frame());
  const double left = last - static_cast<double>(steps_ - 1);
  if (std::abs(left) >= blend_steps_) return;
  const auto weight = static_cast<float>(1.0 - std::abs(left) / blend_steps_);
  const std::vector<RigidTransform>& wanted = *(ending_.rbegin() + static_cast<std::ptrdiff_t>(std::max(left, 0.0)));
  for (std::size_t i = 0; i < transforms.size(); ++i) {
    transforms[i] =
        weight < 1.0f ? interpolate(transforms[i], wanted[i], glm::smoothstep(0.0f, 1.0f, weight)) : wanted[i];
  }
}

void Simulation::write_simulated(std::span<RigidTransform> transforms) const {
  const auto& driven = inputs_->model->driven.driven;
  for (std::size_t i = 0; i < driven.size(); ++i) {
    transforms[i] = state_->world.body(driven[i].body);
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
