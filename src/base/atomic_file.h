#pragma once

#include "base/result.h"

#include <filesystem>
#include <fstream>
#include <string_view>

namespace odori {

// A text file that is written piece by piece: it grows beside its name and takes it only when finished. Destroyed
// earlier, nothing is left of it.
class GrowingFile {
 public:
  // Makes the folders on the way.
  static Result<GrowingFile> create(const std::filesystem::path& file);

  GrowingFile(GrowingFile&& other) noexcept;
  GrowingFile& operator=(GrowingFile&&) = delete;
  ~GrowingFile();

  Status add(std::string_view text);
  Status finish();

 private:
  GrowingFile(std::ofstream out, std::filesystem::path part, std::filesystem::path file);

  std::ofstream out_;
  std::filesystem::path part_;  // empty once finished, or moved from
  std::filesystem::path file_;
};

}  // namespace odori
