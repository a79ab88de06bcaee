#pragma once

// Headers of PAM images, as which ffmpeg hands over frames: each says its own size, so that a stream that is out of
// step is noticed.

#include "video/video_info.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace odori {

inline constexpr std::size_t kMaxPamHeader = 256;  // bytes

// Size of an image with 8 bits of red, green, blue and alpha; `header` ends with "ENDHDR\n". Nothing: it is another
// one, or a side exceeds kMaxVideoFrameSide.
std::optional<VideoSize> parse_pam_header(std::string_view header);

}  // namespace odori
