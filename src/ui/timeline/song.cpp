#include "ui/timeline/song.h"

#include "base/folders.h"
#include "base/math.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

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

}  // namespace

void draw_waveform(ImDrawList& list, const FrameAxis& axis, const Song& song, bool muted, float low, float high) {
  if (song.waveform == nullptr || high - low < 2.0f) return;
  const float middle = std::floor(0.5f * (low + high)) + 0.5f, half = 0.5f * (high - low);
  const ImU32 tint = with_alpha(color::kDim, muted ? 0.25f : 0.55f);
  const auto song_s = [&](float x) { return axis.frame(x) / kFramesPerSecond - song.offset_s; };
  for (float x = std::floor(axis.left); x < axis.right; x += 1.0f) {
    const double first = song_s(x), last = song_s(x + 1.0f);
    if (last <= 0.0 || first >= song.waveform->length_s()) continue;
    const Peak peak = song.waveform->peak(first, last);
    // Silence is a thin line.
    list.AddRectFilled(ImVec2(x, middle - std::max(peak.high * half, 0.5f)),
                       ImVec2(x + 1.0f, middle - std::min(peak.low * half, -0.5f)), tint);
  }
}

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

}  // namespace odori
