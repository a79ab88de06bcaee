#pragma once

#include "base/result.h"

#include <filesystem>
#include <fstream>
#include <string_view>

namespace odori {

// A text file that is written piece by piece: it grows beside its name and takes it only when finished. Destroyed
// earlier, nothing is left of it.
class AtomicFileWriter {
 public:
  // Makes the folders on the way.
  static Result<AtomicFileWriter> create(const std::filesystem::path& file);

  AtomicFileWriter(AtomicFileWriter&& other) noexcept;
  AtomicFileWriter& operator=(AtomicFileWriter&&) = delete;
  ~AtomicFileWriter();

  Status add(std::string_view text);
  Status finish();

 private:
  AtomicFileWriter(std::ofstream out, std::filesystem::path part, std::filesystem::path file);

  std::ofstream out_;
  std::filesystem::path part_;  // empty once finished, or moved from
  std::filesystem::path file_;
};

}  // namespace odori
