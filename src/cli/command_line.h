#pragma once

// The command line: reads it and runs the verb that it names, or opens the window.

#include "session/window_options.h"

namespace odori {

// What opens the window and returns an exit status (base/console.h): `run_window`, which this module may not include.
using OpenWindow = int (*)(const WindowOptions& options);

// The whole program. Returns the exit status.
int run(int argc, const char* const* argv, OpenWindow open_window);

}  // namespace odori
