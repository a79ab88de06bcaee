#pragma once

// The picture formats that stb_image does not decode: run-length BMP and DDS. For `read_image` only, which has
// checked the size against its limits before any of these decodes.

#include "base/bytes.h"
#include "base/image.h"
#include "base/result.h"
#include "image/image_decoder.h"

#include <cstdint>
#include <optional>

namespace odori {

// BMP of 4 or 8 bits a pixel whose rows are run-length encoded; nothing for any other file.
std::optional<ImageSize> rle_bmp_size(Bytes file);
Result<Image> decode_rle_bmp(Bytes file);

// DDS of any pixel format; decoded are DXT1 to DXT5 and uncompressed colours. Of a cube map, a volume or a chain of
// smaller copies the first picture is taken.
std::optional<ImageSize> dds_size(Bytes file);
Result<Image> decode_dds(Bytes file);

}  // namespace odori
