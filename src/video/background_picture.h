#pragma once

// What is behind the stage: an image, or a video that plays with it.

#include "video/video.h"

#include <memory>
#include <optional>

namespace odori {

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
