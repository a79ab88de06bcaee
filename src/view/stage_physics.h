#pragma once

// Physics of all actors of a stage in the viewer: recorded in the background, shown in the selected mode.

#include "scene/physics/physics_inputs.h"
#include "scene/stage.h"
#include "view/clock.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

// Call once per frame, before `advance`. Creates physics for new actors and continues the recordings. `seconds`: time
// since the last call.
void update_physics(Stage& stage, const PhysicsOptions& choice, const Clock& clock, double seconds);

struct PhysicsReport {
  bool any = false;                            // some actor has bodies that drive bones
  PhysicsShown shown = PhysicsShown::nothing;  // in the last frame; the least exact of all actors
  double reach = -1.0;                         // last frame that all recordings contain
  bool full = false;                           // some recording has reached its memory limit
  bool running = false;                        // some recording is in progress
  bool moving = false;                         // some actor's bodies move by the clock, also while paused
  std::size_t bytes = 0;                       // of all recordings
};

PhysicsReport physics_report(const Stage& stage);

// Changes whenever the physics result of a frame changes.
std::uint64_t physics_revision(const Stage& stage);

struct ActorLostBody {
  std::int32_t actor = -1;
  LostBody lost;
};

// Bodies that physics lost and reset since the last call.
std::vector<ActorLostBody> take_lost_bodies(Stage& stage);

}  // namespace odori
