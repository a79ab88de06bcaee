#pragma once

// Background images and videos.

#include "base/bytes.h"
#include "base/files.h"
#include "format/formats.h"
#include "video/video.h"

#include <filesystem>

namespace odori {

// Whether the file is opened as background: its content is that of an image or a video, or its name is that of a video.
bool is_background(const std::filesystem::path& file, FileKind content);

// Opens an image or a video; a GIF of several frames is a video where ffmpeg is installed. Fails as `read_file`,
// `read_image` and Video::open.
Result<BackgroundPicture> open_background(const std::filesystem::path& file);
// The same of a file that is open: only a video is opened again.
Result<BackgroundPicture> open_background(const std::filesystem::path& file, FileReader reader);
// The same of an image's content.
Result<BackgroundPicture> open_background(const std::filesystem::path& file, Bytes content);

// Its size in pixels; 0 x 0: it cannot be read.
VideoSize background_size(const std::filesystem::path& file);

}  // namespace odori
