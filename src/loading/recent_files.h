#pragma once

// The files opened last, to be opened again.

#include <cstddef>
#include <filesystem>
#include <vector>

namespace odori {

inline constexpr std::size_t kMaxRecent = 12;

// Puts `file` first in `recent`, which is newest first and has every file once, at most `kMaxRecent` of them. Kept
// absolute, so that it holds whatever the working directory is. Files of the program's own sample are left out: they
// are always at hand.
void remember(std::vector<std::filesystem::path>& recent, const std::filesystem::path& file);

}  // namespace odori
