#include "model/weights.h"

#include <algorithm>
#include <cassert>

namespace odori {

namespace {

// The weight of a bone, which several slots may have.
double weight_of(const Vertex& vertex, std::int32_t bone) {
  double sum = 0.0;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    if (vertex.bones[slot] == bone) sum += static_cast<double>(vertex.weights[slot]);
  }
  return sum;
}

// What `a` has more than `b`, over the bones of `a`.
double surplus(const Vertex& a, const Vertex& b) {
  double sum = 0.0;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const std::int32_t bone = a.bones[slot];
    const auto before = a.bones.begin() + static_cast<std::ptrdiff_t>(slot);
    if (bone < 0 || std::find(a.bones.begin(), before, bone) != before) continue;
    sum += std::max(weight_of(a, bone) - weight_of(b, bone), 0.0);
  }
  return sum;
}

}  // namespace

void set_weights(Vertex& vertex, const VertexWeights& weights) {
  vertex.kind = weights.kind;
  vertex.bones = weights.bones;
  vertex.weights = weights.weights;
  vertex.sdef = weights.sdef;
}

Model with_weights(const Model& model, const ModelWeights& weights) {
  assert(weights.vertices.size() == model.vertices.size());
  Model other = model;
  other.sdef = weights.sdef;
  for (std::size_t i = 0; i < other.vertices.size(); ++i) set_weights(other.vertices[i], weights.vertices[i]);
  return other;
}

DeformKind linear_kind(const std::array<std::int32_t, 4>& bones) {
  if (bones[2] >= 0 || bones[3] >= 0) return DeformKind::bdef4;
  return bones[1] >= 0 ? DeformKind::bdef2 : DeformKind::bdef1;
}

// Both have the same sum, so that what one has more of some bones it has less of others.
float weight_change(const Vertex& a, const Vertex& b) {
  return static_cast<float>(std::clamp(0.5 * (surplus(a, b) + surplus(b, a)), 0.0, 1.0));
}

}  // namespace odori
