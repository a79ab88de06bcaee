#pragma once

// A motion set elsewhere in time, for a model of another size.

#include "motion/motion.h"

#include <cstdint>

namespace odori {

// The motion begun `offset` frames later, or earlier where that is negative, with its bones' translations `scale`
// times as long. What comes before frame 0 by it is cut off: where a track is between two keys then it gets one at 0
// with the value it has there, and the next key's curve is the rest of its own (rest_of: exact up to the rounding of
// its control points) or, where no key can hold that, keys in every frame; switches keep their state. Keys later than a
// file can say come to the last frame it can. Camera, light and self shadow are the scene's and stay as they are.
Motion retime_and_scale(const Motion& motion, std::int32_t offset, float scale);

}  // namespace odori
