#pragma once

// What ffprobe says of a video, and which of its frames is shown when.

#include "base/fault.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace odori {

inline constexpr FaultKind kVideoProgram{"video.program", "videos need the programs ffmpeg and ffprobe"};
inline constexpr FaultKind kVideoUnreadable{"video.unreadable", "this is not a video that ffmpeg can read"};
inline constexpr FaultKind kVideoTooLarge{"video.too_large", "the video is too large to decode"};
inline constexpr FaultKind kVideoStuck{"video.stuck", "ffmpeg takes too long to decode the video"};

inline constexpr int kMaxVideoSide = 16384;       // pixels, of the file
inline constexpr int kMaxVideoFrameSide = 3840;   // pixels, of decoded frames: larger ones are scaled down
inline constexpr double kMaxVideoRate = 240.0;    // frames per second
inline constexpr double kMaxVariableRate = 60.0;  // the same, of videos whose frames are not equally long

struct VideoInfo {
  int width = 0;            // pixels, as it is shown: upright, with square pixels
  int height = 0;           // pixels
  std::string rate_text;    // frames per second as ffmpeg writes them: "30000/1001"
  double rate = 0.0;        // frames per second
  std::int64_t frames = 0;  // at least 1
  bool seeks = false;       // ffmpeg finds a time in the file exactly; otherwise it reads from the start
  bool hd_colors = false;   // does not say how its colours are stored, and is large: BT.709, as players assume
};

// When a video is shown.
struct VideoTiming {
  double offset_s = 0.0;  // time on the timeline at which it starts; negative: its beginning is skipped
  bool loop = true;       // otherwise its first and last frames are shown before and after it
};

// The frame that is shown at a time of the timeline, 0 .. frames - 1: the one whose time it is. A time that falls short
// of a frame by less than a hundredth of a frame counts as that frame's.
std::int64_t video_frame_at(const VideoInfo& video, const VideoTiming& timing, double seconds);

// Size of the decoded frames.
struct VideoSize {
  int width = 0;   // pixels
  int height = 0;  // pixels
};
VideoSize decoded_size(const VideoInfo& video);

// Reads what ffprobe prints with `probe_arguments`; without `frames` if the file does not say how long it is. Fails
// with kVideoUnreadable or kVideoTooLarge.
Result<VideoInfo> parse_video_info(std::string_view ffprobe_output);

// Asks ffprobe. Fails as `parse_video_info`, with kVideoProgram without it, and with kVideoStuck.
Result<VideoInfo> probe_video(const std::filesystem::path& file);

// The name of a file for ffmpeg and ffprobe: never an option or a protocol.
std::string ffmpeg_file(const std::filesystem::path& file);

}  // namespace odori
