#pragma once

// Frames along the pixels of a ruler, a row of keys or a plot.

#include "viewer/clock.h"

#include <optional>

namespace odori {

// last > first, right > left.
struct FrameAxis {
  float left = 0.0f;  // pixels
  float right = 1.0f;
  double first = 0.0;  // the frames there
  double last = 1.0;

  double pixels_per_frame() const { return static_cast<double>(right - left) / (last - first); }
  float x(double frame) const { return left + static_cast<float>((frame - first) * pixels_per_frame()); }
  double frame(float at) const { return first + static_cast<double>(at - left) / pixels_per_frame(); }
};

// From `left` to `right`, however near they are, for frames that may be none.
FrameAxis frame_axis(float left, float right, FrameSpan frames);

// Frames between two labelled ticks: a round number of frames or seconds for which labels stand at least
// `min_pixels` apart. `pixels_per_frame` > 0. At least 1.
double tick_spacing(double pixels_per_frame, double min_pixels);

// What of the wanted frames can be seen: no fewer than kFewestFrames, none outside the motion. Nothing: all are.
inline constexpr double kFewestFrames = 8.0;
std::optional<FrameSpan> seen_within(FrameSpan wanted, const Clock& clock);

// A notch of the wheel: frames grow about the one that stays where it is. `notches` > 0 is nearer.
FrameSpan zoomed(FrameSpan frames, double about, float notches);

}  // namespace odori
