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

// The parts of the ring around an actor (ui/viewport/gizmo.h).
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

// What the timeline and the dope sheet keep between frames.

// Bones whose keys are listed: the selected bone, with its parents, with its children, or all bones with keys.
enum class SheetBones : std::uint8_t { selected, parents, children, keyed };

// One animated value: of the selected bone, the selected morph, or the camera.
struct Channel {
  enum class Of : std::uint8_t { bone, morph, camera };
  Of of = Of::bone;
  int part = 3;  // into channel_parts(of); default: total rotation angle of the bone

  friend bool operator==(const Channel&, const Channel&) = default;
};

struct DopeSheetState {
  SheetBones bones = SheetBones::keyed;
  std::vector<std::int32_t> closed;  // groups of rows, see DopeRow::index
  Channel channel;
  std::optional<double> pressed_key;  // frame of the key under the pressed mouse button, until it drags
  bool dragging = false;              // a row was pressed outside its name
  bool panning = false;               // the middle button was pressed in the sheet
  float resized_from = 0.0f;          // height of the sheet at the start of the resize drag, pixels
  double frame = 0.0;                 // current frame in the last frame drawn, to detect that it moved
  std::optional<double> read_frame;   // of the curve, whose value is shown at the mouse; nothing: none is
  int bone = -1;                      // selected in the last frame drawn
  int morph = -1;                     // selected in the last frame drawn
};

// What is dragged on a ruler.
enum class RulerPart : std::uint8_t { none, time, range, range_first, range_last };

struct FrameRulerState {
  RulerPart dragged = RulerPart::none;
  double anchor = 0.0;  // fixed end of the dragged range, frames
  double frame = 0.0;   // frame under the mouse while scrubbing; displayed before the stage has reached it
};

struct TimelineState {
  FrameRulerState ruler;
  DopeSheetState sheet;
  bool scrubbing = false;  // a ruler is being dragged
};

}  // namespace odori
