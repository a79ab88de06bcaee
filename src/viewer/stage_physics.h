#pragma once

// The physics of all actors of a stage that somebody watches: recorded in the background, shown as the viewer chose.

#include "scene/physics_mode.h"
#include "scene/stage.h"
#include "viewer/clock.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

// Once a picture, before `advance`. Actors that come are given physics, records go on. `seconds`: since the last time.
void update_physics(Stage& stage, const PhysicsChoice& choice, const Clock& clock, double seconds);

struct PhysicsReport {
  bool any = false;                            // an actor's bodies drive bones
  PhysicsShown shown = PhysicsShown::nothing;  // in the last picture; of several actors the least exact
  double reach = -1.0;                         // the last frame that all records have
  bool full = false;                           // one of them ends there, and will not go on
  bool running = false;                        // one of them is on its way
  std::size_t bytes = 0;                       // of all records
};

PhysicsReport physics_report(const Stage& stage);

// Changes with what is shown of a frame.
std::uint64_t physics_changes(const Stage& stage);

struct LostBodyOfActor {
  std::int32_t actor = -1;
  LostBody lost;
};

// Bodies that physics lost and put back, each told once.
std::vector<LostBodyOfActor> take_lost_bodies(Stage& stage);

}  // namespace odori
