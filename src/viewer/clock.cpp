#include "viewer/clock.h"

#include "base/math.h"

#include <algorithm>
#include <cmath>

namespace odori {

FrameSpan played(const Clock& clock) { return clock.range.value_or(FrameSpan{clock.first, clock.last}); }

void tick(Clock& clock, double seconds) {
  if (!clock.playing || seconds <= 0.0) return;
  const FrameSpan part = played(clock);
  const bool was_past = clock.frame > part.last;
  clock.frame += seconds * kFramesPerSecond * clock.speed;
  if (clock.frame <= part.last) return;
  if (clock.loop && part.length() > 0.0) {
    clock.frame = was_past ? part.first : part.first + std::fmod(clock.frame - part.first, part.length());
  } else {
    clock.frame = part.last;
    clock.playing = false;
  }
}

void play_or_pause(Clock& clock) {
  if (clock.last <= clock.first) return;
  clock.playing = !clock.playing;
  const FrameSpan part = played(clock);
  if (clock.playing && clock.frame >= part.last) seek(clock, part.first);
}

void set_range(Clock& clock, FrameSpan range) {
  const auto within = [&](double frame) {
    return std::clamp(std::round(frame), clock.first, std::max(clock.first, clock.last));
  };
  const FrameSpan kept{within(std::min(range.first, range.last)), within(std::max(range.first, range.last))};
  clock.range = kept.length() >= 1.0 ? std::optional(kept) : std::nullopt;
}

void begin_range_here(Clock& clock) {
  const double first = std::floor(clock.frame), last = played(clock).last;
  set_range(clock, {first, last > first ? last : clock.last});
}

void end_range_here(Clock& clock) {
  const double first = played(clock).first, last = std::floor(clock.frame);
  set_range(clock, {first < last ? first : clock.first, last});
}

void set_last(Clock& clock, double last) {
  clock.last = last;
  if (clock.range) set_range(clock, *clock.range);
  seek(clock, clock.frame);
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
