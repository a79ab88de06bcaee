#include "format/picture.h"

#include "support/hostile.h"
#include "support/shared_data.h"
#include "support/text_bytes.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_in;
using testing::bytes_of;
using testing::on_every_broken_word;
using testing::on_every_prefix;
using testing::shared_files;
using testing::with_value;
using namespace std::string_view_literals;

using Pixel = std::array<std::uint8_t, 4>;

Pixel pixel(const Image& image, int x, int y) {
  const auto at = static_cast<std::size_t>((y * image.width + x) * 4);
  return {image.rgba.at(at), image.rgba.at(at + 1), image.rgba.at(at + 2), image.rgba.at(at + 3)};
}

// A 2x2 picture, red green over blue white, as a BMP of 32 bits with a 40-byte header; rows from the bottom, or from
// the top when `height` is negative.
std::vector<std::uint8_t> bmp_32(std::int32_t height, std::array<std::uint8_t, 4> alpha) {
  ByteWriter out;
  out.append(bytes_in("BM"));
  for (const std::uint32_t v : {70u, 0u, 54u, 40u, 2u}) out.u32(v);
  out.i32(height);
  out.u16(1);
  out.u16(32);
  for (int i = 0; i < 6; ++i) out.u32(0);
  const std::array<std::array<std::uint8_t, 3>, 4> bgr{{{0, 0, 255}, {0, 255, 0}, {255, 0, 0}, {255, 255, 255}}};
  for (const std::size_t i :
       height > 0 ? std::array<std::size_t, 4>{2, 3, 0, 1} : std::array<std::size_t, 4>{0, 1, 2, 3}) {
    out.append(bgr[i]);
    out.u8(alpha[i]);
  }
  return out.bytes();
}

// The same picture as an uncompressed TGA of 32 bits, its rows from the bottom or from the top.
std::vector<std::uint8_t> tga_32(bool from_top) {
  ByteWriter out;
  out.append(std::array<std::uint8_t, 17>{0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 32});
  out.u8(from_top ? 0x28 : 0x08);
  const std::array<std::array<std::uint8_t, 4>, 4> bgra{
      {{0, 0, 255, 255}, {0, 255, 0, 255}, {255, 0, 0, 255}, {255, 255, 255, 128}}};
  for (const std::size_t i :
       from_top ? std::array<std::size_t, 4>{0, 1, 2, 3} : std::array<std::size_t, 4>{2, 3, 0, 1}) {
    out.append(bgra[i]);
  }
  return out.bytes();
}

// A PNG of this size that holds nothing but its header.
std::vector<std::uint8_t> png_header(std::uint32_t width, std::uint32_t height) {
  ByteWriter out;
  out.append(bytes_in("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR"sv));
  for (const std::uint32_t v : {width, height}) {
    for (int shift = 24; shift >= 0; shift -= 8) out.u8(static_cast<std::uint8_t>(v >> shift));
  }
  out.append(bytes_in("\x08\x06\0\0\0\0\0\0\0"sv));
  return out.bytes();
}

Image read(const std::vector<std::uint8_t>& file) {
  auto image = read_picture(file);
  EXPECT_TRUE(image) << (image ? "" : describe(image.fault()));
  return image ? std::move(*image) : Image{1, 1, {0, 0, 0, 0}};
}

// Why a file is refused; null when it is not.
const FaultKind* refusal(Bytes file) {
  const auto image = read_picture(file);
  return image ? nullptr : image.fault().kind;
}

TEST(Picture, BmpOf32BitsHasAlpha) {
  for (const std::int32_t height : {2, -2}) {
    const Image image = read(bmp_32(height, {255, 128, 0, 64}));
    ASSERT_EQ(image.width, 2);
    ASSERT_EQ(image.height, 2);
    EXPECT_EQ(pixel(image, 0, 0), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(pixel(image, 1, 0), (Pixel{0, 255, 0, 128}));
    EXPECT_EQ(pixel(image, 0, 1), (Pixel{0, 0, 255, 0}));
    EXPECT_EQ(pixel(image, 1, 1), (Pixel{255, 255, 255, 64}));
  }
}

TEST(Picture, BmpOf32BitsWithoutAnyAlphaIsOpaque) {
  const Image image = read(bmp_32(2, {0, 0, 0, 0}));
  EXPECT_EQ(pixel(image, 0, 0), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixel(image, 1, 1), (Pixel{255, 255, 255, 255}));
}

TEST(Picture, TgaFromEitherEnd) {
  for (const bool from_top : {false, true}) {
    const Image image = read(tga_32(from_top));
    EXPECT_EQ(pixel(image, 0, 0), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(pixel(image, 1, 0), (Pixel{0, 255, 0, 255}));
    EXPECT_EQ(pixel(image, 0, 1), (Pixel{0, 0, 255, 255}));
    EXPECT_EQ(pixel(image, 1, 1), (Pixel{255, 255, 255, 128}));
  }
}

TEST(Picture, PngRoundTrip) {
  Image image{3, 5, {}};
  for (int i = 0; i < 3 * 5 * 4; ++i) image.rgba.push_back(static_cast<std::uint8_t>(i * 37));
  const auto png = write_png(image);
  const Image again = read(png);
  EXPECT_EQ(again.width, 3);
  EXPECT_EQ(again.height, 5);
  EXPECT_EQ(again.rgba, image.rgba);
  EXPECT_TRUE(write_png({}).empty());
}

TEST(Picture, TooLargeIsRefusedOnTheHeader) {
  for (const auto& [width, height] : {std::pair{65535u, 65535u},
                                      {16385u, 1u},
                                      {1u, 16385u},
                                      {16384u, 16384u},
                                      {0xFFFFFFFFu, 0xFFFFFFFFu},
                                      {0x7FFFFFFFu, 1u}}) {
    EXPECT_EQ(refusal(png_header(width, height)), &kPictureTooLarge) << width << "x" << height;
  }
  auto tga = tga_32(true);
  tga = with_value<std::uint16_t>(with_value<std::uint16_t>(tga, 12, 65535), 14, 65535);
  EXPECT_EQ(refusal(tga), &kPictureTooLarge);
  EXPECT_EQ(refusal(with_value(bmp_32(2, {}), 22, INT32_MIN)), &kPictureTooLarge);
}

TEST(Picture, AHeaderAloneIsBroken) {
  EXPECT_EQ(refusal(png_header(16, 16)), &kPictureBroken);
  EXPECT_EQ(refusal(png_header(0, 16)), &kPictureBroken);
}

TEST(Picture, WhatWouldComeOutWrongIsRefused) {
  const std::string deep_ppm = "P6\n1 1\n65535\n\x12\x34\x12\x34\x12\x34";
  EXPECT_EQ(refusal(bytes_in(deep_ppm)), &kPictureUnknown);
  const std::string deep_psd(
      "8BPS\0\1\0\0\0\0\0\0\0\3\0\0\0\1\0\0\0\1\0\20\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv);
  EXPECT_EQ(refusal(bytes_in(deep_psd)), &kPictureUnknown);
  const std::string pic = "\x53\x80\xF6\x34" + std::string(200, '\0');
  EXPECT_EQ(refusal(bytes_in(pic)), &kPictureUnknown);
  const Image shallow = read({'P', '6', '\n', '1', ' ', '1', '\n', '2', '5', '5', '\n', 1, 2, 3});
  EXPECT_EQ(pixel(shallow, 0, 0), (Pixel{1, 2, 3, 255}));
}

TEST(Picture, OtherFilesAreNone) {
  EXPECT_EQ(refusal({}), &kPictureUnknown);
  EXPECT_EQ(refusal(bytes_in("PMX \0\0\0\x40 not a picture at all"sv)), &kPictureUnknown);
  EXPECT_EQ(refusal(bytes_in("DDS |\0\0\0 known but not decoded"sv)), &kPictureUnknown);
}

TEST(Picture, TruncatedAndBrokenOnesDoNoHarm) {
  const auto survive = [](Bytes file) {
    if (const auto image = read_picture(file)) {
      EXPECT_EQ(image->rgba.size(),
                static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height) * 4);
    }
  };
  Image image{9, 9, std::vector<std::uint8_t>(9 * 9 * 4, 77)};
  for (const auto& file : {bmp_32(2, {1, 2, 3, 4}), tga_32(true), write_png(image)}) {
    on_every_prefix(file, 1, survive);
    on_every_broken_word(file, 1, survive);
  }
}

TEST(Picture, OtherPeoplesPicturesDecode) {
  ODORI_NEEDS_SHARED();
  int count = 0;
  for (const char* ending : {".png", ".tga", ".sph"}) {
    for (const auto& path : shared_files("data", ending)) {
      const Image image = read(bytes_of(path));
      EXPECT_GT(image.width * image.height, 1) << path;
      ++count;
    }
  }
  EXPECT_GE(count, 30);
}

// The upper left corner of a fixture whose author names its colours by place: u right, v down.
TEST(Picture, OtherPeoplesRowsBeginAtTheTop) {
  ODORI_NEEDS_SHARED();
  const Image ramp = read(
      bytes_of(testing::shared("data/yohawing-fixtures-mit/unity-mmd-loader/GeneratedPmx/toon-three-step-warm.png")));
  const auto brightness = [&ramp](int y) {
    const Pixel p = pixel(ramp, 0, y);
    return p[0] + p[1] + p[2];
  };
  EXPECT_GT(brightness(0), brightness(ramp.height - 1)) << "a toon ramp is lit at the top";
}

}  // namespace
}  // namespace odori
