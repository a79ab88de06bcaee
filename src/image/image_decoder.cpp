#include "image/image_decoder.h"

#include "image/detail/decoders.h"

#include <climits>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

#include <stb_image.h>
#include <stb_image_write.h>
#include <stb_memory.h>

namespace odori {

namespace {

bool starts_with(Bytes file, std::string_view magic) {
  return std::string_view(reinterpret_cast<const char*>(file.data()), file.size()).starts_with(magic);
}

bool is_png(Bytes file) { return starts_with(file, "\x89PNG\r\n\x1A\n"); }

int length_of(Bytes file) { return static_cast<int>(file.size()); }  // checked to fit by decoder_of

// Except for PNG, stb_image decodes 16 bits per sample wrongly without reporting an error. Its PIC decoder is untested.
bool stb_misdecodes(Bytes file) {
  constexpr std::size_t kPsdDepthOffset = 22;  // big-endian; read here because stb_image reads the wrong place
  if (starts_with(file, "8BPS")) return file.size() < kPsdDepthOffset + 2 || file[kPsdDepthOffset + 1] != 8;
  const bool deep = stbi_is_16_bit_from_memory(file.data(), length_of(file)) != 0;
  return (deep && !is_png(file)) || starts_with(file, "\x53\x80\xF6\x34");
}

// stb_image reports a very large PNG as an unknown format, so its header is read here.
std::optional<ImageSize> png_size(Bytes file) {
  constexpr std::size_t kWidthOffset = 16;
  if (!is_png(file) || file.size() < kWidthOffset + 8) return std::nullopt;
  const auto big_endian = [&file](std::size_t at) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | file[at + i];
    return value;
  };
  return ImageSize{big_endian(kWidthOffset), big_endian(kWidthOffset + 4)};
}

std::optional<ImageSize> stb_size(Bytes file) {
  if (const auto size = png_size(file)) return size;
  int width = 0, height = 0, channels = 0;
  if (stbi_info_from_memory(file.data(), length_of(file), &width, &height, &channels) == 0) return std::nullopt;
  return ImageSize{width, std::abs(std::int64_t{height})};  // negative in a BMP stored top row first
}

bool within_limits(ImageSize size) {
  if (size.width > kMaxImageSide || size.height > kMaxImageSide) return false;
  return static_cast<std::uint64_t>(size.width * size.height) * 4 <= kMaxImageBytes;
}

struct StbFree {
  void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};

// Upper bound of the memory that any decoder needs for an image of this size: the compressed data, copied into a
// growing block, and several copies of the samples. Data that unpack to more than that fail to decode.
std::size_t memory_for(ImageSize size, Bytes file) {
  constexpr std::size_t kTables = std::size_t{1} << 20, kCopies = 6;
  const bool deep = stbi_is_16_bit_from_memory(file.data(), length_of(file)) != 0;
  const std::size_t bytes_per_pixel = deep ? 8 : 4;
  return kTables + 4 * file.size() + kCopies * bytes_per_pixel * static_cast<std::size_t>(size.width * size.height);
}

Result<Image> stb_decode(Bytes file) {
  const StbMemoryLimit limit(memory_for(stb_size(file).value_or(ImageSize{}), file));
  Image image;
  int channels = 0;
  const std::unique_ptr<stbi_uc, StbFree> pixels(
      stbi_load_from_memory(file.data(), length_of(file), &image.width, &image.height, &channels, STBI_rgb_alpha));
  if (!pixels) return Fault{&kImageBroken, {}, -1, -1, stbi_failure_reason()};
  const std::size_t bytes = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4;
  image.rgba.assign(pixels.get(), pixels.get() + bytes);
  return image;
}

// Tried in this order; stb_image decodes everything but run-length BMP and DDS.
struct Decoder {
  std::optional<ImageSize> (*size)(Bytes);
  Result<Image> (*decode)(Bytes);
};
constexpr Decoder kDecoders[]{{dds_size, decode_dds}, {rle_bmp_size, decode_rle_bmp}, {stb_size, stb_decode}};

// The first decoder that recognises the file, and the image size; null when none does.
const Decoder* decoder_of(Bytes file, ImageSize& size) {
  if (file.empty() || file.size() > INT_MAX || stb_misdecodes(file)) return nullptr;
  for (const Decoder& decoder : kDecoders) {
    const auto found = decoder.size(file);
    if (!found) continue;
    size = *found;
    return &decoder;
  }
  return nullptr;
}

}  // namespace

std::optional<ImageSize> image_size(Bytes file) {
  ImageSize size;
  const bool known = validate_jpeg(file).empty() && decoder_of(file, size) != nullptr;
  return known ? std::optional(size) : std::nullopt;
}

Result<Image> read_image(Bytes file) {
  if (file.size() > INT_MAX) return Fault{&kImageTooLarge, {}, -1, -1, std::to_string(file.size()) + " bytes"};
  const std::string_view invalid = validate_jpeg(file);
  if (!invalid.empty()) return Fault{&kImageBroken, {}, -1, -1, std::string(invalid)};
  ImageSize size;
  const Decoder* decoder = decoder_of(file, size);
  if (decoder == nullptr) return Fault{&kImageUnknown};
  if (within_limits(size)) return decoder->decode(file);
  return Fault{&kImageTooLarge, {}, -1, -1, std::to_string(size.width) + "x" + std::to_string(size.height)};
}

std::vector<std::uint8_t> write_png(const Image& image) {
  std::vector<std::uint8_t> png;
  const auto append = [](void* to, void* data, int size) {
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    auto& out = *static_cast<std::vector<std::uint8_t>*>(to);
    out.insert(out.end(), bytes, bytes + size);
  };
  if (image.width <= 0 || image.height <= 0) return png;
  if (stbi_write_png_to_func(append, &png, image.width, image.height, 4, image.rgba.data(), image.width * 4) == 0) {
    png.clear();
  }
  return png;
}

}  // namespace odori
