#pragma once

// From one scene to the next: what is shown at the end of one, by names, so that the dancers and the camera of another
// can begin with it (motion/seam.h). Start from `tail_of`:
//
//   const StageTail tail = tail_of(stage, last_frame(stage));
//   set_seams(next_stage, tail, {});

#include "base/math.h"
#include "model/pose.h"
#include "motion/motion.h"
#include "motion/seam.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

struct Actor;
struct Stage;

// The last two seconds of a dancer, without the seam that it began with. The frames of its keys are ticks (Seam::tail).
struct ActorTail {
  struct BoneTail {
    std::string name;
    std::vector<BoneKey> keys;
  };
  struct MorphTail {
    std::string name;
    std::vector<MorphKey> keys;
  };
  std::string model;                    // its name
  std::vector<BoneTail> bones;          // that are not at rest all the time
  std::vector<MorphTail> morphs;        // that are not 0 all the time
  std::vector<std::string> ik_off;      // IK bones that are off at the end
  std::optional<RigidTransform> place;  // root_transform
};

struct CameraTail {
  Camera camera;  // at the end
  Camera before;  // one tick earlier
};

struct StageTail {
  std::vector<ActorTail> dancers;    // models that are no scenery, in the order of the stage
  std::optional<CameraTail> camera;  // nothing: there is no camera motion
};

// What the stage shows at the end of this frame, and before.
ActorTail tail_of(const Actor& actor, double frame);
StageTail tail_of(const Stage& stage, double frame);

struct SeamSettings {
  float seconds = kSeamSeconds;  // 0..kMaxSeamSeconds
  bool camera = false;           // the camera blends too; false: it cuts

  friend bool operator==(const SeamSettings&, const SeamSettings&) = default;
};

// How an actor begins.
struct ActorSeam {
  std::shared_ptr<const ActorTail> tail;
  double length = 15.0;  // frames, > 0
  // The motion that begins with it, so that undo and another motion leave it out; null: the actor had none. Set by
  // `set_seam`.
  std::shared_ptr<const Motion> motion{};
};

// How the camera motion begins.
struct CameraSeam {
  CameraTail tail;
  double length = 15.0;  // frames, > 0
};

// Lets the dancers begin with those of the tail: with the one whose model has the same name, otherwise in order.
// Replaces earlier seams.
void set_seams(Stage& stage, const StageTail& tail, const SeamSettings& settings);
void clear_seams(Stage& stage);

// Nothing: the actor begins with its motion.
void set_seam(Actor& actor, std::optional<ActorSeam> seam);

// The tail on the bones and morphs of the actor's model, where it stands; `bound`: what it dances then.
std::shared_ptr<const Seam> bind_seam(const Actor& actor, const BoundMotion& bound);

// The camera at a frame of the camera motion, which shows `camera` there.
Camera blended_camera(const CameraSeam& seam, double frame, const Camera& camera);

}  // namespace odori
