#pragma once

// The command palette: everything that can be done, and every part of the chosen model, found by a few letters of its
// name.

#include "ui/core/dialog_state.h"

#include <string_view>

namespace odori {

// How badly letters fit a name, both as `search_key` has them: 0 is best; -1: not at all. Words may come in any order,
// each as the beginning of a word, or inside one, or with letters left out.
int misfit(std::u32string_view letters, std::u32string_view name);

}  // namespace odori
