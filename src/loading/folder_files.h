#pragma once

// A folder opened as if it were a file: what people unpack and drop is a folder.

#include "base/folders.h"
#include "base/result.h"

#include <filesystem>
#include <vector>

namespace odori {

inline constexpr FaultKind kFolderWithoutModel{"open.folder", "there is no model and no motion in this folder"};
inline constexpr FaultKind kFolderHasSeveral{"open.folder_several", "taken as the first of several in its folder",
                                             Severity::warning, "the others can be opened one by one"};

// The models in `folder`, by their names' endings; one level further down where it has none itself, as unpacked
// archives have it; the motions, looked for likewise, where there is no model. By name; never empty.
Result<std::vector<std::filesystem::path>> files_to_open(const std::filesystem::path& folder);

// What a verb takes a path for: a file for itself, a folder for the first of `files_to_open`, with a diagnostic that
// names the others. Neither has been read yet.
Result<std::filesystem::path> file_meant(const std::filesystem::path& path, Diagnostics& diagnostics);

}  // namespace odori
