#include "rig/detail/update_globals.h"

#include <limits>

namespace odori {

namespace {

using Marks = std::vector<std::uint8_t>;  // per bone
using Order = std::vector<std::int32_t>;

constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();

std::size_t at(std::int32_t bone) { return static_cast<std::size_t>(bone); }

Order turns_in(const Rig& rig, const Order& order) {
  Order turns(rig.bone_count(), kNever);
  for (std::size_t i = 0; i < order.size(); ++i) turns[at(order[i])] = static_cast<std::int32_t>(i);
  return turns;
}

void mark_above(const Rig& rig, Marks& marks) {
  for (auto bone = rig.parents_first.rbegin(); bone != rig.parents_first.rend(); ++bone) {
    const std::int32_t parent = rig.parents[at(*bone)];
    if (marks[at(*bone)] != 0 && parent >= 0) marks[at(parent)] = 1;
  }
}

void mark_below(const Rig& rig, Marks& marks) {
  for (const std::int32_t bone : rig.parents_first) {
    const std::int32_t parent = rig.parents[at(bone)];
    if (parent >= 0 && marks[at(parent)] != 0) marks[at(bone)] = 1;
  }
}

Order listed(const Rig& rig, const Marks& marks) {
  Order list;
  for (const std::int32_t bone : rig.parents_first) {
    if (marks[at(bone)] != 0) list.push_back(bone);
  }
  return list;
}

// What a walk reads before it has been worked out: parents of bones and of chains whose turn comes later, or never.
Order read_early(const Rig& rig, const Order& order, const Order& turns) {
  Marks early(rig.bone_count(), 0);
  const auto reads = [&](std::int32_t reader, std::int32_t parent) {
    if (parent >= 0 && turns[at(parent)] > turns[at(reader)]) early[at(parent)] = 1;
  };
  for (const std::int32_t bone : order) {
    reads(bone, rig.parents[at(bone)]);
    if (const std::int32_t chain = rig.chain_of_bone[at(bone)]; chain >= 0) {
      reads(bone, rig.parents[at(rig.chains[at(chain)].path.front())]);
    }
  }
  mark_above(rig, early);
  return listed(rig, early);
}

// Where a walk ends with a world that its parent's, or the bone's own rotation, has since outrun: below a parent with a
// later turn, and below everything the walk's chains turn.
Marks stale(const Rig& rig, const Order& order, const Order& turns) {
  Marks marks(rig.bone_count(), 0);
  for (const std::int32_t bone : order) {
    const std::int32_t parent = rig.parents[at(bone)];
    if (parent >= 0 && turns[at(parent)] > turns[at(bone)]) marks[at(bone)] = 1;
    if (rig.chain_of_bone[at(bone)] < 0) continue;
    const Rig::IkChain& chain = rig.chains[at(rig.chain_of_bone[at(bone)])];
    for (const Rig::IkLink& link : chain.links) marks[at(link.bone)] = 1;
    for (const std::int32_t refreshed : chain.path) marks[at(refreshed)] = 1;
  }
  return marks;
}

}  // namespace

void plan_settling(Rig& rig) {
  const Order first_turns = turns_in(rig, rig.before_physics);
  rig.read_early = read_early(rig, rig.before_physics, first_turns);

  Marks left = stale(rig, rig.before_physics, first_turns);
  for (const std::int32_t bone : rig.after_physics) left[at(bone)] = 1;
  mark_below(rig, left);
  rig.stale_after_first_pass = listed(rig, left);

  // The second walk may move any of its bones away from under their children.
  left = stale(rig, rig.after_physics, turns_in(rig, rig.after_physics));
  for (const std::int32_t bone : rig.after_physics) left[at(bone)] = 1;
  mark_below(rig, left);
  rig.left_by_second = listed(rig, left);
}

}  // namespace odori
