#include "scene/physics/live_physics.h"

#include "physics/transforms.h"

#include <algorithm>
#include <chrono>

namespace odori {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSettlingSteps = 20;
constexpr std::chrono::milliseconds kMaxSettlingTime{10};
constexpr std::chrono::milliseconds kMaxStepTime{25};

}  // namespace

LivePhysics::LivePhysics(std::shared_ptr<const PhysicsModel> model, const PhysicsSettings& settings)
    : model_(std::move(model)), world_(*model_->model, settings), step_s_(1.0 / settings.steps_per_second) {}

void LivePhysics::reset(const Bones& bones) {
  world_.reset_to_bones(bones.globals);
  globals_.assign(bones.globals.begin(), bones.globals.end());
  remainder_s_ = 0.0;
  std::vector<std::uint8_t> simulated(bones.simulated.begin(), bones.simulated.end());
  pin_unjointed_bodies(*model_, simulated);
  const auto start = Clock::now();
  for (int i = 0; i < kSettlingSteps && Clock::now() - start < kMaxSettlingTime; ++i) {
    step(globals_, {bones.globals, simulated, bones.morph_weights});
  }
  write_bodies(after_);
  before_ = after_;
}

void LivePhysics::advance(const Bones& bones, double seconds) {
  remainder_s_ += std::clamp(seconds, 0.0, kMaxLiveStep);
  const int steps = static_cast<int>(remainder_s_ / step_s_);
  if (steps == 0) return;
  remainder_s_ -= steps * step_s_;
  step_globals_.resize(globals_.size());
  for (int i = 1; i <= steps; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(steps);
    for (std::size_t bone = 0; bone < globals_.size(); ++bone) {
      step_globals_[bone] = interpolate(globals_[bone], bones.globals[bone], t);
    }
    if (i == steps) write_bodies(before_);
    step(step_globals_, bones);
  }
  write_bodies(after_);
  globals_.assign(bones.globals.begin(), bones.globals.end());
}

void LivePhysics::step(std::span<const RigidTransform> globals, const Bones& bones) {
  const auto start = Clock::now();
  apply_impulse_morphs(*model_, bones.morph_weights, world_);
  world_.step(globals, bones.simulated);
  too_slow_ = too_slow_ || Clock::now() - start > kMaxStepTime;
}

void LivePhysics::write_bodies(std::vector<RigidTransform>& transforms) const {
  const auto& driven = model_->driven.driven;
  transforms.resize(driven.size());
  for (std::size_t i = 0; i < driven.size(); ++i) transforms[i] = world_.body(static_cast<std::size_t>(driven[i].body));
}

void LivePhysics::write_transforms(std::span<RigidTransform> transforms) const {
  const float t = static_cast<float>(remainder_s_ / step_s_);
  for (std::size_t i = 0; i < transforms.size(); ++i) transforms[i] = interpolate(before_[i], after_[i], t);
}

}  // namespace odori
