#include "analysis/morph_reach.h"

#include "skin/skin.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace odori {

namespace {

// The vertices of the rest pose with these weights.
std::vector<glm::vec3> posed_vertices(const Actor& actor, const std::vector<float>& weights) {
  const Model& model = *actor.model;
  const Pose rest = rest_pose(model);
  MorphState morphs = make_morph_state(actor.rig);
  evaluate_morphs(actor.rig, weights, morphs);
  BoneState bones = make_bone_state(actor.rig);
  deform_before_physics(actor.rig, rest, morphs, {}, bones);
  deform_after_physics(actor.rig, rest, {}, bones);
  std::vector<PaletteEntry> palette(model.bones.size());
  write_palette(actor.rig, bones, palette);
  std::vector<glm::vec3> morphed(model.vertices.size()), positions(morphed.size()), normals(morphed.size());
  apply_vertex_morphs<float>(model, morphs.weights, morphed);
  skin<float>({model, actor.skin, palette, morphed, {SkinningMode::native}, {}}, positions, normals);
  return positions;
}

}  // namespace

void morph_reach(const Actor& actor, std::int32_t morph, std::span<float> values) {
  assert(values.size() == actor.model->vertices.size());
  std::fill(values.begin(), values.end(), 0.0f);
  if (morph < 0 || static_cast<std::size_t>(morph) >= actor.model->morphs.size()) return;
  std::vector<float> weights(actor.model->morphs.size(), 0.0f);
  const auto without = posed_vertices(actor, weights);
  weights[static_cast<std::size_t>(morph)] = 1.0f;
  const auto with = posed_vertices(actor, weights);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = glm::distance(with[i], without[i]);
}

}  // namespace odori
