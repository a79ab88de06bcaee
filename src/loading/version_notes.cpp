#include "loading/version_notes.h"

#include <algorithm>
#include <variant>

namespace odori {

namespace {

bool is_newer(const Model& model) {
  const auto qdef = [](const Vertex& vertex) { return vertex.kind == DeformKind::qdef; };
  const auto morph = [](const Morph& m) {
    return std::holds_alternative<FlipMorph>(m.data) || std::holds_alternative<ImpulseMorph>(m.data);
  };
  const auto material = [](const Material& m) { return m.vertex_color || m.points || m.lines; };
  const auto joint = [](const Joint& j) { return j.kind != JointKind::spring_6dof; };
  return std::any_of(model.vertices.begin(), model.vertices.end(), qdef) ||
         std::any_of(model.morphs.begin(), model.morphs.end(), morph) ||
         std::any_of(model.materials.begin(), model.materials.end(), material) ||
         std::any_of(model.joints.begin(), model.joints.end(), joint);
}

}  // namespace

void add_version_notes(float pmx_version, const Model& model, Diagnostics& findings) {
  constexpr std::int64_t kVersionAt = 4;  // bytes
  if (is_two_one(pmx_version)) return findings.add({&kVersionTwoOne, "header", -1, kVersionAt});
  if (is_newer(model)) findings.add({&kNewerFeature, "header", -1, kVersionAt});
}

}  // namespace odori
