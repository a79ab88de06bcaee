#include "base/folders.h"
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

// A menu item that shows the key of its command.
void item(const char* label, Commands& commands, const Command& command, bool selected = false, bool enabled = true) {
  const std::string key(key_for(command));
  if (ImGui::MenuItem(label, key.empty() ? nullptr : key.c_str(), selected, enabled)) commands.push_back(command);
}

template <typename Contents>
void menu(UiState& state, const char* title, const char* widget, bool enabled, Contents contents) {
  const bool open = ImGui::BeginMenu(title, enabled);
  register_widget(state, widget);
  if (!open) return;
  contents();
  ImGui::EndMenu();
}

// File names are drawn over the items, because ImGui would interpret "##" in a label.
void recent_menu(const UiView& view, UiState& state, Commands& commands) {
  float width = 0.0f;
  for (const std::filesystem::path& file : view.recent) {
    width = std::max(width, text_button_width(readable_name(file)));
  }
  for (std::size_t i = 0; i < view.recent.size(); ++i) {
    const int number = static_cast<int>(i);
    const std::string name = readable_name(view.recent[i]);
    ImGui::PushID(number);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##recent", false, 0, ImVec2(width, 0))) commands.push_back(OpenFiles{{view.recent[i]}});
    ImGui::PopID();
    register_widget(state, {"recent", number, name});
    draw_text_ellipsis(name, at, width, color::kText);
  }
  ImGui::Separator();
  item("Clear recent files", commands, RemoveRecent{});
}

void file_menu(const UiView& view, UiState& state, Commands& commands) {
  item("Open\xE2\x80\xA6", commands, OpenDialog{});
  menu(state, "Recent", "menu_recent", !view.recent.empty(), [&] { recent_menu(view, state, commands); });
  item("Reload", commands, Reload{}, false, !view.stage.actors.empty());
  item("Reload changed files automatically", commands, Toggle{Switch::watch_files}, view.settings.watch_files);
  ImGui::Separator();
  const bool add = view.settings.add_models;
  if (ImGui::MenuItem("Dropped files replace open files", nullptr, !add) && add) {
    commands.push_back(Toggle{Switch::add_models});
  }
  if (ImGui::MenuItem("Dropped files are added", "Hold Shift", add) && !add) {
    commands.push_back(Toggle{Switch::add_models});
  }
  ImGui::Separator();
  item("Close model", commands, CloseActor{view.selected}, false, view.selected >= 0);
  item("Save screenshot", commands, TakeScreenshot{false});
  item("Save screenshot with panels", commands, TakeScreenshot{true});
  item("Save screenshot as\xE2\x80\xA6", commands, OpenDialog{DialogUse::save_image});
  item("Export film\xE2\x80\xA6", commands, OpenDialog{DialogUse::save_film}, false, !view.stage.actors.empty());
  ImGui::Separator();
  item("Quit", commands, Quit{});
}

void edit_menu(const UiView& view, Commands& commands) {
  const Actor* actor = selected_actor(view);
  item("Undo", commands, Undo{}, false, view.undoable > 0);
  item("Redo", commands, Redo{}, false, view.redoable > 0);
  ImGui::Separator();
  item("Clear bone overrides", commands, ClearBoneOverrides{view.selected}, false,
       actor != nullptr && overridden_bone_count(actor->overrides) > 0);
  item("Clear morph overrides", commands, ClearMorphOverrides{view.selected}, false, actor != nullptr);
  item("Mirror pose left to right", commands, MirrorPose{}, false, actor != nullptr);
  item("Rest pose", commands, ToggleRestPose{}, actor != nullptr && actor->overrides.rest_pose, actor != nullptr);
  item("Save pose", commands, SavePose{}, false, actor != nullptr);
  item("Save pose as\xE2\x80\xA6", commands, OpenDialog{DialogUse::save_pose}, false, actor != nullptr);
}

void views_menu(const UiView& view, Commands& commands) {
  const Views& views = view.settings.views;
  for (const ViewLayout& one : view_layouts()) item(one.title, commands, one.command, is_selected(one, views));
  ImGui::Separator();
  item("Next view", commands, NextPane{}, false, pane_count(views) > 1);
  item("Link cameras", commands, Toggle{Switch::cameras_linked}, views.cameras_linked);
}

void view_menu(const UiView& view, UiState& state, Commands& commands) {
  const ViewSettings& s = view.settings;
  item("Edges", commands, Toggle{Switch::edge}, s.edge);
  item("Ground grid", commands, Toggle{Switch::grid}, s.grid);
  item("Ground shadow", commands, Toggle{Switch::ground_shadow}, s.ground_shadow);
  item("Self shadow", commands, Toggle{Switch::self_shadow}, s.self_shadow);
  item("Bones", commands, Toggle{Switch::bones}, s.bones);
  item("All bone names", commands, Toggle{Switch::bone_names}, s.bone_names);
  item("Bodies and joints", commands, Toggle{Switch::bodies}, s.bodies);
  item("Cycle physics mode", commands, CyclePhysicsMode{});
  item("Gizmo", commands, Toggle{Switch::gizmo}, s.gizmo);
  item("Panels", commands, Toggle{Switch::panels}, s.panels);
  item("Dope sheet", commands, Toggle{Switch::dope_sheet}, s.dope_sheet);
  item("Curves", commands, Toggle{Switch::curves}, s.dope_sheet && s.curves);
  menu(state, "Views", "menu_views", true, [&] { views_menu(view, commands); });
  ImGui::Separator();
  item("Larger interface", commands, ScaleInterface{1});
  item("Smaller interface", commands, ScaleInterface{-1});
  item("Light theme", commands, Toggle{Switch::light_theme}, s.light_theme);
  ImGui::Separator();
  item("Full screen", commands, Toggle{Switch::full_screen}, s.full_screen);
}

void skinning_menu(const UiView& view, Commands& commands) {
  for (const auto& mode : skinning_modes()) {
    item(mode.title, commands, SetSkinning{mode.value}, active_pane(view.settings.views).skinning.mode == mode.value);
  }
}

void camera_menu(const UiView& view, Commands& commands) {
  item("Follow camera motion", commands, Toggle{Switch::follow_camera}, view.stage.follow_camera_motion,
       !view.stage.camera_keys.empty());
  ImGui::Separator();
  item("Reset", commands, ResetCamera{});
  item("Fit to models", commands, FitCamera{});
  ImGui::Separator();
  item("Front", commands, LookFrom{ViewSide::front});
  item("Back", commands, LookFrom{ViewSide::back});
  item("Left", commands, LookFrom{ViewSide::left});
  item("Right", commands, LookFrom{ViewSide::right});
  item("Top", commands, LookFrom{ViewSide::top});
}

void help_menu(const UiView& view, Commands& commands) {
  item("Command palette", commands, Toggle{Switch::palette}, view.settings.palette);
  item("Keys and mouse", commands, Toggle{Switch::key_help}, view.settings.key_help);
}

// Ends at `right`; left out where it would cover a menu.
void draw_frame_rate(const UiView& view, float menus_end, float right) {
  if (view.report.fps <= 0.0f) return;
  const std::string rate = fmt::format("{:.0f} fps   {:.1f} ms", view.report.fps, view.report.frame_ms);
  const float left = right - ImGui::CalcTextSize(rate.c_str()).x;
  if (left <= menus_end) return;
  ImGui::SetCursorPosX(left);
  text_colored(color::kDim, rate);
}

}  // namespace

void draw_top_bar(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  // Frame padding that makes the menu bar exactly as high as its area.
  const float padding = std::max((area.size.y - ImGui::GetFontSize()) * 0.5f, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ImGui::GetStyle().FramePadding.x, padding));
  const bool open = begin_docked("Top bar", area, ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoScrollbar);
  const bool bar = open && ImGui::BeginMenuBar();
  ImGui::PopStyleVar();
  if (bar) {
    menu(state, "File", "menu_file", true, [&] { file_menu(view, state, commands); });
    if (ImGui::MenuItem("Open")) commands.push_back(OpenDialog{});
    register_widget(state, "open");
    menu(state, "Edit", "menu_edit", true, [&] { edit_menu(view, commands); });
    menu(state, "View", "menu_view", true, [&] { view_menu(view, state, commands); });
    menu(state, "Skinning", "menu_skinning", true, [&] { skinning_menu(view, commands); });
    menu(state, "Camera", "menu_camera", true, [&] { camera_menu(view, commands); });
    menu(state, "Help", "menu_help", true, [&] { help_menu(view, commands); });
    const float menus_end = ImGui::GetCursorPosX(), gap = ImGui::GetStyle().ItemSpacing.x;
    const float bell = draw_message_bell(view, state, ImGui::GetWindowWidth() - gap, commands);
    draw_frame_rate(view, menus_end, bell - gap);
    ImGui::EndMenuBar();
  }
  ImGui::End();
}

}  // namespace odori
