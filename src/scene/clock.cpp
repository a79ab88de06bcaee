#include "scene/clock.h"

#include "base/math.h"

#include <algorithm>
#include <cmath>

namespace odori {

void tick(Clock& clock, double seconds) {
  if (!clock.playing || seconds <= 0.0) return;
  clock.frame += seconds * kFramesPerSecond * clock.speed;
  if (clock.frame <= clock.last) return;
  const double length = clock.last - clock.first;
  if (clock.loop && length > 0.0) {
    clock.frame = clock.first + std::fmod(clock.frame - clock.first, length);
  } else {
    clock.frame = clock.last;
    clock.playing = false;
  }
}

void seek(Clock& clock, double frame) {
  clock.frame = std::clamp(frame, clock.first, std::max(clock.first, clock.last));
}

void step(Clock& clock, int frames) {
  clock.playing = false;
  const double whole = frames > 0 ? std::floor(clock.frame) : std::ceil(clock.frame);
  seek(clock, whole + frames);
}

}  // namespace odori
