#include "image/image_decoder.h"

#include "base/translate.h"
#include "image/detail/decoders.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <stb_image.h>
#include <stb_image_write.h>
#include <stb_memory.h>

namespace odori {

namespace {

bool starts_with(Bytes file, std::string_view magic) { return as_text(file).starts_with(magic); }

bool is_png(Bytes file) { return starts_with(file, kPngMagic); }

int length_of(Bytes file) { return static_cast<int>(file.size()); }  // checked to fit by decoder_of

// Except for PNG, stb_image decodes 16 bits per sample wrongly without reporting an error.
bool stb_misdecodes(Bytes file) {
  return stbi_is_16_bit_from_memory(file.data(), length_of(file)) != 0 && !is_png(file);
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

bool is_jpeg(Bytes file) { return starts_with(file, "\xFF\xD8"); }

// Little-endian 16 bits; the file has bytes there.
std::uint64_t u16_at(Bytes file, std::size_t at) { return file[at] | std::uint64_t{file[at + 1]} << 8; }

// A deflated byte stands for at most 1032 (its format's limit), an 8-bit row for one byte more than its pixels.
std::uint64_t min_png_bytes(Bytes file, ImageSize size) {
  constexpr std::size_t kDepthOffset = 24, kColorOffset = 25;
  constexpr std::uint64_t kMaxDeflateRatio = 1032;
  if (file.size() <= kColorOffset) return kColorOffset + 1;
  const std::uint64_t channels_by_color[] = {1, 1, 3, 1, 2, 1, 4};
  const std::uint8_t color = file[kColorOffset];
  const std::uint64_t bits = file[kDepthOffset] * (color < 7 ? channels_by_color[color] : 1);
  const std::uint64_t row = 1 + (static_cast<std::uint64_t>(size.width) * bits + 7) / 8;
  return row * static_cast<std::uint64_t>(size.height) / kMaxDeflateRatio;
}

std::uint64_t min_bmp_bytes(Bytes file, ImageSize size) {
  constexpr std::size_t kDataOffset = 10, kHeaderSize = 14, kCoreDepth = 24, kInfoDepth = 28, kCoreHeader = 12;
  if (file.size() < kInfoDepth + 2) return kInfoDepth + 2;
  const std::uint64_t bits = u16_at(file, u16_at(file, kHeaderSize) == kCoreHeader ? kCoreDepth : kInfoDepth);
  const std::uint64_t row = (static_cast<std::uint64_t>(size.width) * bits + 7) / 8;
  const std::uint64_t padded = (row + 3) / 4 * 4;
  const std::uint64_t data = u16_at(file, kDataOffset) | u16_at(file, kDataOffset + 2) << 16;
  // The last row's padding may be missing.
  return size.height == 0 ? data : data + padded * static_cast<std::uint64_t>(size.height - 1) + row;
}

// A run-length packet of a TGA holds at most 128 pixels, and one pixel of data.
std::uint64_t min_tga_bytes(Bytes file, ImageSize size) {
  constexpr std::size_t kHeader = 18, kType = 2, kPaletteLength = 5, kPaletteBits = 7, kDepth = 16;
  constexpr std::uint64_t kRunLength = 8, kMaxRun = 128;
  if (file.size() < kHeader) return kHeader;
  const std::uint64_t palette = file[1] == 0 ? 0 : u16_at(file, kPaletteLength) * ((file[kPaletteBits] + 7u) / 8);
  const std::uint64_t pixel = (file[kDepth] + 7u) / 8;
  const auto pixels = static_cast<std::uint64_t>(size.width * size.height);
  const bool runs = (file[kType] & kRunLength) != 0;
  return kHeader + file[0] + palette + (runs ? (pixels + kMaxRun - 1) / kMaxRun * (1 + pixel) : pixels * pixel);
}

// Fewer bytes than these cannot hold the pixels that the header announces.
std::uint64_t min_file_bytes(Bytes file, ImageSize size) {
  if (is_png(file)) return min_png_bytes(file, size);
  if (starts_with(file, "BM")) return min_bmp_bytes(file, size);
  return is_jpeg(file) ? 0 : min_tga_bytes(file, size);
}

// Upper bound of the memory that any decoder needs for an image of this size: the compressed data, copied into a
// growing block, and several copies of the samples. Data that unpack to more than that fail to decode.
std::size_t memory_for(ImageSize size, Bytes file) {
  constexpr std::size_t kTables = std::size_t{1} << 20, kCopies = 6;
  const bool deep = stbi_is_16_bit_from_memory(file.data(), length_of(file)) != 0;
  const std::size_t bytes_per_pixel = deep ? 8 : 4;
  return kTables + 4 * file.size() + kCopies * bytes_per_pixel * static_cast<std::size_t>(size.width * size.height);
}

// Why stb_image does not decode a file; what it says of formats that models do not use stays in English.
std::string reason_of_failure() {
  // Translated: all.
  [[maybe_unused]] constexpr const char* kReasons[] = {
      "Corrupt PNG",
      "Corrupt JPEG",
      "Corrupt BMP",
      "Corrupt TGA",
      "Corrupt GIF",
      "Out of memory",
      "Very large image (corrupt?)",
      "Image too large to decode",
      "PNG not supported: 1/2/4/8/16-bit only",
      "JPEG format not supported: 8-bit only",
      "BMP type not supported: unsupported compression",
      "BMP type not supported: RLE",
  };
  const char* reason = stbi_failure_reason();  // null where a decoder gives up without one
  return reason == nullptr ? tr("its data are damaged") : tr(reason);
}

// Whether the pixels have 32 bits of which the header may leave the last 8 unused: a BMP, or a TGA whose header says
// that it has no alpha bits.
bool may_lack_alpha(Bytes file) {
  constexpr std::size_t kTgaDepth = 16, kTgaDescriptor = 17;
  constexpr std::uint8_t kAlphaBits = 0x0F;
  if (starts_with(file, "BM")) return true;
  const bool other = is_png(file) || is_jpeg(file) || starts_with(file, "GIF8");
  return !other && file.size() > kTgaDescriptor && file[kTgaDepth] == 32 && (file[kTgaDescriptor] & kAlphaBits) == 0;
}

// Alpha that is 0 throughout is no alpha: programs that write 32 bits for 24 leave it so.
void make_opaque_without_alpha(Image& image) {
  constexpr std::size_t kChannels = 4, kAlpha = 3;
  for (std::size_t i = kAlpha; i < image.rgba.size(); i += kChannels) {
    if (image.rgba[i] != 0) return;
  }
  for (std::size_t i = kAlpha; i < image.rgba.size(); i += kChannels) image.rgba[i] = 255;
}

Result<Image> stb_decode(Bytes file) {
  const ImageSize size = stb_size(file).value_or(ImageSize{});
  if (const std::uint64_t min = min_file_bytes(file, size); file.size() < min) {
    return fault(kImageBroken, tr_format("it is cut short: {} of at least {} bytes", file.size(), min));
  }
  const StbMemoryLimit limit(memory_for(size, file));
  Image image;
  int channels = 0;
  forget_stb_failure();
  const std::unique_ptr<stbi_uc, StbFree> pixels(
      stbi_load_from_memory(file.data(), length_of(file), &image.width, &image.height, &channels, STBI_rgb_alpha));
  if (!pixels) return fault(kImageBroken, reason_of_failure());
  image.rgba.assign(pixels.get(), pixels.get() + image.byte_count());
  if (may_lack_alpha(file)) make_opaque_without_alpha(image);
  return image;
}

// Tried in this order; stb_image decodes everything but run-length BMP, DDS and GIF.
struct Decoder {
  std::optional<ImageSize> (*size)(Bytes);
  Result<Image> (*decode)(Bytes);
};
constexpr Decoder kDecoders[]{
    {dds_size, decode_dds}, {rle_bmp_size, decode_rle_bmp}, {gif_size, decode_gif}, {stb_size, stb_decode}};

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

constexpr std::array<std::uint8_t, 3> kStart{0xFF, 0xD8, 0xFF};
constexpr std::uint8_t kMark = 0xFF, kCodeTables = 0xC4, kEnd = 0xD9, kScan = 0xDA;
constexpr std::uint8_t kFirstRestart = 0xD0, kLastRestart = 0xD7;

// Zeros after the end, as stb_image reads them.
std::size_t next_byte(ByteReader& in) { return in.remaining() > 0 ? in.u8() : 0; }
std::size_t next_length(ByteReader& in) {
  const std::size_t high = next_byte(in);
  return high << 8 | next_byte(in);
}

// Skips compressed data, restart markers and anything else up to the next marker; 0 at the end.
std::uint8_t next_marker(ByteReader& in) {
  while (in.remaining() > 0) {
    if (in.u8() != kMark) continue;
    std::size_t marker = kMark;
    while (marker == kMark && in.remaining() > 0) marker = in.u8();
    const bool in_data = marker == 0 || marker == kMark || (marker >= kFirstRestart && marker <= kLastRestart);
    if (!in_data) return static_cast<std::uint8_t>(marker);
  }
  return 0;
}

// A Huffman table is a byte with its number, the number of codes of each of 16 lengths, and one value per code.
bool tables_fit(ByteReader& in) {
  constexpr std::size_t kMaxCodes = 256, kLengths = 16;
  auto left = static_cast<std::int64_t>(next_length(in)) - 2;
  while (left > 0) {
    next_byte(in);
    std::size_t codes = 0;
    for (std::size_t i = 0; i < kLengths; ++i) codes += next_byte(in);
    if (codes > kMaxCodes) return false;
    in.take(std::min(codes, in.remaining()));
    left -= static_cast<std::int64_t>(1 + kLengths + codes);
  }
  return true;
}

}  // namespace

std::optional<ImageSize> image_size(Bytes file) {
  ImageSize size;
  const bool known = validate_jpeg(file).empty() && decoder_of(file, size) != nullptr;
  return known ? std::optional(size) : std::nullopt;
}

Result<Image> read_image(Bytes file) {
  if (file.size() > INT_MAX) return fault(kImageTooLarge, tr_format("{} bytes", file.size()));
  const std::string_view invalid = validate_jpeg(file);
  if (!invalid.empty()) return fault(kImageBroken, std::string(invalid));
  ImageSize size;
  const Decoder* decoder = decoder_of(file, size);
  if (decoder == nullptr) return fault(kImageUnknown);
  if (within_limits(size)) return decoder->decode(file);
  return fault(kImageTooLarge, std::to_string(size.width) + "x" + std::to_string(size.height));
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

std::string_view validate_jpeg(Bytes file) {
  constexpr int kMaxScans = 100;  // a scan of a few bytes costs a pass over the whole image; encoders write about ten
  if (file.size() < kStart.size() || !std::equal(kStart.begin(), kStart.end(), file.begin())) return {};
  ByteReader in(file.subspan(2));
  int scans = 0;
  for (std::uint8_t marker = next_marker(in); marker != 0 && marker != kEnd; marker = next_marker(in)) {
    if (marker == kCodeTables) {
      if (!tables_fit(in)) return tr("a table has more than 256 codes");
      continue;
    }
    if (marker == kScan && ++scans > kMaxScans) return tr("it has hundreds of scans");
    const std::size_t length = next_length(in);
    in.take(std::min(length < 2 ? 0 : length - 2, in.remaining()));
  }
  return {};
}

}  // namespace odori
