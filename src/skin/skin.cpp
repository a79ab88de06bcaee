#include "skin/skin.h"

#include "skin/detail/deformers.h"
#include "skin/rotation_centers.h"

#include <cassert>

namespace odori {

namespace {

// The centre of rotation of a vertex. With a single bone the centre does not matter: the vertex position is used.
template <typename T>
Vec3<T> center_of(const SkinInput<T>& input, std::size_t vertex) {
  if (input.skinning.mode == SkinningMode::cor) return Vec3<T>(glm::vec3(input.centers[vertex]));
  const std::int32_t set = input.tables.set_of[vertex];
  return set < 0 ? input.positions[vertex] : Vec3<T>(glm::vec3(input.centers[static_cast<std::size_t>(set)]));
}

// `center`: called only if the deformer needs it.
template <typename T, typename Center>
SkinnedVertex<T> deform(const SkinTables& tables, const Model& model, std::size_t vertex, const DeformInput<T>& in,
                        const Center& center) {
  switch (deformer(tables, model, vertex, in.skinning.mode)) {
    case Deformer::sdef:
      return deform_sdef(in, tables.sdef[static_cast<std::size_t>(tables.sdef_of[vertex])]);
    case Deformer::dual_quaternion:
      return deform_dual_quaternion(in);
    case Deformer::about_center:
      return deform_about_center(in, center());
    case Deformer::linear:
      break;
  }
  return deform_linear(in);
}

}  // namespace

Deformer deformer(const SkinTables& tables, const Model& model, std::size_t vertex, SkinningMode mode) {
  const DeformKind kind = model.vertices[vertex].kind;
  switch (mode) {
    case SkinningMode::native:
      if (kind == DeformKind::sdef) return Deformer::sdef;
      return kind == DeformKind::qdef ? Deformer::dual_quaternion : Deformer::linear;
    case SkinningMode::sdef:
      return tables.sdef_of[vertex] >= 0 ? Deformer::sdef : Deformer::linear;
    case SkinningMode::dqs:
      return Deformer::dual_quaternion;
    case SkinningMode::spherical:
    case SkinningMode::cor:
      return Deformer::about_center;
    case SkinningMode::linear:
      break;
  }
  return Deformer::linear;
}

DeformerSet deformers(const SkinTables& tables, const Model& model, SkinningMode mode) {
  DeformerSet used;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const Deformer kind = deformer(tables, model, i, mode);
    used.linear |= kind == Deformer::linear;
    used.sdef |= kind == Deformer::sdef;
    used.dual_quaternion |= kind == Deformer::dual_quaternion;
    used.about_center |= kind == Deformer::about_center;
  }
  return used;
}

template <typename T>
void apply_vertex_morphs(const Model& model, std::span<const float> weights, std::span<glm::vec<3, T>> positions) {
  assert(weights.size() == model.morphs.size() && positions.size() == model.vertices.size());
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = model.vertices[i].position;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto* morph = std::get_if<VertexMorph>(&model.morphs[i].data);
    if (morph == nullptr || weights[i] == 0.0f) continue;
    for (const VertexOffset& offset : morph->offsets) {
      positions[static_cast<std::size_t>(offset.vertex)] += Vec3<T>(offset.position) * static_cast<T>(weights[i]);
    }
  }
}

template <typename T>
void skin(const SkinInput<T>& input, std::span<glm::vec<3, T>> positions, std::span<glm::vec<3, T>> normals) {
  const std::vector<Vertex>& vertices = input.model.vertices;
  assert(input.positions.size() == vertices.size() && positions.size() == vertices.size());
  assert(normals.size() == vertices.size() && input.tables.set_of.size() == vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const DeformInput<T> in{vertices[i], input.positions[i], input.palette, input.skinning};
    const SkinnedVertex<T> out = deform(input.tables, input.model, i, in, [&] { return center_of(input, i); });
    positions[i] = out.position;
    const T length = input.unit_normals ? glm::length(out.normal) : T(0);
    normals[i] = length > T(0) ? out.normal / length : out.normal;
  }
}

// The same additions in the same order as `apply_vertex_morphs`, so that the sum is bit-equal.
glm::vec3 morphed_position(const Model& model, std::span<const float> weights, std::size_t vertex) {
  glm::vec3 position = model.vertices[vertex].position;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto* morph = std::get_if<VertexMorph>(&model.morphs[i].data);
    if (morph == nullptr || weights[i] == 0.0f) continue;
    for (const VertexOffset& offset : morph->offsets) {
      if (static_cast<std::size_t>(offset.vertex) == vertex) position += offset.position * weights[i];
    }
  }
  return position;
}

glm::vec3 skinned_position(const VertexSkinInput& input, std::size_t vertex) {
  const DeformInput<float> in{input.model.vertices[vertex], input.position, input.palette, input.skinning};
  const auto center = [&]() -> glm::vec3 {
    if (input.skinning.mode == SkinningMode::cor) return glm::vec3(input.optimized_centers[vertex]);
    const std::int32_t set = input.tables.set_of[vertex];
    if (set < 0) return input.position;
    return find_spherical_center(input.model, input.tables.sets[static_cast<std::size_t>(set)], input.palette);
  };
  return deform(input.tables, input.model, vertex, in, center).position;
}

template void apply_vertex_morphs(const Model&, std::span<const float>, std::span<glm::vec3>);
template void apply_vertex_morphs(const Model&, std::span<const float>, std::span<glm::dvec3>);
template void skin(const SkinInput<float>&, std::span<glm::vec3>, std::span<glm::vec3>);
template void skin(const SkinInput<double>&, std::span<glm::dvec3>, std::span<glm::dvec3>);

}  // namespace odori
