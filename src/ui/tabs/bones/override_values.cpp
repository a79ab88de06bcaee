#include "ui/tabs/bones/override_values.h"

#include "scene/bone_overrides.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <cmath>

namespace odori {

namespace {

constexpr float kDegreesPerPixel = 0.5f;
constexpr float kUnitsPerPixel = 0.01f;

struct Numbers {
  const char* kind;  // of the marks
  const char* format;
  float per_pixel;
  float half_digit;  // of the last digit shown
  int count = 3;
};

// Beside each other over the row's width. Whether one was changed; `held`: one is being changed.
bool draw_numbers(const Numbers& numbers, bool overridden, float width, glm::vec3& values, UiState& state, bool& held) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const auto count = static_cast<float>(numbers.count);
  bool changed = false;
  ImGui::PushStyleColor(ImGuiCol_FrameBg, overridden ? color::kAccentDeep : color::kRaised);
  ImGui::PushID(numbers.kind);
  for (int i = 0; i < numbers.count; ++i) {
    if (i > 0) ImGui::SameLine(0.0f, gap);
    ImGui::PushID(i);
    ImGui::SetNextItemWidth(std::max(std::floor((width - (count - 1.0f) * gap) / count), 1.0f));
    if (std::abs(values[i]) < numbers.half_digit) values[i] = 0.0f;  // or it may read "-0.00"
    changed |= ImGui::DragFloat("##number", &values[i], numbers.per_pixel, 0.0f, 0.0f, numbers.format,
                                ImGuiSliderFlags_NoRoundToFormat);
    held |= ImGui::IsItemActive();
    register_widget(state, {numbers.kind, i});
    tip(state, "Drag, or Ctrl+click to type");
    ImGui::PopID();
  }
  ImGui::PopID();
  ImGui::PopStyleColor();
  return changed;
}

// A fixed axis has one angle, in the first number.
glm::vec3 angles_of(const Bone& bone, const glm::quat& rotation) {
  if (!bone.has_fixed_axis) return glm::degrees(mmd_angles(rotation));
  const float sine = glm::dot(glm::vec3(rotation.x, rotation.y, rotation.z), direction(bone.fixed_axis));
  return {glm::degrees(2.0f * std::atan2(sine, rotation.w)), 0.0f, 0.0f};
}

glm::quat rotation_of(const Bone& bone, const glm::vec3& angles_deg) {
  const glm::vec3 rad = glm::radians(angles_deg);
  return bone.has_fixed_axis ? axis_angle(direction(bone.fixed_axis), rad.x) : quat_from_euler_zxy(rad);
}

void label(const char* words, bool overridden, float width) {
  label_cut(words, width, overridden ? color::kAccent : color::kDim);
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
}

void draw_turn(const UiView& view, int index, float label_width, float width, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(view);
  const auto at = static_cast<std::size_t>(index);
  const Bone& bone = actor.model->bones[at];
  const bool overridden = actor.overrides.bone_rotations[at].has_value();
  auto& typed = state.bones.typed_angles_deg;
  glm::vec3 angles = typed ? *typed : angles_of(bone, actor.pose.rotations[at]);
  label("Turn", overridden, label_width);
  bool held = false;
  const Numbers numbers{"turn", "%.2f\xC2\xB0", kDegreesPerPixel, 0.005f, bone.has_fixed_axis ? 1 : 3};
  if (draw_numbers(numbers, overridden, width, angles, state, held)) {
    commands.push_back(SetBoneRotation{view.selected, index, rotation_of(bone, angles)});
  }
  typed = held ? std::optional(angles) : std::nullopt;
}

void draw_move(const UiView& view, int index, float label_width, float width, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(view);
  const auto at = static_cast<std::size_t>(index);
  const bool overridden = actor.overrides.bone_translations[at].has_value();
  glm::vec3 moved = actor.pose.translations[at];
  label("Move", overridden, label_width);
  bool held = false;
  if (draw_numbers({"move", "%.3f", kUnitsPerPixel, 0.0005f}, overridden, width, moved, state, held)) {
    commands.push_back(SetBoneTranslation{view.selected, index, moved});
  }
}

}  // namespace

void draw_override_values(const UiView& view, int index, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(view);
  const Bone& bone = actor.model->bones[static_cast<std::size_t>(index)];
  const bool held = is_held(actor.overrides, index);
  if (!can_turn(bone) && !can_move(bone) && !held) return;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float label_width = ImGui::CalcTextSize("Move").x;
  const float width = ImGui::GetContentRegionAvail().x - label_width - gap;
  ImGui::PushID(index);
  if (can_turn(bone)) draw_turn(view, index, label_width, width, state, commands);
  if (can_move(bone)) draw_move(view, index, label_width, width, state, commands);
  ImGui::PopID();
  if (!held) return;
  if (ImGui::Button("Back to the motion")) commands.push_back(ClearBoneOverride{view.selected, index});
  register_widget(state, "release_bone");
}

}  // namespace odori
