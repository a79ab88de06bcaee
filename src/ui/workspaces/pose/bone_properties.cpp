#include "base/translate.h"
#include "ui/core/standard_names.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kDegree = "\xC2\xB0";

// "12 左ひじ".
std::string format_bone(const Model& model, std::int32_t bone) {
  return bone < 0 ? tr("none") : fmt::format("{} {}", bone, model.bones[bone].name);
}

std::string format_flags(const Bone& bone) {
  std::string text;
  const auto add = [&](bool set, const char* flag) {
    if (set) text += (text.empty() ? "" : tr(", ")) + std::string(flag);
  };
  add(bone.rotatable, tr("rotatable"));
  add(bone.movable, tr("translatable"));
  add(bone.has_ik, "IK");
  add(!bone.visible, tr("hidden"));
  add(!bone.operable, tr("not operable"));
  add(bone.has_local_axes, tr("local axes"));
  add(bone.has_external_parent, tr("external parent"));
  return text.empty() ? tr("none") : text;
}

void add_frame_values(const Actor& actor, std::size_t at, Properties& properties) {
  const BoneState& state = actor.bones;
  properties.push_back({tr_later("Rest position"), format_length(actor.model->bones[at].rest_position)});
  properties.push_back({tr_later("Position"), format_length(state.globals[at].translation)});
  properties.push_back(
      {tr_later("Rotation (\xC2\xB0)"), format_angles(mmd_angles(state.ik_rotations[at] * state.local_rotations[at]))});
  properties.push_back({tr_later("Translation"), format_length(state.local_translations[at])});
}

void add_append(const Model& model, const Bone& bone, Properties& properties) {
  if (!bone.append_rotation && !bone.append_translation) return;
  const char* what = !bone.append_translation ? tr("rotation")
                     : !bone.append_rotation  ? tr("translation")
                                              : tr("rotation and translation");
  properties.push_back({tr_later("Append"), tr_format("{} of {}", what, format_bone(model, bone.append_source))});
  properties.push_back(
      {tr_later("Ratio"), fmt::format("{:.3f}{}", bone.append_ratio, bone.append_local ? tr(", local") : "")});
}

void add_chain(const Actor& actor, const Bone& bone, std::size_t at, Properties& properties) {
  if (!bone.has_ik) return;
  const Model& model = *actor.model;
  properties.push_back({tr_later("Effector"), format_bone(model, bone.ik.effector)});
  properties.push_back({tr_later("Iterations"), tr_format("{}, at most {:.1f}{} each", bone.ik.iterations,
                                                          glm::degrees(bone.ik.unit_angle_rad), kDegree)});
  const std::int32_t chain = actor.rig->chain_of_bone[at];
  if (chain >= 0) {
    properties.push_back({tr_later("Residual"), fmt::format("{:.5f}", actor.bones.ik_residuals[chain])});
  }
  for (const IkLink& link : bone.ik.links) {
    properties.push_back({tr_later("Link"), format_bone(model, link.bone)});
    if (!link.limited) continue;
    properties.push_back({tr_later("  Min"), format_angles(link.min_angle_rad)});
    properties.push_back({tr_later("  Max"), format_angles(link.max_angle_rad)});
  }
}

}  // namespace

std::string short_flags(const Bone& bone) {
  std::string text;
  const auto add = [&](bool set, const char* flag) {
    if (set) text += (text.empty() ? "" : " ") + std::string(flag);
  };
  add(bone.rotatable, "R");
  add(bone.movable, "T");
  add(bone.has_ik, "IK");
  add(bone.append_rotation || bone.append_translation, "+");
  add(bone.has_fixed_axis, "X");
  add(bone.after_physics, "P");
  add(!bone.visible, "H");
  return text;
}

Properties bone_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const Bone& bone = model.bones[index];
  Properties properties;
  properties.push_back({tr_later("Name"), bone.name});
  properties.push_back({tr_later("English name"), bone.english_name});
  properties.push_back({tr_later("Standard name"), translate_bone_name(bone.name)});
  properties.push_back({tr_later("Index"), tr_format("{} of {}", index, model.bones.size())});
  properties.push_back({tr_later("Parent"), format_bone(model, bone.parent)});
  add_frame_values(actor, index, properties);
  properties.push_back(
      {tr_later("Layer"), fmt::format("{}{}", bone.layer, bone.after_physics ? tr(", after physics") : "")});
  properties.push_back({tr_later("Flags"), format_flags(bone)});
  add_append(model, bone, properties);
  if (bone.has_fixed_axis) properties.push_back({tr_later("Fixed axis"), format_length(bone.fixed_axis)});
  if (bone.has_external_parent)
    properties.push_back({tr_later("External key"), std::to_string(bone.external_parent_key)});
  add_chain(actor, bone, index, properties);
  return properties;
}

}  // namespace odori
