#include "ui/workspaces/look/look_settings.h"

#include "base/files.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "view/look_passes.h"
#include "view/look_rows.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMinControl = 90.0f;  // width, pixels at scale 1; below that a label stands above its control
constexpr const char* kSettingFormat = "%.3g";

// What is chosen elsewhere on the page, or has no meaning now.
bool is_shown(const LookRow& row, const Look& look) {
  if (row.member == LookMember(&Look::pass_parameters) || row.member == LookMember(&Look::pass_file)) return false;
  if (row.member == LookMember(&Look::dof_bone)) return look.dof_focus == Focus::bone;
  if (row.member == LookMember(&Look::dof_distance)) return look.dof_focus == Focus::distance;
  if (row.member == LookMember(&Look::lut_strength)) return !look.lut_file.empty();
  return true;
}

float settings_label_width() {
  float width = 0.0f;
  for (const LookRow& row : kLookRows) {
    if (row.category == LookCategory::effect && switch_of(row) != &row)
      width = std::max(width, ImGui::CalcTextSize(tr(row.title)).x);
  }
  return width;
}

void begin_setting(const char* title, float label_width, UiState& state) {
  row_label(title, label_width, kMinControl * state.scale);
}

void end_setting(const LookRow& row, UiState& state) {
  register_widget(state, row.key);
  tooltip(state, row.help);
}

// One overload per type of setting. Returns whether the value was changed.
struct SettingControl {
  const PanelInput& input;
  UiState& state;
  const LookRow& row;
  float label_width;
  std::string id = fmt::format("##{}", row.key);

  bool operator()(bool& on) const { return checkbox(row.title, on); }
  bool operator()(float& number) const {
    begin_setting(row.title, label_width, state);
    const bool changed = ImGui::SliderFloat(id.c_str(), &number, row.range.min, row.range.max, kSettingFormat,
                                            ImGuiSliderFlags_AlwaysClamp);
    note_numbers({&number, 1}, kSettingFormat);
    return changed;
  }
  bool operator()(int& number) const {
    begin_setting(row.title, label_width, state);
    return ImGui::SliderInt(id.c_str(), &number, static_cast<int>(row.range.min), static_cast<int>(row.range.max));
  }
  bool operator()(glm::vec3& numbers) const {
    begin_setting(row.title, label_width, state);
    const bool changed = ImGui::SliderFloat3(id.c_str(), &numbers.x, row.range.min, row.range.max, kSettingFormat,
                                             ImGuiSliderFlags_AlwaysClamp);
    note_numbers({&numbers.x, 3}, kSettingFormat);
    return changed;
  }
  bool operator()(glm::vec4& tint) const {
    begin_setting(row.title, label_width, state);
    constexpr ImGuiColorEditFlags kFlags = ImGuiColorEditFlags_AlphaBar | ImGuiColorEditFlags_NoOptions;
    // Beside a long title only the swatch, which opens a picker with the numbers: cut ones would be wrong.
    const ImGuiStyle& style = ImGui::GetStyle();
    const float number_width = ImGui::CalcTextSize("255").x + 2.0f * style.FramePadding.x;
    const float needed = 4.0f * (number_width + style.ItemInnerSpacing.x) + ImGui::GetFrameHeight();
    if (ImGui::CalcItemWidth() < needed)
      return ImGui::ColorEdit4(id.c_str(), &tint.x, kFlags | ImGuiColorEditFlags_NoInputs);
    const bool changed = ImGui::ColorEdit4(id.c_str(), &tint.x, kFlags);
    const glm::vec4 bytes = glm::round(tint * 255.0f);
    note_numbers({&bytes.x, 4}, "RGBA:%3.0f     ");
    return changed;
  }
  template <typename Choice>
  requires std::is_enum_v<Choice>
  bool operator()(Choice& value) const {
    begin_setting(row.title, label_width, state);
    const auto title = [&](std::size_t i) { return tr(row.choices[i].title); };
    if (!begin_combo(id.c_str(), title(static_cast<std::size_t>(value)))) return false;
    bool changed = false;
    for (int i = 0; i < std::ssize(row.choices); ++i) {
      const LookChoice& choice = row.choices[i];
      const bool selected = static_cast<int>(value) == i;
      if (combo_item(state, {row.key, i, choice.name}, tr(choice.title), selected) && !selected) {
        value = static_cast<Choice>(i);
        changed = true;
      }
      tooltip(state, choice.description);
    }
    ImGui::EndCombo();
    return changed;
  }
  // The name of a bone: of those of the selected model.
  bool operator()(std::string& name) const {
    begin_setting(row.title, label_width, state);
    if (!begin_combo(id.c_str(), name.c_str())) return false;
    bool changed = false;
    const Actor* actor = selected_actor(input);
    if (actor != nullptr) {
      for (int i = 0; i < std::ssize(actor->model->bones); ++i) {
        const std::string& bone = actor->model->bones[i].name;
        if (!combo_item(state, {row.key, i, bone}, bone, bone == name)) continue;
        name = bone;
        changed = true;
      }
    }
    ImGui::EndCombo();
    return changed;
  }
  bool operator()(std::filesystem::path& file) const {
    begin_setting(row.title, label_width, state);
    const std::string name = utf8_from_path(file.filename());
    const float side = file.empty() ? 0.0f : ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = ImGui::GetContentRegionAvail().x - side;
    label_ellipsis(name.empty() ? tr("None: drop a .cube file on the window") : name, width, color::kDim);
    if (file.empty()) return false;
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    if (!icon_button(state, "remove_lut", Icon::cross, "Remove the color table")) return false;
    file.clear();
    return true;
  }
};

void draw_setting(const PanelInput& input, const LookRow& row, float label_width, UiState& state, Commands& commands) {
  Look look = input.document.settings.look;
  const bool changed = visit_member(look, row, SettingControl{input, state, row, label_width});
  end_setting(row, state);
  if (changed) commands.push_back(SetLook{&row, value_of(look, row)});
}

// Of the look's own passes.
void draw_own_parameters(const PanelInput& input, float label_width, UiState& state, Commands& commands) {
  const LookPasses* passes = input.activity.looks.own_passes;
  const Look& look = input.document.settings.look;
  if (passes == nullptr || look.pass_file.empty()) return;
  heading("Own passes");
  const std::vector<float> values = parameter_values(*passes, look.pass_parameters);
  for (std::size_t i = 0; i < passes->parameters.size(); ++i) {
    const LookParameter& parameter = passes->parameters[i];
    float value = values[i];
    ImGui::PushID(static_cast<int>(i));
    label_ellipsis(parameter.title, label_width, color::kDim);
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::SliderFloat("##parameter", &value, parameter.min, parameter.max, kSettingFormat,
                           ImGuiSliderFlags_AlwaysClamp)) {
      commands.push_back(
          SetLook{&look_row(&Look::pass_parameters), with_parameter(look.pass_parameters, parameter.name, value)});
    }
    note_numbers({&value, 1}, kSettingFormat);
    register_widget(state, {"own_parameter", static_cast<int>(i), parameter.name});
    ImGui::PopID();
  }
  if (text_button(state, "remove_own_passes", "Remove own passes"))
    commands.push_back(SetLook{&look_row(&Look::pass_file), std::filesystem::path()});
}

}  // namespace

void draw_look_settings(const PanelInput& input, UiState& state, Commands& commands) {
  const Look& look = input.document.settings.look;
  const float label_width = settings_label_width();
  draw_look_choices(look, &Look::toon_ramp, state, commands);
  draw_setting(input, look_row(&Look::shadow_tint), label_width, state, commands);
  heading("Effects");
  for (const LookRow& row : kLookRows) {
    if (row.category != LookCategory::effect || !is_shown(row, look)) continue;
    const LookRow* on = switch_of(row);
    if (on != nullptr && on != &row && value_of(look, *on) == LookValue(false)) continue;
    if (row.member == LookMember(&Look::tone)) heading("Colors");
    draw_setting(input, row, label_width, state, commands);
  }
  draw_own_parameters(input, label_width, state, commands);
}

}  // namespace odori
