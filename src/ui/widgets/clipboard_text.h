#pragma once

// Text for the clipboard: values as command line options where there is one, otherwise lines "label<tab>value".

#include "model/pose.h"
#include "scene/actor.h"
#include "ui/widgets/property.h"

#include <string>

namespace odori {

// "--camera=0,10,0,0,0,0,-45,30": target, angles in degrees, distance, field of view; signs as in the file.
std::string format_camera(const Camera& camera);

// "--light=0.6,0.6,0.6,-0.5,-1,0.5".
std::string format_light(const Light& light);

// "まばたき=0.5", a value of --morph.
std::string format_morph(const Morph& morph, float weight);
// One line per morph with a weight other than 0 in the actor's current pose.
std::string format_active_morphs(const Actor& actor);

std::string format_properties(const Properties& properties);

}  // namespace odori
