#ifndef ODORI_RENDERER_H
#define ODORI_RENDERER_H

/* Rendering without a display, by EGL and OpenGL 3.2. Included by odori.h.
 *
 * A renderer has a thread and an OpenGL context of its own: the caller's context, if it has one, stays current.
 * Renderers of one process work one after the other. */

#include <odori/measure.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct odori_renderer odori_renderer;

ODORI_API odori_status odori_renderer_create(odori_renderer** renderer, odori_error* error);
ODORI_API void odori_renderer_free(odori_renderer* renderer);
/* Name and version of the driver; valid until the renderer is freed. */
ODORI_API const char* odori_renderer_driver(const odori_renderer* renderer);

/* To be set by odori_render_options_init, which fills in the defaults. */
typedef struct odori_render_options {
  uint32_t size;         /* bytes of this struct */
  int32_t width;         /* pixels; 1280 */
  int32_t height;        /* 720 */
  int32_t samples;       /* per pixel, of multisampling, 0..16; 4 */
  int32_t supersample;   /* rendered pixels per pixel and axis, 1..16; 1 */
  float background[4];   /* red, green, blue, opacity, 0..1; opaque white */
  int32_t edge;          /* outlines; 1 */
  int32_t grid;          /* on the ground; 0 */
  int32_t ground_shadow; /* 1 */
  int32_t self_shadow;   /* 1 */
  odori_skinning skinning;
  int32_t measure;        /* odori_measure that colours the surface; -1: materials, the default */
  int32_t reference_mode; /* for displacement: odori_skinning_mode to compare with; linear */
  float range;            /* largest deviation on the colour scale; 0: the frame's maximum, rounded up */
  int32_t camera_kind;    /* odori_camera_kind if `own_camera` is 0; motion */
  int32_t own_camera;     /* 1: `camera` is used; 0 */
  odori_camera camera;
} odori_render_options;
ODORI_API void odori_render_options_init(odori_render_options* options);

/* A setting of how scenes are drawn from now on, by its name in scene files (docs/scenes.md) and its text on the
 * command line: "soft_shadow" and "on", "shadow_map" and "1024", "edge_scale" and "0.5". `value`: NULL: the default.
 * Those that odori_render_options has, it sets. The key "look" sets a whole look (docs/looks.md): a built-in one by its
 * name, "mmd" by default, or a file; it fails with ODORI_ERROR_FILE if there is none or it is broken. */
ODORI_API odori_status odori_renderer_set_look(odori_renderer* renderer, const char* key, const char* value,
                                               odori_error* error);
/* The names of all settings; NULL: `index` is not in 0..count - 1. */
ODORI_API int32_t odori_look_key_count(void);
ODORI_API const char* odori_look_key(int32_t index);

/* How many frames are drawn for each image from now on; the image is their mean in linear light. They differ by less
 * than a pixel, with the setting "dof" on by the point of the lens, and within the time that the shutter is open, which
 * begins with the scene's frame. `samples`: 1..1024; 1: the default, without a mean. `shutter_deg`: 0..360; 0: nothing
 * moves, the default; 360: a frame of 1/30 s. Cameras that are not the motion's stand still. */
ODORI_API odori_status odori_renderer_set_accumulation(odori_renderer* renderer, int32_t samples, float shutter_deg,
                                                       odori_error* error);

/* Renders the scene as last advanced. `rgba`: output, 4 bytes per pixel, straight alpha, top row first. `bytes`: its
 * length, >= 4 * width * height. `options`: NULL: the defaults. A model is uploaded when it is first rendered; load it
 * with its textures. */
ODORI_API odori_status odori_renderer_render(odori_renderer* renderer, const odori_scene* scene,
                                             const odori_render_options* options, uint8_t* rgba, size_t bytes,
                                             odori_error* error);

#ifdef __cplusplus
}
#endif

#endif
