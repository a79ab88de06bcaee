#pragma once

// Listing folders of unknown content: unreadable folders, cyclic links and very many files are all handled.

#include "base/fault.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kFolderUnreadable{"folder.unreadable", "the folder cannot be read"};

// Limits of a recursive search.
struct FolderLimits {
  int depth = 0;                // levels of subfolders; 0: only the folder itself
  std::size_t entries = 20000;  // files and folders visited, in total
  bool links_out = true;        // false: skips links to files outside the folder
};

// The regular files in `folder`, which may be an archive, and its subfolders, breadth first; the files of one folder
// are sorted by name (base/text.h, natural_less). Skips hidden files (leading dot), links to folders, and subfolders
// that cannot be read. `stop`, if given, is polled and ends the search early when it returns true. Fails with
// kFolderUnreadable only when `folder` itself cannot be read.
Result<std::vector<std::filesystem::path>> list_files_recursively(const std::filesystem::path& folder,
                                                                  const FolderLimits& limits,
                                                                  const std::function<bool()>& stop = {});

// The last part of a path for display, UTF-8; the whole path when it has no parts. Names that are not valid UTF-8 are
// decoded as CP932: archives packed in Japan unpack to such names.
std::string readable_name(const std::filesystem::path& path);

}  // namespace odori
