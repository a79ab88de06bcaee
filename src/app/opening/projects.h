#pragma once

// MMD projects in the window: the search for files that were not found.

#include "app/session.h"

#include <filesystem>

namespace odori {

// Notes which project is open, and posts which of its files are missing, with buttons that search them. `add`: the show
// was added to what was on the stage. Call when the show is on the stage.
void note_project(const Scene& show, bool add, Session& session);

// Opens the project again; the missing files are searched in `folder`, too.
void search_project_files(Session& session, const std::filesystem::path& folder);
// As search_project_files with files of other extensions instead of missing ones.
void use_similar_files(Session& session);

}  // namespace odori
