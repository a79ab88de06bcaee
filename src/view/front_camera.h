#pragma once

#include "model/pose.h"

#include <span>

namespace odori {

// The camera that sees all points from the front, as large as possible: their image touches the edges of the middle
// `share` (0..1) of the view, whose aspect ratio is width / height. Points that are not finite are ignored; without
// points it is MMD's default camera.
Camera front_camera(std::span<const glm::vec3> points, float aspect, float share);

}  // namespace odori
