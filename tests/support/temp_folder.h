#pragma once

#include "base/bytes.h"

#include <filesystem>
#include <string_view>

namespace odori::testing {

// A new empty temporary folder; the destructor deletes it.
class TempFolder {
 public:
  TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();

  const std::filesystem::path& path() const { return path_; }

  // Writes a file, UTF-8, and the folders on its way; fails the test when it cannot. Returns where it is.
  std::filesystem::path put(std::string_view name, Bytes content) const;

 private:
  std::filesystem::path path_;
};

}  // namespace odori::testing
