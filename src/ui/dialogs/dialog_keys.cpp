#include "base/files.h"
#include "ui/core/file_rows.h"
#include "ui/dialogs/open_dialog.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace odori {

namespace {

constexpr DialogPart kDialogParts[] = {
    DialogPart::name,   DialogPart::rows,   DialogPart::favourite, DialogPart::like,    DialogPart::tag,
    DialogPart::filter, DialogPart::hidden, DialogPart::add,       DialogPart::shuffle, DialogPart::play,
    DialogPart::accept, DialogPart::cancel, DialogPart::places,    DialogPart::library, DialogPart::path};

bool has_part(const DialogView& dialog, const DialogState& state, DialogPart part) {
  const DialogUse use = dialog.use;
  const bool saves = saves_file(use);
  if (part == DialogPart::favourite || part == DialogPart::tag) return state.card_shown;
  if (part == DialogPart::like) return cursor_file(dialog, state) != nullptr && state.card_shown;
  if (part == DialogPart::shuffle) return can_shuffle(dialog, state);
  if (part == DialogPart::library) return library_command(dialog).has_value();
  if (part == DialogPart::name) return saves;
  if (use == DialogUse::open) return true;
  if (part == DialogPart::filter || part == DialogPart::add || part == DialogPart::play) return false;
  if (opens_one_file(use)) return true;
  const bool anywhere = part == DialogPart::hidden || part == DialogPart::places || part == DialogPart::path;
  return saves || selects_folder(use) || !anywhere;
}

// Moves the keyboard focus to the next part (`step` = 1) or the previous one (-1), cyclically.
void move_focus(const DialogView& dialog, DialogState& state, int step) {
  constexpr auto kCount = static_cast<int>(std::size(kDialogParts));
  int at = static_cast<int>(std::find(std::begin(kDialogParts), std::end(kDialogParts), state.part) -
                            std::begin(kDialogParts));
  do {
    at = (at + step + kCount) % kCount;
  } while (!has_part(dialog, state, kDialogParts[at]));
  state.part = kDialogParts[at];
  if (state.part == DialogPart::path) edit_path(dialog, state);
}

// The row that a key moves the cursor to; -1 if the key does not move it.
std::int64_t row_for(std::string_view key, const DialogState& state) {
  const auto last = static_cast<std::int64_t>(state.rows.rows.size()) - 1;
  const std::int64_t cursor = state.rows.cursor;
  const auto kept = [&](std::int64_t row) { return std::clamp<std::int64_t>(row, 0, std::max<std::int64_t>(last, 0)); };
  if (key == "Up") return kept(cursor - state.columns);
  if (key == "Down") return kept(cursor + state.columns);
  if (key == "Left" && state.columns > 1) return kept(cursor - 1);
  if (key == "Right" && state.columns > 1) return kept(cursor + 1);
  if (key == "PageUp") return kept(cursor - state.page);
  if (key == "PageDown") return kept(cursor + state.page);
  if (key == "Home") return 0;
  if (key == "End") return kept(last);
  return -1;
}

void take_row_key(const DialogView& dialog, DialogState& state, std::string_view chord, Commands& commands) {
  constexpr std::string_view kShift = "Shift+";
  const bool shift = chord.starts_with(kShift);
  const std::string_view key = shift ? chord.substr(kShift.size()) : chord;
  if (const std::int64_t row = row_for(key, state); row >= 0) {
    const bool range = shift && selects_several(dialog.use);
    range ? select_range(state.rows, row) : select_row(state.rows, row);
    return take_name_of_row(dialog, state);
  }
  if (chord == "Enter") {
    state.opens_found = is_searching(dialog, state);
    return state.opens_found ? void() : open_selected(dialog, state, false, commands);
  }
  if (chord == "Shift+Enter" && dialog.use == DialogUse::open) return play_selected(dialog, state, commands);
  if (chord == "Ctrl+A" && selects_several(dialog.use)) return select_all(*dialog.listing, state.rows);
  if (chord == "Delete" && dialog.use == DialogUse::open && lists_recent(*dialog.listing)) {
    if (const FolderEntry* entry = cursor_entry(*dialog.listing, state.rows)) {
      commands.push_back(RemoveRecent{entry->path});
    }
  }
}

void take_place_key(const DialogView& dialog, DialogState& state, std::string_view chord, Commands& commands) {
  const auto last = static_cast<std::int32_t>(dialog.shortcuts.size()) - 1;
  const std::int32_t step = chord == "Up" ? -1 : chord == "Down" ? 1 : 0;
  state.place = std::clamp(state.place + step, 0, std::max(last, 0));
  if (chord == "Home") state.place = 0;
  if (chord == "End") state.place = std::max(last, 0);
  if ((chord != "Enter" && chord != "Space") || last < 0) return;
  show_place(dialog.shortcuts[state.place], state, commands);
  state.part = DialogPart::rows;
}

// Keys with the same effect whichever part has the focus. Returns whether `chord` is one.
bool take_common_key(const DialogView& dialog, DialogState& state, std::string_view chord, Commands& commands) {
  const bool typing = state.part == DialogPart::path || state.part == DialogPart::name || state.part == DialogPart::tag;
  if (chord == "Tab" && state.part == DialogPart::path && complete_path(dialog, state, commands)) return true;
  if (chord == "Tab" || chord == "Shift+Tab") {
    move_focus(dialog, state, chord == "Tab" ? 1 : -1);
  } else if (chord == "Escape" && (state.part == DialogPart::path || state.part == DialogPart::tag)) {
    state.part = DialogPart::rows;
  } else if (chord == "Escape" && !state.rows.name_filter.empty()) {
    state.rows.name_filter.clear();
    update_filter(dialog, state, commands);
  } else if (chord == "Escape") {
    commands.push_back(CloseDialog{});
  } else if (typing) {
    return true;  // the text field handles it
  } else if (chord == "Alt+Up" || (chord == "Backspace" && state.rows.name_filter.empty())) {
    show_parent(dialog, commands);
  } else if (chord == "Backspace") {
    remove_last_character(state.rows.name_filter);
    update_filter(dialog, state, commands);
  } else if (chord == "Ctrl+L" && has_part(dialog, state, DialogPart::path)) {
    edit_path(dialog, state);
  } else if (chord == "Ctrl+G" && shows_library(dialog.use)) {
    commands.push_back(ToggleSetting{&ViewSettings::files_as_grid});
  } else if (chord == "Ctrl+D" && state.card_shown) {
    toggle_favourite(dialog, state, commands);
  } else if (chord == "Ctrl+Enter") {
    const bool opens = opens_files(dialog.use) || dialog.use == DialogUse::select;
    opens ? open_selected(dialog, state, true, commands) : accept(dialog, state, commands);
  } else {
    return false;
  }
  return true;
}

void handle_chord(const DialogView& dialog, DialogState& state, std::string_view chord, Commands& commands) {
  if (take_common_key(dialog, state, chord, commands)) return;
  const bool press = chord == "Enter" || chord == "Space";
  switch (state.part) {
    case DialogPart::rows:
      return take_row_key(dialog, state, chord, commands);
    case DialogPart::places:
      return take_place_key(dialog, state, chord, commands);
    case DialogPart::filter:
      if (press || chord == "Down" || chord == "Right") step_filter(dialog, state, 1, commands);
      if (chord == "Up" || chord == "Left") step_filter(dialog, state, -1, commands);
      return;
    case DialogPart::favourite:
      if (press) toggle_favourite(dialog, state, commands);
      return;
    case DialogPart::like:
      if (press) show_similar(dialog, state, commands);
      return;
    case DialogPart::hidden:
      if (press) {
        state.rows.hidden = !state.rows.hidden;
        update_rows(*dialog.listing, state.rows);
      }
      return;
    case DialogPart::add:
      if (press) state.add = !state.add;
      return;
    case DialogPart::shuffle:
      if (press) play_shuffled(dialog, state, commands);
      return;
    case DialogPart::play:
      if (press) play_selected(dialog, state, commands);
      return;
    case DialogPart::accept:
      if (press) accept(dialog, state, commands);
      return;
    case DialogPart::library:
      if (press) commands.push_back(*library_command(dialog));
      return;
    case DialogPart::cancel:
      if (press) commands.push_back(CloseDialog{});
      return;
    case DialogPart::name:
    case DialogPart::tag:
    case DialogPart::path:
      return;
  }
}

// Of the question about an existing file.
void take_replace_chord(DialogState& state, std::string_view chord, Commands& commands) {
  if (chord == "Escape") return commands.push_back(AnswerReplace{false});
  if (chord == "Enter" || chord == "Space") return commands.push_back(AnswerReplace{state.replaces});
  const bool moves = chord == "Tab" || chord == "Shift+Tab" || chord == "Left" || chord == "Right";
  if (moves) state.replaces = !state.replaces;
}

void take_text(const DialogView& dialog, DialogState& state, const std::string& text, Commands& commands) {
  constexpr std::size_t kMaxFilterBytes = 200;
  if (state.part == DialogPart::name || state.part == DialogPart::path || state.part == DialogPart::tag ||
      state.rows.name_filter.size() + text.size() > kMaxFilterBytes)
    return;
  if (state.part != DialogPart::rows && text == " ") return;  // Space presses the focused button
  state.part = DialogPart::rows;
  state.rows.name_filter += text;
  update_filter(dialog, state, commands);
}

}  // namespace

void handle_dialog_keys(const DialogView& dialog, UiState& state, Commands& commands) {
  for (const KeyEvent& event : std::exchange(state.keys.events, {})) {
    // The command may change what is shown; the remaining keys must not act on the current contents.
    if (!commands.empty() && !is_search(commands.back())) return;
    state.dialog.opens_found = false;
    if (!dialog.replace.empty()) {
      take_replace_chord(state.dialog, event.chord, commands);
      continue;
    }
    if (!event.text.empty()) take_text(dialog, state.dialog, event.text, commands);
    if (!event.chord.empty()) handle_chord(dialog, state.dialog, event.chord, commands);
  }
}

}  // namespace odori
