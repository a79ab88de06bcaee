#pragma once

// Settings that belong to what is shown, not to the window: a scene file stores them.

#include "model/pose.h"
#include "scene/life.h"
#include "scene/physics/physics_mode.h"
#include "skin/method_parameters.h"
#include "view/look.h"
#include "view/views.h"

namespace odori {

struct SceneSettings {
  Views views;
  Look look;
  PhysicsOptions physics;
  EvaluationRules rules = EvaluationRules::mmd;
  Life life;
  MethodParameters method;  // of skinning

  friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

}  // namespace odori
