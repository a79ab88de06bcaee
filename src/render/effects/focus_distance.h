#pragma once

#include "scene/stage.h"
#include "view/effects.h"

namespace odori {

// Distance from the eye along the view at which the look's lens is focused, units, above 0. Without the bone that it is
// to be focused on: that of the camera's target.
float focus_distance(const DepthOfField& lens, const Stage& stage, const Camera& camera);

// Half the diameter, in pixels of an image of this height, of the circle that a point far away behind the focus
// becomes: a thin lens in front of a sensor 24 mm high, at 80 mm a unit.
float blur_at_infinity(const DepthOfField& lens, float focus, const Camera& camera, float image_height);

// The radius of that lens, units, from whose points an image has the same blur.
float lens_radius(const DepthOfField& lens, float focus, const Camera& camera);

}  // namespace odori
