#pragma once

#include "motion/motion.h"

namespace odori::komai {

// Her dance: four phrases of eight beats, 17 seconds, made to be repeated.
Motion make_dance();

// A camera for it: a slow arc, closer and farther.
Motion make_dance_camera();

}  // namespace odori::komai
