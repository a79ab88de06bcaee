#pragma once

// Cameras of panes. The stage's camera is the active pane's; the others' wait in the session until their turn.

#include "session/session.h"

namespace odori {

// All panes look from where the active one does, and follow the camera motion or not as it does.
void link_cameras(Session& session);

// Makes a pane in use the active one; where cameras are free, its camera becomes the stage's. Others are passed over.
void select_pane(Session& session, int pane);

// A pane's camera for a hand to move: it leaves the motion's, from where it is. `pane`: as ZoomCamera::pane.
Camera& hand_camera(Session& session, int pane);

// Poses the cameras of panes that are not the active one for the frame last shown; call after `advance`.
void advance_cameras(Session& session);

// Where each pane looks from, as last advanced.
PaneCameras pane_cameras(const Session& session);

}  // namespace odori
