#pragma once

// All that a simulation goes by. Whoever runs one, on whatever thread, has its own share of this, and nothing in it
// ever changes.

#include "model/model.h"
#include "motion/sample.h"
#include "physics/driven_bones.h"
#include "physics/physics_world.h"
#include "rig/rig.h"
#include "scene/overrides.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace odori {

struct Actor;

// A model as physics sees it.
struct PhysicsSubject {
  struct Push {
    std::int32_t morph = -1;
    ImpulseOffset impulse;
  };

  std::shared_ptr<const Model> model;
  Rig rig;
  DrivenBones driven;
  std::vector<Push> pushes;                   // of all impulse morphs
  std::vector<std::int32_t> loose;            // bones whose body hangs on nothing: it would only fall
  std::vector<std::uint8_t> reaching_morphs;  // per morph, 1: it moves bones or pushes bodies, itself or by others
};

std::shared_ptr<const PhysicsSubject> physics_subject(const Actor& actor);

struct PhysicsInputs {
  std::shared_ptr<const PhysicsSubject> subject;
  std::shared_ptr<const BoundMotion> motion;
  Overrides overrides;
  bool ik = true;  // DeformOptions::ik
  PhysicsSettings settings;

  int steps_per_frame() const { return settings.steps_per_second / static_cast<int>(kFramesPerSecond); }
};

// Whether bodies would move as they do with the inputs if these were the values set by hand.
bool same_for_bodies(const PhysicsInputs& inputs, const Overrides& overrides, bool ik);

// While the others come to rest before the first frame, what hangs on nothing stays on its bones. `simulated`: per
// bone.
void pin_unjointed_bodies(const PhysicsSubject& subject, std::vector<std::uint8_t>& simulated);

// IK whose links all answer to bodies is not solved.
void disable_dynamic_ik(const DrivenBones& driven, Pose& pose);

// Impulse morphs of these weights, in the course of the world's next step.
void push_bodies(const PhysicsSubject& subject, std::span<const float> morph_weights, PhysicsWorld& world);

}  // namespace odori
