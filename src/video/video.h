#pragma once

// A video whose frames can be asked for by number, in any order. A thread decodes them ahead of what was asked for
// last, as long as a few fit in the memory; a short video is kept whole.
//
//   auto video = Video::open("stage.mp4");
//   auto image = (*video)->frame(video_frame_at((*video)->info(), {}, stage.frame / kFramesPerSecond),
//   Video::Wait::yes);

#include "base/image.h"
#include "video/video_info.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

namespace odori {

class Video {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{128} << 20;  // of the decoded frames, or three of them

  // Asks ffprobe, which takes a moment. Fails as `probe_video`, and with kVideoUnreadable for a file in an archive.
  static Result<std::shared_ptr<Video>> open(const std::filesystem::path& file);

  Video(const Video&) = delete;
  Video& operator=(const Video&) = delete;
  ~Video();  // ends ffmpeg

  const VideoInfo& info() const { return info_; }

  enum class Wait : std::uint8_t { no, yes };
  // A frame, 0 .. info().frames - 1; the last one where the file ends earlier. Without waiting, the frame that was
  // returned last while this one is decoded, or null at first. Null if the video cannot be decoded, see `fault`. The
  // same frame is the same image until others were asked for. From one thread at a time.
  std::shared_ptr<const Image> frame(std::int64_t number, Wait wait);

  // Of the frame that was asked for last without waiting.
  enum class Progress : std::uint8_t {
    returned,  // or it cannot be decoded
    decoding,
    ready  // since it was asked for
  };
  Progress progress() const;

  // Why frames are missing; nothing: none are.
  std::optional<Fault> fault() const;

  // How often ffmpeg was started.
  int starts() const;

 private:
  struct State;
  Video(VideoInfo info, std::unique_ptr<State> state);

  VideoInfo info_;
  std::unique_ptr<State> state_;
};

// What is behind the stage: an image, or a video that plays with it.

struct BackgroundPicture {
  std::shared_ptr<const Image> image;  // null: a video, or nothing
  std::shared_ptr<Video> video;        // null: an image, or nothing

  explicit operator bool() const { return image != nullptr || video != nullptr; }
  friend bool operator==(const BackgroundPicture&, const BackgroundPicture&) = default;
};

// The image at a time of the timeline, as Video::frame; null: there is none.
inline std::shared_ptr<const Image> image_at(const BackgroundPicture& picture, const VideoTiming& timing,
                                             double seconds, Video::Wait wait) {
  if (!picture.video) return picture.image;
  return picture.video->frame(video_frame_at(picture.video->info(), timing, seconds), wait);
}

// Why frames of a video are missing; nothing: none are.
inline std::optional<Fault> fault_of(const BackgroundPicture& picture) {
  return picture.video ? picture.video->fault() : std::nullopt;
}

}  // namespace odori
