#pragma once

// Files that the window writes on request, screenshots and poses: their folder and names, and a queue that writes
// images off the thread that draws.

#include "app/session.h"
#include "base/fault.h"
#include "base/image.h"
#include "base/job.h"

#include <ctime>
#include <filesystem>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

inline constexpr FaultKind kNoOutputFolder{"picture.no_folder", "there is no folder to write to"};

// The session's image folder, otherwise "odori" in the user's pictures folder; empty if there is none.
std::filesystem::path output_folder(const Session& session);

// A file name without extension: the opened show's name, otherwise the selected model's.
std::string name_stem(const Session& session);

// A file name without extension: the selected model's name, frame number (of what is of the current frame) and local
// time.
std::string output_stem(const Session& session, bool of_frame = true);

// As above, such as "初音ミク 1200 2026-03-01 14-05-09". `subject` is untrusted: characters that are not allowed in
// file names become '_', and it is cut to 80 bytes; "odori" if nothing is left. `frame` >= 0.
std::string output_stem(std::string_view subject, std::optional<double> frame, const std::tm& when);

// Writes PNG files on threads of their own. The destructor waits for them.
class ImageQueue {
 public:
  static constexpr std::size_t kMaxImages = 4;  // in memory at a time
  bool has_room() const { return jobs_.size() < kMaxImages; }
  bool idle() const { return jobs_.empty(); }

  // Starts `write_new_image` (image/image_writer.h).
  void write(Image image, std::filesystem::path folder, std::string stem);
  // Starts `write_image` (image/image_writer.h).
  void replace(Image image, std::filesystem::path file);

  // Call once per frame, until it returns nothing: the path of an image that was written, or why it was not.
  std::optional<Result<std::filesystem::path>> take_finished();

 private:
  void start(std::function<Result<std::filesystem::path>()> work);

  std::list<Job<Result<std::filesystem::path>>> jobs_;
};

}  // namespace odori
