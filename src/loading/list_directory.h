#pragma once

// Lists folders and files for the open dialog. Slow on slow disks: run it on a thread of its own.

#include "base/job.h"
#include "view/folder_listing.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace odori {

inline constexpr std::size_t kMaxEntries = 100000;   // per folder; further entries are counted, not listed
inline constexpr std::size_t kMaxKindChecks = 5000;  // files per listing whose content is read

// By the file's extension alone; `other` if odori does not know it.
EntryKind kind_by_extension(const std::filesystem::path& file);

// The content of `folder`, an absolute path: folders first, sorted by name. The kind of an entry comes from its file
// extension; if that is one odori opens, from the first bytes of the file. A folder that cannot be read gives a listing
// with a `fault`. A cancelled listing is incomplete.
FolderListing list_directory(const std::filesystem::path& folder, const JobControl& control);

// The given files, in their order; files that do not exist are marked as missing. Names are relative to `base` if the
// file is inside it and `base` is not empty, otherwise without a folder.
FolderListing list_files(std::span<const std::filesystem::path> files, const std::filesystem::path& base,
                         const JobControl& control);

}  // namespace odori
