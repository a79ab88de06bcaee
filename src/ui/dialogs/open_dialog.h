#pragma once

// The open dialog: a place to choose files, or a folder, in the window itself. Covers everything else.

#include "ui/core/commands.h"
#include "ui/core/dialog_state.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// Nothing while `view.dialog` is empty. Takes the keyboard over; reads `state.key_events`.
void draw_open_dialog(const UiView& view, UiState& state, Commands& commands);

// Its parts. Each draws into all of the width that is left.
void draw_dialog_path(const DialogView& dialog, UiState& state, Commands& commands);
void draw_file_table(const DialogView& dialog, UiState& state, float height, Commands& commands);

// Does what the keys struck since the last picture mean.
void take_strokes(const DialogView& dialog, UiState& state, Commands& commands);

// What a double click and Enter do: a single folder is shown, files are opened. `whole`: folders are opened as well.
void open_selected(const DialogView& dialog, const DialogState& state, bool whole, Commands& commands);
// What the button to end with does.
void accept(const DialogView& dialog, const DialogState& state, Commands& commands);
// The folder above the one shown; nothing where there is none.
void show_parent(const DialogView& dialog, Commands& commands);
// To type the path instead of clicking its parts.
void type_path(const DialogView& dialog, DialogState& state);
// Another filter, `steps` further round.
void step_filter(const DialogView& dialog, DialogState& state, int steps);

// Marks the last widget as the one the keyboard acts on, if it is.
void draw_focus(const DialogState& state, DialogPart part);

}  // namespace odori
