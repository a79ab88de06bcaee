#pragma once

// The ring on the ground around the selected one of several actors while the page of models is open and no bones are
// shown: dragging its middle moves the
// actor, dragging the ring turns her about the vertical.

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/viewport/gizmo.h"

namespace odori {

struct UiState;

// Handles the mouse. Call it before the viewport does. `under`, `dragged`: as for `drag_gizmo`.
void drag_ground_gizmo(const PanelInput& input, UiState& state, const GizmoPane* under, const GizmoPane* dragged,
                       Commands& commands);

// Draws into the current ImGui window. `registered`: registers the handles as widgets.
void draw_ground_gizmo(const PanelInput& input, UiState& state, const GizmoPane& pane, bool registered);

}  // namespace odori
