#pragma once

// A frame of the output as the mean of several exact ones (docs/export.md): without steps along edges, with true depth
// of field, and with motion blur.

#include "scene/stage.h"

#include <vector>

namespace odori {

inline constexpr int kMaxAccumulated = 1024;
inline constexpr float kMaxShutterDeg = 360.0f;

struct Accumulation {
  int samples = 1;           // frames whose mean is a frame of the output, 1..kMaxAccumulated
  float shutter_deg = 0.0f;  // how long the shutter is open, 0..kMaxShutterDeg: 360 is until the next frame

  // How often the stage is evaluated for one frame of the output.
  int moments() const { return shutter_deg > 0.0f ? samples : 1; }

  friend bool operator==(const Accumulation&, const Accumulation&) = default;
};

Accumulation within_range(Accumulation accumulation);

// The frames at which the stage is evaluated for one frame of the output, in ascending order: the middles of equal
// parts of the time that the shutter is open, which begins with the frame and ends before the camera cuts. `step`: from
// this frame to the next of the output, in frames at 30 per second.
std::vector<double> moments_of(const Accumulation& accumulation, const Stage& stage, double frame, double step);

// Where one of the frames is seen from.
struct SamplePoint {
  glm::vec2 pixel{0.0f};  // by which the image is shifted, -0.5..0.5
  glm::vec2 lens{0.0f};   // in a disc of radius 1
};
// `number`: from 0, which is the pixel's and the lens's centre.
SamplePoint sample_point(int number);

// How a view differs from that of its camera.
struct ViewOffset {
  glm::vec2 pixel{0.0f};        // by which the image is shifted, pixels
  glm::vec2 lens{0.0f};         // by which the eye is moved to the right and up, units
  float focus_distance = 1.0f;  // of the plane that stays where it is in the image then, units

  friend bool operator==(const ViewOffset&, const ViewOffset&) = default;
};

}  // namespace odori
