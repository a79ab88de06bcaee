#pragma once

// Maps frames to pixels, for rulers, rows of keys and plots.

#include "view/clock.h"

#include <optional>

namespace odori {

// Requires last > first and right > left.
struct FrameAxis {
  float left = 0.0f;  // pixels
  float right = 1.0f;
  double first = 0.0;  // frames at these pixels
  double last = 1.0;

  double pixels_per_frame() const { return static_cast<double>(right - left) / (last - first); }
  float x(double frame) const { return left + static_cast<float>((frame - first) * pixels_per_frame()); }
  double frame(float at) const { return first + static_cast<double>(at - left) / pixels_per_frame(); }
};

// An axis that is valid for any input: widens empty pixel and frame ranges to 1.
FrameAxis frame_axis(float left, float right, FrameRange frames);

// Frames between two labelled ticks: the smallest round number of frames or seconds that keeps labels `min_pixels`
// apart. `pixels_per_frame` > 0. The result is at least 1.
double tick_spacing(double pixels_per_frame, double min_pixels);

// The wanted frames, extended to kMinVisibleFrames and moved inside the motion; none: all frames are visible.
inline constexpr double kMinVisibleFrames = 8.0;
std::optional<FrameRange> clamp_visible_frames(FrameRange wanted, const Clock& clock);

// Zooms about the fixed frame `about` by notches of the mouse wheel; > 0 zooms in.
FrameRange zoom_frames(FrameRange frames, double about, float notches);

}  // namespace odori
