#include "skin/skin_tables.h"

#include "skin/detail/iterative_mush.h"
#include "skin/detail/skin_blocks.h"
#include "skin/exact_normals.h"

#include <algorithm>
#include <bit>
#include <map>

namespace odori {

namespace {

// If one bone is the parent of the other, the child; otherwise -1.
std::int32_t child_of(const Model& model, std::int32_t a, std::int32_t b) {
  if (model.bones[a].parent == b) return a;
  return model.bones[b].parent == a ? b : -1;
}

// The bone at whose joint a vertex bends; -1 unless exactly two bones, parent and child, can influence the vertex.
std::int32_t joint_of(const Model& model, const Vertex& vertex) {
  const auto& bones = vertex.bones;
  if (bones[0] < 0 || bones[1] < 0 || bones[0] == bones[1]) return -1;
  if (vertex.weights[2] != 0.0f || vertex.weights[3] != 0.0f) return -1;
  return child_of(model, bones[0], bones[1]);
}

// The parameters at the joints of bones and their parents, each added when it is first needed.
class JointSdef {
 public:
  JointSdef(const Model& model, std::vector<SdefParameters>& sdef)
      : model_(model), sdef_(sdef), of_joint_(model.bones.size(), -1) {}

  // `SkinTables::sdef_of` of the vertex.
  std::int32_t number_of(const Vertex& vertex) {
    const std::int32_t joint = vertex.kind == DeformKind::sdef ? -1 : joint_of(model_, vertex);
    if (joint < 0) return vertex.sdef;
    std::int32_t& number = of_joint_[joint];
    if (number < 0) {
      number = static_cast<std::int32_t>(sdef_.size());
      const glm::vec3 center = model_.bones[joint].rest_position;
      sdef_.push_back({center, center, center});
    }
    return number;
  }

 private:
  const Model& model_;
  std::vector<SdefParameters>& sdef_;
  std::vector<std::int32_t> of_joint_;
};

BoneSet set_of(const Vertex& vertex) {
  BoneSet set{-1, -1, -1, -1};
  if (vertex.kind == DeformKind::bdef2 || vertex.kind == DeformKind::sdef) {
    const auto [a, b, unused, none] = vertex.bones;
    if (a != b && vertex.weights[0] != 0.0f && vertex.weights[1] != 0.0f)
      return {std::min(a, b), std::max(a, b), -1, -1};
  }
  std::size_t count = 0;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const auto end = set.begin() + static_cast<std::ptrdiff_t>(count);
    if (vertex.weights[slot] == 0.0f || std::find(set.begin(), end, vertex.bones[slot]) != end) continue;
    set[count++] = vertex.bones[slot];
  }
  // Unused entries sort last: -1 is the largest unsigned value.
  std::ranges::sort(set, [](std::int32_t a, std::int32_t b) {
    return static_cast<std::uint32_t>(a) < static_cast<std::uint32_t>(b);
  });
  return set;
}

// In two words instead of four numbers.
bool equal_sets(const BoneSet& a, const BoneSet& b) {
  using Words = std::array<std::uint64_t, 2>;
  const auto x = std::bit_cast<Words>(a), y = std::bit_cast<Words>(b);
  return x[0] == y[0] && x[1] == y[1];
}

// Numbers the sets in the order of their first vertices, by a hash table in front of a map: sets whose hashes collide
// are in the map. Most vertices have the set of the vertex before them.
class SetNumbers {
 public:
  explicit SetNumbers(std::vector<BoneSet>& sets) : sets_(sets), by_hash_(std::size_t{1} << kHashBits, -1) {}

  std::int32_t number_of(const BoneSet& set) {
    if (last_ >= 0 && equal_sets(last_set_, set)) return last_;
    last_set_ = set;
    std::int32_t& known = by_hash_[hash_of(set)];
    if (known < 0) return last_ = known = add(set);
    if (equal_sets(sets_[known], set)) return last_ = known;
    const auto [entry, added] = collided_.try_emplace(set, 0);
    if (added) entry->second = add(set);
    return last_ = entry->second;
  }

 private:
  static constexpr int kHashBits = 12;

  static std::size_t hash_of(const BoneSet& set) {
    std::uint64_t hash = 0;
    for (const std::int32_t bone : set) hash = (hash + static_cast<std::uint32_t>(bone) + 1) * 0x9E3779B97F4A7C15u;
    return hash >> (64 - kHashBits);
  }
  std::int32_t add(const BoneSet& set) {
    sets_.push_back(set);
    return static_cast<std::int32_t>(sets_.size()) - 1;
  }

  std::vector<BoneSet>& sets_;
  std::vector<std::int32_t> by_hash_;  // the number of the first set with it; -1: none
  std::map<BoneSet, std::int32_t> collided_;
  std::int32_t last_ = -1;  // number of `last_set_`
  BoneSet last_set_{};
};

void add_vertices(const Model& model, SkinTables& tables) {
  const std::size_t count = model.vertices.size();
  tables.rest.resize(count);
  tables.sdef = model.sdef;
  tables.sdef_of.resize(count);
  tables.set_of.assign(count, -1);
  JointSdef sdef(model, tables.sdef);
  SetNumbers sets(tables.sets);
  for (std::size_t i = 0; i < count; ++i) {
    const Vertex& vertex = model.vertices[i];
    tables.rest[i] = vertex.position;
    tables.sdef_of[i] = sdef.number_of(vertex);
    if (vertex.kind == DeformKind::bdef1) continue;
    const BoneSet set = set_of(vertex);
    if (set[1] >= 0) tables.set_of[i] = sets.number_of(set);
  }
}

// Per bone: the first child at another position; -1: none.
std::vector<std::int32_t> first_children(const Model& model) {
  std::vector<std::int32_t> children(model.bones.size(), -1);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const std::int32_t parent = model.bones[i].parent;
    if (parent < 0 || model.bones[parent].rest_position == model.bones[i].rest_position) continue;
    std::int32_t& child = children[parent];
    if (child < 0) child = static_cast<std::int32_t>(i);
  }
  return children;
}

BoneSegment segment_of(const Model& model, std::size_t number, std::int32_t child) {
  const Bone& bone = model.bones[number];
  const auto position = [&](std::int32_t other) { return model.bones[other].rest_position; };
  glm::vec3 tail = bone.rest_position;
  if (!bone.tail_bone) tail += bone.tail_offset;
  if (bone.tail_bone.value_or(-1) >= 0) tail = position(*bone.tail_bone);
  if (tail == bone.rest_position && child >= 0) tail = position(child);
  return {bone.rest_position, tail};
}

}  // namespace

SkinTables build_skin_tables(const Model& model) {
  SkinTables tables;
  tables.gradients = std::make_shared<FoundOnce<WeightGradients>>();
  tables.mush_mesh = std::make_shared<FoundOnce<MushMesh>>();
  tables.blocks = std::make_shared<FoundOnce<std::vector<SkinBlock>>>();
  add_vertices(model, tables);
  const std::vector<std::int32_t> children = first_children(model);
  tables.segments.reserve(model.bones.size());
  for (std::size_t i = 0; i < children.size(); ++i) tables.segments.push_back(segment_of(model, i, children[i]));
  return tables;
}

std::int32_t first_bone(const Vertex& vertex) {
  const auto found = std::ranges::find_if(vertex.bones, [](std::int32_t bone) { return bone >= 0; });
  return found == vertex.bones.end() ? 0 : *found;
}

std::size_t heaviest_slot(const Vertex& vertex) {
  std::size_t heaviest = 0;
  for (std::size_t slot = 1; slot < 4; ++slot) {
    if (vertex.weights[slot] > vertex.weights[heaviest]) heaviest = slot;
  }
  return heaviest;
}

std::int32_t heaviest_bone(const Vertex& vertex) { return vertex.bones[heaviest_slot(vertex)]; }

std::vector<float> bone_influence_radii(const Model& model) {
  std::vector<float> radii(model.bones.size(), -1.0f);
  for (const Vertex& vertex : model.vertices) {
    for (std::size_t i = 0; i < vertex.bones.size(); ++i) {
      if (vertex.bones[i] < 0 || vertex.weights[i] == 0.0f) continue;
      const std::size_t bone = vertex.bones[i];
      radii[bone] = std::max(radii[bone], glm::distance(vertex.position, model.bones[bone].rest_position));
    }
  }
  return radii;
}

}  // namespace odori
