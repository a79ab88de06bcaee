#pragma once

// The cameras of the panes. Stage::camera is always the active pane's; the cameras of the other panes are in
// Document::cameras.

#include "document/document.h"

#include <optional>

namespace odori {

// Copies the active pane's camera, and whether it follows the camera motion, to all panes.
void link_cameras(Document& document);

// Makes a pane the active one; with independent cameras its camera becomes the stage's. Ignores a pane that is not
// shown.
void select_pane(Document& document, int pane);

// Detaches the active pane's camera from the camera motion; it stays where it is.
void free_camera(Document& document);

// Detaches a pane's camera from the camera motion and returns it, to be moved by the user. `pane`: as ZoomCamera::pane.
Camera& detached_camera(Document& document, int pane);

// Samples the camera motion for panes that follow it and are not the active one. Call after `advance`.
void advance_cameras(Document& document);

// A sphere around the marked vertex, otherwise around the selected bone, which shows it with its surroundings; world
// space. None: neither is selected.
struct Sphere {
  glm::vec3 center{0.0f};
  float radius = 0.0f;
};
std::optional<Sphere> selected_sphere(const Document& document);

// The camera of each pane, as last advanced.
PaneCameras pane_cameras(const Document& document);
// The same for a copy of the document's stage that has been advanced to another frame.
PaneCameras cameras_of(const Document& document, const Stage& stage);

}  // namespace odori
