#include "physics/placement.h"

namespace odori {

namespace {

// Bones in an order in which children come before their parents.
std::vector<std::int32_t> children_first(const Model& model) {
  std::vector<std::int32_t> open(model.bones.size(), 0);  // children that are not in the order yet
  for (const Bone& bone : model.bones) {
    if (bone.parent >= 0) ++open[bone.parent];
  }
  std::vector<std::int32_t> order;
  order.reserve(model.bones.size());
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i] == 0) order.push_back(static_cast<std::int32_t>(i));
  }
  for (std::size_t next = 0; next < order.size(); ++next) {
    const std::int32_t parent = model.bones[order[next]].parent;
    if (parent >= 0 && --open[parent] == 0) order.push_back(parent);
  }
  return order;
}

// Per bone: the rigid bodies on it and its descendants.
std::vector<std::int32_t> carried_bodies(const Model& model, const std::vector<std::int32_t>& order) {
  std::vector<std::int32_t> counts(model.bones.size(), 0);
  for (const RigidBody& body : model.bodies) {
    if (body.bone >= 0) ++counts[body.bone];
  }
  for (const std::int32_t bone : order) {
    const std::int32_t parent = model.bones[bone].parent;
    if (parent >= 0) counts[parent] += counts[bone];
  }
  return counts;
}

}  // namespace

Placement::Placement(const Model& model) : of_bone_(model.bones.size(), -1) {
  const std::vector<std::int32_t> order = children_first(model);
  const std::vector<std::int32_t> counts = carried_bodies(model, order);
  std::vector<std::int32_t> roots(model.bones.size(), -1);
  std::int32_t most = 0;
  for (auto next = order.rbegin(); next != order.rend(); ++next) {
    const std::int32_t bone = *next;
    const std::int32_t parent = model.bones[bone].parent;
    roots[bone] = parent < 0 ? *next : roots[parent];
    const std::int32_t root = roots[bone];
    if (counts[bone] == 0 || counts[bone] < counts[root]) continue;
    of_bone_[root] = *next;  // the bones that carry all bodies are one path, from the root down
    if (counts[bone] < most) continue;
    const bool same_tree = main_ >= 0 && roots[main_] == roots[bone];
    const bool first = main_ < 0 || roots[bone] < roots[main_];
    if (counts[bone] > most || same_tree || first) main_ = *next;
    most = counts[bone];
  }
  for (std::size_t i = 0; i < of_bone_.size(); ++i) of_bone_[i] = of_bone_[roots[i]];
}

RigidTransform Placement::change(std::int32_t bone, std::span<const RigidTransform> from,
                                 std::span<const RigidTransform> to) const {
  const std::int32_t placed_by = bone_of(bone);
  if (placed_by < 0) return {};
  if (from[placed_by] == to[placed_by]) return {};
  return to[placed_by] * inverse(from[placed_by]);
}

void Placement::carry(std::span<const RigidTransform> from, std::span<const RigidTransform> to,
                      std::span<const RigidTransform> globals, std::span<RigidTransform> carried) const {
  for (std::size_t i = 0; i < globals.size(); ++i) {
    carried[i] = change(static_cast<std::int32_t>(i), from, to) * globals[i];
  }
}

}  // namespace odori
