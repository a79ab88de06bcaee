#pragma once

// Looking through folders that anyone may have filled: unreadable ones, links in circles, more files than can be
// looked at.

#include "base/result.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kFolderUnreadable{"folder.unreadable", "this folder cannot be read"};

// How far to look.
struct FolderLimits {
  int depth = 0;                // folders below the first one; 0: its own files only
  std::size_t entries = 20000;  // looked at, files and folders together
};

// The regular files in `folder` and below it, nearest first, those of one folder by name (base/text.h, natural_less).
// Hidden ones (a dot before their name) are left out, links to folders not followed, folders below that cannot be read
// passed over. `stop`, if any, is asked now and then and ends the search early. Fails only where `folder` itself cannot
// be read.
Result<std::vector<std::filesystem::path>> files_below(const std::filesystem::path& folder, const FolderLimits& limits,
                                                       const std::function<bool()>& stop = {});

// The last part of a path for people to read, UTF-8; the whole path where it has no parts. Where the bytes are no
// UTF-8 they are taken for CP932, which is what archives packed in Japan leave behind.
std::string readable_name(const std::filesystem::path& path);

}  // namespace odori
