#pragma once

#include "view/look.h"

#include <filesystem>
#include <vector>

namespace odori {

// Where *Save look as* proposes to save, and whose files are listed; empty if the system does not tell.
std::filesystem::path looks_folder();

// The looks that are built in, then the files of the folder by name.
std::vector<ListedLook> list_looks(const std::filesystem::path& folder);

}  // namespace odori
