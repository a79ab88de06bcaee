#ifndef ODORI_MOTION_H
#define ODORI_MOTION_H

/* Motions: the keys of VMD and VPD files, for any model whose bones and morphs have the same names. Included by
 * odori.h. */

#include <odori/core.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct odori_motion odori_motion;

ODORI_API odori_status odori_motion_load(const char* path, odori_motion** motion, odori_error* error);
ODORI_API odori_status odori_motion_load_memory(const void* bytes, size_t size, odori_motion** motion,
                                                odori_error* error);
ODORI_API void odori_motion_free(odori_motion* motion);

typedef struct odori_motion_info {
  const char* model_name; /* of the model for which it was made */
  double last_frame;      /* the last frame with a key */
  int64_t bone_tracks;
  int64_t bone_keys; /* of all tracks */
  int64_t morph_tracks;
  int64_t morph_keys;
  int64_t camera_keys;
  int64_t light_keys;
  int64_t findings; /* see odori_motion_get_finding */
  int32_t is_pose;  /* 1: a VPD file, one frame */
} odori_motion_info;
ODORI_API odori_status odori_motion_get_info(const odori_motion* motion, odori_motion_info* info, odori_error* error);

/* What is wrong with the file without stopping the work, in the order found. */
ODORI_API odori_status odori_motion_get_finding(const odori_motion* motion, int64_t index, odori_error* finding,
                                                odori_error* error);

#ifdef __cplusplus
}
#endif

#endif
