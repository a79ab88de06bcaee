#pragma once

// What `odori check` finds by simulating a model.

#include "base/fault.h"
#include "model/model.h"
#include "physics/physics_world.h"

#include <memory>

namespace odori {

inline constexpr FaultKind kBodyUnstable{"model.body.unstable",
                                         "a rigid body leaves the physics world although the model stands still",
                                         Severity::warning, "all bodies return to their bones whenever that happens"};

inline constexpr int kTrialSteps = 3 * kPhysicsStepsPerSecond;

// Simulates the model in its rest pose and adds every body that leaves the world or is excluded from contacts. Stops
// before kTrialSteps after so much work that no ordinary model needs: the result depends on the model, not on the
// machine. Returns the number of steps.
int find_unstable_bodies(const std::shared_ptr<const Model>& model, Diagnostics& findings);

}  // namespace odori
