#include "base/folders.h"
#include "base/translate.h"
#include "scene/overrides.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/core/view_layouts.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

// A menu item that shows the key of its command. `label`: translated.
void translated_item(const char* label, Commands& commands, const Command& command, bool selected, bool enabled) {
  const std::string key(key_for(command));
  if (ImGui::MenuItem(label, key.empty() ? nullptr : key.c_str(), selected, enabled)) commands.push_back(command);
}

void item(const char* label, Commands& commands, const Command& command, bool selected = false, bool enabled = true) {
  translated_item(tr_id(label), commands, command, selected, enabled);
}

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
  item(tr_later("Clear recent files"), commands, RemoveRecent{});
}

void file_menu(const PanelInput& input, UiState& state, Commands& commands) {
  item(tr_later("Open\xE2\x80\xA6"), commands, OpenDialog{});
  menu(state, tr_later("Recent"), "menu_recent", !input.activity.recent.empty(),
       [&] { recent_menu(input, state, commands); });
  item(tr_later("Reload"), commands, Reload{}, false, !input.document.stage.actors.empty());
  item(tr_later("Reload changed files automatically"), commands, Toggle{Switch::watch_files},
       input.settings.watch_files);
  ImGui::Separator();
  const bool add = input.settings.add_dropped;
  if (ImGui::MenuItem(tr_id("Dropped files replace those shown"), nullptr, !add) && add) {
    commands.push_back(Toggle{Switch::add_dropped});
  }
  if (ImGui::MenuItem(tr_id("Dropped files are added"), tr("Hold Shift"), add) && !add) {
    commands.push_back(Toggle{Switch::add_dropped});
  }
  register_widget(state, "menu_add_dropped");
  ImGui::Separator();
  item(tr_later("Close model"), commands, CloseActor{input.document.selected.actor}, false,
       input.document.selected.actor >= 0);
  item(tr_later("Save the scene (.odori)"), commands, SaveScene{}, false, !input.document.stage.actors.empty());
  item(tr_later("Save scene as\xE2\x80\xA6"), commands, OpenDialog{DialogUse::save_scene}, false,
       !input.document.stage.actors.empty());
  item(tr_later("Save screenshot"), commands, TakeScreenshot{false});
  item(tr_later("Save screenshot with panels"), commands, TakeScreenshot{true});
  item(tr_later("Save screenshot as\xE2\x80\xA6"), commands, OpenDialog{DialogUse::save_image});
  item(tr_later("Export film\xE2\x80\xA6"), commands, OpenDialog{DialogUse::save_film}, false,
       !input.document.stage.actors.empty());
  ImGui::Separator();
  item(tr_later("Quit"), commands, Quit{});
}

void edit_menu(const PanelInput& input, Commands& commands) {
  const Actor* actor = selected_actor(input);
  const History& history = input.document.history;
  const char *undone = history.undo_title(), *redone = history.redo_title();
  const std::string undo = undone != nullptr ? tr_format("Undo: {}", tr(undone)) : tr("Undo");
  const std::string redo = redone != nullptr ? tr_format("Redo: {}", tr(redone)) : tr("Redo");
  translated_item((undo + "###Undo").c_str(), commands, Undo{}, false, undone != nullptr);
  translated_item((redo + "###Redo").c_str(), commands, Redo{}, false, redone != nullptr);
  ImGui::Separator();
  item(tr_later("Clear bone overrides"), commands, ClearBoneOverrides{input.document.selected.actor}, false,
       actor != nullptr && overridden_bone_count(actor->overrides) > 0);
  item(tr_later("Clear morph overrides"), commands, ClearMorphOverrides{input.document.selected.actor}, false,
       actor != nullptr);
  item(tr_later("Mirror pose left to right"), commands, MirrorPose{}, false, actor != nullptr);
  item(tr_later("Rest pose"), commands, ToggleRestPose{}, actor != nullptr && actor->overrides.rest_pose,
       actor != nullptr);
  item(tr_later("Save pose"), commands, SavePose{}, false, actor != nullptr);
  item(tr_later("Save pose as\xE2\x80\xA6"), commands, OpenDialog{DialogUse::save_pose}, false, actor != nullptr);
}

void views_menu(const PanelInput& input, Commands& commands) {
  const Views& views = input.document.settings.views;
  for (const ViewLayout& one : view_layouts()) item(one.title, commands, one.command, is_selected(one, views));
  ImGui::Separator();
  item(tr_later("Next view"), commands, NextPane{}, false, pane_count(views) > 1);
  item(tr_later("Link cameras"), commands, Toggle{Switch::cameras_linked}, views.cameras_linked);
}

// Each language is named in itself.
void language_menu(const PanelInput& input, UiState& state, Commands& commands) {
  const std::string& selected = input.settings.language;
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

void look_item(bool Look::*setting, const Look& look, Commands& commands) {
  item(look_row(setting).title, commands, ToggleLook{setting}, look.*setting);
}

void view_menu(const PanelInput& input, UiState& state, Commands& commands) {
  const ViewSettings& s = input.settings;
  const Look look = shown_look(input.document, false);
  look_item(&Look::edge, look, commands);
  look_item(&Look::grid, look, commands);
  look_item(&Look::ground_shadow, look, commands);
  look_item(&Look::self_shadow, look, commands);
  item(tr_later("Bones"), commands, Toggle{Switch::bones}, s.bones);
  item(tr_later("All bone names"), commands, Toggle{Switch::bone_names}, s.bone_names);
  item(tr_later("Bodies and joints"), commands, Toggle{Switch::bodies}, s.bodies);
  item(tr_later("Cycle physics mode"), commands, CyclePhysicsMode{});
  item(tr_later("Gizmo"), commands, Toggle{Switch::gizmo}, s.gizmo);
  item(tr_later("Panels"), commands, Toggle{Switch::panels}, s.panels);
  item(tr_later("Dope sheet"), commands, Toggle{Switch::dope_sheet}, s.dope_sheet);
  item(tr_later("Curves"), commands, Toggle{Switch::curves}, s.dope_sheet && s.curves);
  menu(state, tr_later("Views"), "menu_views", true, [&] { views_menu(input, commands); });
  ImGui::Separator();
  item(tr_later("Larger interface"), commands, ScaleInterface{1});
  item(tr_later("Smaller interface"), commands, ScaleInterface{-1});
  menu(state, tr_later("Language"), "menu_language", true, [&] { language_menu(input, state, commands); });
  item(tr_later("Light theme"), commands, Toggle{Switch::light_theme}, s.light_theme);
  ImGui::Separator();
  item(tr_later("Full screen"), commands, Toggle{Switch::full_screen}, s.full_screen);
}

void skinning_menu(const PanelInput& input, Commands& commands) {
  for (const auto& mode : skinning_modes()) {
    item(mode.title, commands, SetSkinning{mode.value},
         active_pane(input.document.settings.views).skinning.mode == mode.value);
  }
}

void camera_menu(const PanelInput& input, Commands& commands) {
  item(tr_later("Follow camera motion"), commands, Toggle{Switch::follow_camera},
       input.document.stage.follow_camera_motion, !input.document.stage.camera_keys.empty());
  ImGui::Separator();
  item(tr_later("Reset"), commands, ResetCamera{});
  item(tr_later("Fit to models"), commands, FitCamera{});
  ImGui::Separator();
  item(tr_later("Front"), commands, LookFrom{ViewSide::front});
  item(tr_later("Back"), commands, LookFrom{ViewSide::back});
  item(tr_later("Left"), commands, LookFrom{ViewSide::left});
  item(tr_later("Right"), commands, LookFrom{ViewSide::right});
  item(tr_later("Top"), commands, LookFrom{ViewSide::top});
}

void help_menu(const PanelInput& input, Commands& commands) {
  item(tr_later("Command palette"), commands, Toggle{Switch::palette}, input.settings.palette);
  item(tr_later("Keys and mouse"), commands, Toggle{Switch::key_help}, input.settings.help_card == HelpCard::keys);
  ImGui::Separator();
  item(tr_later("What's new"), commands, Toggle{Switch::whats_new}, input.settings.help_card == HelpCard::whats_new);
  item(tr_later("About odori"), commands, Toggle{Switch::about}, input.settings.help_card == HelpCard::about);
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
  if (ImGui::MenuItem(tr_id("Open"))) commands.push_back(OpenDialog{});
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
  for (const char* title : {"File", "Open", "Edit", "View", "Skinning", "Camera", "Help"}) {
    width += ImGui::CalcTextSize(tr(title)).x + 2.0f * ImGui::GetStyle().ItemSpacing.x;
  }
  return width;
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

}  // namespace odori
