#ifndef ODORI_MEASURE_H
#define ODORI_MEASURE_H

/* Measures of a deformed surface (docs/skinning.md). Included by odori.h. */

#include <odori/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum odori_measure {
  ODORI_MEASURE_DISPLACEMENT = 0, /* distance to the vertex in the reference skinning, units */
  ODORI_MEASURE_REST = 1,         /* distance to the position that the heaviest bone alone gives, units */
  ODORI_MEASURE_AREA = 2,         /* ratio to the rest pose with the frame's morphs; so the next two */
  ODORI_MEASURE_EDGE = 3,         /* ratio of lengths; of the edge that has changed most */
  ODORI_MEASURE_VOLUME = 4,       /* "local_volume": ratio; of a thin layer under the surface */
  ODORI_MEASURE_NORMAL = 5,       /* angle between blended and exact normals, degrees; 0 in modes without these */
  ODORI_MEASURE_WEIGHT_CHANGE = 6 /* share of the weight on other bones than in the model's file, 0..1 */
} odori_measure;

/* The number of measures of the library in use, and the name of each: "displacement", ... NULL if there is none. */
ODORI_API int32_t odori_measure_count(void);
ODORI_API const char* odori_measure_name(int32_t measure);

/* One number per vertex for the current frame. `reference`: for displacement; NULL: linear. `count`: >= vertices. */
ODORI_API odori_status odori_scene_measure(const odori_scene* scene, int32_t actor, int32_t measure,
                                           const odori_skinning* skinning, const odori_skinning* reference,
                                           float* values, size_t count, odori_error* error);

/* The volume that the closed parts of the surface enclose in the current frame, cubic units: skinned, and of the rest
 * pose with the frame's morphs. NaN if no part is closed. `rest` may be NULL. */
ODORI_API odori_status odori_scene_volume(const odori_scene* scene, int32_t actor, const odori_skinning* skinning,
                                          double* volume, double* rest, odori_error* error);

/* The number of statistics of a measure over the vertices, and the name of each: "min", "max", "mean", "rms", ...
 * (docs/numbers.md). NULL if there is none. */
ODORI_API int32_t odori_statistic_count(void);
ODORI_API const char* odori_statistic_name(int32_t statistic);

/* The number of numbers of a whole surface, and the name of each: "volume", "folds", "hausdorff", "self_intersections",
 * ... (docs/numbers.md). NULL if there is none. */
ODORI_API int32_t odori_surface_number_count(void);
ODORI_API const char* odori_surface_number_name(int32_t number);

/* All of them in the current frame, which takes up to seconds for a large model. `reference`: what distances are from;
 * NULL: linear. `numbers`: output, one per number; counts are whole numbers; NaN for one that is not defined, as the
 * volume where no part is closed. `count`: its length, >= odori_surface_number_count(). Errors: an index or a mode that
 * does not exist, too little room. */
ODORI_API odori_status odori_scene_surface_numbers(const odori_scene* scene, int32_t actor,
                                                   const odori_skinning* skinning, const odori_skinning* reference,
                                                   double* numbers, size_t count, odori_error* error);

/* A few statistics of one measure in one frame. */
typedef struct odori_summary {
  double frame;
  double low;  /* minimum, "min" in tables */
  double high; /* maximum, "max" */
  double mean;
  double volume; /* as odori_scene_volume; NaN if no part is closed */
  double rest_volume;
  int64_t worst_vertex; /* with the largest deviation from no change; -1 for a model without vertices */
} odori_summary;

/* Called with the fraction done, 0..1; a result other than 0 cancels. On the thread of the caller. */
typedef int32_t (*odori_progress)(void* context, double fraction);

/* Measures an actor over a motion: advances the scene to each frame in the given order and measures on all cores.
 * Physics is included if it is on. `summaries`: output, one per frame; `count`: its length. `progress`: NULL: none. */
ODORI_API odori_status odori_scene_measure_motion(odori_scene* scene, int32_t actor, int32_t measure,
                                                  const odori_skinning* skinning, const odori_skinning* reference,
                                                  const double* frames, size_t frame_count, odori_summary* summaries,
                                                  size_t count, odori_progress progress, void* context,
                                                  odori_error* error);

/* All statistics of a measure: of the current frame if `frames` is NULL, otherwise of the given frames together, as if
 * they were one surface, which advances the scene to each. `statistics`: output, one per statistic; those by area are
 * NaN for a surface without area, all are for a model without vertices or for no frames. `progress`: as above. */
ODORI_API odori_status odori_scene_statistics(odori_scene* scene, int32_t actor, int32_t measure,
                                              const odori_skinning* skinning, const odori_skinning* reference,
                                              const double* frames, size_t frame_count, double* statistics,
                                              size_t count, odori_progress progress, void* context, odori_error* error);

#ifdef __cplusplus
}
#endif

#endif
