#pragma once

// Where people keep their files, on this machine.

#include "viewer/folder_listing.h"

#include <filesystem>
#include <vector>

namespace odori {

// The files opened last, `model_folder` (empty: none is open), the home folder with the usual ones in it, the sample's,
// and the disks: those that exist, each once.
std::vector<Place> usual_folders(const std::filesystem::path& model_folder);

}  // namespace odori
