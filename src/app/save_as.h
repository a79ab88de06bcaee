#pragma once

// The dialog that names a file to be written: a scene, a pose, an image or a film.

#include "app/session.h"

#include <filesystem>
#include <string>

namespace odori {

// Opens the dialog with a proposed name: a scene in the folder of the open scene, otherwise of the selected model;
// another file in the folder that such a file was written to last, otherwise the output folder. `use`: one that saves a
// file.
void open_save_dialog(Session& session, DialogUse use);

// As the command SaveTable.
void save_table(Session& session, const std::string& name, const std::string& csv);

// Writes the scene to `file`, which is then the open one. Posts where it was written, or why it was not. Returns
// whether it was.
bool save_scene(Session& session, const std::filesystem::path& file);

// As the commands SaveFileAs and AnswerReplace.
void save_file_as(Session& session, const std::filesystem::path& file);
void answer_replace(Session& session, bool replace);

}  // namespace odori
