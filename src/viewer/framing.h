#pragma once

#include "model/pose.h"

#include <span>

namespace odori {

// A camera that looks at these points from the front, as near as shows them all: in the middle of the picture, at most
// `share` of the way from there to its edges. `aspect`: width by height, > 0. No points: MMD's default view.
Camera framing_camera(std::span<const glm::vec3> points, float aspect, float share);

}  // namespace odori
