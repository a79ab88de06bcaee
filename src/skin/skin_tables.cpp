#include "skin/skin_tables.h"

#include <algorithm>
#include <map>

namespace odori {

namespace {

// The child of the two bones when one is the other's parent; -1: neither is.
std::int32_t child_of(const Model& model, std::int32_t a, std::int32_t b) {
  if (model.bones[static_cast<std::size_t>(a)].parent == b) return a;
  return model.bones[static_cast<std::size_t>(b)].parent == a ? b : -1;
}

// The bone at whose joint a vertex turns: -1 unless two bones alone, one the other's parent, may carry it.
std::int32_t joint_of(const Model& model, const Vertex& vertex) {
  const auto& bones = vertex.bones;
  if (bones[0] < 0 || bones[1] < 0 || bones[0] == bones[1]) return -1;
  if (vertex.weights[2] != 0.0f || vertex.weights[3] != 0.0f) return -1;
  return child_of(model, bones[0], bones[1]);
}

void add_sdef(const Model& model, SkinTables& tables) {
  tables.sdef = model.sdef;
  std::vector<std::int32_t> of_joint(model.bones.size(), -1);
  tables.sdef_of.reserve(model.vertices.size());
  for (const Vertex& vertex : model.vertices) {
    const std::int32_t joint = vertex.kind == DeformKind::sdef ? -1 : joint_of(model, vertex);
    if (joint < 0) {
      tables.sdef_of.push_back(vertex.sdef);
      continue;
    }
    std::int32_t& number = of_joint[static_cast<std::size_t>(joint)];
    if (number < 0) {
      number = static_cast<std::int32_t>(tables.sdef.size());
      const glm::vec3 center = model.bones[static_cast<std::size_t>(joint)].rest_position;
      tables.sdef.push_back({center, center, center});
    }
    tables.sdef_of.push_back(number);
  }
}

BoneSet set_of(const Vertex& vertex) {
  BoneSet set{-1, -1, -1, -1};
  std::size_t count = 0;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const auto end = set.begin() + static_cast<std::ptrdiff_t>(count);
    if (vertex.weights[slot] == 0.0f || std::find(set.begin(), end, vertex.bones[slot]) != end) continue;
    set[count++] = vertex.bones[slot];
  }
  // Unused places stay last: as unsigned numbers they are the largest.
  std::sort(set.begin(), set.end(), [](std::int32_t a, std::int32_t b) {
    return static_cast<std::uint32_t>(a) < static_cast<std::uint32_t>(b);
  });
  return set;
}

void add_sets(const Model& model, SkinTables& tables) {
  std::map<BoneSet, std::int32_t> numbers;
  tables.set_of.reserve(model.vertices.size());
  for (const Vertex& vertex : model.vertices) {
    const BoneSet set = set_of(vertex);
    if (set[1] < 0) {
      tables.set_of.push_back(-1);
      continue;
    }
    const auto [entry, added] = numbers.emplace(set, static_cast<std::int32_t>(tables.sets.size()));
    if (added) tables.sets.push_back(set);
    tables.set_of.push_back(entry->second);
  }
}

}  // namespace

SkinTables build_skin_tables(const Model& model) {
  SkinTables tables;
  add_sdef(model, tables);
  add_sets(model, tables);
  return tables;
}

std::int32_t first_bone(const Vertex& vertex) {
  const auto found =
      std::find_if(vertex.bones.begin(), vertex.bones.end(), [](std::int32_t bone) { return bone >= 0; });
  return found == vertex.bones.end() ? 0 : *found;
}

}  // namespace odori
