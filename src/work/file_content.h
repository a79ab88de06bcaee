#pragma once

#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace odori {

// What a file contains, as a number that is another one for other contents. Finds mistakes, not attacks.
struct FileContent {
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // ContentHash

  friend bool operator==(const FileContent&, const FileContent&) = default;
};

// Reads the file in blocks, also one in an archive (base/archive/archive.h). Fails as `read_file`.
Result<FileContent> file_content(const std::filesystem::path& file);

// 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace odori
