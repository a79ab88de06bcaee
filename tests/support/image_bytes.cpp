#include "support/image_bytes.h"

#include <algorithm>
#include <bit>

namespace odori::testing {

namespace {

constexpr Pixel kColors[]{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 128}};

// Colours in order of appearance, and the palette index of each pixel.
struct Indexed {
  std::vector<Pixel> palette;
  std::vector<std::uint8_t> indices;
};

Indexed indexed(const Image& image) {
  Indexed made;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Pixel color = pixel(image, x, y);
      auto at = std::find(made.palette.begin(), made.palette.end(), color);
      if (at == made.palette.end()) at = made.palette.insert(at, color);
      made.indices.push_back(static_cast<std::uint8_t>(at - made.palette.begin()));
    }
  }
  return made;
}

void bmp_header(ByteWriter& out, std::int32_t width, std::int32_t height, int bits, std::uint32_t compression,
                std::uint32_t colors) {
  constexpr std::uint32_t kHeaders = 54;
  out.append(text_bytes("BM"));
  for (const std::uint32_t value : {0u, 0u, kHeaders + 4 * colors, 40u}) out.u32(value);
  out.i32(width);
  out.i32(height);
  out.u16(1);
  out.u16(static_cast<std::uint16_t>(bits));
  out.u32(compression);
  for (const std::uint32_t value : {0u, 0u, 0u, colors, 0u}) out.u32(value);
}

void bmp_palette(ByteWriter& out, const std::vector<Pixel>& palette) {
  for (const Pixel& color : palette) out.append(Pixel{color[2], color[1], color[0], 0});
}

void bmp_pixel(ByteWriter& out, const Pixel& p, int bits) {
  if (bits == 16) {
    out.u16(static_cast<std::uint16_t>((p[0] >> 3) << 10 | (p[1] >> 3) << 5 | p[2] >> 3));
    return;
  }
  for (const std::size_t channel : {2u, 1u, 0u}) out.u8(p[channel]);
  if (bits == 32) out.u8(p[3]);
}

// One row of palette indices, the leftmost pixel in the highest bits.
void bmp_index_row(ByteWriter& out, Bytes row, int bits) {
  unsigned filled = 0, byte = 0;
  for (const std::uint8_t index : row) {
    byte = byte << bits | index;
    filled += static_cast<unsigned>(bits);
    if (filled % 8 == 0) out.u8(static_cast<std::uint8_t>(byte));
  }
  if (filled % 8 != 0) out.u8(static_cast<std::uint8_t>(byte << (8 - filled % 8)));
}

void rle_row(ByteWriter& out, Bytes row, int bits) {
  // The first three pixels are literal, so that an odd number of bytes must be padded; the rest are runs.
  out.u8(0);
  out.u8(3);
  const std::size_t before = out.bytes().size();
  bmp_index_row(out, row.first(3), bits);
  if ((out.bytes().size() - before) % 2 == 1) out.u8(0);
  for (const std::uint8_t index : row.subspan(3)) {
    out.u8(1);
    out.u8(static_cast<std::uint8_t>(bits == 4 ? index << 4 : index));
  }
  out.u16(0);  // end of row
}

}  // namespace

Pixel pixel(const Image& image, int x, int y) {
  const auto at = static_cast<std::size_t>((y * image.width + x) * 4);
  return {image.rgba.at(at), image.rgba.at(at + 1), image.rgba.at(at + 2), image.rgba.at(at + 3)};
}

Image test_image() {
  constexpr int kPlaces[]{0, 0, 1, 2, 3, 1, 1, 1, 1, 1, 3, 2, 1, 0, 0};
  Image image{5, 3, {}};
  for (const int place : kPlaces) image.rgba.insert(image.rgba.end(), kColors[place].begin(), kColors[place].end());
  return image;
}

Image opaque(Image image) {
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
  return image;
}

std::vector<std::uint8_t> bmp(const Image& image, int bits, bool from_top) {
  const Indexed made = indexed(image);
  const bool palette = bits <= 8;
  const auto width = static_cast<std::size_t>(image.width);
  ByteWriter out;
  bmp_header(out, image.width, from_top ? -image.height : image.height, bits, 0,
             palette ? static_cast<std::uint32_t>(made.palette.size()) : 0);
  if (palette) bmp_palette(out, made.palette);
  for (int i = 0; i < image.height; ++i) {
    const int y = from_top ? i : image.height - 1 - i;
    const std::size_t start = out.bytes().size();
    if (palette) bmp_index_row(out, Bytes(made.indices).subspan(static_cast<std::size_t>(y) * width, width), bits);
    for (int x = 0; x < image.width && !palette; ++x) bmp_pixel(out, pixel(image, x, y), bits);
    while ((out.bytes().size() - start) % 4 != 0) out.u8(0);
  }
  return out.bytes();
}

std::vector<std::uint8_t> rle_bmp(const Image& image, int bits) {
  const Indexed made = indexed(image);
  const auto width = static_cast<std::size_t>(image.width);
  ByteWriter out;
  bmp_header(out, image.width, image.height, bits, bits == 8 ? 1 : 2, static_cast<std::uint32_t>(made.palette.size()));
  bmp_palette(out, made.palette);
  for (int y = image.height - 1; y >= 0; --y) {
    rle_row(out, Bytes(made.indices).subspan(static_cast<std::size_t>(y) * width, width), bits);
  }
  out.append(std::array<std::uint8_t, 2>{0, 1});  // end of image
  return out.bytes();
}

std::vector<std::uint8_t> rle_bmp_of(int width, int height, int bits, Bytes codes) {
  ByteWriter out;
  bmp_header(out, width, height, bits, bits == 8 ? 1 : 2, 4);
  bmp_palette(out, {std::begin(kColors), std::end(kColors)});
  out.append(codes);
  return out.bytes();
}

std::vector<std::uint8_t> tga(const Image& image, const TgaLayout& layout) {
  ByteWriter out;
  out.append(std::array<std::uint8_t, 12>{0, 0, static_cast<std::uint8_t>(layout.run_lengths ? 10 : 2)});
  out.u16(static_cast<std::uint16_t>(image.width));
  out.u16(static_cast<std::uint16_t>(image.height));
  out.u8(static_cast<std::uint8_t>(layout.bits));
  out.u8(static_cast<std::uint8_t>((layout.from_top ? 0x20 : 0) | (layout.bits == 32 ? 8 : 0)));
  for (int i = 0; i < image.height; ++i) {
    const int y = layout.from_top ? i : image.height - 1 - i;
    for (int x = 0; x < image.width; ++x) {
      if (layout.run_lengths) out.u8(x % 2 == 0 ? 0x80 : 0x00);  // a run of one, or one literal pixel
      bmp_pixel(out, pixel(image, x, y), layout.bits);
    }
  }
  return out.bytes();
}

namespace {

void dds_header(ByteWriter& out, std::uint32_t width, std::uint32_t height) {
  out.append(text_bytes("DDS "));
  for (const std::uint32_t value : {124u, 0x1007u, height, width}) out.u32(value);
  for (int i = 0; i < 3 + 11; ++i) out.u32(0);  // pitch, depth, mipmaps; reserved
}

std::uint32_t masked(std::uint8_t value, std::uint32_t mask) {
  if (mask == 0) return 0;
  const int width = std::popcount(mask), shift = std::countr_zero(mask);
  return static_cast<std::uint32_t>(value >> (8 - width)) << shift;
}

}  // namespace

std::vector<std::uint8_t> dds(const Image& image, const DdsMasks& masks) {
  ByteWriter out;
  dds_header(out, static_cast<std::uint32_t>(image.width), static_cast<std::uint32_t>(image.height));
  for (const std::uint32_t value :
       {32u, masks.flags, 0u, masks.bits, masks.red, masks.green, masks.blue, masks.alpha}) {
    out.u32(value);
  }
  for (int i = 0; i < 5; ++i) out.u32(0);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Pixel p = pixel(image, x, y);
      const std::uint32_t value =
          masked(p[0], masks.red) | masked(p[1], masks.green) | masked(p[2], masks.blue) | masked(p[3], masks.alpha);
      for (std::uint32_t bit = 0; bit < masks.bits; bit += 8) out.u8(static_cast<std::uint8_t>(value >> bit));
    }
  }
  return out.bytes();
}

std::vector<std::uint8_t> dds_of(std::string_view four_cc, std::uint32_t width, std::uint32_t height, Bytes data) {
  ByteWriter out;
  dds_header(out, width, height);
  out.u32(32);
  out.u32(0x4);
  out.append(text_bytes(four_cc));
  for (int i = 0; i < 5 + 5; ++i) out.u32(0);
  out.append(data);
  return out.bytes();
}

}  // namespace odori::testing
