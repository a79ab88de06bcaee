#pragma once

// Settings that belong to what is shown, not to the window: a scene file stores them.

#include "model/pose.h"
#include "scene/physics/physics_mode.h"
#include "view/render_settings.h"
#include "view/views.h"

namespace odori {

struct SceneSettings {
  Views views;
  bool edge = true;
  bool grid = true;
  bool ground_shadow = true;
  bool self_shadow = true;   // mode from the motion, or MMD's mode 1
  bool soft_shadow = false;  // smoother edges of self shadows than MMD's
  RenderSettings render;
  PhysicsOptions physics;
  EvaluationRules rules = EvaluationRules::mmd;

  friend bool operator==(const SceneSettings&, const SceneSettings&) = default;
};

}  // namespace odori
