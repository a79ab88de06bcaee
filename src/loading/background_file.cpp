#include "loading/background_file.h"

#include "image/animated_image.h"
#include "image/image_decoder.h"

#include <utility>

namespace odori {

namespace {

bool names_video(const std::filesystem::path& file) { return kind_by_name(file) == FileKind::video; }

Result<BackgroundPicture> open_video(const std::filesystem::path& file) {
  auto video = Video::open(file);
  if (!video) return video.fault();
  return BackgroundPicture{nullptr, std::move(*video)};
}

}  // namespace

bool is_background(const std::filesystem::path& file, FileKind content) {
  const bool named = names_video(file) && (content == FileKind::unknown || content == FileKind::sound);
  return content == FileKind::image || content == FileKind::video || named;
}

Result<BackgroundPicture> open_background(const std::filesystem::path& file) {
  auto reader = FileReader::open(file);
  return reader ? open_background(file, std::move(*reader)) : Result<BackgroundPicture>(reader.fault());
}

Result<BackgroundPicture> open_background(const std::filesystem::path& file, FileReader reader) {
  const FileKind kind = detect_file_kind(reader.head());
  if (kind == FileKind::video || (kind != FileKind::image && names_video(file))) return open_video(file);
  const auto bytes = std::move(reader).read(kMaxImageBytes);
  return bytes ? open_background(file, Bytes(*bytes)) : Result<BackgroundPicture>(bytes.fault());
}

Result<BackgroundPicture> open_background(const std::filesystem::path& file, Bytes content) {
  if (animation_size(content)) {
    if (auto video = open_video(file)) return video;
  }
  auto image = read_image(content);
  if (image) return BackgroundPicture{std::make_shared<const Image>(std::move(*image)), nullptr};
  if (image.fault().kind == &kImageUnknown && detect_file_kind(content) == FileKind::unknown) {
    if (auto video = open_video(file)) return video;
  }
  return image.fault();
}

VideoSize background_size(const std::filesystem::path& file) {
  const auto bytes = names_video(file) ? Result<FileBytes>(fault(kImageUnknown)) : read_file(file, kMaxImageBytes);
  if (bytes) {
    if (const auto size = image_size(*bytes)) return {static_cast<int>(size->width), static_cast<int>(size->height)};
  }
  const auto video = probe_video(file);
  return video ? VideoSize{video->width, video->height} : VideoSize{};
}

}  // namespace odori
