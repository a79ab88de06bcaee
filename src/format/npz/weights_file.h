#pragma once

// The weights of a model in a .npz (docs/export.md): what `odori export` writes, or what another tool has computed and
// one call of numpy.savez stores.
//
//   auto in = NpzReader::open("weights.npz");
//   const auto weights = read_weights(*in, model, findings);

#include "base/fault.h"
#include "format/npz/npz.h"
#include "model/model.h"
#include "model/weights.h"

namespace odori {

inline constexpr FaultKind kWeightsShape{
    "weights.shape",
    "the array does not fit; \"weights\" needs one row per vertex, and \"bones\" the same shape, or the weights one "
    "column per bone"};
inline constexpr FaultKind kWeightsNumber{"weights.number", "a weight is not a number from 0 to 1"};
inline constexpr FaultKind kWeightsSum{"weights.sum", "the weights of a vertex do not add up to 1"};
inline constexpr FaultKind kWeightsBone{"weights.bone", "the model has no such bone"};
inline constexpr FaultKind kWeightsKind{"weights.kind", "the bones of a vertex do not fit its deform kind"};
inline constexpr FaultKind kWeightsSdef{"weights.sdef", "a parameter of SDEF is missing or not a finite number"};
inline constexpr FaultKind kWeightsCut{"weights.cut", "a vertex has more than four bones", Severity::note,
                                       "the four heaviest are kept, scaled to a sum of 1"};

// Reads the weights for this model. A row has a weight for each of its bones; with more than four columns, or with a
// column per bone, the four heaviest are kept, with a finding (kWeightsCut) if there are more. Where the file has
// "bone_names", its bones are theirs, by name; otherwise they are numbers in the model. Without "deform_kinds" all
// vertices are linear. Fails as NpzReader::read, and with the other faults above, which say which vertex is meant.
Result<ModelWeights> read_weights(const NpzReader& in, const Model& model, Diagnostics& findings);

}  // namespace odori
