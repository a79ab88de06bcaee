// The list of everything that the user has set on the selected model instead of the motion's value, and pose files.

#include "base/translate.h"
#include "scene/overrides.h"
#include "ui/core/model_links.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

struct OverrideRow {
  const char* kind;  // shown before the name, and part of the widget's name
  std::int32_t index;
  std::string name;
  std::string value;
  std::optional<PartLink> link;
  Command clear;
};

std::string format_bone_override(const Overrides& overrides, std::size_t bone) {
  std::string text;
  if (overrides.bone_rotations[bone]) text = format_angles(mmd_angles(*overrides.bone_rotations[bone])) + "\xC2\xB0";
  if (overrides.bone_translations[bone]) {
    text += (text.empty() ? "" : tr(", ")) + format_length(*overrides.bone_translations[bone]);
  }
  return text;
}

void add_bone_rows(const Actor& actor, int actor_index, std::vector<OverrideRow>& rows) {
  const Overrides& overrides = actor.overrides;
  for (std::size_t i = 0; i < actor.model->bones.size(); ++i) {
    const auto bone = static_cast<std::int32_t>(i);
    const std::string name = bone_display_name(*actor.model, bone);
    const PartLink link{ModelPart::bone, bone};
    if (is_overridden(overrides, bone)) {
      rows.push_back({tr_later("Bone"), bone, name, format_bone_override(overrides, i), link,
                      ClearBoneOverrides{actor_index, static_cast<int>(bone)}});
    }
    if (overrides.ik_enabled[i]) {
      rows.push_back({tr_later("IK"), bone, name, *overrides.ik_enabled[i] ? tr("on") : tr("off"), link,
                      SetIkOverride{actor_index, bone, std::nullopt}});
    }
    if (overrides.physics_enabled[i]) {
      rows.push_back({tr_later("Physics"), bone, name, *overrides.physics_enabled[i] ? tr("on") : tr("off"), link,
                      SetBonePhysicsOverride{actor_index, bone, std::nullopt}});
    }
  }
}

void add_morph_rows(const Actor& actor, int actor_index, std::vector<OverrideRow>& rows) {
  const Overrides& overrides = actor.overrides;
  for (std::size_t i = 0; i < actor.model->morphs.size(); ++i) {
    const auto morph = static_cast<std::int32_t>(i);
    const std::string& name = actor.model->morphs[i].name;
    const PartLink link{ModelPart::morph, morph};
    if (overrides.morph_weights[i]) {
      rows.push_back({tr_later("Morph"), morph, name, fmt::format("{:.3f}", *overrides.morph_weights[i]), link,
                      SetMorphOverride{actor_index, morph, std::nullopt}});
    }
    if (overrides.morph_mix[i] != MorphMix::plain) {
      rows.push_back({tr_later("Mix"), morph, name, overrides.morph_mix[i] == MorphMix::solo ? tr("solo") : tr("muted"),
                      link, SetMorphMix{actor_index, morph, MorphMix::plain}});
    }
  }
}

void add_material_rows(const Actor& actor, int actor_index, std::vector<OverrideRow>& rows) {
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (actor.overrides.material_hidden[i] == 0) continue;
    const auto material = static_cast<std::int32_t>(i);
    rows.push_back({tr_later("Material"), material, actor.model->materials[i].name, tr("hidden"),
                    PartLink{ModelPart::material, material}, ShowMaterial{actor_index, material, true}});
  }
}

std::vector<OverrideRow> override_rows(const Actor& actor, int actor_index) {
  std::vector<OverrideRow> rows;
  add_bone_rows(actor, actor_index, rows);
  add_morph_rows(actor, actor_index, rows);
  add_material_rows(actor, actor_index, rows);
  return rows;
}

// Kind, name, value and a button that clears the override; a click on the row goes to the bone, morph or material.
void draw_override_row(const OverrideRow& row, UiState& state, Commands& commands) {
  constexpr float kOverrideNameShare = 0.45f;  // of the width between kind and button
  const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float width = std::max(ImGui::GetContentRegionAvail().x - side - gap, 1.0f);
  const float kind = ImGui::CalcTextSize(tr("Material")).x + gap;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushID(row.kind);
  ImGui::PushID(row.index);
  if (ImGui::Selectable("##override", false, 0, ImVec2(width, side)) && row.link) go_to(*row.link, state, commands);
  register_widget(state, {std::string("override_") + row.kind, row.index, row.name});
  const float top = at.y + ImGui::GetStyle().FramePadding.y;
  const float name = std::max((width - kind) * kOverrideNameShare, 1.0f);
  draw_text_ellipsis(tr(row.kind), ImVec2(at.x, top), kind, color::kDim);
  draw_text_ellipsis(row.name, ImVec2(at.x + kind, top), name - gap, color::kText);
  draw_text_ellipsis(row.value, ImVec2(at.x + kind + name, top), width - kind - name, color::kOverride);
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, {"clear_override", row.index, row.name}, Icon::cross, "Clear override")) {
    commands.push_back(row.clear);
  }
  ImGui::PopID();
  ImGui::PopID();
}

void clear_everything(const std::vector<OverrideRow>& rows, Commands& commands) {
  commands.push_back(BeginUndoStep{});
  for (const OverrideRow& row : rows) commands.push_back(row.clear);
  commands.push_back(EndUndoStep{});
}

constexpr float kDegreesPerPixel = 0.5f;
constexpr float kUnitsPerPixel = 0.01f;

struct Numbers {
  const char* kind;  // of the widget names
  const char* format;
  float per_pixel;   // change of the value while it is dragged
  float half_digit;  // half a unit of the last digit shown
  int count = 3;
};

// Draws the numbers in one row. Returns whether one was changed; sets `active` while one is being edited.
bool draw_number_row(const Numbers& numbers, bool overridden, float width, glm::vec3& values, UiState& state,
                     bool& active) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const auto count = static_cast<float>(numbers.count);
  bool changed = false;
  ImGui::PushStyleColor(ImGuiCol_FrameBg, overridden ? color::kOverrideFill : color::kRaised);
  ImGui::PushID(numbers.kind);
  for (int i = 0; i < numbers.count; ++i) {
    if (i > 0) ImGui::SameLine(0.0f, gap);
    ImGui::PushID(i);
    ImGui::SetNextItemWidth(std::max(std::floor((width - (count - 1.0f) * gap) / count), 1.0f));
    if (std::abs(values[i]) < numbers.half_digit) values[i] = 0.0f;  // avoids "-0.00"
    changed |= ImGui::DragFloat("##number", &values[i], numbers.per_pixel, 0.0f, 0.0f, numbers.format,
                                ImGuiSliderFlags_NoRoundToFormat);
    active |= ImGui::IsItemActive();
    note_numbers({&values[i], 1}, numbers.format);
    register_widget(state, {numbers.kind, i});
    tooltip(state, "Drag, or Ctrl+click to type");
    ImGui::PopID();
  }
  ImGui::PopID();
  ImGui::PopStyleColor();
  return changed;
}

// In degrees. A bone with a fixed axis has a single angle, in x.
glm::vec3 angles_of(const Bone& bone, const glm::quat& rotation) {
  if (!bone.has_fixed_axis) return glm::degrees(mmd_angles(rotation));
  const float sine = glm::dot(glm::vec3(rotation.x, rotation.y, rotation.z), direction(bone.fixed_axis));
  return {glm::degrees(2.0f * std::atan2(sine, rotation.w)), 0.0f, 0.0f};
}

glm::quat rotation_of(const Bone& bone, const glm::vec3& angles_deg) {
  const glm::vec3 rad = glm::radians(angles_deg);
  return bone.has_fixed_axis ? axis_angle(direction(bone.fixed_axis), rad.x) : quat_from_euler_zxy(rad);
}

void draw_label(const char* text, bool overridden, float width) {
  label_ellipsis(text, width, overridden ? color::kOverride : color::kDim);
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
}

void draw_rotation(const PanelInput& input, int index, float label_width, float width, UiState& state,
                   Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const Bone& bone = actor.model->bones[index];
  const bool overridden = actor.overrides.bone_rotations[index].has_value();
  auto& typed = state.bones.typed_angles_deg;
  glm::vec3 angles = typed ? *typed : angles_of(bone, actor.pose.rotations[index]);
  draw_label(tr("Rotation"), overridden, label_width);
  bool active = false;
  const Numbers numbers{"turn", "%.2f\xC2\xB0", kDegreesPerPixel, 0.005f, bone.has_fixed_axis ? 1 : 3};
  if (draw_number_row(numbers, overridden, width, angles, state, active)) {
    commands.push_back(SetBoneRotation{input.document.selected.actor, index, rotation_of(bone, angles)});
  }
  typed = active ? std::optional(angles) : std::nullopt;
}

void draw_translation(const PanelInput& input, int index, float label_width, float width, UiState& state,
                      Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const bool overridden = actor.overrides.bone_translations[index].has_value();
  glm::vec3 translation = actor.pose.translations[index];
  draw_label(tr("Translation"), overridden, label_width);
  bool active = false;
  if (draw_number_row({"move", "%.3f", kUnitsPerPixel, 0.0005f}, overridden, width, translation, state, active)) {
    commands.push_back(SetBoneTranslation{input.document.selected.actor, index, translation});
  }
}

}  // namespace

void draw_overrides_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return text_wrapped(tr("No model is open."), color::kDim);
  const std::vector<OverrideRow> rows = override_rows(*actor, input.document.selected.actor);
  if (ImGui::Button(tr_id("Save pose"))) commands.push_back(SavePose{});
  register_widget(state, "save_pose");
  tooltip(state, "Ctrl+Alt+S. Writes a VPD file to the image folder. Opening it sets the pose as overrides");
  same_line_if_fits(text_button_width("Save pose as\xE2\x80\xA6"), ImGui::GetStyle().ItemSpacing.x);
  if (text_button(state, "save_pose_as", "Save pose as\xE2\x80\xA6")) {
    commands.push_back(OpenDialog{DialogUse::save_pose});
  }
  same_line_if_fits(text_button_width("Open pose\xE2\x80\xA6"), ImGui::GetStyle().ItemSpacing.x);
  if (text_button(state, "open_pose", "Open pose\xE2\x80\xA6")) commands.push_back(OpenDialog{DialogUse::pose});
  same_line_if_fits(text_button_width("Mirror"), ImGui::GetStyle().ItemSpacing.x);
  if (text_button(state, "mirror_pose", "Mirror")) commands.push_back(MirrorPose{input.document.selected.actor});
  tooltip(state, "Ctrl+Alt+M. Left and right trade places, as overrides");
  same_line_if_fits(text_button_width("Clear all"), ImGui::GetStyle().ItemSpacing.x);
  ImGui::BeginDisabled(rows.empty());
  if (text_button(state, "clear_overrides", "Clear all")) clear_everything(rows, commands);
  ImGui::EndDisabled();
  if (rows.empty()) {
    return text_wrapped(tr("No overrides: every bone, morph and IK chain follows the motion."), color::kDim);
  }
  draw_rows(rows.size(), [&](std::size_t row) { draw_override_row(rows[row], state, commands); });
}

void draw_override_values(const PanelInput& input, int index, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(input);
  const Bone& bone = actor.model->bones[index];
  const bool overridden = is_overridden(actor.overrides, index);
  if (!can_rotate(bone) && !can_translate(bone) && !overridden) return;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float label_width = ImGui::CalcTextSize(tr("Translation")).x;
  const float width = ImGui::GetContentRegionAvail().x - label_width - gap;
  ImGui::PushID(index);
  if (can_rotate(bone)) draw_rotation(input, index, label_width, width, state, commands);
  if (can_translate(bone)) draw_translation(input, index, label_width, width, state, commands);
  ImGui::PopID();
  if (!overridden) return;
  if (ImGui::Button(tr_id("Clear override")))
    commands.push_back(ClearBoneOverrides{input.document.selected.actor, index});
  register_widget(state, "release_bone");
}

}  // namespace odori
