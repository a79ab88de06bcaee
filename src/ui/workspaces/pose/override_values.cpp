#include "base/translate.h"
#include "scene/overrides.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

#include <cmath>

namespace odori {

namespace {

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
