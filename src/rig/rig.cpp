#include "rig/rig.h"

#include "rig/detail/update_globals.h"

#include <algorithm>
#include <numeric>

namespace odori {

namespace {

Rig::Append append_of(const Bone& bone) {
  if (bone.append_source < 0 || !(bone.append_rotation || bone.append_translation)) return {};
  return {bone.append_source, bone.append_ratio, bone.append_rotation, bone.append_translation};
}

// The only axis the limits leave free, if it is one; every other one is pinned to zero.
std::int32_t single_axis(const IkLink& link) {
  std::int32_t axis = -1;
  for (glm::length_t i = 0; i < 3; ++i) {
    if (link.min_angle_rad[i] == 0.0f && link.max_angle_rad[i] == 0.0f) continue;
    if (axis >= 0) return -1;
    axis = static_cast<std::int32_t>(i);
  }
  return axis;
}

Rig::IkLink link_of(const IkLink& link, const Bone& bone) {
  Rig::IkLink made;
  made.bone = link.bone;
  made.limited = link.limited;
  made.min_rad = link.min_angle_rad;
  made.max_rad = link.max_angle_rad;
  made.frozen = link.limited && link.min_angle_rad == glm::vec3(0.0f) && link.max_angle_rad == glm::vec3(0.0f);
  made.single_axis = link.limited ? single_axis(link) : -1;
  made.has_fixed_axis = bone.has_fixed_axis;
  if (bone.has_fixed_axis) made.fixed_axis = direction(bone.fixed_axis);
  return made;
}

void limit_turn(Rig::IkLink& link, float angle_rad) {
  if (angle_rad >= kPi) return;
  link.largest_turn_rad = angle_rad;
  link.largest_turn_cosine = std::cos(angle_rad);
}

// The bones whose worlds change while a chain is solved: from the highest link above the effector down to it.
// `heights`: 0 for every bone, before and after; in between how far above the effector an ancestor is, itself 1.
void fill_path(const Rig& rig, Rig::IkChain& chain, std::vector<std::int32_t>& heights) {
  std::vector<std::int32_t> upwards;
  for (std::int32_t bone = chain.effector; bone >= 0; bone = rig.parents[static_cast<std::size_t>(bone)]) {
    upwards.push_back(bone);
    heights[static_cast<std::size_t>(bone)] = static_cast<std::int32_t>(upwards.size());
  }
  std::int32_t length = 1;
  for (const Rig::IkLink& link : chain.links) length = std::max(length, heights[static_cast<std::size_t>(link.bone)]);
  chain.path_start.reserve(chain.links.size());
  for (const Rig::IkLink& link : chain.links) {
    chain.path_start.push_back(length - heights[static_cast<std::size_t>(link.bone)]);
  }
  for (const std::int32_t bone : upwards) heights[static_cast<std::size_t>(bone)] = 0;
  chain.path.assign(upwards.rend() - length, upwards.rend());
}

void add_bones(const Model& model, Rig& rig) {
  for (const Bone& bone : model.bones) {
    rig.parents.push_back(bone.parent);
    rig.rest_positions.push_back(bone.rest_position);
    const bool root = bone.parent < 0;
    const glm::vec3 from = root ? glm::vec3(0.0f) : model.bones[static_cast<std::size_t>(bone.parent)].rest_position;
    rig.rest_offsets.push_back(bone.rest_position - from);
    rig.appends.push_back(append_of(bone));
  }
}

void add_chains(const Model& model, Rig& rig) {
  rig.chain_of_bone.assign(model.bones.size(), -1);
  std::vector<std::int32_t> heights(model.bones.size(), 0);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (!bone.has_ik) continue;
    Rig::IkChain chain;
    chain.goal = static_cast<std::int32_t>(i);
    chain.effector = bone.ik.effector;
    chain.iterations = bone.ik.iterations;
    chain.links.reserve(bone.ik.links.size());
    for (const IkLink& link : bone.ik.links) {
      chain.links.push_back(link_of(link, model.bones[static_cast<std::size_t>(link.bone)]));
      limit_turn(chain.links.back(), bone.ik.unit_angle_rad * static_cast<float>(chain.links.size()));
    }
    fill_path(rig, chain, heights);
    rig.chain_of_bone[i] = static_cast<std::int32_t>(rig.chains.size());
    rig.chains.push_back(std::move(chain));
  }
}

void order_bones(const Model& model, Rig& rig) {
  std::vector<std::int32_t> all(model.bones.size());
  std::iota(all.begin(), all.end(), 0);
  const auto bone = [&model](std::int32_t i) -> const Bone& { return model.bones[static_cast<std::size_t>(i)]; };
  std::stable_sort(all.begin(), all.end(), [&](auto a, auto b) { return bone(a).layer < bone(b).layer; });
  for (const std::int32_t i : all) (bone(i).after_physics ? rig.after_physics : rig.before_physics).push_back(i);

  // Breadth first from the roots; parents are free of cycles, so every bone is reached once.
  std::vector<std::vector<std::int32_t>> children(model.bones.size());
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const std::int32_t parent = model.bones[i].parent;
    auto& list = parent < 0 ? rig.parents_first : children[static_cast<std::size_t>(parent)];
    list.push_back(static_cast<std::int32_t>(i));
  }
  for (std::size_t next = 0; next < rig.parents_first.size(); ++next) {
    const auto& list = children[static_cast<std::size_t>(rig.parents_first[next])];
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

// A group is ready once every group that reaches it is; `check_model` left no cycles.
void order_groups(Rig& rig) {
  const auto group_of = [&rig](std::int32_t morph) { return rig.morphs[static_cast<std::size_t>(morph)].group; };
  std::vector<int> waiting_for(rig.groups.size(), 0);
  const auto for_each_subgroup = [&](const Rig::MorphGroup& group, const auto& visit) {
    for (const GroupOffset& child : group.children) {
      if (group_of(child.morph) >= 0) visit(child.morph);
    }
  };
  const auto count_of = [&](std::int32_t morph) -> int& {
    return waiting_for[static_cast<std::size_t>(group_of(morph))];
  };
  for (const auto& group : rig.groups) for_each_subgroup(group, [&](std::int32_t morph) { ++count_of(morph); });
  for (std::size_t i = 0; i < rig.morphs.size(); ++i) {
    const auto morph = static_cast<std::int32_t>(i);
    if (group_of(morph) >= 0 && count_of(morph) == 0) rig.group_order.push_back(morph);
  }
  for (std::size_t next = 0; next < rig.group_order.size(); ++next) {
    const auto& group = rig.groups[static_cast<std::size_t>(group_of(rig.group_order[next]))];
    for_each_subgroup(group, [&](std::int32_t morph) {
      if (--count_of(morph) == 0) rig.group_order.push_back(morph);
    });
  }
}

}  // namespace

Rig build_rig(const Model& model) {
  Rig rig;
  add_bones(model, rig);
  add_chains(model, rig);
  order_bones(model, rig);
  plan_settling(rig);
  add_morphs(model, rig);
  order_groups(rig);
  for (const Material& material : model.materials) rig.rest_materials.push_back(rest_state(material));
  return rig;
}

}  // namespace odori
