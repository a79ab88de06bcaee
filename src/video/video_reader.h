#pragma once

// The frames of a video, one after the other, from ffmpeg in a process of its own.

#include "base/image.h"
#include "base/platform/child_process.h"
#include "video/video_info.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// Arguments of ffmpeg that print the frames from `first` on as PAM images, at the video's rate. They are the same
// frames wherever it starts: the start lies in the middle of no frame, and a frame that began earlier is shown first.
std::vector<std::string> video_arguments(const std::filesystem::path& file, const VideoInfo& video, std::int64_t first);

class VideoReader {
 public:
  // Fails with kVideoProgram if ffmpeg cannot be started.
  static Result<VideoReader> start(const std::filesystem::path& file, const VideoInfo& video, std::int64_t first);

  // The next frame; nothing: the video has ended. Fails with kVideoUnreadable if ffmpeg prints something else, and as
  // ChildProcess::read.
  Result<std::optional<Image>> next(const StopWaiting& stop);

 private:
  explicit VideoReader(ChildProcess process) : process_(std::move(process)) {}

  ChildProcess process_;
};

// Headers of PAM images, as which ffmpeg hands over frames: each says its own size, so that a stream that is out of
// step is noticed.

inline constexpr std::size_t kMaxPamHeader = 256;  // bytes

// Size of an image with 8 bits of red, green, blue and alpha; `header` ends with "ENDHDR\n". Nothing: it is another
// one, or a side exceeds kMaxVideoFrameSide.
std::optional<VideoSize> parse_pam_header(std::string_view header);

}  // namespace odori
