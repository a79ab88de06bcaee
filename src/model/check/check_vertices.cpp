#include "model/check/check_model.h"
#include "model/detail/checks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

int bone_count_of(DeformKind kind) {
  switch (kind) {
    case DeformKind::bdef1:
      return 1;
    case DeformKind::bdef2:
    case DeformKind::sdef:
      return 2;
    case DeformKind::bdef4:
    case DeformKind::qdef:
      return 4;
  }
  return 1;
}

// `Slots`: that the deform kind has. Without branches, because it runs for every vertex.
template <std::size_t Slots>
bool has_valid_slots(const Vertex& vertex, std::size_t bones) {
  float sum = 0.0f;
  int valid = 1;
  for (std::size_t i = 0; i < 4; ++i) {
    const float weight = vertex.weights[i];
    const int unused = static_cast<int>(vertex.bones[i] == -1) & static_cast<int>(weight == 0.0f);
    const int used = static_cast<int>(in_range(vertex.bones[i], bones)) & static_cast<int>(weight >= 0.0f) &
                     static_cast<int>(weight <= 1.0f);
    valid &= i < Slots ? used | unused : unused;
    sum += weight;
  }
  return (valid & static_cast<int>(std::abs(sum - 1.0f) <= kWeightSumTolerance)) != 0;
}

bool has_valid_weights(const Vertex& vertex, std::size_t bones) {
  switch (bone_count_of(vertex.kind)) {
    case 1:
      return has_valid_slots<1>(vertex, bones);
    case 2:
      return has_valid_slots<2>(vertex, bones);
    default:
      return has_valid_slots<4>(vertex, bones);
  }
}

bool has_valid_sdef(const Vertex& vertex, std::size_t parameters) {
  if (vertex.kind != DeformKind::sdef) return vertex.sdef == -1;
  return in_range(vertex.sdef, parameters) && vertex.bones[0] != vertex.bones[1] && vertex.bones[0] >= 0 &&
         vertex.bones[1] >= 0;
}

// SDEF requires two different bones and its parameters; otherwise the vertex becomes BDEF1 or BDEF2.
void downgrade_sdef(CheckedElement& at, Vertex& vertex, std::size_t parameters) {
  if (vertex.kind == DeformKind::sdef && !has_valid_sdef(vertex, parameters)) {
    at.report(kSdefDowngraded);
    const std::int32_t a = vertex.bones[0], b = vertex.bones[1];
    vertex.kind = a == b || a < 0 || b < 0 ? DeformKind::bdef1 : DeformKind::bdef2;
    if (vertex.kind == DeformKind::bdef1) vertex.bones = {std::max(a, b), -1, -1, -1};
  }
  if (vertex.kind != DeformKind::sdef) vertex.sdef = -1;
}

// Clamps each weight according to the deform kind; does not change the sum to 1.
void clamp_weights(CheckedElement& at, Vertex& vertex) {
  auto& weights = vertex.weights;
  const std::int32_t slots = bone_count_of(vertex.kind);
  if (slots == 1) weights[0] = 1.0f;
  if (!all_valid(weights[0], weights[1], weights[2], weights[3])) at.report(kNumberOutOfRange);
  for (float& weight : weights) weight = clamp_finite(weight);
  if (slots == 2) {
    weights[0] = std::clamp(weights[0], 0.0f, 1.0f);
    weights[1] = 1.0f - weights[0];
  }
  for (int i = 0; i < 4; ++i) {
    const bool used = i < slots && vertex.bones[i] >= 0;
    if (!used || weights[i] < 0.0f) weights[i] = 0.0f;
  }
}

void repair_weights(CheckedElement& at, Vertex& vertex) {
  const std::array<float, 4> stored = vertex.weights;
  clamp_weights(at, vertex);
  double sum = 0.0;  // the sum of four floats in double is always finite
  for (const float weight : vertex.weights) sum += weight;
  if (sum == 0.0) {
    vertex.bones[0] = std::max(vertex.bones[0], 0);
    vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
  } else if (std::abs(sum - 1.0) > kWeightSumTolerance) {
    for (float& weight : vertex.weights) weight = static_cast<float>(weight / sum);
  }
  if (vertex.weights != stored) at.report(kWeightsAdjusted);
}

void repair_deform(CheckedElement& at, Vertex& vertex, const Model& model) {
  const std::int32_t slots = bone_count_of(vertex.kind);
  for (int i = 0; i < slots; ++i) index_or_none(at, vertex.bones[i], model.bones.size());
  for (int i = slots; i < 4; ++i) vertex.bones[i] = -1;
  downgrade_sdef(at, vertex, model.sdef.size());
  repair_weights(at, vertex);
}

void repair_numbers(CheckedElement& at, Vertex& vertex) {
  if (!is_valid(vertex.normal)) vertex.normal = {0.0f, 1.0f, 0.0f};
  if (!is_valid(vertex.edge_scale)) vertex.edge_scale = 1.0f;
  vertex.position = clamp_finite(vertex.position);
  vertex.uv = clamp_finite(vertex.uv);
  at.report(kNumberOutOfRange);
}

void check_additional_uv(Model& model, Diagnostics& diagnostics) {
  const std::int32_t channels = model.additional_uv_count;
  model.additional_uv.resize(model.vertices.size() * channels);
  for (std::size_t i = 0; i < model.additional_uv.size(); ++i) {
    CheckedElement at{diagnostics, "vertices", static_cast<std::int64_t>(i / channels)};
    sanitize(at, model.additional_uv[i]);
  }
}

}  // namespace

bool has_valid_deform(const Vertex& vertex, std::size_t bones, std::size_t sdef) {
  return has_valid_sdef(vertex, sdef) && has_valid_weights(vertex, bones);
}

void check_vertices(Model& model, Diagnostics& diagnostics) {
  const std::size_t bones = model.bones.size();
  const std::size_t parameters = model.sdef.size();
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    Vertex& vertex = model.vertices[i];
    CheckedElement at{diagnostics, "vertices", static_cast<std::int64_t>(i)};
    if (!all_valid(vertex.position, vertex.normal, vertex.uv, vertex.edge_scale)) repair_numbers(at, vertex);
    if (!has_valid_deform(vertex, bones, parameters)) repair_deform(at, vertex, model);
    if (vertex.kind != DeformKind::sdef) continue;
    SdefParameters& sdef = model.sdef[vertex.sdef];
    sanitize(at, sdef.c, sdef.r0, sdef.r1);
  }
  check_additional_uv(model, diagnostics);
}

}  // namespace odori
