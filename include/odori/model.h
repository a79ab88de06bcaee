#ifndef ODORI_MODEL_H
#define ODORI_MODEL_H

/* Models: PMX, PMD and .x files, read, checked and never changed afterwards. Included by odori.h. */

#include <odori/core.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct odori_model odori_model;

typedef enum odori_load {
  ODORI_LOAD_GEOMETRY = 0, /* no textures: for everything but rendering */
  ODORI_LOAD_TEXTURES = 1  /* textures as well, from the model's folder */
} odori_load;

/* `path`: a model file, or one in an archive ("dance.zip/miku.pmx"). Textures that are missing are findings. `load`:
 * odori_load. */
ODORI_API odori_status odori_model_load(const char* path, int32_t load, odori_model** model, odori_error* error);
/* From the content of a PMX, PMD or .x file, without textures. */
ODORI_API odori_status odori_model_load_memory(const void* bytes, size_t size, odori_model** model, odori_error* error);
ODORI_API void odori_model_free(odori_model* model);

typedef struct odori_model_info {
  const char* name; /* as in the file, like all names; may be empty */
  const char* english_name;
  const char* comment; /* credits and terms of use */
  const char* english_comment;
  int64_t vertices;
  int64_t indices; /* three per triangle */
  int64_t bones;
  int64_t morphs;
  int64_t materials;
  int64_t textures;
  int64_t sdef_parameters;
  int64_t additional_uvs; /* vec4 per vertex, 0..4 */
  int64_t rigid_bodies;
  int64_t joints;
  int64_t findings; /* see odori_model_get_finding */
  double extent;    /* diagonal of the rest pose's bounding box, units, at least 1 */
} odori_model_info;
ODORI_API odori_status odori_model_get_info(const odori_model* model, odori_model_info* info, odori_error* error);

/* What is wrong with the file without stopping the work, in the order found. */
ODORI_API odori_status odori_model_get_finding(const odori_model* model, int64_t index, odori_error* finding,
                                               odori_error* error);

/* V vertices, I indices, S SDEF parameters, B bones. Rest pose, model space. */
typedef enum odori_model_array {
  ODORI_ARRAY_POSITIONS = 0,       /* float32 V x 3, units */
  ODORI_ARRAY_NORMALS = 1,         /* float32 V x 3, unit length; zero in some files */
  ODORI_ARRAY_UVS = 2,             /* float32 V x 2, v down: 0 is the top row of the texture */
  ODORI_ARRAY_ADDITIONAL_UVS = 3,  /* float32 V x additional_uvs x 4 */
  ODORI_ARRAY_EDGE_SCALES = 4,     /* float32 V: factor of the material's edge size */
  ODORI_ARRAY_DEFORM_KINDS = 5,    /* uint8 V: odori_deform_kind */
  ODORI_ARRAY_BONE_INDICES = 6,    /* int32 V x 4; -1: unused */
  ODORI_ARRAY_BONE_WEIGHTS = 7,    /* float32 V x 4, 0..1, sum 1; 0 where unused */
  ODORI_ARRAY_SDEF_INDICES = 8,    /* int32 V: row of the SDEF parameters; -1: the vertex has none */
  ODORI_ARRAY_SDEF_PARAMETERS = 9, /* float32 S x 3 x 3: C, R0, R1 as stored */
  ODORI_ARRAY_INDICES = 10,        /* uint32 I: triangles, clockwise front faces */
  ODORI_ARRAY_BONE_PARENTS = 11,   /* int32 B; -1: none */
  ODORI_ARRAY_BONE_POSITIONS = 12  /* float32 B x 3, units */
} odori_model_array;

typedef enum odori_deform_kind {
  ODORI_DEFORM_BDEF1 = 0,
  ODORI_DEFORM_BDEF2 = 1,
  ODORI_DEFORM_BDEF4 = 2,
  ODORI_DEFORM_SDEF = 3,
  ODORI_DEFORM_QDEF = 4
} odori_deform_kind;

/* `which`: odori_model_array. */
ODORI_API odori_status odori_model_get_array(const odori_model* model, int32_t which, odori_array* array,
                                             odori_error* error);

typedef enum odori_bone_flag {
  ODORI_BONE_ROTATABLE = 1,
  ODORI_BONE_MOVABLE = 2,
  ODORI_BONE_VISIBLE = 4,
  ODORI_BONE_OPERABLE = 8,
  ODORI_BONE_AFTER_PHYSICS = 16,
  ODORI_BONE_APPEND_ROTATION = 32,
  ODORI_BONE_APPEND_TRANSLATION = 64,
  ODORI_BONE_IK = 128
} odori_bone_flag;

typedef struct odori_bone {
  const char* name;
  const char* english_name;
  float rest_position[3]; /* model space, units */
  int32_t parent;         /* -1: none */
  int32_t layer;          /* deform layer, any sign */
  uint32_t flags;         /* of odori_bone_flag */
  int32_t append_source;  /* -1: none */
  float append_ratio;
  int32_t ik_effector; /* the bone that IK moves here; -1: this is no IK bone */
  int32_t ik_iterations;
  float ik_unit_angle_rad; /* limit of link 0 per iteration; of link k: k + 1 times that */
  int32_t ik_links;
} odori_bone;
ODORI_API odori_status odori_model_get_bone(const odori_model* model, int64_t index, odori_bone* bone,
                                            odori_error* error);

typedef struct odori_ik_link {
  int32_t bone;
  int32_t limited;        /* 0 or 1 */
  float min_angle_rad[3]; /* about x, y, z */
  float max_angle_rad[3];
} odori_ik_link;
/* `link`: 0 is nearest to the effector. */
ODORI_API odori_status odori_model_get_ik_link(const odori_model* model, int64_t bone, int64_t link,
                                               odori_ik_link* result, odori_error* error);

typedef struct odori_material {
  const char* name;
  const char* english_name;
  const char* texture; /* path as stored; empty: none */
  float diffuse[4];    /* display-referred, 0..1; the fourth is the opacity */
  float specular[3];
  float specular_power;
  float ambient[3];
  float edge_color[4];
  float edge_size;
  int32_t edge;         /* 0 or 1 */
  int32_t double_sided; /* 0 or 1 */
  int64_t first_index;  /* of the indices */
  int64_t index_count;
} odori_material;
ODORI_API odori_status odori_model_get_material(const odori_model* model, int64_t index, odori_material* material,
                                                odori_error* error);

typedef enum odori_morph_kind {
  ODORI_MORPH_GROUP = 0,
  ODORI_MORPH_VERTEX = 1,
  ODORI_MORPH_BONE = 2,
  ODORI_MORPH_UV = 3,
  ODORI_MORPH_MATERIAL = 4,
  ODORI_MORPH_FLIP = 5,
  ODORI_MORPH_IMPULSE = 6
} odori_morph_kind;

typedef struct odori_morph {
  const char* name;
  const char* english_name;
  int32_t kind;    /* odori_morph_kind */
  int32_t panel;   /* of MMD's interface: 0 hidden, 1 brow, 2 eye, 3 mouth, 4 other */
  int64_t offsets; /* number */
} odori_morph;
ODORI_API odori_status odori_model_get_morph(const odori_model* model, int64_t index, odori_morph* morph,
                                             odori_error* error);
/* Of a vertex morph with N offsets: the vertices, int32 N, and what is added at weight 1, float32 N x 3, units. */
ODORI_API odori_status odori_model_get_vertex_morph(const odori_model* model, int64_t index, odori_array* vertices,
                                                    odori_array* offsets, odori_error* error);

/* The first bone or morph of this name, exactly; -1: there is none. */
ODORI_API int64_t odori_model_find_bone(const odori_model* model, const char* name);
ODORI_API int64_t odori_model_find_morph(const odori_model* model, const char* name);

#ifdef __cplusplus
}
#endif

#endif
