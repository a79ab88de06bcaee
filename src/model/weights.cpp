#include "model/weights.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

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

// The slots of the `count` heaviest bones, in ascending order; fewer if fewer have weight.
std::vector<std::size_t> heaviest_slots(const Vertex& vertex, std::size_t count) {
  std::vector<std::size_t> slots;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    if (vertex.weights[slot] > 0.0f) slots.push_back(slot);
  }
  std::ranges::stable_sort(slots, [&](std::size_t a, std::size_t b) { return vertex.weights[a] > vertex.weights[b]; });
  slots.resize(std::min(slots.size(), count));
  std::ranges::sort(slots);
  return slots;
}

VertexWeights with_slots(const Vertex& vertex, const std::vector<std::size_t>& slots) {
  VertexWeights kept{vertex.kind, {-1, -1, -1, -1}, {0.0f, 0.0f, 0.0f, 0.0f}, -1};
  double all = 0.0, sum = 0.0;
  for (const float weight : vertex.weights) all += static_cast<double>(weight);
  for (const std::size_t slot : slots) sum += static_cast<double>(vertex.weights[slot]);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    kept.bones[i] = vertex.bones[slots[i]];
    kept.weights[i] = static_cast<float>(static_cast<double>(vertex.weights[slots[i]]) * all / sum);
  }
  if (kept.kind != DeformKind::qdef) kept.kind = linear_kind(kept.bones);
  return kept;
}

}  // namespace

ModelWeights largest_weights(const Model& model, std::size_t count) {
  ModelWeights limited{{}, model.sdef};
  limited.vertices.reserve(model.vertices.size());
  for (const Vertex& vertex : model.vertices) {
    const bool fits = heaviest_slots(vertex, 4).size() <= count;
    limited.vertices.push_back(fits ? VertexWeights{vertex.kind, vertex.bones, vertex.weights, vertex.sdef}
                                    : with_slots(vertex, heaviest_slots(vertex, count)));
  }
  return limited;
}

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
