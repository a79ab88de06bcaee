#pragma once

// What the overlays of the viewport remember from one picture to the next.

#include "physics/contacts.h"
#include "viewer/gizmo_geometry.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <imgui.h>

namespace odori {

// As in MMD (ui-conventions.md 4.2).
enum class BoneShape : std::uint8_t { circle, square, crossed };  // turns; moves as well; turns about one axis

struct BoneMarker {
  std::int32_t bone = -1;
  BoneShape shape = BoneShape::circle;
  ImVec2 at;           // screen coordinates, inside the picture
  float depth = 0.0f;  // units from the eye, along the view
  float unit = 1.0f;   // how long a unit is there, in pixels; > 0
};

struct BoneOverlayState {
  std::vector<BoneMarker> markers;  // as last drawn, the furthest first; empty while bones are switched off
  bool known = false;               // bones were seen once: choosing one no longer switches them on
};

struct BodyOverlayState {
  std::shared_ptr<const Model> model;  // that the finder is of
  std::optional<ContactFinder> finder;
};

struct GizmoDrag {
  GizmoManipulation grip;
  std::size_t pane = 0;  // it was gripped in
  int actor = -1;
  int bone = -1;
};

struct GizmoState {
  std::optional<GizmoHandle> pointed;  // in this picture
  std::optional<GizmoDrag> drag;
};

}  // namespace odori
