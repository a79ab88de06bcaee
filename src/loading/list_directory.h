#pragma once

// Folders as the open dialog lists them. Slow where a disk is: runs on a thread of its own.

#include "base/job.h"
#include "viewer/folder_listing.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace odori {

inline constexpr std::size_t kMaxEntries = 100000;  // of one folder
inline constexpr std::size_t kMaxHeads = 5000;      // files looked into to tell their kind

// What is in `folder`, which must be whole. Kinds are told from the names; where a name promises something odori
// opens, from the file's first bytes. A folder that cannot be read has a `fault`. Ends early, with what there is, when
// cancelled.
FolderListing list_folder(const std::filesystem::path& folder, const JobControl& control);

// Files from anywhere, in the order given; each that is not there is marked as missing. `base`: names are given from
// there on where it holds them; empty: names only.
FolderListing list_files(std::span<const std::filesystem::path> files, const std::filesystem::path& base,
                         const JobControl& control);

}  // namespace odori
