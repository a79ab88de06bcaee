#pragma once

// The weights of a model as data of their own, which can replace those of its file: weights that another tool computed
// are compared in every skinning mode.
//
//   const Model other = with_weights(model, weights);

#include "model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

// How a vertex follows the bones; the members are those of Vertex.
struct VertexWeights {
  DeformKind kind = DeformKind::bdef1;
  std::array<std::int32_t, 4> bones{0, -1, -1, -1};
  std::array<float, 4> weights{1.0f, 0.0f, 0.0f, 0.0f};
  std::int32_t sdef = -1;  // index into ModelWeights::sdef
};

struct ModelWeights {
  std::vector<VertexWeights> vertices;  // one per vertex of the model
  std::vector<SdefParameters> sdef;
};

// Sets the weights of a vertex.
void set_weights(Vertex& vertex, const VertexWeights& weights);

// A copy of the model with these weights, with which each vertex is valid (has_valid_deform, check/check_model.h).
Model with_weights(const Model& model, const ModelWeights& weights);

// The weights of a model with at most `count` bones per vertex, 1..4: of more, the heaviest are kept, of equal ones the
// first, scaled to the sum of all. A vertex with fewer keeps what it has; one with SDEF needs two, and QDEF stays.
ModelWeights largest_weights(const Model& model, std::size_t count);

// Linear blending with as many slots as the last used one needs: BDEF1, BDEF2 or BDEF4.
DeformKind linear_kind(const std::array<std::int32_t, 4>& bones);

// Half the sum of the differences between two vertices' weights, over all bones: the share of the weight that is on
// other bones, 0 to 1.
float weight_change(const Vertex& a, const Vertex& b);

}  // namespace odori
