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

// A row of radio buttons.
template <typename Value, typename Set>
void draw_choices(UiState& state, const char* title, std::span<const Choice<Value>> choices, Value selected, Set set) {
  text_colored(color::kDim, title);
  bool first = true;
  for (const Choice<Value>& choice : choices) {
    if (!std::exchange(first, false)) same_line_if_fits(choice.title);
    if (radio_button(choice.title, selected == choice.value)) set(choice.value);
    register_widget(state, choice.name);
    tooltip(state, choice.description);
  }
}

void draw_arrangement(const UiView& view, UiState& state, Commands& commands) {
  heading("Views");
  const Views& views = view.settings.views;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  bool first = true;
  for (const ViewLayout& one : view_layouts()) {
    if (!std::exchange(first, false)) ImGui::SameLine(0.0f, gap);
    if (icon_button(state, one.widget, one.icon, one.tooltip, is_selected(one, views))) commands.push_back(one.command);
  }
  if (views.style != ViewStyle::panes || pane_count(views) < 2) return;
  bool linked = views.cameras_linked;
  if (checkbox("Link cameras", linked)) commands.push_back(Toggle{Switch::cameras_linked});
  register_widget(state, "cameras_linked");
  tooltip(state, "U: linked views share the active camera");
}

void draw_skinning(const UiView& view, UiState& state, Commands& commands) {
  heading(skinning_heading(view.settings.views));
  const Skinning& selected = active_pane(view.settings.views).skinning;
  const char* description = "";
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0.0f));
  for (const auto& mode : skinning_modes()) {
    if (radio_button(mode.title, selected.mode == mode.value)) commands.push_back(SetSkinning{mode.value});
    register_widget(state, mode.name);
    tooltip(state, mode.description);
    if (selected.mode == mode.value) description = mode.description;
  }
  ImGui::PopStyleVar();
  text_wrapped(description, color::kDim);
  if (view.center_progress) {
    text_wrapped(
        fmt::format(
            "Computing centres of rotation: {:.0f} %. Linear skinning until then; select another mode to cancel.",
            *view.center_progress * 100.0f),
        color::kDim);
  }
  // These options also apply in the native mode, but are shown with the modes that they are named after.
  if (selected.mode == SkinningMode::sdef) {
    draw_choices(state, "SDEF rotation", sdef_blends(), selected.sdef_blend,
                 [&](SdefBlend blend) { commands.push_back(SetSdefBlend{blend}); });
  } else if (selected.mode != SkinningMode::native && selected.mode != SkinningMode::linear) {
    draw_choices(state, "Quaternion hemisphere", hemispheres(), selected.hemisphere,
                 [&](Hemisphere rule) { commands.push_back(SetHemisphere{rule}); });
  }
}

void draw_switch(UiState& state, const char* title, const char* widget, bool on, Switch which, Commands& commands) {
  bool value = on;
  if (checkbox(title, value)) commands.push_back(Toggle{which});
  register_widget(state, widget);
}

void draw_sides(UiState& state, Commands& commands) {
  struct Side {
    const char* title;
    ViewSide side;
    const char* tip;
  };
  constexpr Side kSides[] = {{"Front", ViewSide::front, "Numpad 2"},
                             {"Back", ViewSide::back, "Numpad 8"},
                             {"Top", ViewSide::top, "Numpad 5"},
                             {"Left", ViewSide::left, "The model's left side: Numpad 4"},
                             {"Right", ViewSide::right, "The model's right side: Numpad 6"}};
  constexpr int kColumns = 3;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  const float width = (ImGui::GetContentRegionAvail().x - gap * (kColumns - 1)) / kColumns;
  int column = 0;
  for (const Side& side : kSides) {
    if (column++ % kColumns != 0) ImGui::SameLine(0.0f, gap);
    if (ImGui::Button(side.title, ImVec2(width, 0))) commands.push_back(LookFrom{side.side});
    register_widget(state, {"side", static_cast<int>(side.side), side.title});
    tooltip(state, side.tip);
  }
  ImGui::SameLine(0.0f, gap);
  if (ImGui::Button("Reset", ImVec2(width, 0))) commands.push_back(ResetCamera{});
  register_widget(state, "reset_camera");
  tooltip(state, "R or Numpad 0");
}

void draw_camera(const UiView& view, UiState& state, Commands& commands) {
  if (heading_with_button(state, "Camera", "copy_camera", Icon::copy, "Copy as command line option")) {
    ImGui::SetClipboardText(format_camera(view.stage.camera).c_str());
  }
  const bool has_motion = !view.stage.camera_keys.empty();
  const bool follows = has_motion && view.stage.follow_camera_motion;
  ImGui::BeginDisabled(!has_motion);
  if (radio_button("From motion", follows) && !follows) commands.push_back(Toggle{Switch::follow_camera});
  register_widget(state, "camera_motion");
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (radio_button("Free", !follows) && follows) commands.push_back(Toggle{Switch::follow_camera});
  register_widget(state, "camera_free");
  draw_sides(state, commands);
}

// Angles with the signs of the file, as MMD shows them.
void draw_camera_values(const Camera& camera) {
  if (!begin_properties("camera")) return;
  const glm::vec3 angles = glm::degrees(camera.rotation_rad);
  property("Target", fmt::format("{:.2f}  {:.2f}  {:.2f}", camera.target.x, camera.target.y, camera.target.z));
  property("Rotation (\xC2\xB0)", fmt::format("{:.1f}  {:.1f}  {:.1f}", angles.x, angles.y, angles.z));
  property("Distance", fmt::format("{:.2f}", -camera.distance));
  property("Field of view", fmt::format("{:.1f}\xC2\xB0", camera.fov_deg));
  end_properties();
}

void draw_evaluation_rules(const UiView& view, UiState& state, Commands& commands) {
  heading("Cross-checking");
  const auto select = [&](const char* title, const char* widget, EvaluationRules rules) {
    const bool selected = view.settings.rules == rules;
    if (radio_button(title, selected) && !selected) commands.push_back(SetEvaluationRules{rules});
    register_widget(state, widget);
  };
  select("As MMD", "rules_mmd", EvaluationRules::mmd);
  tooltip(state, "Curves and toe IK give the numbers that MikuMikuDance gives");
  same_line_if_fits("As other programs");
  select("As other programs", "rules_plain", EvaluationRules::plain);
  tooltip(state,
          "Curves are solved exactly, and toe IK starts where the leg IK has put the foot: to compare poses with "
          "programs that do not follow MMD in this");
}

void draw_screenshot_controls(const UiView& view, UiState& state, Commands& commands) {
  heading("Screenshot");
  if (ImGui::Button("Save screenshot")) commands.push_back(TakeScreenshot{});
  register_widget(state, "take_picture");
  tooltip(state, "F12; with panels: Shift+F12");
  draw_switch(state, "Transparent background", "picture_clear", view.settings.transparent_background,
              Switch::transparent_background, commands);
  tooltip(state, "Leaves out background and grid");
  draw_resolution_scale(view, state, commands);
}

// The first click asks for confirmation, a second one within kResetSeconds resets.
void draw_reset(UiState& state, Commands& commands) {
  heading("Settings");
  const bool confirming = state.reset_s > 0.0;
  ImGui::PushStyleColor(ImGuiCol_Button, confirming ? color::kAccentDeep : color::kRaised);
  const bool pressed = ImGui::Button(confirming ? "Click again to reset###reset" : "Reset settings###reset");
  ImGui::PopStyleColor();
  register_widget(state, "reset_settings");
  tooltip(state, "Resets all options, playback speed, panel sizes and the list of recent files. Open files stay open");
  if (!pressed) return;
  if (confirming) commands.push_back(ResetSettings{});
  state.reset_s = confirming ? 0.0 : kResetSeconds;
}

}  // namespace

void draw_view_tab(const UiView& view, UiState& state, Commands& commands) {
  draw_arrangement(view, state, commands);
  draw_skinning(view, state, commands);
  heading("Display");
  draw_switch(state, "Edges", "edges", view.settings.edge, Switch::edge, commands);
  same_line_if_fits("Ground grid");
  draw_switch(state, "Ground grid", "grid", view.settings.grid, Switch::grid, commands);
  draw_switch(state, "Ground shadow", "ground_shadow", view.settings.ground_shadow, Switch::ground_shadow, commands);
  same_line_if_fits("Self shadow");
  draw_switch(state, "Self shadow", "self_shadow", view.settings.self_shadow, Switch::self_shadow, commands);
  tooltip(
      state,
      "Models cast shadows on themselves and each other (Shift+S), as the motion sets them, otherwise in MMD's mode 1");
  same_line_if_fits("Soft shadow edges");
  draw_switch(state, "Soft shadow edges", "soft_shadow", view.settings.soft_shadow, Switch::soft_shadow, commands);
  tooltip(state, "Self shadows with smoother edges than in MMD");
  draw_switch(state, "Bones", "bones", view.settings.bones, Switch::bones, commands);
  tooltip(state,
          "The bones of the selected model (B). Click a bone to select it, double click to show its values.\n"
          "Selecting a first bone in the Bones tab also switches this on");
  same_line_if_fits("All bone names");
  draw_switch(state, "All bone names", "bone_names", view.settings.bone_names, Switch::bone_names, commands);
  tooltip(state, "Otherwise only hovered and selected bones are labelled");
  draw_switch(state, "Gizmo", "gizmo", view.settings.gizmo, Switch::gizmo, commands);
  tooltip(state, "Rings and arrows to rotate and translate the selected bone while bones are shown (Shift+G)");
  same_line_if_fits("Bodies and joints");
  draw_switch(state, "Bodies and joints", "show_bodies", view.settings.bodies, Switch::bodies, commands);
  tooltip(state, "Rigid bodies and joints of the selected model as wireframe (Shift+B)");
  draw_camera(view, state, commands);
  draw_camera_values(view.stage.camera);
  draw_light_controls(view, state, commands);
  draw_background_controls(view, state, commands);
  draw_transparency_controls(view, state, commands);
  draw_shadow_map_controls(view, state, commands);
  draw_quality_controls(view, state, commands);
  draw_screenshot_controls(view, state, commands);
  draw_reset(state, commands);
  draw_evaluation_rules(view, state, commands);
}

}  // namespace odori
