#include "scene/physics_record.h"

#include "scene/actor.h"

#include <algorithm>
#include <cmath>

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

Rigid between(const Rigid& a, const Rigid& b, float t) {
  return {slerp_short(a.rotation, b.rotation, t), glm::mix(a.translation, b.translation, t)};
}

}  // namespace

PhysicsRecord::PhysicsRecord(const Actor& actor, const PhysicsSettings& settings)
    : settings_(settings), driven_(driven_bones(*actor.model, actor.rig)) {
  restart(actor);
}

void PhysicsRecord::restart(const Actor& actor) {
  run_.reset();
  kept_.clear();
  lost_.clear();
  morph_weights_ = actor.overrides.morph_weights;
  ik_enabled_ = actor.overrides.ik_enabled;
}

void PhysicsRecord::let_go(Pose& pose) const {
  for (const std::int32_t bone : driven_.chains) pose.ik_enabled[static_cast<std::size_t>(bone)] = 0;
}

std::size_t PhysicsRecord::steps() const { return driven_.driven.empty() ? 0 : kept_.size() / driven_.driven.size(); }

void PhysicsRecord::drive(const Actor& actor, double frame, bool ik, const Pose& pose, BoneState& state) {
  const std::size_t bones = driven_.driven.size();
  if (bones == 0) return;
  if (is_outdated(actor, ik)) restart(actor);
  ik_ = ik;
  const double most = static_cast<double>(kMostRecordBytes / (bones * sizeof(Rigid))) - 2.0;
  const double at = std::clamp(frame * kPhysicsStepsPerFrame, 0.0, std::max(most, 0.0));
  const auto before = static_cast<std::size_t>(at);
  const float t = static_cast<float>(at - std::floor(at));
  const std::size_t after = before + (t > 0.0f ? 1 : 0);
  simulate_to(actor, after);
  places_.resize(bones);
  for (std::size_t i = 0; i < bones; ++i) {
    const Rigid& from = kept_[before * bones + i];
    places_[i] = t > 0.0f ? between(from, kept_[after * bones + i], t) : from;
  }
  drive_bones(actor.rig, driven_, places_, pose.physics_enabled, state);
}

bool PhysicsRecord::is_outdated(const Actor& actor, bool ik) const {
  return ik_ != ik || morph_weights_ != actor.overrides.morph_weights || ik_enabled_ != actor.overrides.ik_enabled;
}

void PhysicsRecord::simulate_to(const Actor& actor, std::size_t step) {
  if (!run_) {
    run_.emplace(Run{PhysicsWorld(*actor.model, settings_),
                     {},
                     rest_pose(*actor.model),
                     make_morph_state(actor.rig),
                     make_bone_state(actor.rig)});
    warm_up(actor);
  }
  while (steps() <= step) {
    step_at(actor, static_cast<double>(steps()) / kPhysicsStepsPerFrame, 1.0f);
    keep_step();
  }
}

void PhysicsRecord::warm_up(const Actor& actor) {
  for (int i = 1; i <= kWarmUpSteps; ++i) {
    step_at(actor, 0.0, static_cast<float>(i) / static_cast<float>(kWarmUpSteps));
  }
  keep_step();
}

void PhysicsRecord::step_at(const Actor& actor, double frame, float share) {
  Run& run = *run_;
  sample_pose(actor, frame, run.cursor, run.pose);
  let_go(run.pose);
  if (share < 1.0f) weaken(run.pose, share);
  evaluate_morphs(actor.rig, run.pose.morph_weights, run.morphs);
  deform_before_physics(actor.rig, run.pose, run.morphs, {.ik = ik_}, run.bones);
  run.world.step(run.bones.globals, run.pose.physics_enabled);
  for (const std::int32_t body : run.world.lost()) {
    if (std::find(lost_.begin(), lost_.end(), body) == lost_.end()) lost_.push_back(body);
  }
}

void PhysicsRecord::keep_step() {
  for (const DrivenBone& driven : driven_.driven) {
    kept_.push_back(run_->world.body(static_cast<std::size_t>(driven.body)));
  }
}

}  // namespace odori
