#pragma once

// Camera control by mouse (ui-conventions.md 1), and framing.

#include "base/math.h"
#include "model/pose.h"

#include <cstdint>
#include <span>

namespace odori {

inline constexpr float kOrbitDegreesPerPixel = 0.25f;
inline constexpr float kZoomPerNotch = 0.08f;        // fraction of the distance
inline constexpr float kZoomPixelsPerNotch = 12.0f;  // when zooming by dragging, at an interface scale of 1

// Rotates the camera about its target, so that the scene follows the cursor. `pixels`: cursor movement at an interface
// scale of 1, x right, y down. The pitch stops at the poles.
void orbit(Camera& camera, glm::vec2 pixels);

// Translates the camera parallel to the image plane, so that the target's plane follows the cursor. `viewport_height`:
// pixels, > 0.
void pan(Camera& camera, glm::vec2 pixels, float viewport_height);

// Moves the camera towards its target for positive notches of the mouse wheel, by kZoomPerNotch of the distance. Within
// 1 unit of the target the steps are constant, so that the camera can pass through it.
void zoom(Camera& camera, float notches);

// The same, and moves the target so that what is under `cursor` in the target's plane stays there. `cursor`: position
// in the image, -1..1, x right, y up. `aspect`: width / height, > 0.
void zoom_to(Camera& camera, float notches, glm::vec2 cursor, float aspect);

// Left and right are the character's, as everywhere in MMD.
enum class ViewSide : std::uint8_t { front, back, left, right, top };

// Camera::rotation_rad for looking at the target from `side`.
glm::vec3 rotation_from(ViewSide side);

// The nearest camera in front of the points (towards -Z) that shows all of them, centred. `fraction`: largest distance
// of a point from the centre of the image, relative to the image's border, > 0. `aspect`: width / height, > 0. Without
// points, MMD's default camera.
Camera framing_camera(std::span<const glm::vec3> points, float aspect, float fraction);

// The camera that sees all points from the front, as large as possible: their image touches the edges of the middle
// `share` (0..1) of the view, whose aspect ratio is width / height. Points that are not finite are ignored; without
// points it is MMD's default camera.
Camera front_camera(std::span<const glm::vec3> points, float aspect, float share);

}  // namespace odori
