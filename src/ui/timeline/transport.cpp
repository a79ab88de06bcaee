#include "base/folders.h"
#include "base/math.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kSpeeds[] = {0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0};

constexpr float kSongWidth = 260.0f;  // of the controls, pixels at scale 1
constexpr const char* kSongPopup = "song";

void draw_volume(const PanelInput& input, UiState& state, Commands& commands) {
  float percent = input.settings.volume * 100.0f;
  ImGui::SetNextItemWidth(kSongWidth * state.scale);
  if (ImGui::SliderFloat("##volume", &percent, 0.0f, 100.0f, tr("Volume %.0f %%"), ImGuiSliderFlags_AlwaysClamp)) {
    commands.push_back(SetVolume{percent / 100.0f});
  }
  register_widget(state, "volume");
  bool muted = input.settings.muted;
  if (checkbox("Mute", muted)) commands.push_back(ToggleSetting{&ViewSettings::muted});
  register_widget(state, "mute");
  tooltip(state, "Mute the song (M)");
}

void draw_offset(const Song& song, UiState& state, Commands& commands) {
  const float width = 0.5f * (kSongWidth * state.scale - ImGui::GetStyle().ItemSpacing.x);
  double frames = song.offset_s * kFramesPerSecond, seconds = song.offset_s;
  text_colored(color::kDim, tr("Offset: when the song starts"));
  ImGui::SetNextItemWidth(width);
  if (ImGui::InputDouble("##offset_frames", &frames, 1.0, 10.0, tr("%.2f frames"),
                         ImGuiInputTextFlags_EnterReturnsTrue)) {
    commands.push_back(SetSongOffset{frames / kFramesPerSecond});
  }
  register_widget(state, "song_offset_frames");
  tooltip(state, "Frames at 30 per second. Negative: the beginning of the song is skipped");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(width);
  if (ImGui::InputDouble("##offset_seconds", &seconds, 0.01, 0.1, "%.3f s", ImGuiInputTextFlags_EnterReturnsTrue)) {
    commands.push_back(SetSongOffset{seconds});
  }
  register_widget(state, "song_offset_seconds");
  tooltip(state, "Seconds. Negative: the beginning of the song is skipped");
}

// Opens volume, mute and offset of the song; nothing without a song.
void draw_song_button(const PanelInput& input, UiState& state, Commands& commands) {
  const Song& song = input.document.song;
  if (song.file.empty()) return;
  const std::string& silent_reason = song.silent_reason;
  const bool silent = input.settings.muted || !silent_reason.empty();
  const char* hint = silent_reason.empty() ? tr_later("Song: volume and offset (M: mute)")
                                           : tr_later("The song cannot be heard: press to see why");
  if (icon_button(state, "song", silent ? Icon::muted_speaker : Icon::speaker, hint)) ImGui::OpenPopup(kSongPopup);
  if (!ImGui::BeginPopup(kSongPopup)) return;
  text_ellipsis(readable_name(song.file), kSongWidth * state.scale, color::kText);
  if (!silent_reason.empty()) {
    text_wrapped(silent_reason, color::kWarning, kSongWidth * state.scale);
    register_widget(state, "song_silent_reason");
  }
  draw_volume(input, state, commands);
  if (input.document.clock.speed != 1.0) text_colored(color::kWarning, tr("Silent at another speed than 1x"));
  draw_offset(song, state, commands);
  if (text_button(state, "close_song", "Close the song")) {
    commands.push_back(CloseSong{});
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

void draw_play_buttons(const PanelInput& input, UiState& state, Commands& commands) {
  const bool playing = input.document.clock.playing;
  if (icon_button(state, "to_start", Icon::to_start, "Go to the start (Home)"))
    commands.push_back(SeekTo{input.document.clock.first});
  ImGui::SameLine();
  if (icon_button(state, "step_back", Icon::step_back, "Previous frame (Left)")) commands.push_back(StepBy{-1});
  ImGui::SameLine();
  if (icon_button(state, "play", playing ? Icon::pause : Icon::play, playing ? "Pause (Space)" : "Play (Space)",
                  playing)) {
    commands.push_back(Toggle{Switch::playing});
  }
  ImGui::SameLine();
  if (icon_button(state, "step_forward", Icon::step_forward, "Next frame (Right)")) commands.push_back(StepBy{1});
  ImGui::SameLine();
  if (icon_button(state, "to_end", Icon::to_end, "Go to the end (End)")) commands.push_back(SeekToEnd{});
  ImGui::SameLine();
  if (icon_button(state, "loop", Icon::loop, input.document.clock.loop ? "Loop: on (L)" : "Loop: off (L)",
                  input.document.clock.loop)) {
    commands.push_back(Toggle{Switch::loop});
  }
  if (input.document.clock.range) {
    ImGui::SameLine();
    if (icon_button(state, "release_range", Icon::cross, "Clear the loop range (Shift+L)")) {
      commands.push_back(SetLoopRange{std::nullopt});
    }
  }
  ImGui::SameLine();
  if (icon_button(state, "dope_sheet", Icon::keys, "Dope sheet (T)", input.settings.dope_sheet)) {
    commands.push_back(ToggleSetting{&ViewSettings::dope_sheet});
  }
  if (input.document.song.file.empty()) return;
  ImGui::SameLine();
  draw_song_button(input, state, commands);
}

int whole_frame(double frame) {
  return static_cast<int>(std::clamp(std::floor(frame + 1e-6), 0.0, double(std::numeric_limits<int>::max())));
}

void draw_frame_box(const PanelInput& input, UiState& state, Commands& commands) {
  int frame = whole_frame(input.document.clock.frame);
  ImGui::SetNextItemWidth(66.0f * state.scale);
  if (ImGui::InputInt("##frame", &frame, 0, 0,
                      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
    commands.push_back(SeekTo{static_cast<double>(frame)});
  }
  register_widget(state, "frame");
  tooltip(state, "Current frame, at 30 frames per second. Type a number and press Enter");
  ImGui::SameLine();
  text_colored(color::kDim, "/ " + format_integer(whole_frame(input.document.clock.last)));
}

void draw_speed(const PanelInput& input, UiState& state, Commands& commands) {
  const std::string label = fmt::format("{:g}x", input.document.clock.speed);
  if (begin_combo("##speed", label.c_str())) {
    for (const double speed : kSpeeds) {
      const std::string option = fmt::format("{:g}x", speed);
      if (ImGui::Selectable(option.c_str(), speed == input.document.clock.speed)) commands.push_back(SetSpeed{speed});
    }
    ImGui::EndCombo();
  }
  register_widget(state, "speed");
  tooltip(state, "Playback speed");
}

// Shows the displayed physics and selects the physics mode.
void draw_physics(const PanelInput& input, const std::string& label, UiState& state, Commands& commands) {
  const bool approximate = input.activity.physics.any && input.activity.physics.shown == PhysicsShown::approximate;
  ImGui::PushStyleColor(ImGuiCol_Text, approximate ? color::kWarning : color::kText);
  const bool open = begin_combo("##physics", label.c_str());
  ImGui::PopStyleColor();
  register_widget(state, "physics");
  tooltip(state, kPhysicsTooltip);
  if (!open) return;
  for (const auto& option : physics_modes()) {
    const bool selected = input.document.settings.physics.mode == option.value;
    if (ImGui::Selectable(tr_id(option.title), selected))
      commands.push_back(with_mode(input.document.settings.physics, option.value));
    register_widget(state, {"physics_mode", static_cast<int>(option.value), option.name});
  }
  ImGui::EndCombo();
}

// Between the frame and the speed. Empty: left out.
struct TransportTexts {
  std::string time;
  std::string physics;
};

float physics_width(const PanelInput& input, const std::string& label, float scale) {
  const float width = text_button_width(label) + ImGui::GetFrameHeight();
  return label == physics_label(input) ? std::max(170.0f * scale, width) : width;
}

// The most that fits into this width: the total time stays longest.
TransportTexts fitting_texts(const PanelInput& input, float scale, float width) {
  const Clock& clock = input.document.clock;
  const std::string total = format_time(clock.last), time = format_time(clock.frame) + " / " + total;
  const bool any = input.activity.physics.any;
  const std::string physics = any ? physics_label(input) : "", mode = any ? physics_mode_label(input) : "";
  for (const TransportTexts& texts :
       {TransportTexts{time, physics}, {time, mode}, {total, mode}, {"", mode}, {total, ""}}) {
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float of_time = texts.time.empty() ? 0.0f : ImGui::CalcTextSize(texts.time.c_str()).x + spacing;
    const float of_physics = texts.physics.empty() ? 0.0f : physics_width(input, texts.physics, scale) + spacing;
    if (of_time + of_physics <= width) return texts;
  }
  return {};
}

}  // namespace

void draw_transport(const PanelInput& input, UiState& state, const Area& area, Commands& commands) {
  if (begin_docked("Transport", area, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
    const float gap = 14.0f * state.scale;
    draw_play_buttons(input, state, commands);
    ImGui::SameLine(0.0f, gap);
    ImGui::AlignTextToFramePadding();
    draw_frame_box(input, state, commands);

    const float speed_width = 76.0f * state.scale;
    const float speed_left = area.size.x - speed_width - ImGui::GetStyle().WindowPadding.x;
    ImGui::SameLine(0.0f, gap);
    const auto [time, physics] = fitting_texts(input, state.scale, speed_left - ImGui::GetCursorPosX());
    if (!time.empty()) {
      text_colored(color::kDim, time);
      register_widget(state, "time");
    }
    if (!physics.empty()) {
      const float width = physics_width(input, physics, state.scale);
      ImGui::SameLine(speed_left - width - ImGui::GetStyle().ItemSpacing.x);
      ImGui::SetNextItemWidth(width);
      draw_physics(input, physics, state, commands);
    }
    ImGui::SameLine(speed_left);
    ImGui::SetNextItemWidth(speed_width);
    draw_speed(input, state, commands);
    draw_timeline(input, state, ImGui::GetContentRegionAvail().y, commands);
  }
  ImGui::End();
}

}  // namespace odori
