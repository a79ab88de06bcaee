#include "scene/physics/live_physics.h"

#include "physics/placement.h"
#include "scene/stage.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace odori {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kSettlingSeconds = 1.0 / 3.0;
constexpr std::chrono::milliseconds kMaxSettlingTime{10};
constexpr double kMaxStepLoad = 1.5;  // duration of a step, relative to the time that it simulates
constexpr double kMaxLate_s = 0.25;
constexpr float kRestDistance = 0.002f;  // units; far less than a pixel at the usual distances
constexpr float kRestRotation = 1e-6f;   // 1 - cosine of half the angle: about 0.16 degrees

bool nearly_same(const RigidTransform& a, const RigidTransform& b) {
  return glm::distance(a.translation, b.translation) <= kRestDistance &&
         std::abs(glm::dot(a.rotation, b.rotation)) >= 1.0f - kRestRotation;
}

using Numbers = std::array<float, 7>;  // rotation (x, y, z, w), translation

Numbers numbers_of(const RigidTransform& transform) {
  const glm::quat& r = transform.rotation;
  const glm::vec3& t = transform.translation;
  return {r.x, r.y, r.z, r.w, t.x, t.y, t.z};
}

RigidTransform transform_of(const Numbers& n) { return {glm::quat(n[3], n[0], n[1], n[2]), {n[4], n[5], n[6]}}; }

std::size_t actor_bytes(const ActorPhysics& physics) {
  return sizeof(std::uint32_t) + physics.driven().driven.size() * sizeof(Numbers);
}

// nullopt if there is a number that no simulation gives.
std::optional<BakedBodies> read_bodies(ByteReader& bytes, std::size_t count) {
  BakedBodies bodies;
  const std::uint32_t drive = bytes.u32();
  bodies.drive = drive == 1;
  bodies.transforms.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Numbers numbers = bytes.read<Numbers>();
    if (!std::ranges::all_of(numbers, [](float n) { return std::isfinite(n); })) return std::nullopt;
    bodies.transforms.push_back(transform_of(numbers));
  }
  return bytes.ok() && drive <= 1 ? std::optional(std::move(bodies)) : std::nullopt;
}

}  // namespace

LivePhysics::LivePhysics(std::shared_ptr<const PhysicsModel> model, const PhysicsSettings& settings)
    : model_(std::move(model)),
      world_(*model_->model, settings),
      step_s_(1.0 / settings.step_rate()),
      rest_after_(settings.step_rate()),
      forces_(settings) {}

void LivePhysics::reset(const Bones& bones) {
  world_.reset_to_bones(bones.globals);
  globals_.assign(bones.globals.begin(), bones.globals.end());
  remainder_s_ = 0.0;
  std::vector<std::uint8_t> simulated(bones.simulated.begin(), bones.simulated.end());
  pin_unjointed_bodies(*model_, simulated);
  const auto start = Clock::now();
  for (double settled = 0.0; settled < kSettlingSeconds && Clock::now() - start < kMaxSettlingTime;
       settled += step_s_) {
    step(globals_, {bones.globals, simulated, bones.morph_weights});
  }
  write_bodies(after_);
  before_ = after_;
  keep_pose(bones);
  rest_ = after_;
  rest_steps_ = 0;
}

void LivePhysics::start_from(std::span<const RigidTransform> globals, std::span<const RigidTransform> transforms) {
  world_.reset_to_bones(globals);
  const auto& driven = model_->driven.driven;
  for (std::size_t i = 0; i < driven.size(); ++i) world_.place(driven[i].body, transforms[i]);
  globals_.assign(globals.begin(), globals.end());
  remainder_s_ = 0.0;
}

void LivePhysics::carry(std::span<const RigidTransform> globals) {
  world_.carry(globals_, globals);
  step_globals_.resize(globals_.size());
  model_->placement.carry(globals_, globals, globals_, step_globals_);
  globals_.swap(step_globals_);
  write_bodies(after_);
  before_ = after_;
  rest_ = after_;
  rest_steps_ = 0;
}

void LivePhysics::set_forces(const PhysicsSettings& settings) {
  if (forces_ == settings) return;
  forces_ = settings;
  world_.set_forces(settings);
  rest_steps_ = 0;
}

bool LivePhysics::same_pose(const Bones& bones) const {
  return std::ranges::equal(globals_, bones.globals) && std::ranges::equal(simulated_, bones.simulated) &&
         std::ranges::equal(morph_weights_, bones.morph_weights);
}

void LivePhysics::keep_pose(const Bones& bones) {
  globals_.assign(bones.globals.begin(), bones.globals.end());
  simulated_.assign(bones.simulated.begin(), bones.simulated.end());
  morph_weights_.assign(bones.morph_weights.begin(), bones.morph_weights.end());
}

void LivePhysics::update_rest(int steps) {
  if (std::ranges::equal(rest_, after_, nearly_same)) {
    rest_steps_ += steps;
  } else {
    rest_ = after_;
    rest_steps_ = 0;
  }
}

bool LivePhysics::advance(const Bones& bones, double seconds) {
  if (at_rest()) {
    if (same_pose(bones)) return false;
    rest_steps_ = 0;
  }
  remainder_s_ += std::clamp(seconds, 0.0, kMaxLiveStep);
  const int steps = static_cast<int>(remainder_s_ / step_s_);
  if (steps == 0) return true;
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
  if (same_pose(bones)) {
    update_rest(steps);
  } else {
    rest_ = after_;
    rest_steps_ = 0;
  }
  keep_pose(bones);
  return true;
}

void LivePhysics::step(std::span<const RigidTransform> globals, const Bones& bones) {
  const auto start = Clock::now();
  apply_impulse_morphs(*model_, bones.morph_weights, world_);
  world_.step(globals, bones.simulated);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  late_s_ = std::max(late_s_ + seconds - kMaxStepLoad * step_s_, 0.0);
  too_slow_ = too_slow_ || late_s_ > kMaxLate_s;
}

void LivePhysics::write_bodies(std::vector<RigidTransform>& transforms) const {
  const auto& driven = model_->driven.driven;
  transforms.resize(driven.size());
  for (std::size_t i = 0; i < driven.size(); ++i) transforms[i] = world_.body(driven[i].body);
}

void LivePhysics::write_transforms(std::span<RigidTransform> transforms) const {
  const float t = static_cast<float>(remainder_s_ / step_s_);
  for (std::size_t i = 0; i < transforms.size(); ++i) transforms[i] = interpolate(before_[i], after_[i], t);
}

std::size_t baked_physics_bytes(const Stage& stage) {
  std::size_t bytes = 0;
  for (const auto& actor : stage.actors) {
    if (actor->physics) bytes += actor_bytes(*actor->physics);
  }
  return bytes;
}

void append_baked_physics(const Stage& stage, std::vector<std::uint8_t>& bytes) {
  ByteWriter out;
  out.bytes().reserve(baked_physics_bytes(stage));
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    out.u32(actor->physics->drives() ? 1 : 0);
    for (const RigidTransform& transform : actor->physics->simulated_transforms()) out.write(numbers_of(transform));
  }
  bytes.insert(bytes.end(), out.bytes().begin(), out.bytes().end());
}

Status play_baked_physics(Bytes frame, Stage& stage) {
  if (frame.size() != baked_physics_bytes(stage)) return fault(kBakedPhysicsOther);
  ByteReader bytes(frame);
  std::vector<BakedBodies> all;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    auto bodies = read_bodies(bytes, actor->physics->driven().driven.size());
    if (!bodies) return fault(kBakedPhysicsOther);
    all.push_back(std::move(*bodies));
  }
  std::size_t next = 0;
  for (const auto& actor : stage.actors) {
    if (actor->physics) actor->physics->play(std::move(all[next++]));
  }
  return Done{};
}

void play_physics_of(const Stage& stage, double frame, Stage& copy) {
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    ActorPhysics* shown = stage.actors[i]->physics.get();
    if (shown == nullptr || copy.actors[i]->physics == nullptr) continue;
    const auto transforms = shown->simulated_transforms();
    BakedBodies bodies{shown->drives(), {transforms.begin(), transforms.end()}};
    if (shown->shown() == PhysicsShown::exact) shown->record().read(frame, bodies.transforms);
    copy.actors[i]->physics->play(std::move(bodies));
  }
}

}  // namespace odori
