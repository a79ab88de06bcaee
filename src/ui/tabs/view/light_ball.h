#pragma once

#include "model/pose.h"

#include <optional>

#include <imgui.h>

namespace odori {

// Where on the ball's disc the light comes from: the middle is from the viewer's side, half way out from beside, the
// rim from behind the model. In units of the disc's radius, x right, y down. `direction`: of travel, not 0.
glm::vec2 place_on_ball(const Camera& camera, glm::vec3 direction);
// The direction of travel, unit, of light from a place on the disc; beyond its rim as on it.
glm::vec3 direction_from_ball(const Camera& camera, glm::vec2 place);

// A disc of this radius to drag the light about on. Returns the new direction of travel while it is dragged.
std::optional<glm::vec3> draw_light_ball(const Camera& camera, const Light& light, float radius);

}  // namespace odori
