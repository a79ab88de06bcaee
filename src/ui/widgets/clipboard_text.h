#pragma once

// Values as text that is copied: what the command line takes where it takes such a value, else lines of a label, a
// tab and what it is.

#include "model/pose.h"
#include "scene/actor.h"
#include "ui/widgets/property.h"

#include <string>

namespace odori {

// "--camera=0,10,0,0,0,0,-45,30": degrees, signs as stored.
std::string camera_words(const Camera& camera);

// "--light=0.6,0.6,0.6,-0.5,-1,0.5".
std::string light_words(const Light& light);

// "まばたき=0.5", as --morph takes it.
std::string morph_words(const Morph& morph, float weight);
// A line for each morph that does anything in the frame last shown.
std::string all_morph_words(const Actor& actor);

std::string fact_words(const Facts& facts);

}  // namespace odori
