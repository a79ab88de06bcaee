#pragma once

// The stage: all actors, the camera and the light, with the motions that animate them. Start from `advance`:
//
//     Stage stage;
//     stage.actors.push_back(make_actor(model));
//     advance(stage, frame);

#include "base/parallel.h"
#include "model/pose.h"
#include "motion/motion.h"
#include "scene/actor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

// From its frame on, and until the next of these keys, the target of the camera motion is relative to the position of a
// bone; the bone's rotation has no effect (pmm.md 5). Only MMD projects have them.
struct CameraFollowKey {
  std::uint32_t frame = 0;
  std::int32_t actor = -1;  // index into Stage::actors; -1: the target is in world space
  std::int32_t bone = -1;   // of that actor

  friend bool operator==(const CameraFollowKey&, const CameraFollowKey&) = default;
};

// Indices of the keys last sampled in the scene tracks, see SamplerCursor.
struct SceneCursor {
  std::uint32_t camera = 0;
  std::uint32_t light = 0;
  std::uint32_t self_shadow = 0;
};

// The copyable members of a stage, see `copy_of`.
struct StageParts {
  std::vector<CameraKey> camera_keys;           // empty: no camera motion
  std::vector<CameraFollowKey> camera_follow;   // of the camera motion, sorted by frame
  std::vector<LightKey> light_keys;             // empty: MMD's default light
  std::vector<SelfShadowKey> self_shadow_keys;  // empty: MMD's defaults
  std::optional<CameraSeam> camera_seam;        // how the camera motion begins; nothing: with its own first frame
  SharedGravityKeys gravity;                    // null: the gravity of the physics settings
  bool follow_camera_motion = true;             // false: `camera` is set by the user
  Camera camera;                                // in the frame last shown
  Light light;                                  // in the frame last shown
  std::optional<Light> light_overridden;        // replaces the motion's light
  SelfShadow self_shadow;                       // in the frame last shown
  SceneCursor cursor;
  Life life;                         // set by `set_life`
  MethodParameters method;           // of skinning; set by `set_method_parameters`
  std::optional<glm::vec3> pointer;  // what Gaze::pointer follows, world space; nothing: the pointer is elsewhere
  DeformOptions deform;              // of every actor, except for its external parents and placement
  double frame = 0.0;                // last shown
};

// Memory that `advance` keeps from frame to frame, so that frames allocate nothing. Means nothing between them.
struct AdvanceScratch {
  std::vector<std::vector<ExternalParentLink>> links;  // per actor: its external parents in this frame, without cycles
  std::vector<std::uint8_t> visited;                   // per actor, by the search for cycles
  std::vector<std::uint8_t> posed;                     // per actor, 0 or 1: evaluated already
  std::vector<std::int32_t> ready;                     // the actors that are evaluated at the same time
};

struct Stage : StageParts {
  std::vector<std::unique_ptr<Actor>> actors;  // in drawing order; none is null
  AdvanceScratch scratch;                      // not copied
};

// A deep copy for use on another thread, see `copy_of(const Actor&)`.
Stage copy_of(const Stage& stage);

// Replaces the camera, light and self-shadow tracks that the motion has.
void add_scene_motion(Stage& stage, const Motion& motion);
// Removes these tracks and the keys of gravity, and restores MMD's default camera, light and self shadow.
void clear_scene_motion(Stage& stage);

// Sets the parameters of skinning of all actors, also of those that are added later; brought into their ranges.
void set_method_parameters(Stage& stage, const MethodParameters& parameters);
// Gives what was computed to all actors with this model and these parameters, which go on sharing a model.
// `model` and `parameters` are copies, because those of an actor may be given, and they change.
void set_skinning_data(Stage& stage, std::shared_ptr<const Model> model, MethodParameters parameters, SkinningData kind,
                       const std::shared_ptr<const SkinningTexels>& data);

// The options with which an actor of the stage is deformed; valid while its `external_parents` are unchanged.
DeformOptions deform_options(const Stage& stage, const Actor& actor);

// Evaluates every actor, the camera and the light at `frame`. The result depends only on the files, the settings and
// the frame, not on frames shown before (except for live physics), nor on the number of threads. Actors are evaluated
// at the same time, those with external parents after them.
void advance(Stage& stage, double frame, Threads threads = Threads::all);

// What the camera motion follows in the frame last shown.
CameraFollowKey camera_follow(const Stage& stage);

// The camera motion's camera in the frame last shown, scaled as the first fitted layer says (FitRequest::camera); there
// must be one. `hint` is the cursor of the camera's track.
Camera motion_camera(const Stage& stage, std::uint32_t& hint);
// The same, where the bone that it follows is at `followed`, world space.
Camera motion_camera(const Stage& stage, std::uint32_t& hint, glm::vec3 followed);

// The last key frame of all motions on the stage; without motions that of idle models, otherwise 0.
std::uint32_t last_frame(const Stage& stage);

// The last of the first `count` actors that is a model and no accessory, otherwise the first such actor, or -1.
// Motions, and accessories that are held, are for this actor if no other is given.
std::int32_t model_before(const Stage& stage, std::size_t count);

// Whether the actor is scenery that others stand on: it has a floor of 400 square units.
bool has_floor(const ActorParts& actor);
// Whether it is a model that could dance, neither an accessory nor scenery, and has no motion.
bool is_without_motion(const ActorParts& actor);
// The first actor that has motions; -1 if none has.
std::int32_t first_with_motion(const Stage& stage);

// MMD's default camera if it shows all models at rest, otherwise a camera fitted to them. Scenery counts only if there
// is nothing else, accessories only if there is no model.
Camera fitted_camera(const Stage& stage, float aspect);

// The camera in front that shows the visible models as they are now, as large as possible; `fitted_camera` if nothing
// is visible.
Camera posed_camera(const Stage& stage, float aspect);

// The camera in front that shows a sphere, units. Nothing is too small or too large for it: where the near or the far
// plane stops the camera, its field of view is narrower or wider. `aspect`: width / height, > 0.
Camera camera_around(glm::vec3 center, float radius, float aspect);

}  // namespace odori
