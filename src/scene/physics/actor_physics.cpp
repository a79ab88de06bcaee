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
  inputs_ = make_inputs(actor, {});
  record_ = std::make_unique<PhysicsRecord>(config_.recording);
  restart_record();
}

std::shared_ptr<const PhysicsInputs> ActorPhysics::make_inputs(const Actor& actor, const DeformOptions& options) const {
  return std::make_shared<PhysicsInputs>(PhysicsInputs{model_, actor.bound, actor.overrides, options.ik, options.rules,
                                                       settings_of(actor), config_.gravity,
                                                       world_to_model(root_transform(actor))});
}

PhysicsSettings ActorPhysics::settings_of(const Actor& actor) const {
  return settings_in_model_space(config_.settings, root_transform(actor));
}

// Those of the last simulation.
DeformOptions ActorPhysics::known_options() const { return {.ik = inputs_->ik, .rules = inputs_->rules}; }

void ActorPhysics::restart(const Actor& actor) {
  baked_.reset();
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
  const bool same_keyed = !config_.gravity || inputs_->to_model == world_to_model(root_transform(actor));
  const bool same_forces = same_keyed && inputs_->settings == settings_of(actor);
  if (same_forces && gives_same_simulation(*inputs_, actor.overrides, options)) return;
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
    return std::ranges::find(reported_lost_, one.body) != reported_lost_.end();
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
  if (baked_) {
    std::ranges::copy(baked_->transforms, transforms_.begin());
    return baked_->drive ? PhysicsShown::exact : PhysicsShown::nothing;
  }
  if (request_ == PhysicsRequest::nothing || !actor.overrides.physics || actor.overrides.rest_pose)
    return PhysicsShown::nothing;
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
  enter_space(actor);
  if (live) simulate_live(actor, frame);
  was_live_ = live;
  was_exact_ = shown_ == PhysicsShown::exact;
  placed_anew_ = false;
  live_frame_ = frame;
  last_globals_.swap(globals_);
  if (!driven) return;
  if (space_) {
    placed_transforms_.resize(transforms_.size());
    for (std::size_t i = 0; i < transforms_.size(); ++i) placed_transforms_[i] = *space_ * transforms_[i];
  }
  drive_bones(*actor.rig, model_->driven, driven_transforms(), actor.pose.physics_weight, actor.bones);
}

// Writes the bones in the space of the simulation. In world space, a change of the placement carries the bodies along;
// in model space they are carried anyway.
void ActorPhysics::enter_space(const Actor& actor) {
  const bool in_world = !actor.external_parents.empty();
  const std::optional<RigidTransform> placement = actor.bones.placement;
  const bool was_in_world = placement_ && !space_;
  if (placement && placement_ && in_world != was_in_world) was_live_ = was_exact_ = false;
  if (in_world && placement != placement_) placed_anew_ = true;
  placement_ = placement;
  space_ = in_world ? std::nullopt : placement;
  globals_ = actor.bones.globals;
  if (!space_) return;
  const RigidTransform to_model = inverse(*space_);
  for (RigidTransform& global : globals_) global = to_model * global;
}

// Live physics advances by wall-clock time, the approximation by the motion's time.
void ActorPhysics::simulate_live(const Actor& actor, double frame) {
  PhysicsSettings settings = settings_in_model_space(config_.settings, space_);
  if (config_.gravity) settings.gravity = world_to_model(space_) * gravity_at(*config_.gravity, frame);
  if (!live_) live_ = std::make_unique<LivePhysics>(model_, settings);
  live_->set_forces(settings);
  const LivePhysics::Bones bones{globals_, actor.pose.physics_enabled, actor.morphs.weights};
  const bool by_clock = shown_ == PhysicsShown::live;
  const bool restarted = live_frame_ == kRestarted;
  const double passed = restarted ? 0.0 : frame - live_frame_;
  const double seconds = by_clock ? seconds_ : passed / kFramesPerSecond;
  const bool jumped = passed < 0.0 || passed > kMaxJump;
  const bool continued = (!jumped && placed_anew_ && carry_live()) || was_live_;
  if ((restarted && !by_clock) || !continued || jumped) {
    live_->reset(bones);
    ++revision_;
  } else if (seconds > 0.0) {
    if (live_->advance(bones, seconds)) ++revision_;
  }
  live_->write_transforms(transforms_);
}

// After a change of placement: carries the bodies shown in the previous frame along. False if there are none.
bool ActorPhysics::carry_live() {
  if (!was_live_ && !was_exact_) return false;
  if (was_exact_) live_->start_from(last_globals_, transforms_);
  live_->carry(globals_);
  ++revision_;
  return true;
}

std::unique_ptr<ActorPhysics> make_physics(const Actor& actor, const PhysicsConfig& config) {
  auto model = make_physics_model(actor);
  return model->driven.driven.empty() ? nullptr : std::make_unique<ActorPhysics>(actor, std::move(model), config);
}

}  // namespace odori
