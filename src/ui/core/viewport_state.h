#pragma once

// What the viewport overlays keep between frames.

#include "physics/contacts.h"
#include "ui/core/page_state.h"
#include "view/gizmo_geometry.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <imgui.h>

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

// The parts of the ring around an actor (ui/viewport/ground_gizmo.h).
enum class GroundHandle : std::uint8_t { move, turn };

struct GroundDrag {
  GroundHandle handle = GroundHandle::move;
  std::size_t pane = 0;  // where the drag began
  int actor = -1;
  ActorPlacement placement;  // when it began
  glm::vec3 from{0.0f};      // where, on the ground
};

struct GroundGizmoState {
  std::optional<GroundHandle> hovered;  // in this frame
  std::optional<GroundDrag> drag;
};

struct ViewportState {
  BoneOverlayState bones;
  BodyOverlayState bodies;
  IkStepsState ik_steps;
  GizmoState gizmo;
  GroundGizmoState ground;
  bool opens_bones = false;  // when the surface that was clicked is known
};

}  // namespace odori
