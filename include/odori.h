#ifndef ODORI_H
#define ODORI_H

/*
 * libodori: loads MikuMikuDance models and motions, evaluates them as odori does, and gives the results to other
 * programs: bone palettes, skinned vertices in every skinning mode, measures of the deformation, images.
 *
 *     odori_model *model = NULL;
 *     odori_scene *scene = NULL;
 *     odori_error error;
 *     int32_t actor;
 *     if (odori_model_load("miku.pmx", ODORI_LOAD_GEOMETRY, &model, &error) != ODORI_OK) puts(error.message);
 *     odori_scene_create(&scene, &error);
 *     odori_scene_add_model(scene, model, &actor, &error);
 *     odori_scene_advance(scene, 12.5, &error);
 *     odori_scene_skin(scene, actor, NULL, positions, normals, vertex_count, &error);
 *
 * Conventions. Coordinates are MMD's: left-handed, Y up, the model faces -Z, 30 frames per second, lengths in units of
 * the model. Quaternions are x, y, z, w and of unit length. Angles are in radians unless a name says otherwise. Texts
 * and paths are UTF-8, null-terminated.
 *
 * Handles are opaque. A function that creates one writes it only if it succeeds; the matching _free accepts NULL. What
 * a scene uses stays alive in it: models and motions may be freed while scenes show them.
 *
 * Memory. Results are written into arrays of the caller, whose length is given in elements of the type that the
 * function names; nothing is written beyond it. An array that is too short is ODORI_ERROR_BUFFER, and nothing is
 * written. Views (odori_array) and texts are in the memory of their handle and valid until it is freed.
 *
 * Threads. Different handles may be used at the same time by different threads, also scenes that show the same model;
 * a model or motion may even be shared. One scene, or one renderer, is for one thread at a time. Results do not depend
 * on the number of threads.
 *
 * Errors. Every function that can fail returns a status and takes `error`, which may be NULL. It is written only on
 * failure. No exception leaves the library, and nothing is printed.
 *
 * ABI. Members of structs keep their offsets and enumerators their values while the major number in the library's name
 * (libodori.so.0) is the same. A struct that may grow has its size as its first member.
 */

#include <odori/core.h>
#include <odori/measure.h>
#include <odori/model.h>
#include <odori/motion.h>
#include <odori/renderer.h>
#include <odori/scene.h>

#endif
