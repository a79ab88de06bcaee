#include "skin/skin.h"

#include "skin/deformers.h"

#include <array>
#include <cassert>

namespace odori {

namespace {

struct ModeName {
  std::string_view name;
  SkinningMode mode;
};

// The first name of a mode is its own, the others are aliases.
constexpr std::array<ModeName, 6> kModeNames{{{"native", SkinningMode::native},
                                              {"linear", SkinningMode::linear},
                                              {"sdef", SkinningMode::sdef},
                                              {"dqs", SkinningMode::dqs},
                                              {"bdef", SkinningMode::linear},
                                              {"qdef", SkinningMode::dqs}}};

SkinnedVertex deform(Deformer kind, const DeformInput& in, const Model& model) {
  switch (kind) {
    case Deformer::spherical:
      return deform_spherical(in, model.sdef[static_cast<std::size_t>(in.vertex.sdef)]);
    case Deformer::dual_quaternion:
      return deform_dual_quaternion(in);
    case Deformer::linear:
      break;
  }
  return deform_linear(in);
}

}  // namespace

std::string_view name(SkinningMode mode) {
  for (const ModeName& entry : kModeNames) {
    if (entry.mode == mode) return entry.name;
  }
  return {};
}

std::optional<SkinningMode> skinning_mode(std::string_view name) {
  for (const ModeName& entry : kModeNames) {
    if (entry.name == name) return entry.mode;
  }
  return std::nullopt;
}

Deformer deformer(DeformKind kind, SkinningMode mode) {
  const bool carries_sdef = kind == DeformKind::sdef;
  switch (mode) {
    case SkinningMode::native:
      if (carries_sdef) return Deformer::spherical;
      return kind == DeformKind::qdef ? Deformer::dual_quaternion : Deformer::linear;
    case SkinningMode::linear:
      return Deformer::linear;
    case SkinningMode::sdef:
      return carries_sdef ? Deformer::spherical : Deformer::linear;
    case SkinningMode::dqs:
      return Deformer::dual_quaternion;
  }
  return Deformer::linear;
}

void apply_vertex_morphs(const Model& model, std::span<const float> weights, std::span<glm::vec3> positions) {
  assert(weights.size() == model.morphs.size() && positions.size() == model.vertices.size());
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = model.vertices[i].position;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto* morph = std::get_if<VertexMorph>(&model.morphs[i].data);
    if (morph == nullptr || weights[i] == 0.0f) continue;
    for (const VertexOffset& offset : morph->offsets) {
      positions[static_cast<std::size_t>(offset.vertex)] += offset.position * weights[i];
    }
  }
}

void skin(const SkinInput& input, std::span<glm::vec3> positions, std::span<glm::vec3> normals) {
  const std::vector<Vertex>& vertices = input.model.vertices;
  assert(input.positions.size() == vertices.size() && positions.size() == vertices.size());
  assert(normals.size() == vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Deformer kind = deformer(vertices[i].kind, input.mode);
    const SkinnedVertex out = deform(kind, {vertices[i], input.positions[i], input.palette}, input.model);
    positions[i] = out.position;
    const float length = glm::length(out.normal);
    normals[i] = length > 0.0f ? out.normal / length : out.normal;
  }
}

}  // namespace odori
