#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

namespace odori {

bool has_playlist(const PanelInput& input) {
  return input.activity.playlist != nullptr && input.activity.playlist->entries.size() > 1;
}

void draw_playlist(const PanelInput& input, UiState& state, Commands& commands) {
  if (!has_playlist(input)) return;
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
  ImGui::Separator();
}

}  // namespace odori
