#pragma once

// Physics without a record: it advances with the frames that are shown, so the result depends on the path to a frame.
// Used for poses that the user edits, and as an approximation for frames that are not recorded yet.

#include "base/bytes.h"
#include "base/fault.h"
#include "scene/physics/physics_inputs.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace odori {

class LivePhysics {
 public:
  LivePhysics(std::shared_ptr<const PhysicsModel> model, const PhysicsSettings& settings);

  // The pose in the frame shown. `globals` and `simulated` are per bone, see PhysicsWorld::step.
  struct Bones {
    std::span<const RigidTransform> globals;
    std::span<const std::uint8_t> simulated;
    std::span<const float> morph_weights;  // per morph, for impulse morphs
  };

  // Resets all bodies to their bones, then simulates a few steps so that hair and cloth settle.
  void reset(const Bones& bones);
  // Starts from bodies that are known: `transforms` per DrivenBones::driven, in a pose of these `globals`.
  void start_from(std::span<const RigidTransform> globals, std::span<const RigidTransform> transforms);
  // As PhysicsWorld::set_forces. Bodies at rest wake up if they differ.
  void set_forces(const PhysicsSettings& settings);
  // Carries all bodies along rigidly from where the model was placed in the last pose to where it is placed in
  // `globals` (placement.h), and the last pose with them.
  void carry(std::span<const RigidTransform> globals);
  // Advances by `seconds`, clamped to kMaxLiveStep; bones move from their previous to their new globals at constant
  // velocity. Returns false, and does nothing, while the bodies are at rest and the pose is unchanged.
  bool advance(const Bones& bones, double seconds);

  // Whether no body has moved visibly for a second of simulation.
  bool at_rest() const { return rest_steps_ >= rest_after_; }

  // Transforms of the driven bones' bodies, per DrivenBones::driven, model space.
  void write_transforms(std::span<RigidTransform> transforms) const;

  // The steps take so long that the frame rate suffers; the caller stops using this simulation. A step that other
  // programs delayed does not count for much.
  bool too_slow() const { return too_slow_; }

 private:
  bool same_pose(const Bones& bones) const;
  void keep_pose(const Bones& bones);
  void update_rest(int steps);
  void step(std::span<const RigidTransform> globals, const Bones& bones);
  void write_bodies(std::vector<RigidTransform>& transforms) const;

  std::shared_ptr<const PhysicsModel> model_;
  PhysicsWorld world_;
  double step_s_;                        // length of a step
  double remainder_s_ = 0.0;             // time that has passed but is less than a step
  std::vector<RigidTransform> globals_;  // of the bones, after the last step
  std::vector<std::uint8_t> simulated_;  // the rest of the pose of the last step
  std::vector<float> morph_weights_;
  std::vector<RigidTransform> step_globals_;  // scratch
  std::vector<RigidTransform> before_;        // bodies after the last step but one, and after the last
  std::vector<RigidTransform> after_;
  std::vector<RigidTransform> rest_;  // bodies when they last moved visibly
  int rest_steps_ = 0;                // simulated since then
  int rest_after_;                    // steps in a second
  PhysicsSettings forces_;            // set last
  double late_s_ = 0.0;               // by which steps took too long, less what others took less
  bool too_slow_ = false;
};

inline constexpr double kMaxLiveStep = 1.0 / 6.0;  // seconds

// The physics of a stage in single frames, as bytes: frames that were simulated once can be shown by other programs, in
// any order and without simulating, and are then bit-equal.
//
//   advance(stage, frame);                     // simulates
//   append_baked_physics(stage, bytes);
//
//   play_baked_physics(bytes, same_stage);     // in another program
//   advance(same_stage, frame);

struct Stage;

inline constexpr FaultKind kBakedPhysicsOther{"physics.baked_other",
                                              "the baked physics is of other models, or it is damaged"};

// The bytes of one frame: for each actor with physics 1 or 0, whether bodies drive bones (32-bit), and then, also if
// they do not, the transforms of the driven bones' bodies (DrivenBones::driven), each a quaternion (x, y, z, w) and a
// translation as 32-bit floats in the space of the simulation.
std::size_t baked_physics_bytes(const Stage& stage);

// Appends the frame last shown.
void append_baked_physics(const Stage& stage, std::vector<std::uint8_t>& bytes);

// Makes the next `advance` show this frame, which must have been baked from the same files and settings. Fails with
// kBakedPhysicsOther, and changes nothing, if the bytes have another length or hold a number that no simulation gives.
Status play_baked_physics(Bytes frame, Stage& stage);

// Makes the next `advance` of a copy of the stage show the bodies of that stage at `frame`: of its record, or as it
// shows them now if it shows no record.
void play_physics_of(const Stage& stage, double frame, Stage& copy);

}  // namespace odori
