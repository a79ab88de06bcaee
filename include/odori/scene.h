#ifndef ODORI_SCENE_H
#define ODORI_SCENE_H

/* Scenes: actors, which are models with motions and overrides, evaluated together at a frame. Included by odori.h.
 *
 * Actors are numbered from 0 in the order added. Before the first odori_scene_advance they are in their rest pose. What
 * is set takes effect with the next odori_scene_advance. */

#include <odori/model.h>
#include <odori/motion.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct odori_scene odori_scene;

ODORI_API odori_status odori_scene_create(odori_scene** scene, odori_error* error);
ODORI_API void odori_scene_free(odori_scene* scene);

/* `actor`: output, the number of the new actor. */
ODORI_API odori_status odori_scene_add_model(odori_scene* scene, const odori_model* model, int32_t* actor,
                                             odori_error* error);
/* Adds the motion to those of the actor; where tracks have keys on the same frame, the new ones win. Camera and light
 * of the motion become the scene's. `actor` -1: only these are used. */
ODORI_API odori_status odori_scene_add_motion(odori_scene* scene, int32_t actor, const odori_motion* motion,
                                              odori_error* error);
ODORI_API int32_t odori_scene_actor_count(const odori_scene* scene);
/* The last frame with a key of any motion; 0 without motions. */
ODORI_API double odori_scene_last_frame(const odori_scene* scene);
/* Of the last odori_scene_advance. */
ODORI_API double odori_scene_frame(const odori_scene* scene);

/* --- How frames are evaluated, for all actors */

typedef enum odori_rules {
  ODORI_RULES_MMD = 0,  /* as MikuMikuDance: curves in single precision, IK from a stale effector */
  ODORI_RULES_PLAIN = 1 /* as most other programs: exact curves, IK from the current effector */
} odori_rules;
ODORI_API odori_status odori_scene_set_rules(odori_scene* scene, int32_t rules, odori_error* error);
/* Whether IK is solved at all. Default: 1. */
ODORI_API odori_status odori_scene_set_ik(odori_scene* scene, int32_t enabled, odori_error* error);
/* Whether rigid bodies move bones. Default: 0. They are simulated from the motion's start in fixed steps, and every
 * step is recorded: a frame is the same however it is reached. Advancing to a frame simulates up to it. */
ODORI_API odori_status odori_scene_set_physics(odori_scene* scene, int32_t enabled, odori_error* error);
typedef enum odori_physics_rules {
  ODORI_PHYSICS_STABLE = 0, /* joints that let a figure stand still */
  ODORI_PHYSICS_MMD = 1     /* steps, springs, limits, contacts and ground as MikuMikuDance has them */
} odori_physics_rules;
/* Default: ODORI_PHYSICS_STABLE. */
ODORI_API odori_status odori_scene_set_physics_rules(odori_scene* scene, int32_t rules, odori_error* error);

/* What models do besides their motions, by its name in scene files (docs/life.md) and its text on the command line:
 * "idle" and "on", "gaze" and "camera", "gaze_weight" and "0.5". `value`: NULL: the default, in which they do nothing.
 * The camera that eyes follow is that of the camera motion. */
ODORI_API odori_status odori_scene_set_life(odori_scene* scene, const char* key, const char* value, odori_error* error);
/* The names of all these settings; NULL: `index` is not in 0..count - 1. */
ODORI_API int32_t odori_life_key_count(void);
ODORI_API const char* odori_life_key(int32_t index);

/* A parameter of the skinning modes by its name (docs/skinning.md), such as "ddm.passes" and 16, for all actors. NaN:
 * the default. What depends on it is computed again when it is next needed, with "morphs.bones" by
 * odori_scene_advance, which can take seconds. */
ODORI_API odori_status odori_scene_set_method_parameter(odori_scene* scene, const char* name, double value,
                                                        odori_error* error);
/* The names of all of them; NULL: `index` is not in 0..count - 1. */
ODORI_API int32_t odori_method_parameter_count(void);
ODORI_API const char* odori_method_parameter_name(int32_t index);

/* Evaluates motions, morphs, bones, IK and physics at `frame`, at 30 per second; fractions are interpolated. */
ODORI_API odori_status odori_scene_advance(odori_scene* scene, double frame, odori_error* error);

/* --- Overrides: values that replace the motion's until they are cleared */

/* `weight`: clamped to +-100. */
ODORI_API odori_status odori_scene_set_morph(odori_scene* scene, int32_t actor, int64_t morph, float weight,
                                             odori_error* error);
/* Relative to rest, in the parent's space, as in motions. A bone that may not rotate or move in MMD stays as it is; a
 * rotation is restricted to the bone's fixed axis if it has one. `rotation`: x, y, z, w, any length > 0. */
ODORI_API odori_status odori_scene_set_bone_rotation(odori_scene* scene, int32_t actor, int64_t bone,
                                                     const float rotation[4], odori_error* error);
ODORI_API odori_status odori_scene_set_bone_translation(odori_scene* scene, int32_t actor, int64_t bone,
                                                        const float translation[3], odori_error* error);
/* Whether the chain of an IK bone is solved. */
ODORI_API odori_status odori_scene_set_bone_ik(odori_scene* scene, int32_t actor, int64_t bone, int32_t enabled,
                                               odori_error* error);
/* Clears all overrides of morphs, bones and IK. */
ODORI_API odori_status odori_scene_clear_overrides(odori_scene* scene, int32_t actor, odori_error* error);

/* --- The frame last advanced to */

/* Per bone 8 numbers: the rotation x, y, z, w and the translation x, y, z, 0 that take the rest pose to the current
 * one, in world space: a point p of the rest pose moves to rotate(rotation, p) + translation. `count`: floats, >= 8 *
 * bones. */
ODORI_API odori_status odori_scene_get_palette(const odori_scene* scene, int32_t actor, float* palette, size_t count,
                                               odori_error* error);
/* Per bone 8 numbers: its rotation x, y, z, w and its position x, y, z, 0 in world space. */
ODORI_API odori_status odori_scene_get_bone_transforms(const odori_scene* scene, int32_t actor, float* transforms,
                                                       size_t count, odori_error* error);
/* Per morph: its weight, with those that group and flip morphs give it. `count`: >= morphs. */
ODORI_API odori_status odori_scene_get_morph_weights(const odori_scene* scene, int32_t actor, float* weights,
                                                     size_t count, odori_error* error);
/* Whether the motion shows the actor. */
ODORI_API odori_status odori_scene_get_visible(const odori_scene* scene, int32_t actor, int32_t* visible,
                                               odori_error* error);

/* The rest pose with the frame's vertex morphs: 3 numbers per vertex, model space, units. `vertices`: length of the
 * array in vertices. */
ODORI_API odori_status odori_scene_get_morphed(const odori_scene* scene, int32_t actor, float* positions,
                                               size_t vertices, odori_error* error);
/* The bones and weights that skin the actor, four of each per vertex; -1 and 0: unused. `vertices`: length of both
 * arrays in vertices. */
ODORI_API odori_status odori_scene_get_weights(const odori_scene* scene, int32_t actor, int32_t* bones, float* weights,
                                               size_t vertices, odori_error* error);
/* Gives the actor other ones, `slots` (1 to 4) of each per vertex: bones of the model, or -1 with weight 0, and weights
 * from 0 to 1 that add up to 1 within 0.001. Vertices are then linear in ODORI_SKIN_NATIVE. NULL, NULL: its own. */
ODORI_API odori_status odori_scene_set_weights(odori_scene* scene, int32_t actor, const int32_t* bones,
                                               const float* weights, size_t vertices, int32_t slots,
                                               odori_error* error);
/* Skinned on the CPU: 3 numbers per vertex each, positions in units, normals of unit length (zero where the file's is).
 * `skinning`: NULL: native. `normals`: may be NULL. `vertices`: length of both arrays in vertices. The second is the
 * reference in double precision: palette and model are in single precision, all arithmetic is in double. */
ODORI_API odori_status odori_scene_skin(const odori_scene* scene, int32_t actor, const odori_skinning* skinning,
                                        float* positions, float* normals, size_t vertices, odori_error* error);
ODORI_API odori_status odori_scene_skin_double(const odori_scene* scene, int32_t actor, const odori_skinning* skinning,
                                               double* positions, double* normals, size_t vertices, odori_error* error);

/* --- Camera */

typedef struct odori_camera {
  float target[3];       /* world space, units */
  float rotation_rad[3]; /* pitch, yaw, roll, as a VMD stores them */
  float distance;        /* units from the target; negative: in front of it */
  float fov_deg;         /* vertical */
  int32_t perspective;   /* 0: orthographic */
} odori_camera;

typedef enum odori_camera_kind {
  ODORI_CAMERA_MOTION = 0, /* of the camera motion; without one, as fitted */
  ODORI_CAMERA_FITTED = 1, /* MMD's default camera if it shows all models at rest, otherwise one that does */
  ODORI_CAMERA_POSED = 2   /* in front, shows the models in the current frame as large as possible */
} odori_camera_kind;
/* `kind`: odori_camera_kind. `aspect`: width / height of the image, > 0. */
ODORI_API odori_status odori_scene_get_camera(const odori_scene* scene, int32_t kind, float aspect,
                                              odori_camera* camera, odori_error* error);

#ifdef __cplusplus
}
#endif

#endif
