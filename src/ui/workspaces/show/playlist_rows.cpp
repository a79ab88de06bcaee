#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <algorithm>
#include <cfloat>

#include <fmt/format.h>

namespace odori {

namespace {

void draw_seams(SeamSettings seams, UiState& state, Commands& commands) {
  ImGui::SetNextItemWidth(-FLT_MIN);
  bool changed = ImGui::SliderFloat("##seam", &seams.seconds, 0.0f, kMaxSeamSeconds, tr("Blend for %.1f s"),
                                    ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, "seam_seconds");
  tooltip(state, "For how long dancers blend from one show to the next; 0: not at all");
  ImGui::BeginDisabled(seams.seconds <= 0.0f);
  changed |= checkbox("The camera blends too", seams.camera);
  ImGui::EndDisabled();
  register_widget(state, "seam_camera");
  if (changed) commands.push_back(SetSeams{seams});
}

}  // namespace

void draw_playlist(const PanelInput& input, UiState& state, Commands& commands) {
  if (input.activity.playlist == nullptr || input.activity.playlist->entries.size() < 2) return;
  const PlaylistView& list = *input.activity.playlist;
  if (heading_with_button(state, "Playlist", "close_playlist", Icon::cross, "Close the playlist")) {
    commands.push_back(ClosePlaylist{});
  }
  ImGui::BeginDisabled(list.current <= 0 && !list.repeats);
  if (text_button(state, "previous_show", "Previous")) commands.push_back(StepPlaylist{-1});
  ImGui::EndDisabled();
  tooltip(state, "Previous show. Key: Ctrl+PageUp");
  ImGui::SameLine();
  ImGui::BeginDisabled(list.current + 1 >= static_cast<int>(list.entries.size()) && !list.repeats);
  if (text_button(state, "next_show", "Next")) commands.push_back(StepPlaylist{1});
  ImGui::EndDisabled();
  tooltip(state, "Next show. Key: Ctrl+PageDown");
  for (std::size_t i = 0; i < list.entries.size(); ++i) {
    const int number = static_cast<int>(i);
    const auto& entry = list.entries[i];
    const std::string label = entry.failed ? tr_format("{} (cannot be opened)", entry.title) : entry.title;
    if (link_row(state, {"listed_show", number, entry.title}, label, number == list.current)) {
      commands.push_back(PlayListed{number});
    }
  }
  const bool last = list.current + 1 == static_cast<int>(list.entries.size());
  text_wrapped(input.document.clock.loop ? tr("The show repeats. Turn off looping (L) to go on to the next one.")
               : last && list.repeats    ? tr("The first show begins when this one ends.")
               : last                    ? tr("This is the last show.")
                                         : tr("The next show begins when this one ends."),
               color::kDim);
  bool repeats = list.repeats;
  if (checkbox("Repeat the playlist", repeats)) commands.push_back(RepeatPlaylist{repeats});
  register_widget(state, "repeat_playlist");
  draw_seams(input.settings.seams, state, commands);
  ImGui::Separator();
}

}  // namespace odori
