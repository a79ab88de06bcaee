#include "ui/workspaces/show/models_page.h"

#include "base/enums.h"
#include "base/folders.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

// Text with a context menu to copy it.
void draw_copyable(const char* id, std::string_view value, const ImVec4& tint) {
  if (value.empty()) return;
  text_wrapped(value, tint);
  copy_menu(id, [&] { return std::string(value); });
}

// How many textures were not found, with buttons to search other folders for them.
void draw_missing_textures(const PanelInput& input, const Model& model, const ActorFiles& files, UiState& state,
                           Commands& commands) {
  const std::size_t missing = files.missing_textures.size();
  if (missing == 0) return;
  text_wrapped(tr_format("{} of {} textures missing", missing, model.textures.size()), color::kWarning);
  if (input.activity.texture_folder != nullptr) {
    const std::string title = tr_format("Search {}", readable_name(*input.activity.texture_folder));
    if (text_button(state, "find_textures_again", title))
      commands.push_back(FindTextures{*input.activity.texture_folder});
  }
  if (text_button(state, "find_textures", "Search for textures\xE2\x80\xA6")) {
    commands.push_back(OpenDialog{DialogUse::textures});
  }
}

void draw_scene_motion(const PanelInput& input) {
  if (input.document.scene_source.name.empty()) return;
  heading("Camera and light");
  text_wrapped(input.document.scene_source.name, color::kText);
  if (!input.document.stage.camera_keys.empty()) {
    text_wrapped(tr_format("{} camera keys", format_integer(input.document.stage.camera_keys.size())), color::kDim);
  }
}

// The model's comment with its credits and terms of use.
void draw_comment(const Model& model, UiState& state) {
  const std::string comment = credits_and_terms(model);
  if (comment.empty()) return;
  if (heading_with_button(state, "Credits and terms of use", "copy_terms", Icon::copy, "Copy all")) {
    ImGui::SetClipboardText(comment.c_str());
  }
  text_wrapped(comment, color::kText);
}

}  // namespace

void draw_models_page(const PanelInput& input, UiState& state, Commands& commands) {
  draw_playlist(input, state, commands);
  draw_actors(input, state, commands);
  if (!has_index(input.document.stage.actors, input.document.selected.actor)) {
    text_wrapped(tr("No model is open. Press Ctrl+O, or drop a .pmx file on the window."), color::kDim);
    draw_scene_motion(input);
    return;
  }
  const std::int32_t index = input.document.selected.actor;
  const Model& model = *input.document.stage.actors[index]->model;
  const ActorFiles& files = input.document.files[index];
  draw_copyable("name", actor_name(input.document, index), color::kText);
  if (model.english_name != model.name) draw_copyable("English name", model.english_name, color::kDim);
  if (!model.name.empty()) draw_copyable("file", files.model, color::kDim);  // otherwise it is the name
  draw_model_counts(input.document.stage.actors[index]->model, state.models.counts);
  draw_missing_textures(input, model, files, state, commands);
  draw_placement(input, state, commands);
  draw_layers(input, state, commands);
  if (has_playlist(input) || !input.document.stage.actors[index]->layers.empty()) draw_seams(input, state, commands);
  draw_life(input, state, commands);
  draw_scene_motion(input);
  draw_comment(model, state);
}

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
