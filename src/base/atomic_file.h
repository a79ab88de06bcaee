#pragma once

// Writing files whole or not at all: the content goes to a temporary file beside the target, which is renamed over the
// target when it is complete and on the disk. `write_file` writes bytes that are at hand, `AtomicFileWriter` text in
// pieces, `PendingFile` is for another program that writes the file.

#include "base/bytes.h"
#include "base/fault.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace odori {

inline constexpr FaultKind kFileUnwritable{"file.unwritable", "the file cannot be written"};
inline constexpr FaultKind kFileProtected{"file.protected",
                                          "the file is a link or read-only and is left alone; --force replaces it"};

// What may be replaced. Devices and pipes never are: they are written to in place.
enum class Overwrite : std::uint8_t { plain_files, force };  // force: links and read-only files too

// Creates an empty file with the usual mode (umask), never through a link and never one that exists. Returns 0 or
// errno.
int create_exclusively(const std::filesystem::path& path);

// A temporary file with a unique name in the target's folder and with the target's extension. Destroying it before
// `commit` removes it.
class PendingFile {
 public:
  // Creates missing folders and the empty temporary file, exclusively and never through a link; its mode is the usual
  // one (umask). Fails with kFileUnwritable or kFileProtected.
  static Result<PendingFile> create(const std::filesystem::path& target, Overwrite overwrite = Overwrite::plain_files);

  PendingFile(PendingFile&& other) noexcept;
  PendingFile& operator=(PendingFile&&) = delete;
  ~PendingFile();

  // Where to write: the temporary file, or the target itself if that is a device or a pipe.
  const std::filesystem::path& path() const { return path_; }
  bool in_place() const { return path_ == target_; }

  // Call when everything is written and closed: forces it to the disk and renames it. Fails with kFileUnwritable; the
  // target is as it was then.
  Status commit();

 private:
  PendingFile(std::filesystem::path path, std::filesystem::path target, Overwrite overwrite);

  std::filesystem::path path_;  // empty after `commit` or a move
  std::filesystem::path target_;
  Overwrite overwrite_;
};

// Writes a text file in pieces; other programs never see half of it.
class AtomicFileWriter {
 public:
  // Fails as PendingFile::create.
  static Result<AtomicFileWriter> create(const std::filesystem::path& file,
                                         Overwrite overwrite = Overwrite::plain_files);

  // Both fail with kFileUnwritable.
  Status add(std::string_view text);
  Status finish();

 private:
  AtomicFileWriter(std::ofstream out, PendingFile file);

  PendingFile file_;
  std::ofstream out_;  // closed before the temporary file is removed
};

// Writes the whole file. Fails as PendingFile.
Status write_file(const std::filesystem::path& path, Bytes bytes, Overwrite overwrite = Overwrite::plain_files);

}  // namespace odori
