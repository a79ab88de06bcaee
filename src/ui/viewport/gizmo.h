#pragma once

// Rings and arrows at the chosen bone, over the picture, to turn and move it by hand.

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/view.h"
#include "ui/core/viewport_state.h"
#include "ui/viewport/projection.h"
#include "viewer/gizmo_geometry.h"

#include <optional>

namespace odori {

struct UiState;

// A place in which it is seen.
struct GizmoPlace {
  Area area;  // not empty
  const Camera& camera;
  std::size_t pane = 0;
};

// Whether the chosen bone has one.
bool shows_gizmo(const UiView& view);

// Takes the mouse where it is on a handle: to be called before the picture itself wants it. `under`: where the mouse
// is; null: in no pane. `gripped`: where a drag began.
void drag_gizmo(const UiView& view, UiState& state, const GizmoPlace* under, const GizmoPlace* gripped,
                Commands& commands);

// Draws into the current ImGui window. `marked`: its handles are the ones that tests find.
void draw_gizmo(const UiView& view, UiState& state, const GizmoPlace& place, bool marked);

}  // namespace odori
