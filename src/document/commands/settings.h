#pragma once

// Commands on how the stage is drawn and simulated. Undo reverts them.

#include "model/pose.h"
#include "scene/life.h"
#include "scene/physics/physics_inputs.h"
#include "skin/method_parameters.h"
#include "view/look.h"

namespace odori {

struct SetLook {
  const LookRow* row = nullptr;  // one of kLookRows
  LookValue value;               // numbers are clamped to the row's range
};
struct ApplyLook {
  LookChanges settings;
};
struct ToggleLook {
  bool Look::*setting = nullptr;
};
struct SetPhysics {
  PhysicsOptions options;  // numbers are clamped to their ranges
};
struct SetEvaluationRules {
  EvaluationRules rules;
};
struct SetLife {
  Life life;  // numbers are clamped to their ranges
};
struct SetMethodParameters {
  MethodParameters parameters;  // brought into their ranges
};
struct CyclePhysicsMode {};
struct ClearBackgroundImage {};

#define ODORI_SETTING_COMMANDS(X) \
  X(SetLook)                      \
  X(ApplyLook)                    \
  X(ToggleLook)                   \
  X(SetPhysics)                   \
  X(SetLife)                      \
  X(SetMethodParameters)          \
  X(SetEvaluationRules)           \
  X(CyclePhysicsMode)             \
  X(ClearBackgroundImage)

}  // namespace odori
