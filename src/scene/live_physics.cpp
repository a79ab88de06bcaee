#include "scene/live_physics.h"

#include "scene/between.h"

#include <algorithm>
#include <chrono>

namespace odori {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSettlingSteps = 20;
constexpr std::chrono::milliseconds kLongestSettling{10};
constexpr std::chrono::milliseconds kSlowStep{25};

}  // namespace

LivePhysics::LivePhysics(std::shared_ptr<const PhysicsSubject> subject, const PhysicsSettings& settings)
    : subject_(std::move(subject)), world_(*subject_->model, settings), step_s_(1.0 / settings.steps_per_second) {}

void LivePhysics::settle(const Bones& bones) {
  world_.put_back(bones.worlds);
  bones_.assign(bones.worlds.begin(), bones.worlds.end());
  left_s_ = 0.0;
  std::vector<std::uint8_t> simulated(bones.simulated.begin(), bones.simulated.end());
  pin_unjointed_bodies(*subject_, simulated);
  const auto start = Clock::now();
  for (int i = 0; i < kSettlingSteps && Clock::now() - start < kLongestSettling; ++i) {
    step(bones_, {bones.worlds, simulated, bones.morph_weights});
  }
  write_bodies(after_);
  before_ = after_;
}

void LivePhysics::go_on(const Bones& bones, double seconds) {
  left_s_ += std::clamp(seconds, 0.0, kLongestLiveStep);
  const int steps = static_cast<int>(left_s_ / step_s_);
  if (steps == 0) return;
  left_s_ -= steps * step_s_;
  between_.resize(bones_.size());
  for (int i = 1; i <= steps; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(steps);
    for (std::size_t bone = 0; bone < bones_.size(); ++bone) {
      between_[bone] = between(bones_[bone], bones.worlds[bone], t);
    }
    if (i == steps) write_bodies(before_);
    step(between_, bones);
  }
  write_bodies(after_);
  bones_.assign(bones.worlds.begin(), bones.worlds.end());
}

void LivePhysics::step(std::span<const RigidTransform> bones, const Bones& from) {
  const auto start = Clock::now();
  push_bodies(*subject_, from.morph_weights, world_);
  world_.step(bones, from.simulated);
  too_slow_ = too_slow_ || Clock::now() - start > kSlowStep;
}

void LivePhysics::write_bodies(std::vector<RigidTransform>& places) const {
  const auto& driven = subject_->driven.driven;
  places.resize(driven.size());
  for (std::size_t i = 0; i < driven.size(); ++i) places[i] = world_.body(static_cast<std::size_t>(driven[i].body));
}

void LivePhysics::write_places(std::span<RigidTransform> places) const {
  const float t = static_cast<float>(left_s_ / step_s_);
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = between(before_[i], after_[i], t);
}

}  // namespace odori
