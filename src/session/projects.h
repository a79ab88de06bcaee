#pragma once

// MMD projects in the window: what they set besides the stage, and the search for files that were not found.

#include "session/session.h"

#include <filesystem>

namespace odori {

// Sets the black background, the ground shadow, the physics and the frame of the show's project, unless the show has
// its own, and posts which of its files are missing, with buttons that search them. Nothing if the show has no project.
// Call when the show is on the stage.
void apply_project(const Show& show, Session& session);

// Opens the project of `project_search` again; the missing files are searched in `folder`, too.
void search_project_files(Session& session, const std::filesystem::path& folder);
// Likewise with files of other extensions instead of missing ones.
void use_similar_files(Session& session);

}  // namespace odori
