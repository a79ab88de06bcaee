#include "base/folders.h"
#include "base/translate.h"
#include "scene/overrides.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/core/view_layouts.h"
#include "ui/panels.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/message_card.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

template <typename Contents>
void menu(UiState& state, const char* title, const char* widget, bool enabled, Contents contents) {
  const bool open = ImGui::BeginMenu(tr_id(title), enabled);
  register_widget(state, widget);
  if (!open) return;
  contents();
  ImGui::EndMenu();
}

// File names are drawn over the items, because ImGui would interpret "##" in a label.
void recent_menu(const PanelInput& input, UiState& state, Commands& commands) {
  float width = 0.0f;
  for (const std::filesystem::path& file : input.activity.recent) {
    width = std::max(width, text_button_width(readable_name(file)));
  }
  for (std::size_t i = 0; i < input.activity.recent.size(); ++i) {
    const int number = static_cast<int>(i);
    const std::string name = readable_name(input.activity.recent[i]);
    ImGui::PushID(number);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##recent", false, 0, ImVec2(width, 0)))
      commands.push_back(OpenFiles{{input.activity.recent[i]}});
    ImGui::PopID();
    register_widget(state, {"recent", number, name});
    draw_text_ellipsis(name, at, width, color::kText);
  }
  ImGui::Separator();
  action_item(input, RemoveRecent{}, commands);
}

void file_menu(const PanelInput& input, UiState& state, Commands& commands) {
  action_item(input, OpenDialog{}, commands);
  menu(state, tr_later("Recent"), "menu_recent", !input.activity.recent.empty(),
       [&] { recent_menu(input, state, commands); });
  action_item(input, Reload{}, commands);
  action_item(input, ToggleSetting{&ViewSettings::watch_files}, commands);
  ImGui::Separator();
  const bool add = input.settings.add_dropped;
  if (ImGui::MenuItem(tr_id("Dropped files replace those shown"), nullptr, !add) && add) {
    commands.push_back(ToggleSetting{&ViewSettings::add_dropped});
  }
  if (ImGui::MenuItem(tr_id("Dropped files are added"), tr("Hold Shift"), add) && !add) {
    commands.push_back(ToggleSetting{&ViewSettings::add_dropped});
  }
  register_widget(state, "menu_add_dropped");
  ImGui::Separator();
  action_item(input, CloseActor{}, commands);
  action_item(input, SaveScene{}, commands);
  action_item(input, OpenDialog{DialogUse::save_scene}, commands);
  action_item(input, TakeScreenshot{false}, commands);
  action_item(input, TakeScreenshot{true}, commands);
  action_item(input, OpenDialog{DialogUse::save_image}, commands);
  action_item(input, OpenDialog{DialogUse::save_film}, commands);
  ImGui::Separator();
  action_item(input, Quit{}, commands);
}

// "Undo: Light". `title`: of the step; null: there is none.
void step_item(const char* title, const char* label, std::string named, const Command& command, Commands& commands) {
  if (title == nullptr) named = tr(label);
  menu_item((named + "###" + label).c_str(), command, false, title != nullptr, commands);
}

void edit_menu(const PanelInput& input, Commands& commands) {
  const History& history = input.document.history;
  const char *undone = history.undo_title(), *redone = history.redo_title();
  step_item(undone, tr_later("Undo"), tr_format("Undo: {}", undone ? tr(undone) : ""), Undo{}, commands);
  step_item(redone, tr_later("Redo"), tr_format("Redo: {}", redone ? tr(redone) : ""), Redo{}, commands);
  ImGui::Separator();
  action_item(input, ClearBoneOverrides{}, commands);
  action_item(input, ClearMorphOverrides{}, commands);
  action_item(input, MirrorPose{}, commands);
  action_item(input, ToggleRestPose{}, commands);
  action_item(input, SavePose{}, commands);
  action_item(input, OpenDialog{DialogUse::save_pose}, commands);
}

void views_menu(const PanelInput& input, Commands& commands) {
  for (const ViewLayout& one : view_layouts()) action_item(one.title, input, one.command, commands);
  ImGui::Separator();
  action_item(input, NextPane{}, commands);
  action_item(input, Toggle{Switch::cameras_linked}, commands);
}

// Each language is named in itself.
void language_menu(const PanelInput& input, UiState& state, Commands& commands) {
  const std::string& selected = input.settings.ui.language;
  if (ImGui::MenuItem(tr_id("As the system"), nullptr, selected.empty())) commands.push_back(SetLanguage{});
  register_widget(state, {"language", -1, "system"});
  int number = 0;
  for (const Language& language : languages()) {
    if (ImGui::MenuItem(language.name, nullptr, selected == language.code)) {
      commands.push_back(SetLanguage{language.code});
    }
    register_widget(state, {"language", number++, language.code});
  }
}

void view_menu(const PanelInput& input, UiState& state, Commands& commands) {
  for (bool Look::*setting : {&Look::edge, &Look::grid, &Look::ground_shadow, &Look::self_shadow}) {
    action_item(input, ToggleLook{setting}, commands);
  }
  action_item(input, ToggleSetting{&ViewSettings::bones}, commands);
  action_item(input, ToggleSetting{&ViewSettings::bone_names}, commands);
  action_item(input, ToggleSetting{&ViewSettings::bodies}, commands);
  action_item(input, CyclePhysicsMode{}, commands);
  action_item(input, ToggleSetting{&ViewSettings::gizmo}, commands);
  action_item(input, ToggleSetting{&ViewSettings::panels}, commands);
  action_item(input, ToggleSetting{&ViewSettings::dope_sheet}, commands);
  action_item(input, Toggle{Switch::curves}, commands);
  menu(state, tr_later("Views"), "menu_views", true, [&] { views_menu(input, commands); });
  ImGui::Separator();
  action_item(input, ScaleInterface{1}, commands);
  action_item(input, ScaleInterface{-1}, commands);
  menu(state, tr_later("Language"), "menu_language", true, [&] { language_menu(input, state, commands); });
  action_item(input, ToggleSetting{&ViewSettings::light_theme}, commands);
  ImGui::Separator();
  action_item(input, PutOnDesktop{}, commands);
  action_item(input, ToggleSetting{&ViewSettings::full_screen}, commands);
}

void skinning_menu(const PanelInput& input, Commands& commands) {
  for (const auto& mode : skinning_modes()) action_item(mode.title, input, SetSkinning{mode.value}, commands);
}

void camera_menu(const PanelInput& input, Commands& commands) {
  action_item(input, Toggle{Switch::follow_camera}, commands);
  ImGui::Separator();
  action_item(tr_later("Reset"), input, ResetCamera{}, commands);
  action_item(input, FitCamera{}, commands);
  ImGui::Separator();
  action_item(tr_later("Front"), input, LookFrom{ViewSide::front}, commands);
  action_item(tr_later("Back"), input, LookFrom{ViewSide::back}, commands);
  action_item(tr_later("Left"), input, LookFrom{ViewSide::left}, commands);
  action_item(tr_later("Right"), input, LookFrom{ViewSide::right}, commands);
  action_item(tr_later("Top"), input, LookFrom{ViewSide::top}, commands);
}

void help_menu(const PanelInput& input, Commands& commands) {
  action_item(input, ToggleSetting{&ViewSettings::palette}, commands);
  action_item(input, Toggle{Switch::key_help}, commands);
  ImGui::Separator();
  action_item(input, Toggle{Switch::whats_new}, commands);
  action_item(input, Toggle{Switch::about}, commands);
}

// Ends at `right`; left out where it would cover a menu.
void draw_frame_rate(const PanelInput& input, float menus_end, float right) {
  if (input.activity.report.fps <= 0.0f) return;
  const std::string rate =
      tr_format("{:.0f} fps   {:.1f} ms", input.activity.report.fps, input.activity.report.frame_ms);
  const float left = right - ImGui::CalcTextSize(rate.c_str()).x;
  if (left <= menus_end) return;
  ImGui::SetCursorPosX(left);
  text_colored(color::kDim, rate);
}

void draw_menus(const PanelInput& input, UiState& state, Commands& commands) {
  menu(state, tr_later("File"), "menu_file", true, [&] { file_menu(input, state, commands); });
  if (ImGui::MenuItem(tr_id("Open\xE2\x80\xA6"))) commands.push_back(OpenDialog{});
  register_widget(state, "open");
  menu(state, tr_later("Edit"), "menu_edit", true, [&] { edit_menu(input, commands); });
  menu(state, tr_later("View"), "menu_view", true, [&] { view_menu(input, state, commands); });
  menu(state, tr_later("Skinning"), "menu_skinning", true, [&] { skinning_menu(input, commands); });
  menu(state, tr_later("Camera"), "menu_camera", true, [&] { camera_menu(input, commands); });
  menu(state, tr_later("Help"), "menu_help", true, [&] { help_menu(input, commands); });
}

// Of the titles in the bar.
float menus_width() {
  float width = 0.0f;
  // Translated: all.
  for (const char* title : {"File", "Open\xE2\x80\xA6", "Edit", "View", "Skinning", "Camera", "Help"}) {
    width += ImGui::CalcTextSize(tr(title)).x + 2.0f * ImGui::GetStyle().ItemSpacing.x;
  }
  return width;
}

constexpr float kListWidth = 400.0f;    // pixels at scale 1
constexpr float kMaxListHeight = 0.7f;  // share of the window's height

Severity highest_severity(std::span<const Message> messages) {
  Severity found = Severity::note;
  for (const Message& message : messages) found = std::max(found, message.severity);
  return found;
}

void draw_messages(const PanelInput& input, UiState& state, Commands& commands) {
  if (input.activity.messages.empty()) return text_wrapped(tr("No messages."), color::kDim);
  if (ImGui::Button(tr_id("Dismiss all"))) {
    commands.push_back(DismissAllMessages{});
    ImGui::CloseCurrentPopup();  // nothing is left to see, and an open list would take the next click
  }
  register_widget(state, "dismiss_all");
  for (std::size_t i = input.activity.messages.size(); i-- > 0;) {
    draw_message(input.activity.messages[i], input.activity.messages[i].lines.size(), state, commands);
    if (i > 0) ImGui::Separator();
  }
}

// Below the bell, ending at `right`.
void draw_message_list(const PanelInput& input, UiState& state, ImVec2 top_right, Commands& commands) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float width = std::floor(std::max(std::min(kListWidth * state.scale, window.x * 0.94f), 1.0f));
  ImGui::SetNextWindowPos(top_right, ImGuiCond_Always, ImVec2(1.0f, 0.0f));
  ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, std::max(window.y * kMaxListHeight, 1.0f)));
  state.messages.listed = ImGui::BeginPopup("messages");
  if (!state.messages.listed) return;
  draw_messages(input, state, commands);
  ImGui::EndPopup();
}

}  // namespace

void draw_top_bar(const PanelInput& input, UiState& state, const Area& area, Commands& commands) {
  // Frame padding that makes the menu bar exactly as high as its area.
  const float padding = std::max((area.size.y - ImGui::GetFontSize()) * 0.5f, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ImGui::GetStyle().FramePadding.x, padding));
  const bool open = begin_docked("Top bar", area, ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoScrollbar);
  const bool bar = open && ImGui::BeginMenuBar();
  ImGui::PopStyleVar();
  if (bar) {
    // A narrow window has one menu of all menus.
    if (menus_width() <= 0.8f * ImGui::GetWindowWidth()) {
      draw_menus(input, state, commands);
    } else {
      menu(state, tr_later("Menu"), "menu_all", true, [&] { draw_menus(input, state, commands); });
    }
    const float menus_end = ImGui::GetCursorPosX(), gap = ImGui::GetStyle().ItemSpacing.x;
    const float bell = draw_message_bell(input, state, ImGui::GetWindowWidth() - gap, commands);
    draw_frame_rate(input, menus_end, bell - gap);
    ImGui::EndMenuBar();
  }
  ImGui::End();
}

// The bell of the top bar: how many messages there are and how severe they are; a click lists them.

float draw_message_bell(const PanelInput& input, UiState& state, float right, Commands& commands) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const std::string count =
      input.activity.messages.empty() ? std::string() : fmt::format("{}", input.activity.messages.size());
  const float icon = ImGui::GetFontSize(), text = ImGui::CalcTextSize(count.c_str()).x;
  const float width = icon + text + (count.empty() ? 2.0f : 3.0f) * style.ItemInnerSpacing.x;
  const float left = std::max(right - width, 0.0f);
  ImGui::SetCursorPosX(left);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float height = std::max(ImGui::GetWindowHeight(), 1.0f);
  if (ImGui::InvisibleButton("##bell", ImVec2(width, height))) ImGui::OpenPopup("messages");
  register_widget(state, "bell");
  tooltip(state, "Messages");
  const ImVec4& severity = severity_color(highest_severity(input.activity.messages));
  const ImU32 tint = ImGui::GetColorU32(input.activity.messages.empty() ? color::kDim
                                        : ImGui::IsItemHovered()        ? color::kText
                                                                        : severity);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float middle = low.y + height * 0.5f;
  draw_icon(list, Icon::bell, ImVec2(low.x + style.ItemInnerSpacing.x + icon * 0.5f, middle), icon, tint);
  list.AddText(ImVec2(low.x + 2.0f * style.ItemInnerSpacing.x + icon, std::floor(middle - 0.5f * ImGui::GetFontSize())),
               tint, count.c_str());
  draw_message_list(input, state, ImVec2(low.x + width, low.y + height), commands);
  return left;
}

}  // namespace odori
