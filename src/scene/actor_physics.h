#pragma once

// An actor's physics as it is shown: the record of it (physics_record.h), what stands in its place where it has not
// come so far, or no record at all.

#include "scene/live_physics.h"
#include "scene/physics_record.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

struct PhysicsPlan {
  PhysicsSettings settings;
  Filling filling = Filling::when_asked;
  std::size_t max_bytes = kMaxRecordBytes;  // of the record

  friend bool operator==(const PhysicsPlan&, const PhysicsPlan&) = default;
};

// What is to be shown of it.
enum class PhysicsWish : std::uint8_t {
  nothing,  // bodies follow their bones
  record,   // the same at a frame however it is reached
  live,     // as it comes
};

// What was shown. Approximate: where the record has not come so far; bodies too slow for that follow their bones.
enum class PhysicsShown : std::uint8_t { nothing, exact, approximate, live };

class ActorPhysics {
 public:
  // `actor`: the same one in every call.
  ActorPhysics(const Actor& actor, std::shared_ptr<const PhysicsSubject> subject, const PhysicsPlan& plan);

  // For what changes the motion. Values set by hand are seen to without being told.
  void restart(const Actor& actor);

  // Another one starts the record again, but for how it is filled: that stays.
  void set_plan(const Actor& actor, const PhysicsPlan& plan);

  // When asked: one step of the record on the way to `frame`; false: none is needed, or no more are kept.
  bool step_towards(const Actor& actor, bool ik, double frame);

  // For the next frame. `seconds`: that have passed since the one before, for `live`.
  void wish(PhysicsWish wish, double seconds);

  // The two steps of `advance_actor`: before deform, with the actor posed; and between its two passes, where bodies
  // drive bones. The record knows nothing of external parents: an actor that has some is shown live.
  void begin(Actor& actor, bool ik, double frame);
  void drive(Actor& actor, double frame);

  PhysicsShown shown() const { return shown_; }
  // Whether bodies drive bones in the frame last begun; then where they are, one per DrivenBones::driven.
  bool drives() const;
  std::span<const RigidTransform> places() const { return places_; }
  // Changes with what is shown of one frame.
  std::uint64_t changes() const { return changes_; }
  const PhysicsPlan& plan() const { return plan_; }
  const DrivenBones& driven() const { return subject_->driven; }
  PhysicsRecord& record() { return *record_; }
  // Bodies lost in the record, each told once, however often that is started again.
  std::vector<LostBody> take_lost();
  const PhysicsRecord& record() const { return *record_; }

 private:
  std::shared_ptr<const PhysicsInputs> inputs(const Actor& actor, bool ik) const;
  PhysicsShown select(const Actor& actor, double frame);
  void restart_record();
  void refresh(const Actor& actor, bool ik);
  void simulate_live(const Actor& actor, double frame);

  std::shared_ptr<const PhysicsSubject> subject_;
  PhysicsPlan plan_;
  std::shared_ptr<const BoundMotion> motion_;
  std::shared_ptr<const PhysicsInputs> inputs_;
  std::unique_ptr<PhysicsRecord> record_;
  std::unique_ptr<LivePhysics> live_;  // made when first needed
  PhysicsWish wish_ = PhysicsWish::record;
  double seconds_ = 0.0;
  double live_frame_ = 0.0;             // as `live_` was last shown
  bool live_follows_ = false;           // `live_` was shown in the last frame as well
  std::vector<RigidTransform> places_;  // of the driven bones' bodies in this frame
  PhysicsShown shown_ = PhysicsShown::nothing;
  std::uint64_t changes_ = 0;
  std::size_t lost_taken_ = 0;               // of the record as it is now
  std::vector<std::int32_t> reported_lost_;  // bodies
};

// Null for an actor whose bodies drive no bone.
std::unique_ptr<ActorPhysics> make_physics(const Actor& actor, const PhysicsPlan& plan);

}  // namespace odori
