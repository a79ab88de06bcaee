#include "ui/tabs/bones/bone_properties.h"

#include "ui/core/standard_names.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kDegree = "\xC2\xB0";

// "12 左ひじ".
std::string bone_name(const Model& model, std::int32_t bone) {
  return bone < 0 ? "none" : fmt::format("{} {}", bone, model.bones[static_cast<std::size_t>(bone)].name);
}

std::string flags(const Bone& bone) {
  std::string words;
  const auto add = [&](bool said, const char* word) {
    if (said) words += (words.empty() ? "" : ", ") + std::string(word);
  };
  add(bone.rotatable, "turns");
  add(bone.movable, "moves");
  add(bone.has_ik, "IK");
  add(!bone.visible, "hidden");
  add(!bone.operable, "not for the hand");
  add(bone.has_local_axes, "local axes");
  add(bone.has_external_parent, "external parent");
  return words.empty() ? "none" : words;
}

void add_frame_values(const Actor& actor, std::size_t at, Facts& facts) {
  const BoneState& state = actor.bones;
  facts.push_back({"Rest", length_words(actor.model->bones[at].rest_position)});
  facts.push_back({"Position", length_words(state.globals[at].translation)});
  facts.push_back(
      {std::string("Turned ") + kDegree, angle_words(mmd_angles(state.ik_rotations[at] * state.local_rotations[at]))});
  facts.push_back({"Moved", length_words(state.local_translations[at])});
}

void add_append(const Model& model, const Bone& bone, Facts& facts) {
  if (!bone.append_rotation && !bone.append_translation) return;
  const char* what = !bone.append_translation ? "turn" : !bone.append_rotation ? "move" : "turn and move";
  facts.push_back({"Append", fmt::format("{} of {}", what, bone_name(model, bone.append_source))});
  facts.push_back({"Ratio", fmt::format("{:.3f}{}", bone.append_ratio, bone.append_local ? ", local" : "")});
}

void add_chain(const Actor& actor, const Bone& bone, std::size_t at, Facts& facts) {
  if (!bone.has_ik) return;
  const Model& model = *actor.model;
  facts.push_back({"Effector", bone_name(model, bone.ik.effector)});
  facts.push_back(
      {"Steps", fmt::format("{} of {:.1f}{}", bone.ik.iterations, glm::degrees(bone.ik.unit_angle_rad), kDegree)});
  const std::int32_t chain = actor.rig.chain_of_bone[at];
  if (chain >= 0) {
    facts.push_back({"Residual", fmt::format("{:.5f}", actor.bones.ik_residuals[static_cast<std::size_t>(chain)])});
  }
  for (const IkLink& link : bone.ik.links) {
    facts.push_back({"Link", bone_name(model, link.bone)});
    if (!link.limited) continue;
    facts.push_back({"  from", angle_words(link.min_angle_rad)});
    facts.push_back({"  to", angle_words(link.max_angle_rad)});
  }
}

}  // namespace

Facts bone_facts(const Actor& actor, std::int32_t index) {
  const auto at = static_cast<std::size_t>(index);
  const Model& model = *actor.model;
  const Bone& bone = model.bones[at];
  Facts facts;
  facts.push_back({"Name", bone.name});
  facts.push_back({"English", bone.english_name});
  facts.push_back({"Means", bone_gloss(bone.name)});
  facts.push_back({"Index", fmt::format("{} of {}", index, model.bones.size())});
  facts.push_back({"Parent", bone_name(model, bone.parent)});
  add_frame_values(actor, at, facts);
  facts.push_back({"Layer", fmt::format("{}{}", bone.layer, bone.after_physics ? ", after physics" : "")});
  facts.push_back({"Flags", flags(bone)});
  add_append(model, bone, facts);
  if (bone.has_fixed_axis) facts.push_back({"Fixed axis", length_words(bone.fixed_axis)});
  if (bone.has_external_parent) facts.push_back({"External key", std::to_string(bone.external_parent_key)});
  add_chain(actor, bone, at, facts);
  return facts;
}

}  // namespace odori
