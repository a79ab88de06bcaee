#pragma once

// Archives as bytes, with names and flags that ordinary programs do not write.

#include <cstdint>
#include <string>
#include <vector>

namespace odori::testing {

struct ArchiveEntry {
  std::string name;  // raw bytes
  std::string content;
  bool utf8 = false;       // zip: the flag that the name is UTF-8
  bool encrypted = false;  // zip: the flag; the content stays as it is
  bool link = false;       // zip: a symbolic link to `content`
};

// Stored, not compressed (APPNOTE.TXT 4.3).
std::vector<std::uint8_t> zip_bytes(const std::vector<ArchiveEntry>& entries);

// Stored, RAR 4 (technote.txt of RAR 4). Names are ASCII.
std::vector<std::uint8_t> rar_bytes(const std::vector<ArchiveEntry>& entries);

// Compressed by libarchive. Names are ASCII or UTF-8.
std::vector<std::uint8_t> seven_zip_bytes(const std::vector<ArchiveEntry>& entries);
std::vector<std::uint8_t> deflated_zip_bytes(const std::vector<ArchiveEntry>& entries);

}  // namespace odori::testing
