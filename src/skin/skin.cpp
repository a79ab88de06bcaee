#include "skin/skin.h"

#include "skin/detail/bone_matrices.h"
#include "skin/detail/deformers.h"
#include "skin/rotation_centers.h"

#include <cassert>
#include <cmath>
#include <type_traits>

namespace odori {

namespace {

// The centre of rotation of a vertex. With a single bone the centre does not matter: the vertex position is used.
template <typename T>
Vec3<T> center_of(const SkinInput<T>& input, std::size_t vertex) {
  if (input.skinning.mode == SkinningMode::cor) return Vec3<T>(glm::vec3(input.centers[vertex]));
  const std::int32_t set = input.tables.set_of[vertex];
  return set < 0 ? input.positions[vertex] : Vec3<T>(glm::vec3(input.centers[set]));
}

// `center`: called only if the deformer needs it. `mush`: null unless the mode needs it.
template <typename T, typename Center>
SkinnedVertex<T> deform(const SkinTables& tables, const Model& model, std::size_t vertex, const DeformInput<T>& in,
                        const DeltaMush* mush, const Center& center) {
  switch (deformer(tables, model, vertex, in.skinning.mode)) {
    case Deformer::sdef:
      return deform_sdef(in, tables.sdef[tables.sdef_of[vertex]]);
    case Deformer::dual_quaternion:
      return deform_dual_quaternion(in);
    case Deformer::about_center:
      return deform_about_center(in, center());
    case Deformer::bulge_free:
      return deform_bulge_free(in, tables.segments[heaviest_bone(in.vertex)]);
    case Deformer::delta_mush:
    case Deformer::delta_mush_fast:
      return deform_delta_mush(in, *mush, vertex);
    case Deformer::linear:
      break;
  }
  return deform_linear(in);
}

constexpr std::size_t kVerticesAtOnce = 4096;  // of one thread

std::vector<BoneMatrix> matrices_of(std::span<const PaletteEntry> palette) {
  std::vector<BoneMatrix> matrices;
  matrices.reserve(palette.size());
  for (const PaletteEntry& entry : palette) matrices.push_back(matrix_of(entry));
  return matrices;
}

// The deformer's normal as `skin` returns it.
template <typename T>
Vec3<T> final_normal(const Vec3<T>& normal, bool unit) {
  const T length = unit ? glm::length(normal) : T(0);
  return length > T(0) ? normal / length : normal;
}

// `matrices`: per bone; used in single precision only, because double precision is the reference.
template <typename T>
SkinnedVertex<T> skin_vertex(const SkinInput<T>& input, std::span<const BoneMatrix> matrices, std::size_t i) {
  const Vertex& vertex = input.model.vertices[i];
  if constexpr (std::is_same_v<T, float>) {
    if (deformer(input.tables, input.model, i, input.skinning.mode) == Deformer::linear) {
      const BoneMatrix m =
          blended_matrix(vertex, [&](std::int32_t bone) -> const BoneMatrix& { return matrices[bone]; });
      return {transformed_point(m, input.positions[i]), transformed_direction(m, vertex.normal)};
    }
  }
  const DeformInput<T> in{vertex, input.positions[i], input.palette, input.skinning};
  return deform(input.tables, input.model, i, in, input.mush, [&] { return center_of(input, i); });
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
    case SkinningMode::bulge_free:
      return Deformer::bulge_free;
    case SkinningMode::delta_mush:
      return Deformer::delta_mush;
    case SkinningMode::delta_mush_fast:
      return Deformer::delta_mush_fast;
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
    used.bulge_free |= kind == Deformer::bulge_free;
    used.delta_mush |= kind == Deformer::delta_mush;
    used.delta_mush_fast |= kind == Deformer::delta_mush_fast;
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
      positions[offset.vertex] += Vec3<T>(offset.position) * static_cast<T>(weights[i]);
    }
  }
}

template <typename T>
void skin(const SkinInput<T>& input, std::span<glm::vec<3, T>> positions, std::span<glm::vec<3, T>> normals) {
  const std::vector<Vertex>& vertices = input.model.vertices;
  assert(input.positions.size() == vertices.size() && positions.size() == vertices.size());
  assert(normals.size() == vertices.size() && input.tables.set_of.size() == vertices.size());
  assert(!uses_delta_mush(input.skinning.mode) || input.mush != nullptr);
  std::vector<BoneMatrix> matrices;
  if constexpr (std::is_same_v<T, float>) matrices = matrices_of(input.palette);
  const auto skin_range = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const SkinnedVertex<T> out = skin_vertex<T>(input, matrices, i);
      positions[i] = out.position;
      normals[i] = final_normal(out.normal, input.unit_normals);
    }
  };
  if (input.threads == Threads::one) {
    skin_range(0, vertices.size());
  } else {
    parallel_for(vertices.size(), kVerticesAtOnce, skin_range);
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

TextureCoordinates morphed_uv(const Model& model, std::span<const float> weights, std::size_t vertex) {
  const auto channels = static_cast<std::size_t>(model.additional_uv_count);
  TextureCoordinates at{model.vertices[vertex].uv};
  if (channels > 0) at.uv1 = model.additional_uv[vertex * channels];
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto* morph = std::get_if<UvMorph>(&model.morphs[i].data);
    if (morph == nullptr || weights[i] == 0.0f) continue;
    for (const UvOffset& offset : morph->offsets) {
      if (static_cast<std::size_t>(offset.vertex) != vertex) continue;
      if (morph->channel == 0) at.uv += glm::vec2(offset.offset) * weights[i];
      if (morph->channel == 1 && channels > 0) at.uv1 += offset.offset * weights[i];
    }
  }
  return at;
}

glm::vec3 skinned_position(const VertexSkinInput& input, std::size_t vertex) {
  const Vertex& own = input.model.vertices[vertex];
  if (deformer(input.tables, input.model, vertex, input.skinning.mode) == Deformer::linear) {
    const auto matrix_at = [&](std::int32_t bone) { return matrix_of(input.palette[bone]); };
    return transformed_point(blended_matrix(own, matrix_at), input.position);
  }
  const DeformInput<float> in{own, input.position, input.palette, input.skinning};
  const auto center = [&]() -> glm::vec3 {
    if (input.skinning.mode == SkinningMode::cor) return glm::vec3(input.optimized_centers[vertex]);
    const std::int32_t set = input.tables.set_of[vertex];
    if (set < 0) return input.position;
    return find_spherical_center(input.model, input.tables.sets[set], input.palette);
  };
  return deform(input.tables, input.model, vertex, in, input.mush, center).position;
}

template void apply_vertex_morphs(const Model&, std::span<const float>, std::span<glm::vec3>);
template void apply_vertex_morphs(const Model&, std::span<const float>, std::span<glm::dvec3>);
template void skin(const SkinInput<float>&, std::span<glm::vec3>, std::span<glm::vec3>);
template void skin(const SkinInput<double>&, std::span<glm::dvec3>, std::span<glm::dvec3>);

}  // namespace odori
