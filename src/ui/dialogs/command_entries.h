#pragma once

#include "ui/core/view.h"
#include "ui/dialogs/command_palette.h"

namespace odori {

// Everything that can be done now and every part of the chosen model, in the order of an empty palette.
std::vector<CommandEntry> command_entries(const UiView& view);

// Those that the words fit, the best first, and of equals those used last.
std::vector<std::int32_t> matching_rows(const CommandPalette& palette);

}  // namespace odori
