#include "rig/rig.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace odori {

namespace {

Rig::Append append_of(const Bone& bone) {
  if (bone.append_source < 0 || !(bone.append_rotation || bone.append_translation)) return {};
  return {bone.append_source, bone.append_ratio, bone.append_rotation, bone.append_translation};
}

// The axis of rotation when the limits fix the other two to zero; otherwise -1.
std::int32_t single_axis(const IkLink& link) {
  std::int32_t axis = -1;
  for (glm::length_t i = 0; i < 3; ++i) {
    if (link.min_angle_rad[i] == 0.0f && link.max_angle_rad[i] == 0.0f) continue;
    if (axis >= 0) return -1;
    axis = static_cast<std::int32_t>(i);
  }
  return axis;
}

// The middle axis is the first of x, y, z whose limits are within +-90 degrees (evaluation.md 4.4).
Rig::EulerOrder euler_order(const Rig::IkLink& link) {
  const auto inside = [&link](glm::length_t axis) {
    return -0.5f * kPi < link.min_rad[axis] && link.max_rad[axis] < 0.5f * kPi;
  };
  if (inside(0)) return {1, 0, 2};
  if (inside(1)) return {2, 1, 0};
  return {0, 2, 1};
}

Rig::Angle angle_of(float rad) { return {std::sin(rad), std::cos(rad)}; }

Rig::IkLink link_of(const IkLink& link, const Bone& bone) {
  Rig::IkLink result;
  result.bone = link.bone;
  result.limited = link.limited;
  result.min_rad = link.min_angle_rad;
  result.max_rad = link.max_angle_rad;
  result.euler = euler_order(result);
  result.frozen = link.limited && link.min_angle_rad == glm::vec3(0.0f) && link.max_angle_rad == glm::vec3(0.0f);
  result.single_axis = link.limited ? single_axis(link) : -1;
  if (result.single_axis >= 0) {
    const float low = result.min_rad[result.single_axis], high = result.max_rad[result.single_axis];
    result.min = angle_of(low);
    result.max = angle_of(high);
    result.half_min = angle_of(0.5f * low);
    result.half_max = angle_of(0.5f * high);
  }
  result.has_fixed_axis = bone.has_fixed_axis;
  if (bone.has_fixed_axis) result.fixed_axis = direction(bone.fixed_axis);
  return result;
}

void set_max_step(Rig::IkLink& link, float angle_rad) {
  if (angle_rad >= kPi) return;
  link.max_step_rad = angle_rad;
  link.max_step_cosine = std::cos(angle_rad);
}

// Sets the bones whose global transforms change while a chain is solved: from its highest link down to the effector.
// `levels` is scratch: 0 for every bone before and after the call; inside, 1 for the effector, 2 for its parent and so
// on.
void fill_path(const Rig& rig, Rig::IkChain& chain, std::vector<std::int32_t>& levels) {
  std::vector<std::int32_t> ancestors;
  for (std::int32_t bone = chain.effector; bone >= 0; bone = rig.parents[bone]) {
    ancestors.push_back(bone);
    levels[bone] = static_cast<std::int32_t>(ancestors.size());
  }
  std::int32_t length = 1;
  for (const Rig::IkLink& link : chain.links) length = std::max(length, levels[link.bone]);
  chain.path_start.reserve(chain.links.size());
  for (const Rig::IkLink& link : chain.links) {
    chain.path_start.push_back(length - levels[link.bone]);
  }
  for (const std::int32_t bone : ancestors) levels[bone] = 0;
  chain.path.assign(ancestors.rend() - length, ancestors.rend());
}

void add_bones(const Model& model, Rig& rig) {
  for (const Bone& bone : model.bones) {
    rig.parents.push_back(bone.parent);
    rig.rest_positions.push_back(bone.rest_position);
    const bool root = bone.parent < 0;
    const glm::vec3 from = root ? glm::vec3(0.0f) : model.bones[bone.parent].rest_position;
    rig.rest_offsets.push_back(bone.rest_position - from);
    rig.appends.push_back(append_of(bone));
  }
}

void add_chains(const Model& model, Rig& rig) {
  rig.chain_of_bone.assign(model.bones.size(), -1);
  std::vector<std::int32_t> levels(model.bones.size(), 0);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (!bone.has_ik) continue;
    Rig::IkChain chain;
    chain.goal = static_cast<std::int32_t>(i);
    chain.effector = bone.ik.effector;
    chain.iterations = bone.ik.iterations;
    chain.links.reserve(bone.ik.links.size());
    for (const IkLink& link : bone.ik.links) {
      chain.links.push_back(link_of(link, model.bones[link.bone]));
      set_max_step(chain.links.back(), bone.ik.unit_angle_rad * static_cast<float>(chain.links.size()));
    }
    fill_path(rig, chain, levels);
    rig.chain_of_bone[i] = static_cast<std::int32_t>(rig.chains.size());
    rig.chains.push_back(std::move(chain));
  }
}

void order_bones(const Model& model, Rig& rig) {
  std::vector<std::int32_t> all(model.bones.size());
  std::iota(all.begin(), all.end(), 0);
  const auto bone = [&model](std::int32_t i) -> const Bone& { return model.bones[i]; };
  std::ranges::stable_sort(all, [&](auto a, auto b) { return bone(a).layer < bone(b).layer; });
  for (const std::int32_t i : all) (bone(i).after_physics ? rig.after_physics : rig.before_physics).push_back(i);

  // Breadth first from the roots. There are no cycles, so every bone is reached once.
  std::vector<std::vector<std::int32_t>> children(model.bones.size());
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const std::int32_t parent = model.bones[i].parent;
    auto& list = parent < 0 ? rig.parents_first : children[parent];
    list.push_back(static_cast<std::int32_t>(i));
  }
  for (std::size_t next = 0; next < rig.parents_first.size(); ++next) {
    const auto& list = children[rig.parents_first[next]];
    rig.parents_first.insert(rig.parents_first.end(), list.begin(), list.end());
  }
}

void add_morphs(const Model& model, Rig& rig) {
  for (const Morph& morph : model.morphs) {
    Rig::MorphEntry entry;
    entry.first_bone = static_cast<std::int32_t>(rig.bone_terms.size());
    entry.first_material = static_cast<std::int32_t>(rig.material_terms.size());
    if (const auto* group = std::get_if<GroupMorph>(&morph.data)) {
      entry.group = static_cast<std::int32_t>(rig.groups.size());
      rig.groups.push_back({false, group->offsets});
    } else if (const auto* flip = std::get_if<FlipMorph>(&morph.data)) {
      entry.group = static_cast<std::int32_t>(rig.groups.size());
      rig.groups.push_back({true, flip->offsets});
    } else if (const auto* bones = std::get_if<BoneMorph>(&morph.data)) {
      for (const auto& offset : bones->offsets) {
        rig.bone_terms.push_back({offset.bone, offset.translation, offset.rotation});
      }
    } else if (const auto* materials = std::get_if<MaterialMorph>(&morph.data)) {
      for (const auto& offset : materials->offsets) rig.material_terms.push_back({offset.material, offset});
    }
    entry.bone_count = static_cast<std::int32_t>(rig.bone_terms.size()) - entry.first_bone;
    entry.material_count = static_cast<std::int32_t>(rig.material_terms.size()) - entry.first_material;
    rig.morphs.push_back(entry);
  }
}

// Topological order: a group comes after every group that drives it. `check_model` removed all cycles.
void order_groups(Rig& rig) {
  const auto group_of = [&rig](std::int32_t morph) { return rig.morphs[morph].group; };
  std::vector<int> driver_counts(rig.groups.size(), 0);
  const auto for_each_subgroup = [&](const Rig::MorphGroup& group, const auto& visit) {
    for (const GroupOffset& child : group.children) {
      if (group_of(child.morph) >= 0) visit(child.morph);
    }
  };
  const auto count_of = [&](std::int32_t morph) -> int& { return driver_counts[group_of(morph)]; };
  for (const auto& group : rig.groups) for_each_subgroup(group, [&](std::int32_t morph) { ++count_of(morph); });
  for (std::size_t i = 0; i < rig.morphs.size(); ++i) {
    const auto morph = static_cast<std::int32_t>(i);
    if (group_of(morph) >= 0 && count_of(morph) == 0) rig.group_order.push_back(morph);
  }
  for (std::size_t next = 0; next < rig.group_order.size(); ++next) {
    const auto& group = rig.groups[group_of(rig.group_order[next])];
    for_each_subgroup(group, [&](std::int32_t morph) {
      if (--count_of(morph) == 0) rig.group_order.push_back(morph);
    });
  }
}

using Marks = std::vector<std::uint8_t>;  // per bone
using Order = std::vector<std::int32_t>;

constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();

// Position of each bone in `order`; kNever when it is not in it.
Order positions_in(const Rig& rig, const Order& order) {
  Order positions(rig.bone_count(), kNever);
  for (std::size_t i = 0; i < order.size(); ++i) positions[order[i]] = static_cast<std::int32_t>(i);
  return positions;
}

void mark_ancestors(const Rig& rig, Marks& marks) {
  for (auto bone = rig.parents_first.rbegin(); bone != rig.parents_first.rend(); ++bone) {
    const std::int32_t parent = rig.parents[*bone];
    if (marks[*bone] != 0 && parent >= 0) marks[parent] = 1;
  }
}

void mark_descendants(const Rig& rig, Marks& marks) {
  for (const std::int32_t bone : rig.parents_first) {
    const std::int32_t parent = rig.parents[bone];
    if (parent >= 0 && marks[parent] != 0) marks[bone] = 1;
  }
}

Order marked_bones(const Rig& rig, const Marks& marks) {
  Order list;
  for (const std::int32_t bone : rig.parents_first) {
    if (marks[bone] != 0) list.push_back(bone);
  }
  return list;
}

// Bones whose global transform a pass reads before it computes it: parents of bones and of IK chains that come later in
// the order, or not at all.
Order read_early(const Rig& rig, const Order& order, const Order& positions) {
  Marks early(rig.bone_count(), 0);
  const auto reads = [&](std::int32_t reader, std::int32_t parent) {
    if (parent >= 0 && positions[parent] > positions[reader]) early[parent] = 1;
  };
  for (const std::int32_t bone : order) {
    reads(bone, rig.parents[bone]);
    if (const std::int32_t chain = rig.chain_of_bone[bone]; chain >= 0) {
      reads(bone, rig.parents[rig.chains[chain].path.front()]);
    }
  }
  mark_ancestors(rig, early);
  return marked_bones(rig, early);
}

// Bones whose global transform is out of date after a pass: those whose parent comes later in the order, and the links
// and paths of the IK chains solved in the pass.
Marks stale(const Rig& rig, const Order& order, const Order& positions) {
  Marks marks(rig.bone_count(), 0);
  for (const std::int32_t bone : order) {
    const std::int32_t parent = rig.parents[bone];
    if (parent >= 0 && positions[parent] > positions[bone]) marks[bone] = 1;
    if (rig.chain_of_bone[bone] < 0) continue;
    const Rig::IkChain& chain = rig.chains[rig.chain_of_bone[bone]];
    for (const Rig::IkLink& link : chain.links) marks[link.bone] = 1;
    for (const std::int32_t updated : chain.path) marks[updated] = 1;
  }
  return marks;
}

void mark_effectors_first(Rig& rig) {
  Order all = rig.before_physics;
  all.insert(all.end(), rig.after_physics.begin(), rig.after_physics.end());
  const Order positions = positions_in(rig, all);
  for (Rig::IkChain& chain : rig.chains) chain.effector_first = positions[chain.effector] < positions[chain.goal];
}

void add_update_orders(Rig& rig) {
  mark_effectors_first(rig);
  const Order first_positions = positions_in(rig, rig.before_physics);
  rig.read_early = read_early(rig, rig.before_physics, first_positions);

  Marks marks = stale(rig, rig.before_physics, first_positions);
  for (const std::int32_t bone : rig.after_physics) marks[bone] = 1;
  mark_descendants(rig, marks);
  rig.stale_after_first_pass = marked_bones(rig, marks);

  // The second pass may move any of its bones, so their descendants are stale as well.
  marks = stale(rig, rig.after_physics, positions_in(rig, rig.after_physics));
  for (const std::int32_t bone : rig.after_physics) marks[bone] = 1;
  mark_descendants(rig, marks);
  rig.stale_after_second_pass = marked_bones(rig, marks);
}

}  // namespace

Rig build_rig(const Model& model) {
  Rig rig;
  add_bones(model, rig);
  add_chains(model, rig);
  order_bones(model, rig);
  add_update_orders(rig);
  rig.steps_before_physics = deform_steps(rig, rig.before_physics);
  rig.steps_after_physics = deform_steps(rig, rig.after_physics);
  add_morphs(model, rig);
  order_groups(rig);
  for (const Material& material : model.materials) rig.rest_materials.push_back(rest_state(material));
  return rig;
}

}  // namespace odori
