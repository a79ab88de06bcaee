#include "skin/morph_bone_data.h"

#include "base/bytes.h"
#include "base/math.h"
#include "skin/detail/moved_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>
#include <vector>

namespace odori {

namespace {

constexpr std::uint32_t kMorphBoneMethod = 1;  // change it with what find_morph_bones finds
constexpr std::size_t kVertexTexels = 2;
constexpr std::size_t kMatrixTexels = 4;
constexpr float kMaxWeight = 65535.0f;
static_assert(kMorphBoneWeights == 4, "a texel per vertex");
static_assert(row_of(MethodParameter::morph_bones).max == kMaxMorphBones);

// The texels as numbers.
struct MorphBoneTexels {
  std::span<const glm::vec4> all;

  std::size_t bones() const { return static_cast<std::size_t>(all[0].x); }
  std::size_t vertices() const { return static_cast<std::size_t>(all[0].y); }
  std::size_t matrices() const { return static_cast<std::size_t>(all[0].z); }
  const glm::vec4& bones_of(std::size_t vertex) const { return all[1 + kVertexTexels * vertex]; }
  const glm::vec4& weights_of(std::size_t vertex) const { return all[2 + kVertexTexels * vertex]; }
  std::span<const glm::vec4, kMatrixTexels> matrix(std::size_t number) const {
    return all.subspan(1 + kVertexTexels * vertices() + kMatrixTexels * number).first<kMatrixTexels>();
  }
};

// A whole number from 0 to `most`.
bool is_number(float value, double most) {
  return value >= 0.0f && static_cast<double>(value) <= most && value == std::floor(value);
}

bool are_valid(const MovedSurface& surface, const MorphBoneTexels& texels) {
  const glm::vec4& counts = texels.all[0];
  const auto most = static_cast<double>(texels.all.size());
  if (!is_number(counts.x, kMaxMorphBones) || !is_number(counts.y, most) || !is_number(counts.z, most)) return false;
  if (texels.vertices() != surface.vertices.size() || texels.bones() == 0) return false;
  if (texels.all.size() != 1 + kVertexTexels * texels.vertices() + kMatrixTexels * texels.matrices()) return false;
  const auto last_bone = static_cast<double>(texels.bones() - 1);
  for (std::size_t i = 0; i < texels.vertices(); ++i) {
    for (glm::length_t k = 0; k < 4; ++k) {
      if (!is_number(texels.bones_of(i)[k], last_bone) || !is_number(texels.weights_of(i)[k], kMaxWeight)) return false;
    }
  }
  const auto last_morph = static_cast<double>(surface.morphs.size()) - 1.0;
  for (std::size_t i = 0; i < texels.matrices(); ++i) {
    const auto matrix = texels.matrix(i);
    if (!is_number(matrix[0].x, last_morph) || !is_number(matrix[0].y, last_bone)) return false;
    for (std::size_t row = 1; row < kMatrixTexels; ++row) {
      for (glm::length_t k = 0; k < 4; ++k) {
        if (!std::isfinite(matrix[row][k])) return false;
      }
    }
    if (i > 0 && texels.matrix(i - 1)[0].x > matrix[0].x) return false;  // they are in the order of the morphs
  }
  return true;
}

SkinningTexels texels_of(const MorphBones& bones) {
  SkinningTexels texels{glm::vec4(static_cast<float>(bones.bones), static_cast<float>(bones.vertices.size()),
                                  static_cast<float>(bones.motions.size()), 0.0f)};
  for (std::size_t i = 0; i < bones.vertices.size(); ++i) {
    const MorphBones::Influence* of = &bones.influences[i * kMorphBoneWeights];
    texels.emplace_back(of[0].bone, of[1].bone, of[2].bone, of[3].bone);
    texels.emplace_back(of[0].weight, of[1].weight, of[2].weight, of[3].weight);
  }
  for (const MorphBones::Motion& motion : bones.motions) {
    texels.emplace_back(motion.morph, motion.bone, 0.0f, 0.0f);
    const auto& m = motion.matrix;
    for (glm::length_t row = 0; row < 3; ++row) texels.emplace_back(m[0][row], m[1][row], m[2][row], m[3][row]);
  }
  return texels;
}

// Which bones a morph moves: per bone the number of its matrix, otherwise -1.
using MatrixOfBone = std::array<std::int64_t, kMaxMorphBones>;

MatrixOfBone matrices_of_morph(const MorphBoneTexels& texels, std::size_t morph, std::size_t& next) {
  MatrixOfBone of{};
  of.fill(-1);
  for (; next < texels.matrices(); ++next) {
    const glm::vec4& address = texels.matrix(next)[0];
    if (address.x != static_cast<float>(morph)) break;
    of[static_cast<int>(address.y)] = static_cast<std::int64_t>(next);
  }
  return of;
}

// Calls `one(weight, matrix)` for each bone with a matrix and with weight on the vertex, by its number among those that
// morphs move.
template <typename One>
void for_each_influence(const MorphBoneTexels& texels, const MatrixOfBone& of, std::size_t vertex, const One& one) {
  for (glm::length_t k = 0; k < 4; ++k) {
    const float weight = texels.weights_of(vertex)[k];
    const std::int64_t matrix = of[static_cast<int>(texels.bones_of(vertex)[k])];
    if (weight > 0.0f && matrix >= 0) one(weight / kMaxWeight, texels.matrix(matrix));
  }
}

// Of all morphs together, as with_morph_bones makes them.
std::size_t count_offsets(const MorphBoneTexels& texels, std::size_t morphs) {
  std::size_t count = 0, next = 0;
  for (std::size_t morph = 0; morph < morphs; ++morph) {
    const MatrixOfBone of = matrices_of_morph(texels, morph, next);
    for (std::size_t i = 0; i < texels.vertices(); ++i) {
      bool moved = false;
      for_each_influence(texels, of, i, [&](float, const auto&) { moved = true; });
      count += moved ? 1 : 0;
    }
  }
  return count;
}

}  // namespace

Result<SkinningTexels> find_morph_bones(const Model& model, const MethodParameters& parameters, JobControl& control) {
  const auto bones = static_cast<int>(parameters[MethodParameter::morph_bones]);
  const MovedSurface surface = moved_surface(model);
  if (bones == 0 || surface.vertices.empty()) return SkinningTexels();
  const std::size_t matrices = surface.morphs.size() * bones;
  if (matrices > kMaxMorphMatrices || surface.vertices.size() > kMaxBonedOffsets) return fault(kMorphBonesTooCostly);
  const Result<MorphBones> found = fit_morph_bones(model, bones, &control);
  if (!found) return found.fault();
  SkinningTexels texels = texels_of(*found);
  if (count_offsets({texels}, surface.morphs.size()) > kMaxBonedOffsets) return fault(kMorphBonesTooCostly);
  return texels;
}

bool are_morph_bones(const Model& model, std::span<const glm::vec4> texels) {
  const MovedSurface surface = moved_surface(model);
  if (texels.empty() || surface.vertices.empty()) return texels.empty() && surface.vertices.empty();
  return are_valid(surface, {texels}) && count_offsets({texels}, surface.morphs.size()) <= kMaxBonedOffsets;
}

std::uint64_t morph_bones_cache_key(const Model& model, const MethodParameters& parameters) {
  ContentHash hash;
  hash.add(kMorphBoneMethod);
  hash.add(parameters[MethodParameter::morph_bones]);
  hash.add(model.vertices.size());
  const auto add = [&](const glm::vec3& vector) {
    for (const float coordinate : {vector.x, vector.y, vector.z}) hash.add(coordinate);
  };
  for (const Vertex& vertex : model.vertices) add(vertex.position);
  hash.add(model.morphs.size());
  for (const Morph& morph : model.morphs) {
    const auto* moved = std::get_if<VertexMorph>(&morph.data);
    hash.add(moved == nullptr ? std::size_t{0} : moved->offsets.size());
    if (moved == nullptr) continue;
    for (const VertexOffset& offset : moved->offsets) {
      hash.add(offset.vertex);
      add(offset.position);
    }
  }
  return hash.value();
}

Model with_morph_bones(const Model& model, std::span<const glm::vec4> texels) {
  Model changed = model;
  if (texels.empty()) return changed;
  const MovedSurface surface = moved_surface(model);
  const MorphBoneTexels bones{texels};
  std::size_t next = 0;
  for (std::size_t morph = 0; morph < surface.morphs.size(); ++morph) {
    const MatrixOfBone of = matrices_of_morph(bones, morph, next);
    std::vector<VertexOffset>& offsets = std::get<VertexMorph>(changed.morphs[surface.morphs[morph]].data).offsets;
    offsets.clear();
    for (std::size_t i = 0; i < bones.vertices(); ++i) {
      const std::uint32_t vertex = surface.vertices[i];
      const glm::dvec4 at(glm::dvec3(model.vertices[vertex].position), 1.0);
      glm::dvec3 by(0.0);
      bool moved = false;
      for_each_influence(bones, of, i, [&](float weight, const auto& matrix) {
        moved = true;
        for (glm::length_t row = 0; row < 3; ++row)
          by[row] += static_cast<double>(weight) * glm::dot(glm::dvec4(matrix[row + 1]), at);
      });
      if (moved) offsets.push_back({static_cast<std::int32_t>(vertex), glm::vec3(by)});
    }
  }
  return changed;
}

}  // namespace odori
