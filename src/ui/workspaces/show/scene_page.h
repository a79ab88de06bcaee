#pragma once

// The trackball of the light on the scene page, drawn by draw_scene_page (ui/panels.h).

#include "model/pose.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <optional>

#include <imgui.h>

namespace odori {

// The light trackball is a disc that shows where the light comes from: its centre is the viewer's side, half the
// radius is from beside, the rim is behind the model. Positions on it are in units of its radius, x right, y down.

// `direction` is the light's direction of travel; it must not be 0.
glm::vec2 position_on_ball(const Camera& camera, glm::vec3 direction);
// The inverse: a unit vector. Positions outside the rim count as on the rim.
glm::vec3 direction_from_ball(const Camera& camera, glm::vec2 position);
// Draws the disc; `radius` in pixels. Returns the new direction of travel while it is dragged.
std::optional<glm::vec3> draw_light_ball(const Camera& camera, const Light& light, float radius);

}  // namespace odori
