#pragma once

// Values as text that is copied: what the command line takes where it takes such a value, else lines of a label, a
// tab and what it is.

#include "model/pose.h"
#include "scene/actor.h"
#include "ui/widgets/property.h"

#include <string>

namespace odori {

// "--camera=0,10,0,0,0,0,-45,30": degrees, signs as stored.
std::string format_camera(const Camera& camera);

// "--light=0.6,0.6,0.6,-0.5,-1,0.5".
std::string format_light(const Light& light);

// "まばたき=0.5", as --morph takes it.
std::string format_morph(const Morph& morph, float weight);
// A line for each morph that does anything in the frame last shown.
std::string format_active_morphs(const Actor& actor);

std::string format_properties(const Properties& properties);

}  // namespace odori
