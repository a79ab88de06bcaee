#include "ui/tabs/view/view_tab.h"

#include "ui/core/theme.h"
#include "ui/core/view_layouts.h"
#include "ui/panels.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/widgets.h"

#include <span>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kResetSeconds = 4.0;

// Radio buttons beside each other, for one of a few.
template <typename Value, typename Set>
void draw_choices(UiState& state, const char* title, std::span<const Choice<Value>> choices, Value selected, Set set) {
  text_colored(color::kDim, title);
  bool first = true;
  for (const Choice<Value>& choice : choices) {
    if (!std::exchange(first, false)) stay_in_row(choice.title);
    if (radio(choice.title, selected == choice.value)) set(choice.value);
    register_widget(state, choice.name);
    tip(state, choice.about);
  }
}

void draw_arrangement(const UiView& view, UiState& state, Commands& commands) {
  heading("Views");
  const Views& views = view.settings.views;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  bool first = true;
  for (const ViewLayout& one : view_layouts()) {
    if (!std::exchange(first, false)) ImGui::SameLine(0.0f, gap);
    if (icon_button(state, one.mark, one.icon, one.tip, is_selected(one, views))) commands.push_back(one.command);
  }
  if (views.style != ViewStyle::panes || pane_count(views) < 2) return;
  bool linked = views.cameras_linked;
  if (check_box("Cameras linked", linked)) commands.push_back(Toggle{Switch::cameras_linked});
  register_widget(state, "cameras_linked");
  tip(state, "U. Linked again, all look from where the framed view does");
}

void draw_skinning(const UiView& view, UiState& state, Commands& commands) {
  heading(skinning_heading(view.settings.views));
  const Skinning& selected = active_pane(view.settings.views).skinning;
  const char* about = "";
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0.0f));
  for (const auto& mode : skinning_modes()) {
    if (radio(mode.title, selected.mode == mode.value)) commands.push_back(SetSkinning{mode.value});
    register_widget(state, mode.name);
    tip(state, mode.about);
    if (selected.mode == mode.value) about = mode.about;
  }
  ImGui::PopStyleVar();
  text_wrapped(about, color::kDim);
  if (view.center_progress) {
    text_wrapped(fmt::format("Finding the centres: {:.0f} %; linear until then. Another mode ends the search.",
                             *view.center_progress * 100.0f),
                 color::kDim);
  }
  // The native mode obeys the switches too; they stand with the modes that are about them.
  if (selected.mode == SkinningMode::sdef) {
    draw_choices(state, "SDEF's rotation", sdef_blends(), selected.sdef_blend,
                 [&](SdefBlend blend) { commands.push_back(SetSdefBlend{blend}); });
  } else if (selected.mode != SkinningMode::native && selected.mode != SkinningMode::linear) {
    draw_choices(state, "Quaternions are added on the side of", hemispheres(), selected.hemisphere,
                 [&](Hemisphere rule) { commands.push_back(SetHemisphere{rule}); });
  }
}

void draw_switch(UiState& state, const char* title, const char* mark_name, bool on, Switch which, Commands& commands) {
  bool value = on;
  if (check_box(title, value)) commands.push_back(Toggle{which});
  register_widget(state, mark_name);
}

void draw_sides(UiState& state, Commands& commands) {
  struct Side {
    const char* title;
    ViewSide side;
    const char* tip;
  };
  constexpr Side kSides[] = {{"Front", ViewSide::front, "2 on the numeric keypad"},
                             {"Back", ViewSide::back, "8 on the numeric keypad"},
                             {"Top", ViewSide::top, "5 on the numeric keypad"},
                             {"Left", ViewSide::left, "The model's left: 4 on the numeric keypad"},
                             {"Right", ViewSide::right, "The model's right: 6 on the numeric keypad"}};
  constexpr int kColumns = 3;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  const float width = (ImGui::GetContentRegionAvail().x - gap * (kColumns - 1)) / kColumns;
  int column = 0;
  for (const Side& side : kSides) {
    if (column++ % kColumns != 0) ImGui::SameLine(0.0f, gap);
    if (ImGui::Button(side.title, ImVec2(width, 0))) commands.push_back(LookFrom{side.side});
    register_widget(state, {"side", static_cast<int>(side.side), side.title});
    tip(state, side.tip);
  }
  ImGui::SameLine(0.0f, gap);
  if (ImGui::Button("Reset", ImVec2(width, 0))) commands.push_back(ResetCamera{});
  register_widget(state, "reset_camera");
  tip(state, "R, or 0 on the numeric keypad");
}

void draw_camera(const UiView& view, UiState& state, Commands& commands) {
  if (heading_with_button(state, "Camera", "copy_camera", Icon::copy, "Copy it as the command line takes it")) {
    ImGui::SetClipboardText(format_camera(view.stage.camera).c_str());
  }
  const bool has_motion = !view.stage.camera_keys.empty();
  const bool follows = has_motion && view.stage.follow_camera_motion;
  ImGui::BeginDisabled(!has_motion);
  if (radio("The motion's", follows) && !follows) commands.push_back(Toggle{Switch::follow_camera});
  register_widget(state, "camera_motion");
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (radio("Free", !follows) && follows) commands.push_back(Toggle{Switch::follow_camera});
  register_widget(state, "camera_free");
  draw_sides(state, commands);
}

// Angles as the file stores them and MMD shows them.
void draw_camera_values(const Camera& camera) {
  if (!begin_properties("camera")) return;
  const glm::vec3 angles = glm::degrees(camera.rotation_rad);
  property("Target", fmt::format("{:.2f}  {:.2f}  {:.2f}", camera.target.x, camera.target.y, camera.target.z));
  property("Angles", fmt::format("{:.1f}  {:.1f}  {:.1f}", angles.x, angles.y, angles.z));
  property("Distance", fmt::format("{:.2f}", -camera.distance));
  property("Field of view", fmt::format("{:.1f}\xC2\xB0", camera.fov_deg));
  end_properties();
}

void draw_image_file(const UiView& view, UiState& state, Commands& commands) {
  heading("Picture file");
  if (ImGui::Button("Write picture")) commands.push_back(TakeScreenshot{});
  register_widget(state, "take_picture");
  tip(state, "F12. With the panels: Shift+F12");
  draw_switch(state, "See-through", "picture_clear", view.settings.transparent_background,
              Switch::transparent_background, commands);
  tip(state, "Without background and grid");
  draw_resolution_scale(view, state, commands);
}

// Asks once more before it does it.
void draw_reset(UiState& state, Commands& commands) {
  heading("Settings");
  const bool sure = state.reset_s > 0.0;
  ImGui::PushStyleColor(ImGuiCol_Button, sure ? color::kAccentDeep : color::kRaised);
  const bool pressed = ImGui::Button(sure ? "Click again to reset###reset" : "Reset settings###reset");
  ImGui::PopStyleColor();
  register_widget(state, "reset_settings");
  tip(state, "All switches, speed, sizes and the files opened last, as if new. What is open stays");
  if (!pressed) return;
  if (sure) commands.push_back(ResetSettings{});
  state.reset_s = sure ? 0.0 : kResetSeconds;
}

}  // namespace

void draw_view_tab(const UiView& view, UiState& state, Commands& commands) {
  draw_arrangement(view, state, commands);
  draw_skinning(view, state, commands);
  heading("Picture");
  draw_switch(state, "Edges", "edges", view.settings.edge, Switch::edge, commands);
  stay_in_row("Ground grid");
  draw_switch(state, "Ground grid", "grid", view.settings.grid, Switch::grid, commands);
  draw_switch(state, "Ground shadow", "ground_shadow", view.settings.ground_shadow, Switch::ground_shadow, commands);
  stay_in_row("Self shadow");
  draw_switch(state, "Self shadow", "self_shadow", view.settings.self_shadow, Switch::self_shadow, commands);
  tip(state,
      "Models throw shadows on themselves and each other (Shift+S), as the motion says, or as MMD does without one");
  stay_in_row("Soft");
  draw_switch(state, "Soft", "soft_shadow", view.settings.soft_shadow, Switch::soft_shadow, commands);
  tip(state, "Self shadows with a smoother edge than MMD's");
  draw_switch(state, "Bones", "bones", view.settings.bones, Switch::bones, commands);
  tip(state,
      "The chosen model's bones (B). A click on one chooses it, a double click opens its values.\n"
      "The first bone chosen in the bones tab switches them on as well");
  stay_in_row("All bone names");
  draw_switch(state, "All bone names", "bone_names", view.settings.bone_names, Switch::bone_names, commands);
  tip(state, "Else only of the bones pointed at and chosen");
  draw_switch(state, "Gizmo", "gizmo", view.settings.gizmo, Switch::gizmo, commands);
  tip(state, "Rings and arrows at the chosen bone, to turn and move it by hand, while bones are shown (Shift+G)");
  stay_in_row("Bodies and joints");
  draw_switch(state, "Bodies and joints", "show_bodies", view.settings.bodies, Switch::bodies, commands);
  tip(state, "The chosen model's, as wires (Shift+B)");
  draw_camera(view, state, commands);
  draw_camera_values(view.stage.camera);
  draw_light_controls(view, state, commands);
  draw_background_controls(view, state, commands);
  draw_transparency_controls(view, state, commands);
  draw_quality_controls(view, state, commands);
  draw_image_file(view, state, commands);
  draw_reset(state, commands);
}

}  // namespace odori
