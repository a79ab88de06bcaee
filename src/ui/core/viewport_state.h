#pragma once

// What the viewport overlays keep between frames.

#include "physics/contacts.h"
#include "view/gizmo_geometry.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <imgui.h>

#include "ui/core/page_state.h"

namespace odori {

// Marker shapes as in MMD (ui-conventions.md 4.2): rotation only; rotation and translation; rotation about one axis.
enum class BoneShape : std::uint8_t { circle, square, crossed };

struct BoneMarker {
  std::int32_t bone = -1;
  BoneShape shape = BoneShape::circle;
  ImVec2 at;           // screen coordinates, inside the viewport
  float depth = 0.0f;  // distance from the eye along the view direction, MMD units
  float unit = 1.0f;   // length of one MMD unit at this depth, pixels; > 0
};

struct BoneOverlayState {
  std::vector<BoneMarker> markers;  // as last drawn, back to front; empty while bones are hidden
  bool known = false;               // bones have been shown once: selecting a bone no longer shows them
};

struct BodyOverlayState {
  std::shared_ptr<const Model> model;  // that `finder` was made for, like `rules`
  PhysicsRules rules = PhysicsRules::stable;
  std::optional<ContactFinder> finder;
};

struct GizmoDrag {
  GizmoManipulation grip;
  std::size_t pane = 0;  // where the drag began
  int actor = -1;
  int bone = -1;
};

struct GizmoState {
  std::optional<GizmoHandle> hovered;  // in this frame
  std::optional<GizmoDrag> drag;
};

struct ViewportState {
  BoneOverlayState bones;
  BodyOverlayState bodies;
  IkStepsState ik_steps;
  GizmoState gizmo;
};

}  // namespace odori
