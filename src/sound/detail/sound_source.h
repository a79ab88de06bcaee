#pragma once

#include "base/bytes.h"
#include "base/files.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <vector>

namespace odori {

// The bytes of a sound file: read from the disk where they are needed, or from an archive (base/archive/archive.h),
// where only the whole file can be read.
class SoundSource {
 public:
  // Fails with kFileMissing, kFileNotRegular or kFileUnreadable; in an archive as read_file.
  static Result<SoundSource> open(const std::filesystem::path& path);

  std::uint64_t size() const { return size_; }
  // Fewer bytes at the end.
  std::size_t read_at(std::uint64_t offset, std::uint8_t* bytes, std::size_t size);
  std::vector<std::uint8_t> read_at(std::uint64_t offset, std::size_t size);

 private:
  std::ifstream file_;  // not open: the content is in memory
  FileBytes content_;   // of a file in an archive
  std::uint64_t size_ = 0;
};

// Samples of silence that an MP3 encoder and its decoder put before the sound, where the file does not state how many,
// so that the decoder cannot drop them: 528 + 1 of the decoder and 576 of most encoders (LAME's technical FAQ, "Why is
// a decoded MP3 longer"). 0 for files with a LAME or Lavc tag, and for other kinds.
std::int64_t unmarked_mp3_delay(SoundSource& source);

}  // namespace odori
