#include "base/translate.h"
#include "image/detail/decoders.h"
#include "image/image_decoder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>

#include <squish.h>

namespace odori {

namespace {

constexpr std::size_t kDdsHeaderSize = 128, kDdsExtendedHeaderSize = 148;  // with the magic
constexpr std::uint32_t kFlagAlpha = 0x1, kFlagAlphaOnly = 0x2, kFlagFourCc = 0x4, kFlagRgb = 0x40,
                        kFlagLuminance = 0x20000;

// Bit masks of a pixel's channels; 0: the channel does not exist.
struct Masks {
  std::uint32_t red = 0, green = 0, blue = 0, alpha = 0;
};

struct Layout {
  ImageSize size;
  std::size_t pixels_offset = kDdsHeaderSize;
  int squish_flags = 0;    // kind of block compression; 0: uncompressed pixels
  std::uint32_t bits = 0;  // per pixel: 8, 16, 24 or 32
  Masks masks;
  std::string unsupported;  // name of a format that odori does not decode; empty otherwise
};

// Pixel format as stored in the header.
struct StoredFormat {
  std::uint32_t flags = 0;
  std::array<char, 4> four_cc{};
  std::uint32_t bits = 0;
  Masks masks;
};

int squish_flags_of(std::string_view four_cc) {
  if (four_cc == "DXT1") return squish::kDxt1;
  if (four_cc == "DXT2" || four_cc == "DXT3") return squish::kDxt3;
  if (four_cc == "DXT4" || four_cc == "DXT5") return squish::kDxt5;
  return 0;
}

// DXGI format numbers of the extended header that are equivalent to a format of the plain header.
void set_extended_format(std::uint32_t number, Layout& layout) {
  constexpr Masks kRgba{0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000};
  constexpr Masks kBgra{0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000};
  constexpr Masks kBgrx{0x00FF0000, 0x0000FF00, 0x000000FF, 0};
  const bool rgba = number == 28 || number == 29, bgra = number == 87 || number == 91,
             bgrx = number == 88 || number == 93;
  if (number == 71 || number == 72) {
    layout.squish_flags = squish::kDxt1;
  } else if (number == 74 || number == 75) {
    layout.squish_flags = squish::kDxt3;
  } else if (number == 77 || number == 78) {
    layout.squish_flags = squish::kDxt5;
  } else if (rgba || bgra || bgrx) {
    layout.bits = 32;
    layout.masks = rgba ? kRgba : bgra ? kBgra : kBgrx;
  } else {
    layout.unsupported = tr_format("DXGI format {}", number);
  }
}

void set_pixels(const StoredFormat& stored, Layout& layout) {
  layout.bits = stored.bits;
  layout.masks = stored.masks;
  if ((stored.flags & kFlagLuminance) != 0) layout.masks.green = layout.masks.blue = stored.masks.red;
  if ((stored.flags & kFlagAlphaOnly) != 0) layout.masks = {0, 0, 0, stored.masks.alpha};
  if ((stored.flags & (kFlagAlpha | kFlagAlphaOnly)) == 0) layout.masks.alpha = 0;
  const bool colors = (stored.flags & (kFlagRgb | kFlagLuminance | kFlagAlphaOnly)) != 0;
  const bool whole_bytes = stored.bits == 8 || stored.bits == 16 || stored.bits == 24 || stored.bits == 32;
  if (!colors || !whole_bytes) layout.unsupported = tr_format("{} bits per pixel", stored.bits);
}

StoredFormat read_format(ByteReader& in) {
  StoredFormat stored;
  in.u32();  // size
  stored.flags = in.u32();
  stored.four_cc = in.read<std::array<char, 4>>();
  stored.bits = in.u32();
  stored.masks = in.read<Masks>();
  return stored;
}

std::optional<Layout> read_layout(Bytes file) {
  constexpr std::size_t kFormatOffset = 76;
  ByteReader in(file);
  if (in.read<std::array<char, 4>>() != std::array{'D', 'D', 'S', ' '} || file.size() < kDdsHeaderSize) {
    return std::nullopt;
  }
  in.take(8);  // size, flags
  Layout layout;
  layout.size.height = in.u32();
  layout.size.width = in.u32();
  in.take(kFormatOffset - in.offset());
  const StoredFormat stored = read_format(in);
  const std::string_view four_cc(stored.four_cc.data(), stored.four_cc.size());
  if ((stored.flags & kFlagFourCc) == 0) {
    set_pixels(stored, layout);
  } else if (four_cc == "DX10") {
    layout.pixels_offset = kDdsExtendedHeaderSize;
    in.take(kDdsHeaderSize - in.offset());
    set_extended_format(in.u32(), layout);
  } else if (layout.squish_flags = squish_flags_of(four_cc); layout.squish_flags == 0) {
    layout.unsupported = std::string(four_cc);
  }
  return layout;
}

// The masked bits of a pixel, scaled to 0..255.
std::uint8_t channel(std::uint32_t pixel, std::uint32_t mask) {
  if (mask == 0) return 0;
  const int shift = std::countr_zero(mask);
  const std::uint64_t largest = mask >> shift;
  const std::uint64_t value = (pixel & mask) >> shift;
  return static_cast<std::uint8_t>((value * 255 + largest / 2) / largest);
}

std::uint64_t stored_size(const Layout& layout) {
  const auto width = static_cast<std::uint64_t>(layout.size.width);
  const auto height = static_cast<std::uint64_t>(layout.size.height);
  if (layout.squish_flags == 0) return width * height * (layout.bits / 8);
  const std::uint64_t block = layout.squish_flags == squish::kDxt1 ? 8 : 16;
  return ((width + 3) / 4) * ((height + 3) / 4) * block;
}

void decode_pixels(Bytes stored, const Layout& layout, std::vector<std::uint8_t>& rgba) {
  const std::size_t size = layout.bits / 8;
  const Masks& masks = layout.masks;
  for (std::size_t i = 0; i * 4 < rgba.size(); ++i) {
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, stored.data() + i * size, size);
    rgba[4 * i] = channel(pixel, masks.red);
    rgba[4 * i + 1] = channel(pixel, masks.green);
    rgba[4 * i + 2] = channel(pixel, masks.blue);
    rgba[4 * i + 3] = masks.alpha == 0 ? 255 : channel(pixel, masks.alpha);
  }
}

}  // namespace

std::optional<ImageSize> dds_size(Bytes file) {
  const auto layout = read_layout(file);
  return layout ? std::optional(layout->size) : std::nullopt;
}

Result<Image> decode_dds(Bytes file) {
  const auto layout = read_layout(file);
  if (!layout) return fault(kImageUnknown);
  if (!layout->unsupported.empty()) return fault(kImageUnknown, tr_format("DDS of {}", layout->unsupported));
  if (layout->size.width == 0 || layout->size.height == 0)
    return fault(kImageBroken, tr("the image has no pixels")).at({}, -1, 12);
  const std::uint64_t size = stored_size(*layout);
  if (layout->pixels_offset > file.size() || size > file.size() - layout->pixels_offset) {
    return fault(kImageBroken, tr("the pixel data are cut short")).at({}, -1, file.size());
  }
  const Bytes stored = file.subspan(layout->pixels_offset, static_cast<std::size_t>(size));
  Image image = blank_image(static_cast<int>(layout->size.width), static_cast<int>(layout->size.height));
  if (layout->squish_flags == 0) {
    decode_pixels(stored, *layout, image.rgba);
  } else {
    squish::DecompressImage(image.rgba.data(), image.width, image.height, stored.data(), layout->squish_flags);
  }
  return image;
}

}  // namespace odori
