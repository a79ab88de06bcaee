#include "skin/skin.h"

#include "skin/detail/bone_matrices.h"
#include "skin/detail/deformers.h"
#include "skin/detail/iterative_mush.h"
#include "skin/detail/skin_blocks.h"
#include "skin/exact_normals.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <type_traits>

namespace odori {

namespace {

// The centre of rotation of a vertex. With a single bone the centre does not matter: the vertex position is used.
template <typename T>
Vec3<T> center_of(const SkinInput<T>& input, std::size_t vertex) {
  if (input.skinning.mode == SkinningMode::cor) return Vec3<T>(glm::vec3(input.data[vertex]));
  const std::int32_t set = input.tables.set_of[vertex];
  return set < 0 ? input.positions[vertex] : Vec3<T>(glm::vec3(input.data[set]));
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

template <typename T>
DeformInput<T> deform_input(const SkinInput<T>& input, std::size_t i) {
  return {input.model,   input.tables,   i,         input.model.vertices[i], input.positions[i],
          input.palette, input.skinning, input.data};
}

// `matrices`: per bone; used in single precision only, because double precision is the reference.
template <typename T>
SkinnedVertex<T> skin_vertex(const SkinInput<T>& input, std::span<const BoneMatrix> matrices, std::size_t i,
                             Deformer kind, LastArc<T>& last_arc) {
  const Vertex& vertex = input.model.vertices[i];
  if constexpr (std::is_same_v<T, float>) {
    if (kind == Deformer::linear) {
      const BoneMatrix m =
          blended_matrix(vertex, [&](std::int32_t bone) -> const BoneMatrix& { return matrices[bone]; });
      return {transformed_point(m, input.positions[i]), transformed_direction(m, vertex.normal)};
    }
  }
  DeformInput<T> in = deform_input(input, i);
  in.last_arc = &last_arc;
  if (kind == Deformer::about_center) in.center = center_of(input, i);
  return deform(in, kind);
}

// Skins the vertices that the mode moves linearly, eight at a time, and calls `skin_one(vertex, last_arc)` for the
// others. Returns false, and does nothing, if no vertex is moved linearly.
template <typename SkinOne>
bool skin_in_blocks(const SkinInput<float>& input, std::span<const BoneMatrix> matrices, std::span<const SkinBlock> all,
                    std::span<glm::vec3> positions, std::span<glm::vec3> normals, const SkinOne& skin_one) {
  const auto linear = [&](const SkinBlock& block) { return is_linear(block, input.skinning.mode); };
  if (std::ranges::none_of(all, linear)) return false;
  const BlockInput of_blocks{matrices, input.positions, input.unit_normals};
  const auto skin_run = [&](std::span<const SkinBlock> run, bool run_is_linear) {
    if (run_is_linear) return skin_blocks(run, of_blocks, positions, normals);
    LastArc<float> last_arc;
    for (const SkinBlock& block : run) {
      for (std::size_t lane = 0; lane < SkinBlock::kLanes; ++lane) {
        if (lane > 0 && block.vertices[lane] == block.vertices[lane - 1]) break;
        skin_one(block.vertices[lane], last_arc);
      }
    }
  };
  for (auto first = all.begin(); first != all.end();) {
    const bool run_is_linear = linear(*first);
    const auto last = std::find_if(first, all.end(), [&](const auto& block) { return linear(block) != run_is_linear; });
    const std::span<const SkinBlock> run(first, last);
    parallel_for(input.threads, run.size(), kVerticesAtOnce / SkinBlock::kLanes,
                 [&](std::size_t from, std::size_t to) { skin_run(run.subspan(from, to - from), run_is_linear); });
    first = last;
  }
  return true;
}

// Of a method that needs the whole surface.
template <typename T>
void skin_iteratively(const SkinInput<T>& input, std::span<glm::vec<3, T>> positions,
                      std::span<glm::vec<3, T>> normals) {
  SkinInput<T> linear = input;
  linear.skinning = SkinningMode::linear;
  skin<T>(linear, positions, normals);
  add_delta_mush(input, positions, normals);
  for (Vec3<T>& normal : normals) normal = final_normal(normal, input.unit_normals);
}

}  // namespace

Deformer deformer(const SkinTables& tables, const Model& model, std::size_t vertex, SkinningMode mode) {
  if (mode == SkinningMode::native) {
    const DeformKind kind = model.vertices[vertex].kind;
    if (kind == DeformKind::sdef) return Deformer::sdef;
    return kind == DeformKind::qdef ? Deformer::dual_quaternion : Deformer::linear;
  }
  const Deformer wanted = method(mode).deformer;
  return wanted == Deformer::sdef && tables.sdef_of[vertex] < 0 ? Deformer::linear : wanted;
}

DeformerSet deformers(const SkinTables& tables, const Model& model, SkinningMode mode) {
  DeformerSet used;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) used.add(deformer(tables, model, i, mode));
  return used;
}

template <typename T>
void apply_vertex_morphs(const Model& model, const SkinTables& tables, std::span<const float> weights,
                         std::span<glm::vec<3, T>> positions) {
  assert(weights.size() == model.morphs.size() && positions.size() == model.vertices.size());
  std::ranges::copy(tables.rest, positions.begin());
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
  assert(!method(input.skinning.mode).data || !input.data.empty() || vertices.empty());
  if (input.skinning.mode == SkinningMode::iterative_mush) return skin_iteratively(input, positions, normals);
  std::vector<BoneMatrix> matrices;
  if constexpr (std::is_same_v<T, float>) matrices = matrices_of(input.palette);
  const WeightGradients* gradients =
      input.skinning.normals == Normals::exact
          ? &input.tables.gradients->get([&] { return find_weight_gradients(input.model); })
          : nullptr;
  const auto skin_one = [&](std::size_t i, LastArc<T>& last_arc) {
    const Deformer kind = deformer(input.tables, input.model, i, input.skinning.mode);
    SkinnedVertex<T> out = skin_vertex<T>(input, matrices, i, kind, last_arc);
    if (gradients != nullptr) {
      out.normal = exact_normal(deform_input(input, i), kind, gradients->of(i)).value_or(out.normal);
    }
    positions[i] = out.position;
    normals[i] = final_normal(out.normal, input.unit_normals);
  };
  if constexpr (std::is_same_v<T, float>) {
    if (gradients == nullptr) {
      const auto& blocks = input.tables.blocks->get([&] { return find_skin_blocks(input.model, input.tables); });
      if (skin_in_blocks(input, matrices, blocks, positions, normals, skin_one)) return;
    }
  }
  parallel_for(input.threads, vertices.size(), kVerticesAtOnce, [&](std::size_t first, std::size_t last) {
    LastArc<T> last_arc;
    for (std::size_t i = first; i < last; ++i) skin_one(i, last_arc);
  });
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
  const std::size_t channels = model.additional_uv_count;
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
  const Deformer kind = deformer(input.tables, input.model, vertex, input.skinning.mode);
  if (kind == Deformer::linear) {
    const auto matrix_at = [&](std::int32_t bone) { return matrix_of(input.palette[bone]); };
    return transformed_point(blended_matrix(own, matrix_at), input.position);
  }
  DeformInput<float> in{input.model,    input.tables,  vertex,         own,
                        input.position, input.palette, input.skinning, input.data};
  const std::int32_t set = input.tables.set_of[vertex];
  if (input.skinning.mode == SkinningMode::cor) {
    in.center = glm::vec3(input.data[vertex]);
  } else if (kind == Deformer::about_center) {
    in.center = set < 0 ? input.position : find_spherical_center(input.model, input.tables.sets[set], input.palette);
  }
  return deform(in, kind).position;
}

template void apply_vertex_morphs(const Model&, const SkinTables&, std::span<const float>, std::span<glm::vec3>);
template void apply_vertex_morphs(const Model&, const SkinTables&, std::span<const float>, std::span<glm::dvec3>);
template void skin(const SkinInput<float>&, std::span<glm::vec3>, std::span<glm::vec3>);
template void skin(const SkinInput<double>&, std::span<glm::dvec3>, std::span<glm::dvec3>);

}  // namespace odori
