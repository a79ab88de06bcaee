#ifndef ODORI_CORE_H
#define ODORI_CORE_H

/* What all of the library shares: status, errors, views of arrays, skinning modes. Included by odori.h. */

#include <stddef.h>
#include <stdint.h>

/* ODORI_STATIC: linked into the program, not a shared library. */
#if defined(_WIN32) && defined(ODORI_STATIC)
#define ODORI_API
#elif defined(_WIN32) && defined(ODORI_BUILDING_LIBRARY)
#define ODORI_API __declspec(dllexport)
#elif defined(_WIN32)
#define ODORI_API __declspec(dllimport)
#elif defined(__GNUC__)
#define ODORI_API __attribute__((visibility("default")))
#else
#define ODORI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum odori_status {
  ODORI_OK = 0,
  ODORI_ERROR_ARGUMENT = 1,  /* a null pointer, an index out of range, an unknown value, a number that is not finite */
  ODORI_ERROR_BUFFER = 2,    /* an array of the caller is too short */
  ODORI_ERROR_FILE = 3,      /* a file cannot be read, is damaged, or is of another kind */
  ODORI_ERROR_MEMORY = 4,    /* out of memory */
  ODORI_ERROR_OPENGL = 5,    /* there is no usable OpenGL 3.2, or the driver refuses the size */
  ODORI_ERROR_CANCELLED = 6, /* the caller's function asked to stop */
  ODORI_ERROR_LIMIT = 7,     /* the model is too large for what was asked */
  ODORI_ERROR_INTERNAL = 8   /* a defect of the library */
} odori_status;

typedef enum odori_severity {
  ODORI_SEVERITY_NOTE = 0,
  ODORI_SEVERITY_WARNING = 1,
  ODORI_SEVERITY_ERROR = 2
} odori_severity;

/* What is wrong, and where. Also used for findings, which do not stop the work (odori_model_get_finding). */
typedef struct odori_error {
  int32_t status;    /* odori_status */
  int32_t severity;  /* odori_severity */
  int64_t element;   /* record in the section, from 0; -1: none */
  int64_t offset;    /* bytes from the start of the file; -1: no position in a file */
  char code[64];     /* stable, dotted, lower case: "pmx.truncated"; "argument.NAME" for arguments */
  char section[32];  /* part of the file, such as "bones"; empty: none */
  char message[512]; /* English, with the location; cut if it is longer */
} odori_error;

/* The version of the library in use, "0.3.0". */
ODORI_API const char* odori_version(void);

typedef enum odori_type {
  ODORI_UINT8 = 0,
  ODORI_INT32 = 1,
  ODORI_UINT32 = 2,
  ODORI_FLOAT32 = 3,
  ODORI_FLOAT64 = 4
} odori_type;

/* Numbers in the memory of a handle, read only. Element i, j is at (const char *)data + i * stride[0] + j * stride[1].
 */
typedef struct odori_array {
  const void* data;  /* NULL if there are no elements */
  int32_t type;      /* odori_type */
  int32_t rank;      /* used members of `shape` and `stride`, 1..3 */
  int64_t shape[3];  /* elements */
  int64_t stride[3]; /* bytes */
} odori_array;

/* The skinning algorithm (docs/skinning.md). Every mode but native overrides the file. */
typedef enum odori_skinning_mode {
  ODORI_SKIN_NATIVE = 0,    /* the deform kind in the file, per vertex */
  ODORI_SKIN_LINEAR = 1,    /* linear blend skinning */
  ODORI_SKIN_SDEF = 2,      /* SDEF where the file has its parameters or they can be derived */
  ODORI_SKIN_DQS = 3,       /* dual quaternion skinning */
  ODORI_SKIN_SPHERICAL = 4, /* spherical blend skinning: one centre per bone set and frame */
  ODORI_SKIN_COR = 5, /* optimized centres of rotation; the first use of a model computes them, which takes time */
  ODORI_SKIN_BULGE_FREE = 6,     /* dual quaternions that get no farther from the heaviest bone than at rest */
  ODORI_SKIN_DDM = 7,            /* direct delta mush, variant 0; computes its matrices as ODORI_SKIN_COR its centres */
  ODORI_SKIN_DDM_FAST = 8,       /* direct delta mush with blended rotations; likewise */
  ODORI_SKIN_DDM_COMPRESSED = 9, /* direct delta mush with matrices in less memory; likewise */
  ODORI_SKIN_DM = 10 /* delta mush itself, which smooths every frame: the reference of the three before, slow */
} odori_skinning_mode;

/* How SDEF interpolates between the rotations of its two bones. */
typedef enum odori_sdef_blend { ODORI_SDEF_SLERP = 0, ODORI_SDEF_NLERP = 1 } odori_sdef_blend;

/* The hemisphere in which quaternions are summed: of the heaviest bone's, the first bone's, or the running sum. */
typedef enum odori_hemisphere {
  ODORI_HEMISPHERE_HEAVIEST = 0,
  ODORI_HEMISPHERE_FIRST = 1,
  ODORI_HEMISPHERE_SUM = 2
} odori_hemisphere;

/* Zeros are the defaults. Where a function takes a pointer to it, NULL is the default, too. */
typedef struct odori_skinning {
  int32_t mode;       /* odori_skinning_mode */
  int32_t sdef_blend; /* odori_sdef_blend */
  int32_t hemisphere; /* odori_hemisphere */
} odori_skinning;

/* The number of modes of the library in use, and the name of each, as on odori's command line: "native", "dqs", ...
 * NULL if there is no such mode. */
ODORI_API int32_t odori_skinning_mode_count(void);
ODORI_API const char* odori_skinning_mode_name(int32_t mode);

#ifdef __cplusplus
}
#endif

#endif
