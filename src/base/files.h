#pragma once

#include "base/bytes.h"
#include "base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr FaultKind kFileMissing{"file.missing", "there is no such file"};
inline constexpr FaultKind kFileUnreadable{"file.unreadable", "the file cannot be read"};
inline constexpr FaultKind kFileNotRegular{"file.not_regular", "this is not a regular file"};
inline constexpr FaultKind kFileTooLarge{"file.too_large", "the file is too large"};
inline constexpr FaultKind kFileUnwritable{"file.unwritable", "the file cannot be written"};

// UTF-8 and back; paths are UTF-8 everywhere inside the program.
std::filesystem::path path_from_utf8(std::string_view utf8);
std::string utf8_from_path(const std::filesystem::path& path);

// The whole file. Refuses what is not a regular file, and anything over `max_bytes`, before reading.
inline constexpr std::uintmax_t kMaxFileBytes = std::uintmax_t{1} << 30;
Result<std::vector<std::uint8_t>> read_file(const std::filesystem::path& path,
                                            std::uintmax_t max_bytes = kMaxFileBytes);

// Can a file be written there? Makes the folders on the way to it, and the file itself, empty.
Status make_writable(const std::filesystem::path& path);

// Makes the folders on the way, writes beside the target and renames when whole, so that a reader never sees half a
// file.
Status write_file(const std::filesystem::path& path, Bytes bytes);

// Makes an empty file that was not there before, called "STEM.png" (for the extension ".png"), or where that is taken
// "STEM (2).png" and so on. Makes the folders on the way. Two programs never get the same one.
Result<std::filesystem::path> make_new_file(const std::filesystem::path& folder, std::string_view stem,
                                            std::string_view extension);

// Where the program's own data (the sample dancer) lies: beside the executable, or in the installation's share
// folder; independent of the working directory. Empty path when there is none.
std::filesystem::path assets_folder();

}  // namespace odori
