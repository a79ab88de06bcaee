#pragma once

// The sample dancer and her dance.

#include "model/model.h"
#include "motion/motion.h"

namespace odori::komai {

inline constexpr const char* kDancerName = "小舞";

// The whole model: about 16 units tall, at the origin, facing -Z. Uses QDEF, for PMX 2.1.
Model make_dancer();

// The same model without QDEF, for PMX 2.0, which MMD reads: BDEF2 instead.
Model make_dancer_for_mmd();

// The dance: four phrases of eight beats, 17 seconds, can be looped.
Motion make_dance();

// A camera motion for the dance: a slow arc that moves closer and away.
Motion make_dance_camera();

}  // namespace odori::komai
