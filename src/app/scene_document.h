#pragma once

// Saves the open document as a scene file (.odori).

#include "app/session.h"

#include <filesystem>

namespace odori {

// Writes the scene to `file`; empty: to the scene file that is open, otherwise to a new file in the output folder.
// Posts where it was written, or why it was not. Returns whether it was.
bool save_scene(Session& session, const std::filesystem::path& file);

}  // namespace odori
