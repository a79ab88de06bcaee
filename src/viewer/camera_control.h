#pragma once

// How a hand on the mouse turns into a camera (ui-conventions.md 1).

#include "base/math.h"
#include "model/pose.h"

#include <cstdint>

namespace odori {

inline constexpr float kOrbitDegreesPerPixel = 0.25f;
inline constexpr float kZoomPerNotch = 0.08f;        // of the distance
inline constexpr float kZoomPixelsPerNotch = 12.0f;  // dragging instead of turning the wheel

// Round the target: the scene follows the cursor. `pixels`: x right, y down. Pitch stops at the poles.
void orbit(Camera& camera, glm::vec2 pixels);

// Parallel to the picture, so that the plane of the target follows the cursor. `image_height`: pixels, > 0.
void pan(Camera& camera, glm::vec2 pixels, float image_height);

// Towards the target for positive notches. Close to the target it goes on in even steps, through it and beyond.
void zoom(Camera& camera, float notches);

// Sides are the character's, as everywhere in MMD.
enum class ViewSide : std::uint8_t { front, back, left, right, top };

// The angles that look at the target from `side`.
glm::vec3 rotation_from(ViewSide side);

}  // namespace odori
