#pragma once

// Everything on show: actors in drawing order, the camera and the light with the motions that move them.

#include "model/pose.h"
#include "motion/motion.h"
#include "scene/actor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

// Where the scene's tracks were last read: see SamplerCursor.
struct SceneCursor {
  std::uint32_t camera = 0;
  std::uint32_t light = 0;
  std::uint32_t self_shadow = 0;
};

// All of a stage that can be copied, as ActorParts.
struct StageParts {
  std::vector<CameraKey> camera_keys;           // empty: no camera motion
  std::vector<LightKey> light_keys;             // empty: the light stands still
  std::vector<SelfShadowKey> self_shadow_keys;  // empty: MMD's defaults
  bool follow_camera_motion = true;             // false: `camera` is the viewer's own
  Camera camera;                                // of the frame last shown
  Light light;                                  // likewise
  std::optional<Light> light_overridden;        // stands over the motion's
  SelfShadow self_shadow;                       // likewise
  SceneCursor cursor;
  std::vector<std::uint8_t> posed;  // per actor, in the course of a frame
  DeformOptions deform;             // of every actor, apart from its external parents
  double frame = 0.0;               // last shown
};

struct Stage : StageParts {
  std::vector<std::unique_ptr<Actor>> actors;  // in drawing order; none null
};

// Camera, light and self-shadow tracks of a motion take the place of those there.
void add_scene_motion(Stage& stage, const Motion& motion);
// Back to MMD's own camera, light and self shadow.
void clear_scene_motion(Stage& stage);

// What an actor of the stage is posed with; valid while its `external_parents` stay.
DeformOptions deform_options(const Stage& stage, const Actor& actor);

// Poses every actor, camera and light for `frame`: a pure function of the stage's files and settings and the frame.
void advance(Stage& stage, double frame);

// The last keyed frame of anything on the stage; 0 when nothing moves.
std::uint32_t last_frame(const Stage& stage);

// MMD's default view if it shows all actors at rest, else one fitted to them.
Camera fitted_camera(const Stage& stage, float aspect);

}  // namespace odori
