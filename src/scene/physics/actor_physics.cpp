#include "scene/physics/actor_physics.h"

#include "scene/actor.h"

#include <algorithm>
#include <limits>

namespace odori {

namespace {

// Value of `live_frame_` after the record was restarted.
constexpr double kRestarted = std::numeric_limits<double>::infinity();
constexpr double kMaxJump = 0.5 * kFramesPerSecond;  // frames; bodies are reset on a longer one (physics.md 7)

}  // namespace

ActorPhysics::ActorPhysics(const Actor& actor, std::shared_ptr<const PhysicsModel> model, const PhysicsConfig& config)
    : model_(std::move(model)), config_(config), transforms_(model_->driven.driven.size()) {
  motion_ = std::make_shared<BoundMotion>(actor.bound);
  inputs_ = make_inputs(actor, {});
  record_ = std::make_unique<PhysicsRecord>(config_.recording);
  restart_record();
}

std::shared_ptr<const PhysicsInputs> ActorPhysics::make_inputs(const Actor& actor, const DeformOptions& options) const {
  return std::make_shared<PhysicsInputs>(
      PhysicsInputs{model_, motion_, actor.overrides, options.ik, options.rules, config_.settings, config_.gravity});
}

// Those of the last simulation.
DeformOptions ActorPhysics::known_options() const { return {.ik = inputs_->ik, .rules = inputs_->rules}; }

void ActorPhysics::restart(const Actor& actor) {
  motion_ = std::make_shared<BoundMotion>(actor.bound);
  inputs_ = make_inputs(actor, known_options());
  restart_record();
}

void ActorPhysics::set_config(const Actor& actor, const PhysicsConfig& config) {
  if (config == config_) return;
  config_ = config;
  inputs_ = make_inputs(actor, known_options());
  restart_record();
  live_.reset();
  was_live_ = false;  // the next simulation starts from the bones
}

void ActorPhysics::restart_record() {
  record_->restart(inputs_, config_.max_bytes);
  live_frame_ = kRestarted;
  lost_taken_ = 0;
}

void ActorPhysics::restart_if_changed(const Actor& actor, const DeformOptions& options) {
  if (gives_same_simulation(*inputs_, actor.overrides, options)) return;
  const double shown_frame = live_frame_;
  placed_anew_ = differs_in_placement_only(*inputs_, actor.overrides, options);
  inputs_ = make_inputs(actor, options);
  restart_record();
  if (placed_anew_) live_frame_ = shown_frame;  // the bodies shown are carried along
}

bool ActorPhysics::record_step_towards(const Actor& actor, const DeformOptions& options, double frame) {
  restart_if_changed(actor, options);
  return record_->record_step_towards(frame);
}

void ActorPhysics::request(PhysicsRequest request, double seconds) {
  request_ = request;
  seconds_ = seconds;
}

std::vector<LostBody> ActorPhysics::take_lost() {
  if (record_->lost_count() == lost_taken_) return {};
  std::vector<LostBody> lost = record_->lost();
  lost_taken_ = lost.size();
  std::erase_if(lost, [this](const LostBody& one) {
    return std::find(reported_lost_.begin(), reported_lost_.end(), one.body) != reported_lost_.end();
  });
  for (const LostBody& one : lost) reported_lost_.push_back(one.body);
  return lost;
}

void ActorPhysics::begin(Actor& actor, const DeformOptions& options, double frame) {
  restart_if_changed(actor, options);
  const PhysicsShown before = shown_;
  shown_ = select(actor, frame);
  if (shown_ != before) ++revision_;
  if (drives()) disable_dynamic_ik(model_->driven, actor.pose);
}

PhysicsShown ActorPhysics::select(const Actor& actor, double frame) {
  if (request_ == PhysicsRequest::nothing || !actor.overrides.physics) return PhysicsShown::nothing;
  const bool recorded = request_ == PhysicsRequest::record && actor.external_parents.empty();
  if (recorded && record_->read(frame, transforms_)) return PhysicsShown::exact;
  return recorded ? PhysicsShown::approximate : PhysicsShown::live;
}

bool ActorPhysics::drives() const {
  return shown_ == PhysicsShown::exact || (shown_ != PhysicsShown::nothing && !(live_ && live_->too_slow()));
}

void ActorPhysics::drive(Actor& actor, double frame) {
  const bool driven = drives();
  const bool live = driven && shown_ != PhysicsShown::exact;
  if (live) simulate_live(actor, frame);
  was_live_ = live;
  was_exact_ = shown_ == PhysicsShown::exact;
  placed_anew_ = false;
  live_frame_ = frame;
  globals_ = actor.bones.globals;
  if (driven) drive_bones(actor.rig, model_->driven, transforms_, actor.pose.physics_weight, actor.bones);
}

// Live physics advances by wall-clock time, the approximation by the motion's time.
void ActorPhysics::simulate_live(const Actor& actor, double frame) {
  if (!live_) live_ = std::make_unique<LivePhysics>(model_, config_.settings);
  const LivePhysics::Bones bones{actor.bones.globals, actor.pose.physics_enabled, actor.morphs.weights};
  if (config_.gravity) live_->set_gravity(gravity_at(*config_.gravity, frame));
  const bool by_clock = shown_ == PhysicsShown::live;
  const bool restarted = live_frame_ == kRestarted;
  const double passed = restarted ? 0.0 : frame - live_frame_;
  const double seconds = by_clock ? seconds_ : passed / kFramesPerSecond;
  const bool jumped = passed < 0.0 || passed > kMaxJump;
  const bool continued = (!jumped && placed_anew_ && carry_live(actor)) || was_live_;
  if ((restarted && !by_clock) || !continued || jumped) {
    live_->reset(bones);
    ++revision_;
  } else if (seconds > 0.0) {
    if (live_->advance(bones, seconds)) ++revision_;
  }
  live_->write_transforms(transforms_);
}

// After a change of placement: carries the bodies shown in the previous frame along. False if there are none.
bool ActorPhysics::carry_live(const Actor& actor) {
  if (!was_live_ && !was_exact_) return false;
  if (was_exact_) live_->start_from(globals_, transforms_);
  live_->carry(actor.bones.globals);
  ++revision_;
  return true;
}

std::unique_ptr<ActorPhysics> make_physics(const Actor& actor, const PhysicsConfig& config) {
  auto model = make_physics_model(actor);
  return model->driven.driven.empty() ? nullptr : std::make_unique<ActorPhysics>(actor, std::move(model), config);
}

}  // namespace odori
