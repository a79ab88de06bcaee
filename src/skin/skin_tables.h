#pragma once

// Per-model tables that skinning needs beyond the file's own arrays. Built once per model, constant afterwards.

#include "model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace odori {

// The two to four bones with nonzero weight on a vertex: bone indices, ascending, unique; unused entries are -1.
using BoneSet = std::array<std::int32_t, 4>;

// The part of a bone that its limb surrounds: from its joint to its tail, rest pose, model space. The tail is the one
// that the file displays; for a bone without one, as MMD's D bones, its first child at another position; without that,
// the joint.
struct BoneSegment {
  glm::vec3 head{0.0f};
  glm::vec3 tail{0.0f};
};

// What is found of a model when it is first needed. For several threads.
template <typename Value>
class FoundOnce {
 public:
  template <typename Find>
  const Value& get(const Find& find) {
    std::call_once(once_, [&] { value_ = find(); });
    return value_;
  }

 private:
  std::once_flag once_;
  Value value_;
};

struct WeightGradients;
struct MushMesh;
struct SkinBlock;

struct SkinTables {
  std::vector<glm::vec3> rest;  // per vertex: its position at rest, in model space, side by side to be copied fast

  // The file's SDEF parameters, followed by derived ones: R0 = R1 = C = the joint between a bone and its parent.
  std::vector<SdefParameters> sdef;
  std::vector<std::int32_t> sdef_of;  // per vertex: index into `sdef`; -1: no parameters in the file, none derivable

  std::vector<BoneSet> sets;         // unique
  std::vector<std::int32_t> set_of;  // per vertex: index into `sets`; -1: only one bone has weight

  std::vector<BoneSegment> segments;  // per bone

  // Never null.
  std::shared_ptr<FoundOnce<WeightGradients>> gradients;      // for exact normals
  std::shared_ptr<FoundOnce<MushMesh>> mush_mesh;             // for iterative delta mush
  std::shared_ptr<FoundOnce<std::vector<SkinBlock>>> blocks;  // for linear skinning on the CPU, eight vertices at once
};

// SDEF parameters are derived for a vertex without its own whose first two slots hold a bone and that bone's parent
// (evaluation.md 5.4). `model` has passed `check_model`.
SkinTables build_skin_tables(const Model& model);

// The point between two points that is nearest to a third.
template <typename T>
glm::vec<3, T> nearest_on(const glm::vec<3, T>& head, const glm::vec<3, T>& tail, const glm::vec<3, T>& point) {
  const glm::vec<3, T> along = tail - head;
  const T length_2 = glm::dot(along, along);
  return length_2 > T(0) ? head + along * glm::clamp(glm::dot(point - head, along) / length_2, T(0), T(1)) : head;
}

// The bone in a vertex's first used slot; every checked vertex has one.
std::int32_t first_bone(const Vertex& vertex);

// The slot (0..3) with the greatest weight on a vertex, and the bone in it; of equal weights, the first.
std::size_t heaviest_slot(const Vertex& vertex);
std::int32_t heaviest_bone(const Vertex& vertex);

// Per bone: distance at rest from the bone to the farthest vertex on which it has weight, in units; -1 for a bone
// without vertices. In any pose, a linearly skinned vertex lies in the bounding box of the spheres with these radii
// around the bones; other skinning modes and vertex morphs may exceed it slightly.
std::vector<float> bone_influence_radii(const Model& model);

}  // namespace odori
