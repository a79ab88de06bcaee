#pragma once

// Commands on playback time and on the frames that the dope sheet shows. Frames are at 30 per second.

#include "view/clock.h"

#include <optional>

namespace odori {

inline constexpr double kMinSpeed = 0.25;  // 1 is real time
inline constexpr double kMaxSpeed = 2.0;

struct SeekTo {
  double frame;            // clamped to the motion
  bool scrubbing = false;  // true while the mouse button is held: playback is paused until it is released
};
struct SeekToEnd {};
struct StepBy {
  int frames;  // negative: back
};
struct StepToKey {  // to the nearest key of the selection (view/clock.h)
  int direction;    // 1: forward, -1: back
};
struct SetSpeed {
  double speed;  // clamped to kMinSpeed..kMaxSpeed
};
struct SetLoopRange {
  std::optional<FrameRange> range;  // its ends in either order; none: the whole motion
};
struct SetLoopStart {};  // to the current frame
struct SetLoopEnd {};    // to the current frame

struct ShowFrames {                  // in the dope sheet
  std::optional<FrameRange> frames;  // none: all
};

#define ODORI_PLAYBACK_COMMANDS(X) \
  X(SeekTo)                        \
  X(SeekToEnd)                     \
  X(StepBy)                        \
  X(StepToKey)                     \
  X(SetSpeed)                      \
  X(SetLoopRange)                  \
  X(SetLoopStart)                  \
  X(SetLoopEnd)                    \
  X(ShowFrames)

}  // namespace odori
