// Looks as pictures of what is open, and the settings of the one that is shown.

#include "base/enums.h"
#include "base/files.h"
#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "view/look_passes.h"
#include "view/look_rows.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMinPicture = 120.0f;  // width, pixels at scale 1

void draw_look_picture(const LooksView& looks, std::size_t index, bool applied, bool hovered, ImVec2 low, ImVec2 high) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell));
  const std::uint64_t picture = index < looks.pictures.size() ? looks.pictures[index] : 0;
  if (picture != 0) list.AddImage(texture_id(picture), low, high);
  const ImVec4& line = applied ? color::kSelection : hovered ? color::kText : color::kLine;
  list.AddRect(low, high, ImGui::GetColorU32(line), 0.0f, 0, applied ? 2.0f : 1.0f);
}

void draw_look(const PanelInput& input, std::size_t index, float width, UiState& state, Commands& commands) {
  const LooksView& looks = input.activity.looks;
  const ListedLook& look = looks.listed[index];
  const bool applied = is_applied(look, input.document.settings.look);
  const std::string title = shown_title(look);
  const auto size = glm::vec2(looks.picture_size);
  const ImVec2 picture(width, std::floor(width * size.y / size.x));
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const int number = static_cast<int>(index);
  ImGui::PushID(number);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("##look", ImVec2(picture.x, picture.y + line));
  register_widget(state, {"look", number, look.title});
  if (ImGui::IsItemHovered() && is_hovered_long(state, look.title.c_str())) {
    if (!look.settings) {
      show_tooltip(state, describe(look.settings.fault()));
    } else if (!look.description.empty()) {
      show_tooltip(state, tr(look.description));
    }
  }
  draw_look_picture(looks, index, applied, ImGui::IsItemHovered() || ImGui::IsItemFocused(), low,
                    ImVec2(low.x + picture.x, low.y + picture.y));
  draw_text_ellipsis(title, ImVec2(low.x, low.y + picture.y), picture.x,
                     applied          ? color::kSelection
                     : !look.settings ? color::kWarning
                                      : color::kText);
  if (pressed && look.settings) commands.push_back(ApplyLook{*look.settings});
  ImGui::PopID();
}

void draw_looks(const PanelInput& input, UiState& state, Commands& commands) {
  const std::size_t count = input.activity.looks.listed.size();
  const float available = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemSpacing.x;
  const int columns = std::max(static_cast<int>((available + gap) / (kMinPicture * state.scale + gap)), 1);
  const float width = std::floor((available - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  for (std::size_t i = 0; i < count; ++i) {
    if (i % columns != 0) ImGui::SameLine();
    draw_look(input, i, std::max(width, 1.0f), state, commands);
  }
}

void draw_comparison(const PanelInput& input, UiState& state, Commands& commands) {
  struct Way {
    const char* title;
    SetViewStyle command;
  };
  // Translated: 1.
  constexpr Way kWays[] = {{"Off", {ViewStyle::panes, 1}},
                           {"Wipe", {ViewStyle::wipe, 0, true}},
                           {"Side by side", {ViewStyle::panes, 2, true}}};
  heading("Compare with MMD's picture");
  Segments ways(state);
  for (int i = 0; i < std::ssize(kWays); ++i) {
    const Command command = kWays[i].command;
    const bool selected = i == 0 ? !input.document.settings.views.panes[1].as_mmd : is_on(command, input);
    if (ways.add({"compare_look", i}, tr(kWays[i].title), selected) && !selected) commands.push_back(command);
  }
}

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

// The effects, and the settings of those that are on.
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

}  // namespace

void draw_looks_page(const PanelInput& input, UiState& state, Commands& commands) {
  draw_looks(input, state, commands);
  if (text_button(state, "save_look_as", "Save look as\xE2\x80\xA6")) {
    commands.push_back(OpenDialog{DialogUse::save_look});
  }
  tooltip(state, "A file with all settings below. Looks in the proposed folder are listed here");
  draw_comparison(input, state, commands);
  draw_look_settings(input, state, commands);
}

}  // namespace odori
