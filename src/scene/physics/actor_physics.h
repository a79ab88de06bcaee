#pragma once

// The physics of one actor as it is shown: from its record (physics_record.h), from an approximation for frames that
// are not recorded yet, live without a record, or none. Start from `set_physics` (scene/actor.h).

#include "scene/physics/live_physics.h"
#include "scene/physics/physics_record.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace odori {

struct PhysicsConfig {
  PhysicsSettings settings;
  RecordingMode recording = RecordingMode::on_demand;
  std::size_t max_bytes = kMaxRecordBytes;  // of the record
  SharedGravityKeys gravity{};              // replaces the gravity of `settings`; null: it is constant

  friend bool operator==(const PhysicsConfig&, const PhysicsConfig&) = default;
};

// The physics that the caller wants to be shown.
enum class PhysicsRequest : std::uint8_t {
  nothing,  // bodies follow their bones
  record,   // a frame is identical however it is reached
  live,     // depends on the frames shown before
};

// The physics that was shown. `approximate`: the record was requested but does not reach the frame yet. In
// `approximate` and `live`, bodies follow their bones if the simulation is too slow.
enum class PhysicsShown : std::uint8_t { nothing, exact, approximate, live };

// What a simulation gave in one frame.
struct BakedBodies {
  bool drive = false;                      // whether bodies drive bones
  std::vector<RigidTransform> transforms;  // as ActorPhysics::simulated_transforms
};

class ActorPhysics {
 public:
  // `actor`: the same actor in every call.
  ActorPhysics(const Actor& actor, std::shared_ptr<const PhysicsModel> model, const PhysicsConfig& config);

  // To be called when the motion changes. Changed overrides are detected in `begin`.
  void restart(const Actor& actor);

  // Restarts the record if the configuration differs, except for the recording mode, which cannot be changed.
  void set_config(const Actor& actor, const PhysicsConfig& config);

  // On-demand mode: records one step towards `frame`; false if none is needed or the record is full.
  bool record_step_towards(const Actor& actor, const DeformOptions& options, double frame);

  // For the next frame. `seconds`: time since the previous frame, for `live`.
  void request(PhysicsRequest request, double seconds);

  // The next frames show these bodies instead of simulating, until `restart`. See scene/physics/live_physics.h.
  void play(BakedBodies bodies) { baked_ = std::move(bodies); }

  // Called by `advance_actor`: `begin` after the pose is sampled and before deform, `drive` between the two deform
  // passes, where bodies drive bones. The record ignores external parents: an actor with external parents is shown
  // live.
  void begin(Actor& actor, const DeformOptions& options, double frame);
  void drive(Actor& actor, double frame);

  PhysicsShown shown() const { return shown_; }
  // Whether bodies drive bones in the frame last begun.
  bool drives() const;
  // Whether the bodies of an unchanged frame go on moving: live, and not at rest.
  bool moving() const { return shown_ == PhysicsShown::live && drives() && !(live_ && live_->at_rest()); }
  // Then their transforms, per DrivenBones::driven, world space.
  std::span<const RigidTransform> driven_transforms() const { return space_ ? placed_transforms_ : transforms_; }
  // The same in the space of the simulation, also if they drive no bones.
  std::span<const RigidTransform> simulated_transforms() const { return transforms_; }
  // Changes whenever the bodies of an unchanged frame may have changed.
  std::uint64_t revision() const { return revision_; }
  const PhysicsConfig& config() const { return config_; }
  const DrivenBones& driven() const { return model_->driven; }
  PhysicsRecord& record() { return *record_; }
  const PhysicsRecord& record() const { return *record_; }
  // Bodies lost in the record since the last call. Each body is reported once, even if the record restarts.
  std::vector<LostBody> take_lost();

 private:
  std::shared_ptr<const PhysicsInputs> make_inputs(const Actor& actor, const DeformOptions& options) const;
  DeformOptions known_options() const;
  PhysicsSettings settings_of(const Actor& actor) const;
  PhysicsShown select(const Actor& actor, double frame);
  void restart_record();
  void restart_if_changed(const Actor& actor, const DeformOptions& options);
  void enter_space(const Actor& actor);
  void simulate_live(const Actor& actor, double frame);
  bool carry_live();

  std::shared_ptr<const PhysicsModel> model_;
  PhysicsConfig config_;
  std::shared_ptr<const PhysicsInputs> inputs_;
  std::unique_ptr<PhysicsRecord> record_;
  std::unique_ptr<LivePhysics> live_;  // created when first needed
  PhysicsRequest request_ = PhysicsRequest::record;
  double seconds_ = 0.0;
  double live_frame_ = 0.0;   // the frame last shown
  bool was_live_ = false;     // `live_` was shown in the previous frame
  bool was_exact_ = false;    // the record was
  bool placed_anew_ = false;  // by an override since the previous frame, and nothing else was overridden
  // The space in which bodies are simulated: the actor's placement, or none for world space, which an actor with
  // external parents uses, because its bones are not placed alike.
  std::optional<RigidTransform> space_;
  std::optional<RigidTransform> placement_;  // of the actor in the frame last shown
  std::vector<RigidTransform> globals_;      // of the bones before physics, in that space; `last_`: previous frame
  std::vector<RigidTransform> last_globals_;
  std::vector<RigidTransform> transforms_;         // of the driven bones' bodies in this frame, in that space
  std::vector<RigidTransform> placed_transforms_;  // the same in world space; used if `space_` has a value
  std::optional<BakedBodies> baked_;               // replaces the simulation
  PhysicsShown shown_ = PhysicsShown::nothing;
  std::uint64_t revision_ = 0;
  std::size_t lost_taken_ = 0;               // of the current record
  std::vector<std::int32_t> reported_lost_;  // bodies
};

// Null for an actor whose bodies drive no bone.
std::unique_ptr<ActorPhysics> make_physics(const Actor& actor, const PhysicsConfig& config);

}  // namespace odori
