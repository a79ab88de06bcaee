#pragma once

// The commands of the open dialog, done on a session.

#include "session/session.h"

#include <filesystem>
#include <vector>

namespace odori {

// Opens it where the person was last: the folder shown last, that of the newest file opened, that of the chosen model,
// home. For textures: the folder looked through last, else that of the first model that misses some.
void open_dialog(Session& session, DialogUse use);

void show_folder(Session& session, const std::filesystem::path& asked);

// Empty: every one.
void forget_recent(Session& session, const std::filesystem::path& file);

// One of several files is meant: lets the person say which.
void let_select(Session& session, std::vector<std::filesystem::path> files, const std::filesystem::path& folder,
                bool add);

// Takes over what the dialog has read; call once a picture. True when there is something new to show.
bool update_dialog(Session& session);

}  // namespace odori
