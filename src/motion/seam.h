#pragma once

// How a motion begins after another one: what was shown before goes on with the velocity that it had, and what is left
// of it fades (Bollo, Inertialization, GDC 2018): the later motion plus an offset that decays. `sample` shows the seam
// of a BoundMotion that has one; frames below 0 show what was there before.

#include "model/pose.h"
#include "motion/sample.h"

#include <array>
#include <cstdint>
#include <vector>

namespace odori {

inline constexpr float kSeamSeconds = 0.5f;     // the default
inline constexpr float kMaxSeamSeconds = 3.0f;  // the longest; 0: there is no seam

// The tail, as what is shown before a seam is called, covers the two seconds before it. Its keys are on whole frames
// and one tick before the last, so that its last velocity is exact.
inline constexpr int kTailFrames = 60;
inline constexpr int kTailTicks = 8;  // per frame

struct Seam {
  // What the tail is ahead of the later motion at frame 0, and by how much more each frame.
  struct BoneOffset {
    glm::vec3 turn{0.0f};        // rotation vector, radians, at most half a turn; its rotation comes after the motion's
    glm::vec3 turn_speed{0.0f};  // per frame
    glm::vec3 shift{0.0f};       // of the translation, units
    glm::vec3 shift_speed{0.0f};
  };
  // A foot that stands still before and during the seam: it steps from one place to the other.
  struct Foot {
    std::int32_t bone = -1;  // its IK bone; -1: there is none
    RigidTransform from;     // in the tail
  };

  BoundMotion tail;                 // in ticks; frame 0 of the later motion is at kTailFrames * kTailTicks
  Pose end;                         // of the tail
  double length = 15.0;             // frames, > 0
  std::vector<BoneOffset> offsets;  // per bone
  std::vector<float> morphs;        // the same of morph weights, per morph
  std::array<Foot, 2> feet;         // left and right
  float lift = 0.0f;                // how high the step is at most, units
};

// Finds the offsets from the tail to the motion that follows it, on the same model. `tail` and `length` are set.
void find_offsets(const BoundMotion& later, Seam& seam);

// Changes `pose`, which is that of the later motion at `frame` < length.
void blend_seam(const Seam& seam, double frame, EvaluationRules rules, Pose& pose);

// 0 at the start of the seam, 1 at its end; its first two derivatives are 0 at both. `share`: of the length, clamped.
float seam_weight(double share);

// How far a speed carries that fades during the seam; its derivative is 1 at frame 0, and 0 at the end, like itself.
float carried(double frame, double length);

}  // namespace odori
