#ifndef ODORI_MOTION_H
#define ODORI_MOTION_H

/* Motions: the keys of VMD and VPD files, for any model whose bones and morphs have the same names. Included by
 * odori.h. */

#include <odori/core.h>
#include <odori/model.h>

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

/* Contacts of the source that odori_motion_fit keeps with extra keys. */
typedef enum odori_contacts {
  ODORI_CONTACTS_NONE = 0,
  ODORI_CONTACTS_FEET = 1,  /* feet stand still, soles stay on the floor */
  ODORI_CONTACTS_HANDS = 2, /* hands stay on what they touch */
  ODORI_CONTACTS_BODY = 4,  /* hands and forearms stay outside the body */
  ODORI_CONTACTS_ALL = 7
} odori_contacts;

typedef struct odori_fit_options {
  int32_t contacts; /* odori_contacts, added up */
  int32_t camera;   /* 1: scale a camera motion, 0: do not, -1: if the heights differ by more than 5 % */
} odori_fit_options;

/* What a fit did, in numbers (docs/fit.md). */
typedef struct odori_fit_report {
  float scale;         /* of translations: the ratio of the legs' lengths */
  float leg_from;      /* units */
  float leg_to;        /* units */
  float hip_offset;    /* the largest that the centre makes up for, units */
  float largest_shift; /* of a joint below bones that became one, units */
  int64_t lost_keys;   /* of bones and morphs that the target does not have */
  int64_t contacts;    /* intervals that are kept */
  int32_t unchanged;   /* 1: the motion is the same */
} odori_fit_report;

/* The motion, made for `from`, as a new motion that shows the same on `to`. `from` null: made for an average dancer.
 * `options` null: all contacts, and the camera if the heights differ. `report` may be null. */
ODORI_API odori_status odori_motion_fit(const odori_motion* motion, const odori_model* from, const odori_model* to,
                                        const odori_fit_options* options, odori_motion** fitted,
                                        odori_fit_report* report, odori_error* error);
/* Writes the motion as a VMD file. */
ODORI_API odori_status odori_motion_save(const odori_motion* motion, const char* path, odori_error* error);

#ifdef __cplusplus
}
#endif

#endif
