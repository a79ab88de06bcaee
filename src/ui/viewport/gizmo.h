#pragma once

// The gizmo: rings and arrows at the selected bone that override its rotation and translation.

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/panel_input.h"
#include "ui/core/viewport_state.h"
#include "ui/viewport/projection.h"
#include "view/gizmo_geometry.h"

#include <optional>

namespace odori {

struct UiState;

// A pane in which the gizmo is drawn.
struct GizmoPane {
  Area area;  // not empty
  const Camera& camera;
  std::size_t pane = 0;
};

// Whether the selected bone has a gizmo.
bool shows_gizmo(const PanelInput& input);

// Handles the mouse on the gizmo. Call it before the viewport handles the mouse. `under`: the pane under the mouse,
// or null. `dragged`: the pane in which the current drag began, or null.
void drag_gizmo(const PanelInput& input, UiState& state, const GizmoPane* under, const GizmoPane* dragged,
                Commands& commands);

// Draws into the current ImGui window. `registered`: registers the handles as widgets.
void draw_gizmo(const PanelInput& input, UiState& state, const GizmoPane& pane, bool registered);

// The ring on the ground around the selected one of several actors while the page of models is open and no bones are
// shown: dragging its middle moves the actor, dragging the ring turns her about the vertical.

// Handles the mouse. Call it before the viewport does. `under`, `dragged`: as for `drag_gizmo`.
void drag_ground_gizmo(const PanelInput& input, UiState& state, const GizmoPane* under, const GizmoPane* dragged,
                       Commands& commands);

// Draws into the current ImGui window. `registered`: registers the handles as widgets.
void draw_ground_gizmo(const PanelInput& input, UiState& state, const GizmoPane& pane, bool registered);

}  // namespace odori
