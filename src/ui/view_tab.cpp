#include "ui/panels.h"
#include "ui/skinning_words.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <fmt/format.h>

namespace odori {

namespace {

// Marks of radio buttons and check boxes stand out from the panel.
bool radio(const char* title, bool on) {
  ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
  const bool pressed = ImGui::RadioButton(title, on);
  ImGui::PopStyleColor();
  return pressed;
}

void draw_skinning(const UiView& view, UiState& state, Commands& commands) {
  heading("Skinning");
  const ImGuiStyle& style = ImGui::GetStyle();
  const float indent = ImGui::GetFrameHeight() + style.ItemInnerSpacing.x;
  for (const SkinningMode mode : kSkinningModes) {
    const SkinningWords words = skinning_words(mode);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.ItemSpacing.x, 0.0f));
    if (radio(words.title, view.settings.skinning == mode)) commands.push_back(SetSkinning{mode});
    mark(state, name(mode));
    ImGui::PopStyleVar();
    ImGui::Indent(indent);
    text_wrapped(words.about, color::kDim);
    ImGui::Unindent(indent);
  }
}

void draw_switch(UiState& state, const char* title, const char* mark_name, bool on, Switch which, Commands& commands) {
  bool value = on;
  ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
  if (ImGui::Checkbox(title, &value)) commands.push_back(Flip{which});
  ImGui::PopStyleColor();
  mark(state, mark_name);
}

void draw_sides(Commands& commands) {
  struct Side {
    const char* title;
    ViewSide side;
  };
  constexpr Side kSides[] = {{"Front", ViewSide::front},
                             {"Back", ViewSide::back},
                             {"Top", ViewSide::top},
                             {"Left", ViewSide::left},
                             {"Right", ViewSide::right}};
  constexpr int kColumns = 3;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  const float width = (ImGui::GetContentRegionAvail().x - gap * (kColumns - 1)) / kColumns;
  int column = 0;
  for (const Side& side : kSides) {
    if (column++ % kColumns != 0) ImGui::SameLine(0.0f, gap);
    if (ImGui::Button(side.title, ImVec2(width, 0))) commands.push_back(LookFrom{side.side});
  }
  ImGui::SameLine(0.0f, gap);
  if (ImGui::Button("Reset", ImVec2(width, 0))) commands.push_back(ResetCamera{});
}

void draw_camera(const UiView& view, UiState& state, Commands& commands) {
  heading("Camera");
  const bool has_motion = !view.stage.camera_keys.empty();
  const bool follows = has_motion && view.stage.follow_camera_motion;
  ImGui::BeginDisabled(!has_motion);
  if (radio("The motion's", follows) && !follows) commands.push_back(Flip{Switch::follow_camera});
  mark(state, "camera_motion");
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (radio("Free", !follows) && follows) commands.push_back(Flip{Switch::follow_camera});
  mark(state, "camera_free");
  draw_sides(commands);
}

// Angles as the file stores them and MMD shows them.
void draw_camera_values(const Camera& camera) {
  if (!begin_facts("camera")) return;
  const glm::vec3 angles = glm::degrees(camera.rotation_rad);
  fact("Target", fmt::format("{:.2f}  {:.2f}  {:.2f}", camera.target.x, camera.target.y, camera.target.z));
  fact("Angles", fmt::format("{:.1f}  {:.1f}  {:.1f}", angles.x, angles.y, angles.z));
  fact("Distance", fmt::format("{:.2f}", -camera.distance));
  fact("Field of view", fmt::format("{:.1f}\xC2\xB0", camera.fov_deg));
  end_facts();
}

}  // namespace

void draw_view_tab(const UiView& view, UiState& state, Commands& commands) {
  draw_skinning(view, state, commands);
  heading("Picture");
  draw_switch(state, "Edges", "edges", view.settings.edge, Switch::edge, commands);
  ImGui::SameLine(0.0f, ImGui::GetStyle().IndentSpacing);
  draw_switch(state, "Ground grid", "grid", view.settings.grid, Switch::grid, commands);
  draw_switch(state, "Bones", "bones", view.settings.bones, Switch::bones, commands);
  tip(state,
      "The chosen model's bones (B). A click on one chooses it, a double click opens its values.\n"
      "The first bone chosen in the bones tab switches them on as well");
  ImGui::SameLine(0.0f, ImGui::GetStyle().IndentSpacing);
  draw_switch(state, "All bone names", "bone_names", view.settings.bone_names, Switch::bone_names, commands);
  tip(state, "Else only of the bones pointed at and chosen");
  draw_camera(view, state, commands);
  draw_camera_values(view.stage.camera);
}

}  // namespace odori
