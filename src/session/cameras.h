#pragma once

// The cameras of the panes. Stage::camera is always the active pane's; the cameras of the other panes are in
// Session::cameras.

#include "session/session.h"

namespace odori {

// Copies the active pane's camera, and whether it follows the camera motion, to all panes.
void link_cameras(Session& session);

// Makes a pane the active one; with independent cameras its camera becomes the stage's. Ignores a pane that is not
// shown.
void select_pane(Session& session, int pane);

// Detaches the active pane's camera from the camera motion; it stays where it is.
void free_camera(Session& session);

// Detaches a pane's camera from the camera motion and returns it, to be moved by the user. `pane`: as ZoomCamera::pane.
Camera& detached_camera(Session& session, int pane);

// Samples the camera motion for panes that follow it and are not the active one. Call after `advance`.
void advance_cameras(Session& session);

// The camera of each pane, as last advanced.
PaneCameras pane_cameras(const Session& session);

}  // namespace odori
