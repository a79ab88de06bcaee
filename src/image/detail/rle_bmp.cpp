#include "base/translate.h"
#include "image/detail/decoders.h"
#include "image/image_decoder.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace odori {

namespace {

constexpr std::size_t kFileHeaderSize = 14, kSmallestInfoSize = 40;
constexpr std::uint32_t kRle8 = 1, kRle4 = 2;

struct Header {
  std::uint32_t pixels_offset = 0;  // bytes from the start of the file
  std::uint32_t info_size = 0;
  std::int32_t width = 0;
  std::int32_t height = 0;  // negative: top row first, which the format does not allow but some files have
  std::uint16_t bits = 0;
  std::uint32_t compression = 0;
  std::uint32_t colors = 0;  // palette size; 0: 2 to the power of `bits`
};

std::optional<Header> read_header(Bytes file) {
  ByteReader in(file);
  Header header;
  if (in.u8() != 'B' || in.u8() != 'M') return std::nullopt;
  in.take(8);  // size of the file, reserved
  header.pixels_offset = in.u32();
  header.info_size = in.u32();
  header.width = in.i32();
  header.height = in.i32();
  in.u16();  // planes
  header.bits = in.u16();
  header.compression = in.u32();
  in.take(12);  // size of the pixels, resolution
  header.colors = in.u32();
  const bool known =
      (header.compression == kRle8 && header.bits == 8) || (header.compression == kRle4 && header.bits == 4);
  return in.ok() && known && header.info_size >= kSmallestInfoSize ? std::optional(header) : std::nullopt;
}

using Color = std::array<std::uint8_t, 4>;  // red, green, blue, alpha

// 2 to the power of `bits` colours; those missing from the file are black.
std::vector<Color> read_palette(Bytes file, const Header& header) {
  std::vector<Color> palette(std::size_t{1} << header.bits, Color{0, 0, 0, 255});
  const std::uint64_t from = kFileHeaderSize + std::uint64_t{header.info_size};
  if (from > file.size()) return palette;
  ByteReader in(file.subspan(static_cast<std::size_t>(from)));
  const std::size_t stored = header.colors == 0 ? palette.size() : std::min<std::size_t>(header.colors, palette.size());
  for (std::size_t i = 0; i < stored && in.remaining() >= 4; ++i) {
    const auto blue_first = in.read<std::array<std::uint8_t, 4>>();
    palette[i] = {blue_first[2], blue_first[1], blue_first[0], 255};
  }
  return palette;
}

// Runs the codes; pixels outside the image are dropped.
class RleDecoder {
 public:
  RleDecoder(Bytes codes, const Header& header, std::vector<Color> palette)
      : codes_(codes), palette_(std::move(palette)), four_bits_(header.bits == 4), from_top_(header.height < 0) {
    image_.width = header.width;
    image_.height = std::abs(header.height);
    image_.rgba.reserve(image_.byte_count());
    while (image_.rgba.size() < image_.byte_count())
      image_.rgba.insert(image_.rgba.end(), palette_[0].begin(), palette_[0].end());
  }

  Image decode() {
    while (codes_.remaining() >= 2 && y_ < image_.height) {
      const std::uint8_t count = codes_.u8();
      const std::uint8_t value = codes_.u8();
      if (count > 0) {
        run(count, value);
      } else if (!escape(value)) {
        break;
      }
    }
    return std::move(image_);
  }

 private:
  // Returns false at the end of the image.
  bool escape(std::uint8_t code) {
    constexpr std::uint8_t kEndOfRow = 0, kEndOfImage = 1, kMove = 2;
    if (code == kEndOfRow) {
      x_ = 0;
      ++y_;
    } else if (code == kMove) {
      x_ += codes_.u8();
      y_ += codes_.u8();
    } else if (code != kEndOfImage) {
      literal(code);
    }
    return code != kEndOfImage;
  }

  void run(std::uint8_t count, std::uint8_t value) {
    for (std::uint8_t i = 0; i < count; ++i) put(four_bits_ ? half(value, i) : value);
  }

  // Uncompressed pixels, padded to an even number of bytes.
  void literal(std::uint8_t count) {
    const std::size_t bytes = four_bits_ ? (std::size_t{count} + 1) / 2 : count;
    const Bytes values = codes_.take(std::min(bytes, codes_.remaining()));
    for (std::uint8_t i = 0; i < count; ++i) {
      const std::size_t at = four_bits_ ? i / 2u : i;
      if (at >= values.size()) return;
      put(four_bits_ ? half(values[at], i) : values[at]);
    }
    if (bytes % 2 == 1) codes_.take(std::min<std::size_t>(1, codes_.remaining()));
  }

  // The upper half of a byte is the left one of two pixels.
  static std::uint8_t half(std::uint8_t both, std::uint8_t i) {
    return static_cast<std::uint8_t>(i % 2 == 0 ? both >> 4 : both & 0x0F);
  }

  void put(std::uint8_t index) {
    const std::int64_t x = x_++;
    if (x >= image_.width || y_ >= image_.height) return;
    const std::int64_t row = from_top_ ? y_ : image_.height - 1 - y_;
    const Color& color = palette_[index];
    std::ranges::copy(color, image_.rgba.begin() + (row * image_.width + x) * 4);
  }

  ByteReader codes_;
  std::vector<Color> palette_;
  bool four_bits_;
  bool from_top_;
  Image image_;
  std::int64_t x_ = 0, y_ = 0;  // of the next pixel, rows in file order
};

}  // namespace

std::optional<ImageSize> rle_bmp_size(Bytes file) {
  const auto header = read_header(file);
  if (!header) return std::nullopt;
  return ImageSize{header->width, std::abs(std::int64_t{header->height})};
}

Result<Image> decode_rle_bmp(Bytes file) {
  const auto header = read_header(file);
  if (!header) return fault(kImageUnknown);
  if (header->width <= 0 || header->height == 0)
    return fault(kImageBroken, tr("the image has no pixels")).at({}, -1, 18);
  if (header->pixels_offset > file.size())
    return fault(kImageBroken, tr("the pixel data lie past the end of the file")).at({}, -1, 10);
  return RleDecoder(file.subspan(header->pixels_offset), *header, read_palette(file, *header)).decode();
}

}  // namespace odori
