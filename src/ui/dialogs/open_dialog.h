#pragma once

// The open dialog: selects files, or a folder, in the window itself. It covers everything else while it is open.

#include "ui/core/commands.h"
#include "ui/core/dialog_state.h"
#include "ui/core/file_rows.h"
#include "ui/core/layout.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <imgui.h>

namespace odori {

// Draws nothing while Activity::dialog is empty. Takes the keyboard: consumes `state.keys.events`.
void draw_open_dialog(const PanelInput& input, UiState& state, Commands& commands);

// Parts of the dialog; each uses the whole remaining width. `height` in pixels.
void draw_dialog_path(const DialogView& dialog, UiState& state, Commands& commands);
void draw_filters(const DialogView& dialog, UiState& state, Commands& commands);
void draw_file_table(const DialogView& dialog, UiState& state, float height, Commands& commands);
void draw_file_grid(const DialogView& dialog, UiState& state, float height, Commands& commands);
// What the library knows of the cursor's file. `size` in pixels.
void draw_file_card(const DialogView& dialog, UiState& state, ImVec2 size, Commands& commands);

// Selects the row that was clicked, and opens it on a double click.
void click_row(const DialogView& dialog, DialogState& state, std::int64_t row, Commands& commands);
// Scrolls to the cursor where that is asked for. `columns`: entries in a row; `height`: of a row, pixels.
void scroll_to_cursor(FileRows& rows, std::int64_t columns, float height);
// Why there are no rows; empty if there are some.
std::string empty_message(const DialogView& dialog, const FileRows& rows);
// What the library knows of the cursor's file; null: there is no such file, or nothing is known.
const ListedFile* cursor_file(const DialogView& dialog, const DialogState& state);
// Marks the cursor's file as a favourite, or not any more.
void toggle_favourite(const DialogView& dialog, const DialogState& state, Commands& commands);
// Searches the library for files that are like the cursor's.
void show_similar(const DialogView& dialog, DialogState& state, Commands& commands);
// Gives the cursor's file the typed tag, or puts it into that collection; takes it away if it has it.
void toggle_tag(const DialogView& dialog, DialogState& state, FileMark::Kind kind, Commands& commands);

// Call after a change of the name filter or the kinds: filters the rows, or searches the library again.
void update_filter(const DialogView& dialog, DialogState& state, Commands& commands);
// Whether the rows are not those of what is typed, because the search for it goes on.
bool is_searching(const DialogView& dialog, const DialogState& state);
bool is_search(const Command& command);
// Lists what is found in the library.
void show_search(std::string query, DialogState& state, Commands& commands);
// Lists what a shortcut stands for.
void show_place(const FolderShortcut& place, DialogState& state, Commands& commands);

// Of a dialog that saves: the name of the file, and the question about an existing one in place of name and buttons.
void draw_file_name(UiState& state, Commands& commands);
void draw_replace_question(const DialogView& dialog, UiState& state, Commands& commands);
// Saves under the typed name, if there is one.
void save_as(const DialogState& state, Commands& commands);
// Sets the typed name, cut to what fits.
void set_file_name(std::string_view name, DialogState& state);
// Sets it to that of the cursor's row if it is a file and the dialog saves. Call when the cursor was moved.
void take_name_of_row(const DialogView& dialog, DialogState& state);

// Handles the key events since the last frame.
void handle_dialog_keys(const DialogView& dialog, UiState& state, Commands& commands);

// Double click and Enter: shows a single folder, opens files. With `whole`, folders are opened as well.
void open_selected(const DialogView& dialog, const DialogState& state, bool whole, Commands& commands);
// The accept button.
void accept(const DialogView& dialog, DialogState& state, Commands& commands);
// Opens the selected files, with motions fitted to the model where they need it.
void play_selected(const DialogView& dialog, const DialogState& state, Commands& commands);

// Whether there are two files at least to be played in random order: of several selected ones, or else of all that are
// listed, the dances, scenes and projects.
bool can_shuffle(const DialogView& dialog, const DialogState& state);
void play_shuffled(const DialogView& dialog, const DialogState& state, Commands& commands);

// Goes to the path that was typed: a folder is shown, a file opened.
void accept_path(DialogState& state, Commands& commands);

// The typed path continued as far as all entries of the folder shown agree; a single folder gets a separator. Unchanged
// where the typed path leads elsewhere.
std::string completed_path(const FolderListing& listing, const std::string& typed);
// What the button for the folder does: adds it to the library, or takes it out. Nothing: there is no such button.
std::optional<Command> library_command(const DialogView& dialog);
// Shows the parent folder, if there is one.
void show_parent(const DialogView& dialog, Commands& commands);
// Replaces the path's buttons by a text field.
void edit_path(const DialogView& dialog, DialogState& state);
// Continues the typed path as `completed_path`; one that leads elsewhere when its folder, which is shown instead, has
// been listed. Returns false if nothing was typed yet.
bool complete_path(const DialogView& dialog, DialogState& state, Commands& commands);
// Call when there is a listing: continues a path that waits for it.
void complete_awaited_path(const DialogView& dialog, DialogState& state);
// Selects the next filter (`steps` = 1) or the previous one (-1), cyclically.
void step_filter(const DialogView& dialog, DialogState& state, int steps, Commands& commands);

// Outlines the last widget if it has the keyboard focus.
void draw_focus(const DialogState& state, DialogPart part);

const char* format_kind(EntryKind kind);       // "Model"; empty for files of no known kind
const char* format_filter(KindFilter filter);  // "Models and motions"

// "512 B", "12.3 KB", "1.0 GB", in units of 1024.
std::string format_size(std::uint64_t bytes);

// "2024-03-01 18:05" in local time; empty for 0 and for times after the year 9999.
std::string format_date(std::int64_t seconds_since_1970);

}  // namespace odori
