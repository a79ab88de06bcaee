#pragma once

// The command line: parses it, then runs the selected verb or opens the window. Start from `run`, which is all of
// main(). The verbs themselves are in cli/verbs.h.

#include "app/settings/window_options.h"

namespace odori {

// Opens the window and returns an exit status (base/console.h). main() passes `run_window`, because this module may not
// include the window module.
using OpenWindow = int (*)(const WindowOptions& options);

// Runs the program. Returns its exit status.
int run(int argc, const char* const* argv, OpenWindow open_window);

}  // namespace odori
