#include "scene/actor_physics.h"

#include "scene/actor.h"

#include <algorithm>
#include <limits>

namespace odori {

namespace {

constexpr double kOutdated = std::numeric_limits<double>::infinity();  // the record was started again since
constexpr double kLongestJump = 0.5 * kFramesPerSecond;                // that bodies are to follow (physics.md 7)

}  // namespace

ActorPhysics::ActorPhysics(const Actor& actor, std::shared_ptr<const PhysicsSubject> subject, const PhysicsPlan& plan)
    : subject_(std::move(subject)), plan_(plan), places_(subject_->driven.driven.size()) {
  motion_ = std::make_shared<BoundMotion>(actor.bound);
  inputs_ = inputs(actor, true);
  record_ = std::make_unique<PhysicsRecord>(plan_.filling);
  restart_record();
}

std::shared_ptr<const PhysicsInputs> ActorPhysics::inputs(const Actor& actor, bool ik) const {
  return std::make_shared<PhysicsInputs>(PhysicsInputs{subject_, motion_, actor.overrides, ik, plan_.settings});
}

void ActorPhysics::restart(const Actor& actor) {
  motion_ = std::make_shared<BoundMotion>(actor.bound);
  inputs_ = inputs(actor, inputs_->ik);
  restart_record();
}

void ActorPhysics::set_plan(const Actor& actor, const PhysicsPlan& plan) {
  if (plan == plan_) return;
  plan_ = plan;
  inputs_ = inputs(actor, inputs_->ik);
  restart_record();
  live_.reset();
}

void ActorPhysics::restart_record() {
  record_->restart(inputs_, plan_.max_bytes);
  live_frame_ = kOutdated;
  lost_taken_ = 0;
}

void ActorPhysics::refresh(const Actor& actor, bool ik) {
  if (same_for_bodies(*inputs_, actor.overrides, ik)) return;
  inputs_ = inputs(actor, ik);
  restart_record();
}

bool ActorPhysics::step_towards(const Actor& actor, bool ik, double frame) {
  refresh(actor, ik);
  return record_->step_towards(frame);
}

void ActorPhysics::wish(PhysicsWish wish, double seconds) {
  wish_ = wish;
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

void ActorPhysics::begin(Actor& actor, bool ik, double frame) {
  refresh(actor, ik);
  const PhysicsShown before = shown_;
  shown_ = select(actor, frame);
  if (shown_ != before) ++changes_;
  if (drives()) disable_dynamic_ik(subject_->driven, actor.pose);
}

PhysicsShown ActorPhysics::select(const Actor& actor, double frame) {
  if (wish_ == PhysicsWish::nothing || !actor.overrides.physics) return PhysicsShown::nothing;
  const bool recorded = wish_ == PhysicsWish::record && actor.external_parents.empty();
  if (recorded && record_->read(frame, places_)) return PhysicsShown::exact;
  return recorded ? PhysicsShown::approximate : PhysicsShown::live;
}

bool ActorPhysics::drives() const {
  return shown_ == PhysicsShown::exact || (shown_ != PhysicsShown::nothing && !(live_ && live_->too_slow()));
}

void ActorPhysics::drive(Actor& actor, double frame) {
  const bool driven = drives();
  const bool live = driven && shown_ != PhysicsShown::exact;
  if (live) simulate_live(actor, frame);
  live_follows_ = live;
  live_frame_ = frame;
  if (driven) drive_bones(actor.rig, subject_->driven, places_, actor.pose.physics_weight, actor.bones);
}

// The approximation goes by the motion's time, and stands where that does.
void ActorPhysics::simulate_live(const Actor& actor, double frame) {
  if (!live_) live_ = std::make_unique<LivePhysics>(subject_, plan_.settings);
  const LivePhysics::Bones bones{actor.bones.globals, actor.pose.physics_enabled, actor.morphs.weights};
  const bool by_clock = shown_ == PhysicsShown::live;
  const bool outdated = live_frame_ == kOutdated;
  const double passed = outdated ? 0.0 : frame - live_frame_;
  const double seconds = by_clock ? seconds_ : passed / kFramesPerSecond;
  if ((outdated && !by_clock) || !live_follows_ || passed < 0.0 || passed > kLongestJump) {
    live_->settle(bones);
    ++changes_;
  } else if (seconds > 0.0) {
    live_->go_on(bones, seconds);
    ++changes_;
  }
  live_->write_places(places_);
}

std::unique_ptr<ActorPhysics> make_physics(const Actor& actor, const PhysicsPlan& plan) {
  auto subject = physics_subject(actor);
  return subject->driven.driven.empty() ? nullptr : std::make_unique<ActorPhysics>(actor, std::move(subject), plan);
}

}  // namespace odori
