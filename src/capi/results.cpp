#include "capi/detail/boundary.h"
#include "capi/detail/handles.h"
#include "model/check/check_model.h"
#include "model/weights.h"
#include "skin/skin.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace odori::capi {

namespace {

constexpr std::size_t kFloatsPerBone = 8;

template <typename T>
void copy_vectors(const std::vector<glm::vec<3, T>>& from, T* to) {
  static_assert(sizeof(glm::vec<3, T>) == 3 * sizeof(T));
  if (to != nullptr && !from.empty()) std::memcpy(to, from.data(), from.size() * sizeof(from.front()));
}

template <typename T>
void skin_into(const odori_scene* scene, std::int32_t actor, const odori_skinning* skinning, T* positions, T* normals,
               std::size_t vertices) {
  const Actor& posed = actor_of(scene, actor);
  require_room(positions, vertices, posed.model->vertices.size(), "positions");
  const SkinnedVerticesOf<T> skinned = skinned_vertices<T>(posed, prepare_skinning(*scene, actor, skinning));
  copy_vectors(skinned.positions, positions);
  copy_vectors(skinned.normals, normals);
}

void write_transform(const glm::quat& rotation, const glm::vec3& translation, float* to) {
  const float values[kFloatsPerBone] = {rotation.x,    rotation.y,    rotation.z,    rotation.w,
                                        translation.x, translation.y, translation.z, 0.0f};
  std::copy(std::begin(values), std::end(values), to);
}

}  // namespace
}  // namespace odori::capi

using namespace odori;
using namespace odori::capi;

odori_status odori_scene_get_palette(const odori_scene* scene, int32_t actor, float* palette, size_t count,
                                     odori_error* error) {
  return guarded(error, [&] {
    const auto& entries = actor_of(scene, actor).palette;
    require_room(palette, count, kFloatsPerBone * entries.size(), "palette");
    for (std::size_t i = 0; i < entries.size(); ++i) {
      write_transform(entries[i].rotation, glm::vec3(entries[i].translation), palette + kFloatsPerBone * i);
    }
  });
}

odori_status odori_scene_get_bone_transforms(const odori_scene* scene, int32_t actor, float* transforms, size_t count,
                                             odori_error* error) {
  return guarded(error, [&] {
    const auto& globals = actor_of(scene, actor).bones.globals;
    require_room(transforms, count, kFloatsPerBone * globals.size(), "transforms");
    for (std::size_t i = 0; i < globals.size(); ++i) {
      write_transform(globals[i].rotation, globals[i].translation, transforms + kFloatsPerBone * i);
    }
  });
}

odori_status odori_scene_get_morph_weights(const odori_scene* scene, int32_t actor, float* weights, size_t count,
                                           odori_error* error) {
  return guarded(error, [&] {
    const auto& from = actor_of(scene, actor).morphs.weights;
    require_room(weights, count, from.size(), "weights");
    std::ranges::copy(from, weights);
  });
}

odori_status odori_scene_get_visible(const odori_scene* scene, int32_t actor, int32_t* visible, odori_error* error) {
  return guarded(error, [&] {
    const Actor& shown = actor_of(scene, actor);
    require(visible != nullptr, "visible", "is null");
    *visible = shown.pose.visible ? 1 : 0;
  });
}

odori_status odori_scene_get_morphed(const odori_scene* scene, int32_t actor, float* positions, size_t vertices,
                                     odori_error* error) {
  return guarded(error, [&] {
    const Actor& posed = actor_of(scene, actor);
    require_room(positions, vertices, posed.model->vertices.size(), "positions");
    std::vector<glm::vec3> morphed(posed.model->vertices.size());
    apply_vertex_morphs<float>(*posed.model, *posed.skin, posed.morphs.weights, morphed);
    scale_vertices<float>(posed, morphed);
    copy_vectors(morphed, positions);
  });
}

odori_status odori_scene_get_weights(const odori_scene* scene, int32_t actor, int32_t* bones, float* weights,
                                     size_t vertices, odori_error* error) {
  return guarded(error, [&] {
    const std::vector<Vertex>& from = actor_of(scene, actor).model->vertices;
    require_room(bones, vertices, from.size(), "bones");
    require_room(weights, vertices, from.size(), "weights");
    for (const Vertex& vertex : from) {
      bones = std::ranges::copy(vertex.bones, bones).out;
      weights = std::ranges::copy(vertex.weights, weights).out;
    }
  });
}

odori_status odori_scene_set_weights(odori_scene* scene, int32_t actor, const int32_t* bones, const float* weights,
                                     size_t vertices, int32_t slots, odori_error* error) {
  return guarded(error, [&] {
    Actor& of = actor_of(scene, actor);
    if (bones == nullptr && weights == nullptr) return set_weights(of, nullptr);
    require(bones != nullptr && weights != nullptr, "weights", "are given without bones, or bones without weights");
    require(vertices == of.model->vertices.size(), "vertices", "is not the number of vertices of the model");
    require(slots >= 1 && slots <= 4, "slots", "must be 1 to 4");
    auto given = std::make_shared<ModelWeights>();
    for (std::size_t i = 0; i < vertices; ++i) {
      VertexWeights& to = given->vertices.emplace_back(VertexWeights{DeformKind::bdef1, {-1, -1, -1, -1}, {}, -1});
      std::copy_n(bones, slots, to.bones.begin());
      std::copy_n(weights, slots, to.weights.begin());
      bones += slots;
      weights += slots;
      to.kind = linear_kind(to.bones);
      require(has_valid_deform(to, of.model->bones.size(), 0), "weights",
              "of vertex " + std::to_string(i) + " do not add up to 1, or are of bones that the model has not");
    }
    set_weights(of, std::move(given));
  });
}

odori_status odori_scene_skin(const odori_scene* scene, int32_t actor, const odori_skinning* skinning, float* positions,
                              float* normals, size_t vertices, odori_error* error) {
  return guarded(error, [&] { skin_into(scene, actor, skinning, positions, normals, vertices); });
}

odori_status odori_scene_skin_double(const odori_scene* scene, int32_t actor, const odori_skinning* skinning,
                                     double* positions, double* normals, size_t vertices, odori_error* error) {
  return guarded(error, [&] { skin_into(scene, actor, skinning, positions, normals, vertices); });
}
