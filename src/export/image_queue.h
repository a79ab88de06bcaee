#pragma once

// Pictures of the window on their way to files, off the thread that draws.

#include "base/image.h"
#include "base/job.h"
#include "base/result.h"

#include <filesystem>
#include <list>
#include <optional>
#include <string>

namespace odori {

class ImageWriter {
 public:
  // Each holds a picture in memory until it is written.
  static constexpr std::size_t kMaxAtOnce = 4;
  bool has_room() const { return jobs_.size() < kMaxAtOnce; }
  bool idle() const { return jobs_.empty(); }

  // Begins `write_new_image` (picture_file.h) with these.
  void write(Image image, std::filesystem::path folder, std::string stem);

  // The file of a picture that is done, or why there is none; call once a picture.
  std::optional<Result<std::filesystem::path>> take_finished();

 private:
  // Those under way when this goes are written to their end.
  std::list<Job<Result<std::filesystem::path>>> jobs_;
};

}  // namespace odori
