// Looks as pictures of what is open, and the settings of the one that is shown.

#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/look/look_settings.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kMinPicture = 120.0f;  // width, pixels at scale 1

void draw_look_picture(const LooksView& looks, std::size_t index, bool applied, bool hovered, ImVec2 low, ImVec2 high) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell));
  const std::uint64_t picture = index < looks.pictures.size() ? looks.pictures[index] : 0;
  if (picture != 0) list.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(picture)), low, high);
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
