#pragma once

// A motion measured from frame to frame, on all cores.

#include "analysis/measured_frame.h"
#include "base/job.h"
#include "scene/stage.h"

#include <functional>
#include <span>

namespace odori {

// Advances the stage to each frame in the order given, and hands the numbers of one of its actors to `take` in that
// order. Frames are measured a batch at a time, several at once; the answer does not depend on how many. Ends early
// when cancelled, with what was handed over until then, or when `take` returns false.
void measure_motion(Stage& stage, std::size_t actor, std::span<const double> frames, const MeasureRequest& request,
                    JobControl& control, const std::function<bool(MeasuredFrame)>& take);

}  // namespace odori
