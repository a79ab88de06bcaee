#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/timeline/timeline.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kSpeeds[] = {0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0};

void draw_buttons(const UiView& view, UiState& state, Commands& commands) {
  const bool playing = view.clock.playing;
  if (icon_button(state, "to_start", Icon::to_start, "To the start (Home)"))
    commands.push_back(SeekTo{view.clock.first});
  ImGui::SameLine();
  if (icon_button(state, "step_back", Icon::step_back, "One frame back (Left)")) commands.push_back(StepBy{-1});
  ImGui::SameLine();
  if (icon_button(state, "play", playing ? Icon::pause : Icon::play, playing ? "Pause (Space)" : "Play (Space)",
                  playing)) {
    commands.push_back(Toggle{Switch::playing});
  }
  ImGui::SameLine();
  if (icon_button(state, "step_forward", Icon::step_forward, "One frame forward (Right)"))
    commands.push_back(StepBy{1});
  ImGui::SameLine();
  if (icon_button(state, "to_end", Icon::to_end, "To the end (End)")) commands.push_back(SeekToEnd{});
  ImGui::SameLine();
  if (icon_button(state, "loop", Icon::loop, view.clock.loop ? "Starts over at the end (L)" : "Stops at the end (L)",
                  view.clock.loop)) {
    commands.push_back(Toggle{Switch::loop});
  }
  if (view.clock.range) {
    ImGui::SameLine();
    if (icon_button(state, "release_range", Icon::cross, "Play all of the motion again (Shift+L)")) {
      commands.push_back(SetLoopRange{std::nullopt});
    }
  }
  ImGui::SameLine();
  if (icon_button(state, "dope_sheet", Icon::keys, "Keys and curves (T)", view.settings.dope_sheet)) {
    commands.push_back(Toggle{Switch::dope_sheet});
  }
}

int whole_frame(double frame) {
  return static_cast<int>(std::clamp(std::floor(frame + 1e-6), 0.0, double(std::numeric_limits<int>::max())));
}

void draw_frame_box(const UiView& view, UiState& state, Commands& commands) {
  int frame = whole_frame(view.clock.frame);
  ImGui::SetNextItemWidth(66.0f * state.scale);
  if (ImGui::InputInt("##frame", &frame, 0, 0,
                      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
    commands.push_back(SeekTo{static_cast<double>(frame)});
  }
  register_widget(state, "frame");
  tip(state, "Frame, at 30 a second. Type a number and press Enter");
  ImGui::SameLine();
  text_colored(color::kDim, "/ " + grouped(static_cast<std::size_t>(whole_frame(view.clock.last))));
}

void draw_speed(const UiView& view, UiState& state, Commands& commands) {
  const std::string shown = fmt::format("{:g}x", view.clock.speed);
  if (ImGui::BeginCombo("##speed", shown.c_str())) {
    for (const double speed : kSpeeds) {
      const std::string label = fmt::format("{:g}x", speed);
      if (ImGui::Selectable(label.c_str(), speed == view.clock.speed)) commands.push_back(SetSpeed{speed});
    }
    ImGui::EndCombo();
  }
  register_widget(state, "speed");
  tip(state, "Speed of playback");
}

// Which physics is being shown, and the choice of it.
void draw_physics(const UiView& view, UiState& state, Commands& commands) {
  const bool approximate = view.physics.any && view.physics.shown == PhysicsShown::approximate;
  ImGui::PushStyleColor(ImGuiCol_Text, approximate ? color::kWarning : color::kText);
  const bool open = ImGui::BeginCombo("##physics", format_physics(view));
  ImGui::PopStyleColor();
  register_widget(state, "physics");
  tip(state, kPhysicsTip);
  if (!open) return;
  for (const auto& choice : physics_modes()) {
    const bool selected = view.settings.physics.mode == choice.value;
    if (ImGui::Selectable(choice.title, selected)) commands.push_back(with_mode(view.settings.physics, choice.value));
    register_widget(state, {"physics_mode", static_cast<int>(choice.value), choice.name});
  }
  ImGui::EndCombo();
}

}  // namespace

void draw_transport(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  if (begin_docked("Transport", area, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
    draw_buttons(view, state, commands);
    ImGui::SameLine(0.0f, 14.0f * state.scale);
    ImGui::AlignTextToFramePadding();
    draw_frame_box(view, state, commands);

    const float gap = 14.0f * state.scale;
    const float speed_width = 76.0f * state.scale;
    const float speed_left = area.size.x - speed_width - ImGui::GetStyle().WindowPadding.x;
    const float physics_width = 170.0f * state.scale;
    const float physics_left = speed_left - physics_width - ImGui::GetStyle().ItemSpacing.x;
    const std::string time = clock_time(view.clock.frame) + " / " + clock_time(view.clock.last);
    ImGui::SameLine(0.0f, gap);
    // Where there is no room for all, the time gives way, then physics.
    const bool has_physics = view.physics.any && ImGui::GetCursorPosX() < physics_left;
    const float right = has_physics ? physics_left : speed_left;
    if (ImGui::GetCursorPosX() + ImGui::CalcTextSize(time.c_str()).x < right) text_colored(color::kDim, time);
    if (has_physics) {
      ImGui::SameLine(physics_left);
      ImGui::SetNextItemWidth(physics_width);
      draw_physics(view, state, commands);
    }
    ImGui::SameLine(speed_left);
    ImGui::SetNextItemWidth(speed_width);
    draw_speed(view, state, commands);
    draw_timeline(view, state, ImGui::GetContentRegionAvail().y, commands);
  }
  ImGui::End();
}

}  // namespace odori
