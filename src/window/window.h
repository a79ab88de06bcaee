#pragma once

// The window: what `odori` without a verb opens.

#include "scene/physics_mode.h"
#include "session/window_options.h"
#include "skin/skin.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

// Runs until the window is closed; an exit status (exit_status.h).
int run_window(const WindowOptions& options);

}  // namespace odori
