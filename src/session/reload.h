#pragma once

// Reading what is open again from its files, with everything that was set since left as it is.

#include "session/session.h"

#include <filesystem>
#include <vector>

namespace odori {

// Every file that something on the stage came from, each once.
std::vector<std::filesystem::path> files_of_stage(const Session& session);

// Puts what has been read anew in the place of what came from the same file. The frame, the camera, the chosen bone,
// values set by hand, hidden materials and what is set on layers of motions stay, found by name. A file that is broken
// or gone by now leaves what it gave before, with a message; so do a model's motions where one of them is. The batch
// may hold only some of the files: the others are left as they are.
void apply_reloaded_files(const LoadedBatch& batch, const Upload& upload, Session& session);

}  // namespace odori
