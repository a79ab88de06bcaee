#pragma once

// Images that play, such as an animated texture: frames, and how long each is shown.

#include "base/image.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace odori {

struct FrameTimes {
  std::vector<double> ends_s;  // per frame, ascending: when it ends, counted from the start of the first
  int plays = 0;               // how often all are shown, after which the last one stays; 0: without end
};

// The frame that is shown at a time, an index into `times.ends_s`, which is not empty. Before 0 s it is the first.
std::size_t frame_at(const FrameTimes& times, double seconds);

struct ImageAnimation {
  std::vector<std::shared_ptr<const Image>> later;  // the frames behind the first, of the same size
  std::shared_ptr<const FrameTimes> times;          // of all frames, the first included
};

}  // namespace odori
