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

// Opens the dialog that names a scene file, in the folder of the open scene, otherwise of the selected model.
void open_save_dialog(Session& session);
// As the commands SaveSceneAs and AnswerReplace.
void save_scene_as(Session& session, const std::filesystem::path& file);
void answer_replace(Session& session, bool replace);

// Call when a scene file was opened or written: it is the open document, without changes. Empty: there is none.
void set_scene_document(Session& session, const std::filesystem::path& file);

// Call after changes: whether the open scene file differs from the session. The current frame and the selection
// do not count, unless a heat map shows what is selected.
void update_scene_changed(Session& session);

}  // namespace odori
