#pragma once

// The window: GLFW window, input and frame loop. `odori` without a verb calls run_window, which is all that other code
// needs; the other headers of this module are its parts.

#include "app/settings/window_options.h"

namespace odori {

// Runs until the window is closed. Returns an exit status (base/console.h).
int run_window(const WindowOptions& options);

}  // namespace odori
