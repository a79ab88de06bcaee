#pragma once

// The command palette: every command and every part of the selected model, found by a few letters of its name. Drawn
// by draw_command_palette (ui/panels.h).

#include "ui/core/dialog_state.h"
#include "ui/core/panel_input.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace odori {

// How badly `letters` match `name`, both folded by `search_key`: 0 is best, -1 is no match. The words of `letters` may
// come in any order; each may be a part of a word, or the beginnings of words that follow each other.
int misfit(std::u32string_view letters, std::u32string_view name);

// All entries that are available now, in the order in which an empty palette lists them.
std::vector<CommandEntry> command_entries(const PanelInput& input);

// Indices of the entries that match the typed text, best first; ties go to the entry used last.
std::vector<std::int32_t> matching_rows(const CommandPalette& palette);

}  // namespace odori
