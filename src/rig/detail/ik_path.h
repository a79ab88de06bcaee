#pragma once

// Copies of the bones that a chain's solver moves. Of what a link turns, an iteration updates only what it reads:
// positions, and the rotations of the bones that have another below them on the path.

#include "rig/deform.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace odori {

class IkPath {
 public:
  // `nodes`: scratch memory, one per bone of the path.
  IkPath(const Rig& rig, const Rig::IkChain& chain, const BoneState& state, std::span<IkNode> nodes) : nodes_(nodes) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      fill_node(rig, state, chain.path[i], i);
      one_path_ &= !nodes_[i].root && (i == 0 || !nodes_[i].own_parent);
    }
    goal_ = lanes(state.globals[chain.goal].translation);
    const auto goal = std::ranges::find(chain.path, chain.goal);
    if (goal != chain.path.end()) goal_node_ = &nodes_[goal - chain.path.begin()];
  }

  std::size_t size() const { return nodes_.size(); }
  IkNode& node(std::size_t i) { return nodes_[i]; }
  const IkNode& node(std::size_t i) const { return nodes_[i]; }
  std::span<const IkNode> nodes() const { return nodes_; }

  // Whether every node has a parent, and that is the node before, or is in the first.
  bool one_path() const { return one_path_; }
  bool has_goal() const { return goal_node_ != nullptr; }  // the goal is on the path; otherwise it is constant
  Lanes goal() const { return goal_node_ != nullptr ? goal_node_->position : goal_; }
  Lanes effector() const { return nodes_.back().position; }
  void set_effector(Lanes position) { nodes_.back().position = position; }

  void set_ik_rotation(std::size_t i, Lanes rotation) {
    nodes_[i].ik_rotation = rotation;
    nodes_[i].rotation = multiply_quat(rotation, nodes_[i].local_rotation);
  }

  float distance_squared() const {
    const Lanes gap = effector() - goal();
    return dot3(gap, gap);
  }

  Lanes parent_rotation(std::size_t i) const {
    return nodes_[i].own_parent ? nodes_[i].parent_rotation : nodes_[i - 1].global_rotation;
  }

  void update_all() {
    update_position(0);
    update_below(0);
  }

  // After node i rotated, which is not the last one or has no other.
  void update_below(std::size_t i) {
    for (; i + 1 < nodes_.size(); ++i) {
      update_rotation(i);
      update_position(i + 1);
    }
  }

  // Writes the bones' IK rotations and global transforms.
  void store(const Rig::IkChain& chain, BoneState& state) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const std::int32_t bone = chain.path[i];
      update_rotation(i);
      state.ik_rotations[bone] = quat_of(nodes_[i].ik_rotation);
      odori::store(nodes_[i].global_rotation, nodes_[i].position, state.globals[bone]);
    }
  }

 private:
  void fill_node(const Rig& rig, const BoneState& state, std::int32_t bone, std::size_t i) {
    IkNode& node = nodes_[i];
    const bool external = state.parents[bone] < -1;
    node.ik_rotation = lanes(state.ik_rotations[bone]);
    node.local_rotation = lanes(state.local_rotations[bone]);
    node.rotation = multiply_quat(node.ik_rotation, node.local_rotation);
    node.translation = (external ? Lanes{} : lanes(rig.rest_offsets[bone])) + lanes(state.local_translations[bone]);
    const RigidTransform* parent = parent_global(state, bone);
    node.root = parent == nullptr;
    node.own_parent = i == 0 || external || node.root;
    if (parent == nullptr) return;
    node.parent_rotation = lanes(parent->rotation);
    node.parent_position = lanes(parent->translation);
  }

  // The same operations as in `update_global`.
  void update_rotation(std::size_t i) {
    IkNode& node = nodes_[i];
    node.global_rotation = node.root ? node.rotation : multiply_quat(parent_rotation(i), node.rotation);
  }
  void update_position(std::size_t i) {
    IkNode& node = nodes_[i];
    const Lanes from = node.own_parent ? node.parent_position : nodes_[i - 1].position;
    node.position = node.root ? node.translation : rotate3(parent_rotation(i), node.translation) + from;
  }

  std::span<IkNode> nodes_;            // per bone of the path; the last one is the effector
  const IkNode* goal_node_ = nullptr;  // the goal, if it is on the path
  Lanes goal_;                         // its position otherwise, which is constant
  bool one_path_ = true;
};

}  // namespace odori
