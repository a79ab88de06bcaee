#pragma once

// The open document as a scene file (.odori).

#include "loading/show/show.h"
#include "session/session.h"

#include <filesystem>

namespace odori {

// Everything that is on the stage and that the user set, as a scene file stores it.
Show current_show(const Session& session);

// Writes the scene to `file`; empty: to the scene file that is open, otherwise to a new file in the output folder.
// Posts where it was written, or why it was not. Returns whether it was.
bool save_scene(Session& session, const std::filesystem::path& file);

// Call when a scene file was opened or written: it is the open document, without changes. Empty: there is none.
void set_scene_document(Session& session, const std::filesystem::path& file);

// Call after changes: whether the open scene file differs from the session. The current frame and the selection
// do not count, unless a heat map shows what is selected.
void update_scene_changed(Session& session);

}  // namespace odori
