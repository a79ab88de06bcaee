#pragma once

// What has to be known of a JPEG before stb_image may see it, which takes this on trust. For `read_image` only.

#include "base/bytes.h"

#include <string_view>

namespace odori {

// Why it must not be decoded, "it has hundreds of scans"; empty for what may be, and for what is no JPEG.
std::string_view validate_jpeg(Bytes file);

}  // namespace odori
