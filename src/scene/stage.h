#pragma once

// Everything on show: actors in drawing order, the camera and the light with the motions that move them.

#include "model/pose.h"
#include "motion/motion.h"
#include "scene/actor.h"

#include <memory>
#include <vector>

namespace odori {

struct Stage {
  std::vector<std::unique_ptr<Actor>> actors;  // in drawing order; none null

  std::vector<CameraKey> camera_keys;  // empty: no camera motion
  std::vector<LightKey> light_keys;    // empty: the light stands still
  bool follow_camera_motion = true;    // false: `camera` is the viewer's own
  Camera camera;                       // of the frame last shown
  Light light;                         // likewise
  DeformOptions deform;
  double frame = 0.0;  // last shown
};

// Camera and light tracks of a motion take the place of those there.
void add_scene_motion(Stage& stage, const Motion& motion);

// Poses every actor, camera and light for `frame`: a pure function of the stage's files and settings and the frame.
void advance(Stage& stage, double frame);

// The last keyed frame of anything on the stage; 0 when nothing moves.
std::uint32_t last_frame(const Stage& stage);

// MMD's default view if it shows all actors at rest, else one fitted to them.
Camera fitted_camera(const Stage& stage, float aspect);

}  // namespace odori
