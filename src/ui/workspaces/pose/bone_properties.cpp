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

struct FlagName {
  bool (*has)(const Bone& bone);
  const char* set;
  const char* unset;  // empty where the absence says nothing
};

// The flags of the file.
constexpr FlagName kFlags[] = {
    {[](const Bone& bone) { return bone.tail_bone.has_value(); }, tr_later("tip by bone"), tr_later("tip by offset")},
    {[](const Bone& bone) { return bone.rotatable; }, tr_later("rotatable"), ""},
    {[](const Bone& bone) { return bone.movable; }, tr_later("translatable"), ""},
    {[](const Bone& bone) { return bone.visible; }, tr_later("visible"), tr_later("hidden")},
    {[](const Bone& bone) { return bone.operable; }, tr_later("operable"), tr_later("not operable")},
    {[](const Bone& bone) { return bone.has_ik; }, "IK", ""},
    {[](const Bone& bone) { return bone.append_local; }, tr_later("local append"), ""},
    {[](const Bone& bone) { return bone.append_rotation; }, tr_later("append rotation"), ""},
    {[](const Bone& bone) { return bone.append_translation; }, tr_later("append translation"), ""},
    {[](const Bone& bone) { return bone.has_fixed_axis; }, tr_later("fixed axis"), ""},
    {[](const Bone& bone) { return bone.has_local_axes; }, tr_later("local axes"), ""},
    {[](const Bone& bone) { return bone.after_physics; }, tr_later("after physics"), ""},
    {[](const Bone& bone) { return bone.has_external_parent; }, tr_later("external parent"), ""}};

std::string format_flags(const Bone& bone) {
  std::string text;
  for (const FlagName& flag : kFlags) {
    const std::string_view name = flag.has(bone) ? flag.set : flag.unset;
    if (!name.empty()) text.append(text.empty() ? "" : tr(", ")).append(tr(name));
  }
  return text;
}

Property tip_row(const Model& model, const Bone& bone) {
  if (bone.tail_bone) return {tr_later("Tip"), format_bone(model, *bone.tail_bone)};
  return number_row(tr_later("Tip"),
                    [&](Digits digits) { return tr_format("offset {}", format_length(bone.tail_offset, digits)); });
}

void add_frame_values(const Actor& actor, std::size_t at, Properties& properties) {
  const BoneState& state = actor.bones;
  const Bone& bone = actor.model->bones[at];
  properties.push_back(length_row(tr_later("Rest position"), bone.rest_position));
  properties.push_back(tip_row(*actor.model, bone));
  properties.push_back(length_row(tr_later("Position"), state.globals[at].translation));
  properties.push_back(
      angle_row(tr_later("Rotation (\xC2\xB0)"), mmd_angles(state.ik_rotations[at] * state.local_rotations[at])));
  properties.push_back(length_row(tr_later("Translation"), state.local_translations[at]));
}

void add_append(const Model& model, const Bone& bone, Properties& properties) {
  if (!bone.append_rotation && !bone.append_translation) return;
  const char* what = !bone.append_translation ? tr("rotation")
                     : !bone.append_rotation  ? tr("translation")
                                              : tr("rotation and translation");
  properties.push_back({tr_later("Append"), tr_format("{} of {}", what, format_bone(model, bone.append_source))});
  properties.push_back(number_row(tr_later("Ratio"), [&](Digits digits) {
    return format_number(bone.append_ratio, 3, digits) + (bone.append_local ? tr(", local") : "");
  }));
}

void add_axes(const Bone& bone, Properties& properties) {
  if (bone.has_fixed_axis) properties.push_back(length_row(tr_later("Fixed axis"), bone.fixed_axis));
  if (!bone.has_local_axes) return;
  properties.push_back(length_row(tr_later("Local X"), bone.local_x));
  properties.push_back(length_row(tr_later("Local Z"), bone.local_z));
}

void add_limits(const IkLink& link, Properties& properties) {
  if (!link.limited) return;
  properties.push_back(angle_row(tr_later("  Min"), link.min_angle_rad));
  properties.push_back(angle_row(tr_later("  Max"), link.max_angle_rad));
}

void add_chain(const Actor& actor, const Bone& bone, std::size_t at, Properties& properties) {
  if (!bone.has_ik) return;
  const Model& model = *actor.model;
  properties.push_back({tr_later("Effector"), format_bone(model, bone.ik.effector)});
  properties.push_back(number_row(tr_later("Iterations"), [&](Digits digits) {
    return tr_format("{}, at most {}{} each", bone.ik.iterations,
                     format_number(glm::degrees(bone.ik.unit_angle_rad), 1, digits), kDegree);
  }));
  const std::int32_t chain = actor.rig->chain_of_bone[at];
  if (chain >= 0) {
    properties.push_back(number_row(tr_later("Residual"), [&](Digits digits) {
      return format_number(actor.bones.ik_residuals[chain], 5, digits);
    }));
  }
  for (const IkLink& link : bone.ik.links) {
    properties.push_back({tr_later("Link"), format_bone(model, link.bone)});
    add_limits(link, properties);
  }
}

// The chains that the bone is a link of, with the limits that they set it.
void add_goals(const Model& model, std::int32_t index, Properties& properties) {
  for (std::size_t goal = 0; goal < model.bones.size(); ++goal) {
    if (!model.bones[goal].has_ik) continue;
    for (const IkLink& link : model.bones[goal].ik.links) {
      if (link.bone != index) continue;
      properties.push_back({tr_later("Link of IK"), format_bone(model, static_cast<std::int32_t>(goal))});
      add_limits(link, properties);
    }
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
  properties.push_back({tr_later("Standard name"), standard_bone_name(bone.name).shown()});
  properties.push_back({tr_later("Index"), format_index(index, model.bones.size())});
  properties.push_back({tr_later("Parent"), format_bone(model, bone.parent)});
  add_frame_values(actor, index, properties);
  properties.push_back(
      {tr_later("Layer"), fmt::format("{}{}", bone.layer, bone.after_physics ? tr(", after physics") : "")});
  properties.push_back({tr_later("Flags"), format_flags(bone)});
  add_append(model, bone, properties);
  add_axes(bone, properties);
  if (bone.has_external_parent)
    properties.push_back({tr_later("External key"), std::to_string(bone.external_parent_key)});
  add_chain(actor, bone, index, properties);
  add_goals(model, index, properties);
  return properties;
}

}  // namespace odori
