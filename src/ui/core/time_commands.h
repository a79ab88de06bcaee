#pragma once

// What a person can ask of time and of the dope sheet: a part of all commands (commands.h). Frames are at 30 a second.

#include "scene/overrides.h"
#include "viewer/clock.h"

namespace odori {

struct SeekTo {
  double frame;       // kept inside the motion
  bool held = false;  // still under the mouse: time stands until it is let go
  friend bool operator==(const SeekTo&, const SeekTo&) = default;
};
struct SeekToEnd {
  friend bool operator==(const SeekToEnd&, const SeekToEnd&) = default;
};
struct StepBy {
  int frames;
  friend bool operator==(const StepBy&, const StepBy&) = default;
};
// The nearest key of what is chosen, see `neighbour_key`.
struct StepToKey {
  int direction;  // 1 forward, -1 back
  friend bool operator==(const StepToKey&, const StepToKey&) = default;
};
struct SetSpeed {
  double speed;  // kSlowest..kFastest
  friend bool operator==(const SetSpeed&, const SetSpeed&) = default;
};

struct SetLoopRange {
  FrameSpan range;  // its ends in any order
  friend bool operator==(const SetLoopRange&, const SetLoopRange&) = default;
};
struct LoopFromHere {
  friend bool operator==(const LoopFromHere&, const LoopFromHere&) = default;
};
struct LoopUpToHere {
  friend bool operator==(const LoopUpToHere&, const LoopUpToHere&) = default;
};
struct ClearLoopRange {  // all of the motion is played again
  friend bool operator==(const ClearLoopRange&, const ClearLoopRange&) = default;
};

// What the dope sheet shows.
struct ShowFrames {
  FrameSpan frames;
  friend bool operator==(const ShowFrames&, const ShowFrames&) = default;
};
struct ShowAllFrames {
  friend bool operator==(const ShowAllFrames&, const ShowAllFrames&) = default;
};

struct SelectMorph {
  int morph;  // of the chosen actor; -1: none
  friend bool operator==(const SelectMorph&, const SelectMorph&) = default;
};
struct SetMorphMix {
  int actor;
  int morph;
  MorphMix mix;
  friend bool operator==(const SetMorphMix&, const SetMorphMix&) = default;
};

inline constexpr double kSlowest = 0.25;
inline constexpr double kFastest = 2.0;

}  // namespace odori
