#include "ui/workspaces/show/scene_page.h"

#include "base/files.h"
#include "base/math.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kBallRadius = 44.0f;  // pixels at scale 1
constexpr ImGuiColorEditFlags kColorFlags = ImGuiColorEditFlags_NoAlpha | ImGuiColorEditFlags_NoOptions;

void draw_sides(UiState& state, Commands& commands) {
  struct Side {
    const char* title;
    ViewSide side;
    const char* tip;
  };
  // Translated: 1, 3.
  constexpr Side kSideButtons[] = {{"Front", ViewSide::front, "Numpad 2"},
                                   {"Back", ViewSide::back, "Numpad 8"},
                                   {"Top", ViewSide::top, "Numpad 5"},
                                   {"Left", ViewSide::left, "The model's left side: Numpad 4"},
                                   {"Right", ViewSide::right, "The model's right side: Numpad 6"}};
  constexpr int kColumns = 3;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  const float width = (ImGui::GetContentRegionAvail().x - gap * (kColumns - 1)) / kColumns;
  int column = 0;
  for (const Side& side : kSideButtons) {
    if (column++ % kColumns != 0) ImGui::SameLine(0.0f, gap);
    if (ImGui::Button(tr_id(side.title), ImVec2(width, 0))) commands.push_back(LookFrom{side.side});
    register_widget(state, {"side", static_cast<int>(side.side), side.title});
    tooltip(state, side.tip);
  }
  ImGui::SameLine(0.0f, gap);
  if (ImGui::Button(tr_id("Reset"), ImVec2(width, 0))) commands.push_back(ResetCamera{});
  register_widget(state, "reset_camera");
  tooltip(state, "R or Numpad 0");
}

void draw_camera(const PanelInput& input, UiState& state, Commands& commands) {
  if (heading_with_button(state, "Camera", "copy_camera", Icon::copy, "Copy as command line option")) {
    ImGui::SetClipboardText(format_camera(input.document.stage.camera).c_str());
  }
  const bool has_motion = !input.document.stage.camera_keys.empty();
  const bool follows = has_motion && input.document.stage.follow_camera_motion;
  Segments source(state);
  ImGui::BeginDisabled(!has_motion);
  if (source.add("camera_motion", "From motion", follows) && !follows)
    commands.push_back(Toggle{Switch::follow_camera});
  ImGui::EndDisabled();
  if (source.add("camera_free", "Free", !follows) && follows) commands.push_back(Toggle{Switch::follow_camera});
  draw_sides(state, commands);
}

// As ImGui's colour field shows it, with its patch of colour in the place of a fourth number.
void note_color(glm::vec3 color) {
  const glm::vec3 bytes = glm::round(color * 255.0f);
  note_numbers({&bytes.x, 3}, "RGB:%3.0f     ");
}

void camera_label(const char* title, int numbers = 1) {
  row_label(title, ImGui::CalcTextSize(tr("Field of view")).x, numbers_width("-000.0\xC2\xB0", numbers));
}

// Angles and distance with MMD's signs.
void draw_camera_values(const PanelInput& input, UiState& state, Commands& commands) {
  constexpr const char* kTip = tr_later("Drag, or double click to type");
  Camera camera = input.document.stage.camera;
  bool changed = false;
  camera_label(tr_later("Target"), 3);
  changed |= ImGui::DragFloat3("##target", &camera.target.x, 0.05f, 0.0f, 0.0f, "%.2f");
  note_numbers({&camera.target.x, 3}, "%.2f");
  register_widget(state, "camera_target");
  tooltip(state, kTip);
  camera_label(tr_later("Rotation"), 3);
  glm::vec3 degrees = glm::degrees(camera.rotation_rad);
  if (ImGui::DragFloat3("##rotation", &degrees.x, 0.5f, 0.0f, 0.0f, "%.1f\xC2\xB0")) {
    camera.rotation_rad = glm::radians(degrees);
    changed = true;
  }
  note_numbers({&degrees.x, 3}, "%.1f\xC2\xB0");
  register_widget(state, "camera_rotation");
  tooltip(state, kTip);
  camera_label(tr_later("Distance"));
  float distance = -camera.distance;
  if (ImGui::DragFloat("##distance", &distance, 0.1f, 0.0f, 0.0f, "%.2f")) {
    camera.distance = -distance;
    changed = true;
  }
  note_numbers({&distance, 1}, "%.2f");
  register_widget(state, "camera_distance");
  tooltip(state, kTip);
  camera_label(tr_later("Field of view"));
  changed |= ImGui::DragFloat("##fov", &camera.fov_deg, 0.1f, kMinFovDeg, kMaxFovDeg, "%.1f\xC2\xB0",
                              ImGuiSliderFlags_AlwaysClamp);
  note_numbers({&camera.fov_deg, 1}, "%.1f\xC2\xB0");
  register_widget(state, "camera_fov");
  tooltip(state, kTip);
  bool orthographic = !camera.perspective;
  if (checkbox("Orthographic", orthographic)) {
    camera.perspective = !orthographic;
    changed = true;
  }
  register_widget(state, "camera_orthographic");
  same_line_if_fits("Wheel zooms to the cursor");
  bool to_cursor = input.settings.zoom_to_cursor;
  if (checkbox("Wheel zooms to the cursor", to_cursor))
    commands.push_back(ToggleSetting{&ViewSettings::zoom_to_cursor});
  register_widget(state, "zoom_to_cursor");
  if (changed) commands.push_back(SetCamera{camera});
}

void draw_light_controls(const PanelInput& input, UiState& state, Commands& commands) {
  if (heading_with_button(state, "Light", "copy_light", Icon::copy, "Copy as command line option")) {
    ImGui::SetClipboardText(format_light(input.document.stage.light).c_str());
  }
  const bool overridden = input.document.stage.light_overridden.has_value();
  Segments source(state);
  if (source.add("light_motion", "From motion", !overridden) && overridden) {
    commands.push_back(SetLightOverride{std::nullopt});
  }
  if (source.add("light_by_hand", "By hand", overridden) && !overridden) {
    commands.push_back(SetLightOverride{input.document.stage.light});
  }

  Light light = input.document.stage.light;
  bool changed = false;
  if (const auto direction = draw_light_ball(input.document.stage.camera, light, kBallRadius * state.scale)) {
    light.direction = *direction;
    changed = true;
  }
  register_widget(state, "light_ball");
  tooltip(state, "Drag to rotate the light: the centre is light from the viewer, the rim from behind the model");
  ImGui::SameLine();
  ImGui::BeginGroup();
  ImGui::SetNextItemWidth(-1.0f);
  changed |= ImGui::ColorEdit3("##light_color", &light.color.x, kColorFlags);
  note_color(light.color);
  register_widget(state, "light_color");
  ImGui::SetNextItemWidth(-1.0f);
  changed |= ImGui::DragFloat3("##light_direction", &light.direction.x, 0.01f, -100.0f, 100.0f, "%.2f",
                               ImGuiSliderFlags_AlwaysClamp);
  note_numbers({&light.direction.x, 3}, "%.2f");
  register_widget(state, "light_direction");
  tooltip(state, "Direction in which the light travels: x, y, z. Drag, or double click to type");
  ImGui::EndGroup();
  if (changed && glm::length(light.direction) > 0.0f) commands.push_back(SetLightOverride{light});
}

void draw_background_number(const Look& look, const char* title, float Look::*member, const char* format, float speed,
                            UiState& state, Commands& commands) {
  const LookRow& row = look_row(member);
  float value = look.*member;
  camera_label(title);
  ImGui::PushID(row.key.data());
  ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
  if (ImGui::DragFloat("##value", &value, speed, row.range.min, row.range.max, format, ImGuiSliderFlags_AlwaysClamp))
    commands.push_back(SetLook{&row, value});
  ImGui::PopStyleColor();
  note_numbers({&value, 1}, format);
  register_widget(state, row.key);
  tooltip(state, row.help);
  ImGui::PopID();
}

// The image or video, and how it is shown.
void draw_background_picture(const PanelInput& input, UiState& state, Commands& commands) {
  const Look& look = input.document.settings.look;
  const std::string name = utf8_from_path(look.background_image.filename());
  if (ImGui::Button(name.empty() ? tr_id("Image or video\xE2\x80\xA6") : tr_id("Change background\xE2\x80\xA6")))
    commands.push_back(OpenDialog{DialogUse::background});
  register_widget(state, "background_picture");
  tooltip(state, "Open an image or a video, or drop one on the window, to use it as background");
  if (name.empty()) return;
  ImGui::SameLine();
  if (icon_button(state, "remove_background", Icon::cross, "Remove the background")) {
    commands.push_back(ClearBackgroundImage{});
  }
  text_wrapped(name, color::kDim);
  draw_look_choices(look, &Look::background_fit, state, commands);
  draw_background_number(look, tr_later("Zoom"), &Look::background_zoom, "%.2f", 0.01f, state, commands);
  draw_background_number(look, tr_later("To the right"), &Look::background_x, "%.3f", 0.002f, state, commands);
  draw_background_number(look, tr_later("Downwards"), &Look::background_y, "%.3f", 0.002f, state, commands);
  draw_look_switch(look, &Look::background_behind, state, commands);
  if (!input.document.background.video) return;
  draw_background_number(look, tr_later("Starts at"), &Look::background_start, "%.2f s", 0.05f, state, commands);
  draw_look_switch(look, &Look::background_loop, state, commands);
}

void draw_background_controls(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Background");
  const Look& look = input.document.settings.look;
  glm::vec3 color = stage_background(input.document, input.settings.fit_background);
  const bool usual = look.background == Look().background;
  const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
  ImGui::SetNextItemWidth(usual ? -1.0f : std::max(ImGui::GetContentRegionAvail().x - side - gap, 1.0f));
  if (ImGui::ColorEdit3("##background", &color.x, kColorFlags)) {
    commands.push_back(SetLook{&look_row(&Look::background), glm::vec4(color, 1.0f)});
  }
  note_color(color);
  register_widget(state, "background_color");
  tooltip(state, "MMD's background is white");
  if (!usual) {
    ImGui::SameLine(0.0f, gap);
    if (icon_button(state, "usual_background", Icon::cross, "White again, as at first"))
      commands.push_back(SetLook{&look_row(&Look::background), Look().background});
  }
  bool fit = input.settings.fit_background;
  if (checkbox("Darken for light models", fit)) commands.push_back(ToggleSetting{&ViewSettings::fit_background});
  register_widget(state, "fit_background");
  tooltip(state, "A white background becomes grey where the models are too light to be seen on it");
  draw_background_picture(input, state, commands);
}

ImVec2 at(ImVec2 middle, glm::vec2 position, float radius) {
  return ImVec2(middle.x + position.x * radius, middle.y + position.y * radius);
}

void draw_disc(const glm::vec2& position, ImVec2 middle, float radius, const Light& light, bool highlighted) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 line = ImGui::GetColorU32(color::kDim);
  list.AddCircleFilled(middle, radius, ImGui::GetColorU32(color::kRaised), 48);
  list.AddCircle(middle, radius * 0.5f, line, 48);
  list.AddCircle(middle, radius, ImGui::GetColorU32(highlighted ? color::kSelection : color::kDim), 48);
  const ImVec2 handle = at(middle, position, radius);
  list.AddLine(middle, handle, line);
  const glm::vec3 c = glm::clamp(light.color, 0.0f, 1.0f);
  list.AddCircleFilled(handle, radius * 0.14f, ImGui::GetColorU32(ImVec4(c.r, c.g, c.b, 1.0f)), 24);
  list.AddCircle(handle, radius * 0.14f, ImGui::GetColorU32(color::kSelection), 24, 2.0f);
}

}  // namespace

void draw_scene_page(const PanelInput& input, UiState& state, Commands& commands) {
  draw_camera(input, state, commands);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
  draw_camera_values(input, state, commands);
  ImGui::PopStyleColor();
  draw_light_controls(input, state, commands);
  draw_background_controls(input, state, commands);
}

glm::vec2 position_on_ball(const Camera& camera, glm::vec3 direction) {
  const glm::vec3 from = -glm::normalize(glm::mat3(view_matrix(camera)) * direction);
  const float sideways = std::hypot(from.x, from.y);
  const float share = std::atan2(sideways, -from.z) / kPi;
  return sideways > 0.0f ? glm::vec2(from.x, -from.y) * (share / sideways) : glm::vec2(share, 0.0f);
}

glm::vec3 direction_from_ball(const Camera& camera, glm::vec2 position) {
  const float distance = glm::length(position);
  const float angle = std::min(distance, 1.0f) * kPi;
  const glm::vec2 side = distance > 0.0f ? position / distance : glm::vec2(1.0f, 0.0f);
  const glm::vec3 from(side.x * std::sin(angle), -side.y * std::sin(angle), -std::cos(angle));
  return glm::normalize(glm::transpose(glm::mat3(view_matrix(camera))) * -from);
}

std::optional<glm::vec3> draw_light_ball(const Camera& camera, const Light& light, float radius) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 middle(corner.x + radius, corner.y + radius);
  ImGui::InvisibleButton("light_ball", ImVec2(2.0f * radius, 2.0f * radius));
  const bool dragged = ImGui::IsItemActive();
  draw_disc(position_on_ball(camera, light.direction), middle, radius, light, dragged || ImGui::IsItemHovered());
  if (!dragged) return std::nullopt;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  return direction_from_ball(camera, glm::vec2(mouse.x - middle.x, mouse.y - middle.y) / radius);
}

}  // namespace odori
