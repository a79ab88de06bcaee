#include "view/clock.h"

#include "base/math.h"

#include <algorithm>
#include <cmath>

namespace odori {

FrameRange playback_range(const Clock& clock) { return clock.range.value_or(FrameRange{clock.first, clock.last}); }

void tick(Clock& clock, double seconds) {
  if (!clock.playing || seconds <= 0.0) return;
  const FrameRange range = playback_range(clock);
  const bool was_after_end = clock.frame > range.last;
  clock.frame += seconds * kFramesPerSecond * clock.speed;
  if (clock.frame <= range.last) return;
  if (clock.loop && range.length() > 0.0) {
    clock.frame = was_after_end ? range.first : range.first + std::fmod(clock.frame - range.first, range.length());
  } else {
    clock.frame = range.last;
    clock.playing = false;
  }
}

void tick_with_sound(Clock& clock, double seconds, double sound_frame) {
  constexpr double kTimeConstant = 0.15;  // seconds in which most of a deviation is corrected
  const FrameRange range = playback_range(clock);
  tick(clock, seconds);
  if (!clock.playing || seconds <= 0.0) return;
  const bool in_loop = clock.loop && range.length() > 0.0 && clock.frame >= range.first && clock.frame <= range.last;
  double error = sound_frame - clock.frame;
  // One of them may have wrapped around already.
  if (in_loop && sound_frame >= range.first) error = std::remainder(error, range.length());
  if (std::abs(error) > kMaxSoundDrift) {
    clock.frame = std::clamp(sound_frame, clock.first, range.last);
    return;
  }
  clock.frame += error * (1.0 - std::exp(-seconds / kTimeConstant));
  if (!in_loop) {
    clock.frame = std::clamp(clock.frame, clock.first, range.last);
  } else if (clock.frame < range.first || clock.frame > range.last) {
    clock.frame += clock.frame < range.first ? range.length() : -range.length();
  }
}

void toggle_playback(Clock& clock) {
  if (clock.last <= clock.first) return;
  clock.playing = !clock.playing;
  const FrameRange range = playback_range(clock);
  if (clock.playing && clock.frame >= range.last) seek(clock, range.first);
}

void set_range(Clock& clock, FrameRange range) {
  const auto round_and_clamp = [&](double frame) {
    return std::clamp(std::round(frame), clock.first, std::max(clock.first, clock.last));
  };
  const FrameRange rounded{round_and_clamp(std::min(range.first, range.last)),
                           round_and_clamp(std::max(range.first, range.last))};
  clock.range = rounded.length() >= 1.0 ? std::optional(rounded) : std::nullopt;
}

void set_range_start_here(Clock& clock) {
  const double first = std::floor(clock.frame), last = playback_range(clock).last;
  set_range(clock, {first, last > first ? last : clock.last});
}

void set_range_end_here(Clock& clock) {
  const double first = playback_range(clock).first, last = std::floor(clock.frame);
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
