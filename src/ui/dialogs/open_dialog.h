#pragma once

// The open dialog: selects files, or a folder, in the window itself. It covers everything else while it is open.

#include "ui/core/commands.h"
#include "ui/core/dialog_state.h"
#include "ui/core/file_rows.h"
#include "ui/core/layout.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace odori {

// Draws nothing while `view.dialog` is empty. Takes the keyboard: consumes `state.keys.events`.
void draw_open_dialog(const PanelInput& input, UiState& state, Commands& commands);

// Parts of the dialog; each uses the whole remaining width. `height` in pixels.
void draw_dialog_path(const DialogView& dialog, UiState& state, Commands& commands);
void draw_file_table(const DialogView& dialog, UiState& state, float height, Commands& commands);

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

// Goes to the path that was typed: a folder is shown, a file opened.
void accept_path(DialogState& state, Commands& commands);

// The typed path continued as far as all entries of the folder shown agree; a single folder gets a separator. Unchanged
// where the typed path leads elsewhere.
std::string completed_path(const FolderListing& listing, const std::string& typed);
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
void step_filter(const DialogView& dialog, DialogState& state, int steps);

// Outlines the last widget if it has the keyboard focus.
void draw_focus(const DialogState& state, DialogPart part);

const char* format_kind(EntryKind kind);       // "Model"; empty for files of no known kind
const char* format_filter(KindFilter filter);  // "Models and motions"

// "512 B", "12.3 KB", "1.0 GB", in units of 1024.
std::string format_size(std::uint64_t bytes);

// "2024-03-01 18:05" in local time; empty for 0 and for times after the year 9999.
std::string format_date(std::int64_t seconds_since_1970);

}  // namespace odori
