#pragma once

#include "base/result.h"

#include <filesystem>
#include <fstream>
#include <string_view>

namespace odori {

// Writes a text file in pieces. The text goes to "FILE.part" until `finish` renames it to FILE, so other programs never
// see half a file. Destroying an unfinished writer removes the partial file.
class AtomicFileWriter {
 public:
  // Creates missing parent folders. Fails with kFileUnwritable.
  static Result<AtomicFileWriter> create(const std::filesystem::path& file);

  AtomicFileWriter(AtomicFileWriter&& other) noexcept;
  AtomicFileWriter& operator=(AtomicFileWriter&&) = delete;
  ~AtomicFileWriter();

  Status add(std::string_view text);
  Status finish();

 private:
  AtomicFileWriter(std::ofstream out, std::filesystem::path part, std::filesystem::path file);

  std::ofstream out_;
  std::filesystem::path part_;  // empty once finished or moved from
  std::filesystem::path file_;
};

}  // namespace odori
