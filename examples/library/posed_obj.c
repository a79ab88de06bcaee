/* Writes a posed model as a Wavefront OBJ file.
 *
 *   posed_obj MODEL MOTION FRAME MODE > posed.obj
 *
 * MODE is a skinning mode, such as native or dqs. */
#include <odori.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(odori_status status, const odori_error* error) {
  if (status == ODORI_OK) return;
  fprintf(stderr, "%s [%s, section \"%s\", element %lld, byte %lld]\n", error->message, error->code, error->section,
          (long long)error->element, (long long)error->offset);
  exit(1);
}

static int32_t mode_named(const char* name) {
  for (int32_t mode = 0; mode < odori_skinning_mode_count(); ++mode) {
    if (strcmp(odori_skinning_mode_name(mode), name) == 0) return mode;
  }
  fprintf(stderr, "there is no skinning mode %s\n", name);
  exit(2);
}

static void write_obj(const odori_model* model, const float* positions, const float* normals, int64_t vertices) {
  odori_error error;
  odori_array uvs, indices;
  check(odori_model_get_array(model, ODORI_ARRAY_UVS, &uvs, &error), &error);
  check(odori_model_get_array(model, ODORI_ARRAY_INDICES, &indices, &error), &error);
  for (int64_t i = 0; i < vertices; ++i) {
    const float* uv = (const float*)((const char*)uvs.data + i * uvs.stride[0]);
    const float *p = positions + 3 * i, *n = normals + 3 * i;
    /* OBJ is right-handed and its v points up. */
    printf("v %.9g %.9g %.9g\nvt %.9g %.9g\nvn %.9g %.9g %.9g\n", p[0], p[1], -p[2], uv[0], 1.0f - uv[1], n[0], n[1],
           -n[2]);
  }
  const uint32_t* corner = indices.data;
  for (int64_t i = 0; i + 2 < indices.shape[0]; i += 3) {
    const unsigned a = corner[i] + 1, b = corner[i + 1] + 1, c = corner[i + 2] + 1;
    printf("f %u/%u/%u %u/%u/%u %u/%u/%u\n", a, a, a, b, b, b, c, c, c);
  }
}

int main(int argc, char** argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: %s MODEL MOTION FRAME MODE\n", argv[0]);
    return 2;
  }
  odori_error error;
  odori_model* model = NULL;
  odori_motion* motion = NULL;
  odori_scene* scene = NULL;
  odori_model_info info;
  int32_t actor = 0;
  const odori_skinning skinning = {mode_named(argv[4]), ODORI_SDEF_SLERP, ODORI_HEMISPHERE_HEAVIEST};

  check(odori_model_load(argv[1], ODORI_LOAD_GEOMETRY, &model, &error), &error);
  check(odori_motion_load(argv[2], &motion, &error), &error);
  check(odori_scene_create(&scene, &error), &error);
  check(odori_scene_add_model(scene, model, &actor, &error), &error);
  check(odori_scene_add_motion(scene, actor, motion, &error), &error);
  check(odori_scene_set_physics(scene, 1, &error), &error);
  check(odori_scene_advance(scene, atof(argv[3]), &error), &error);

  check(odori_model_get_info(model, &info, &error), &error);
  const size_t vertices = (size_t)info.vertices;
  float* positions = malloc(vertices * 3 * sizeof *positions + 1);
  float* normals = malloc(vertices * 3 * sizeof *normals + 1);
  if (positions == NULL || normals == NULL) return 1;
  check(odori_scene_skin(scene, actor, &skinning, positions, normals, vertices, &error), &error);
  write_obj(model, positions, normals, info.vertices);

  free(positions);
  free(normals);
  odori_scene_free(scene);
  odori_motion_free(motion);
  odori_model_free(model);
  return 0;
}
