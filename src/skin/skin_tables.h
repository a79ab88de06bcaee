#pragma once

// What the forced modes need to know of a model beyond its file: found once, never changed.

#include "model/model.h"

#include <array>
#include <cstdint>
#include <vector>

namespace odori {

// The bones that carry weight on a vertex, two or more: ascending, each once, unused places -1.
using BoneSet = std::array<std::int32_t, 4>;

struct SkinTables {
  // The file's SDEF parameters, and after them those derived: R0 = R1 = C = the joint between a bone and its parent.
  std::vector<SdefParameters> sdef;
  std::vector<std::int32_t> sdef_of;  // per vertex: into `sdef`; -1: has none and none can be derived

  std::vector<BoneSet> sets;         // each once
  std::vector<std::int32_t> set_of;  // per vertex: into `sets`; -1: one bone alone carries it
};

// Parameters are derived for a vertex on a bone and its parent, in its first two slots, that carries none of its own
// (evaluation.md 5.4). `model` has passed `check_model`.
SkinTables build_skin_tables(const Model& model);

// A vertex's first bone: that of its first slot that has one; every checked vertex has one.
std::int32_t first_bone(const Vertex& vertex);

}  // namespace odori
