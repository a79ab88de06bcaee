#pragma once

// What `read_image` needs beside stb_image: decoders for run-length BMP, DDS and GIF, and a check of JPEG files.
// `read_image` checks the size limits before it decodes.

#include "base/bytes.h"
#include "base/fault.h"
#include "base/image.h"
#include "image/image_decoder.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace odori {

inline constexpr std::string_view kPngMagic = "\x89PNG\r\n\x1A\n";

// BMP of 4 or 8 bits per pixel with run-length encoded rows; empty for any other file.
std::optional<ImageSize> rle_bmp_size(Bytes file);
Result<Image> decode_rle_bmp(Bytes file);

// The size is read for any DDS; decoded are DXT1 to DXT5 and uncompressed colours. Of cube maps, volumes and mipmap
// chains only the first image is decoded.
std::optional<ImageSize> dds_size(Bytes file);
Result<Image> decode_dds(Bytes file);

// GIF: the first image, on transparency.
std::optional<ImageSize> gif_size(Bytes file);
Result<Image> decode_gif(Bytes file);

// Checks what stb_image takes on trust in a JPEG. Returns why the file must not be decoded, such as "it has hundreds of
// scans"; empty when it may be, and for files that are not JPEG.
std::string_view validate_jpeg(Bytes file);

}  // namespace odori
