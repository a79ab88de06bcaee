#include "image/image_decoder.h"

#include "support/image_bytes.h"
#include "support/malformed_bytes.h"
#include "support/shared_data.h"

#include <array>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bmp;
using testing::bytes_of;
using testing::dds;
using testing::dds_of;
using testing::for_each_corrupted_word;
using testing::for_each_prefix;
using testing::opaque;
using testing::Pixel;
using testing::pixel;
using testing::rle_bmp;
using testing::rle_bmp_of;
using testing::shared_files;
using testing::test_image;
using testing::tga;
using testing::with_value;
using namespace std::string_view_literals;

// A PNG of this size that consists of its header only.
std::vector<std::uint8_t> png_header(std::uint32_t width, std::uint32_t height) {
  ByteWriter out;
  out.append(text_bytes("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR"sv));
  for (const std::uint32_t v : {width, height}) {
    for (int shift = 24; shift >= 0; shift -= 8) out.u8(static_cast<std::uint8_t>(v >> shift));
  }
  out.append(text_bytes("\x08\x06\0\0\0\0\0\0\0"sv));
  return out.bytes();
}

Image read(const std::vector<std::uint8_t>& file) {
  auto decoded = read_image(file);
  EXPECT_TRUE(decoded) << (decoded ? "" : describe(decoded.fault()));
  return decoded ? std::move(*decoded) : Image{1, 1, {0, 0, 0, 0}};
}

// The fault kind of a refused file; null when it decodes.
const FaultKind* refusal(Bytes file) {
  const auto decoded = read_image(file);
  return decoded ? nullptr : decoded.fault().kind;
}

TEST(Image, BmpOfEveryDepth) {
  const Image image = opaque(test_image());
  for (const int bits : {4, 8, 16, 24, 32}) {
    for (const bool from_top : {false, true}) {
      const Image decoded = read(bmp(image, bits, from_top));
      EXPECT_EQ(decoded.width, 5);
      EXPECT_EQ(decoded.height, 3);
      EXPECT_EQ(decoded.rgba, image.rgba) << bits << " bits, from the top: " << from_top;
    }
  }
  Image two_colors = image;
  for (std::size_t i = 0; i < two_colors.rgba.size(); ++i) two_colors.rgba[i] = i % 4 == 3 || i % 3 == 0 ? 255 : 0;
  for (std::size_t i = 0; i < two_colors.rgba.size(); i += 4) {
    two_colors.rgba[i + 1] = two_colors.rgba[i + 2] = two_colors.rgba[i];
  }
  EXPECT_EQ(read(bmp(two_colors, 1)).rgba, two_colors.rgba);
}

TEST(Image, Bmp32HasAlpha) {
  EXPECT_EQ(read(bmp(test_image(), 32)).rgba, test_image().rgba);
  EXPECT_EQ(read(bmp(test_image(), 32, true)).rgba, test_image().rgba);
}

TEST(Image, Bmp32WithoutAlphaValuesIsOpaque) {
  Image empty = test_image();
  for (std::size_t i = 3; i < empty.rgba.size(); i += 4) empty.rgba[i] = 0;
  EXPECT_EQ(read(bmp(empty, 32)).rgba, opaque(empty).rgba);
}

TEST(Image, RunLengthBmp) {
  const Image image = opaque(test_image());
  for (const int bits : {4, 8}) {
    const Image decoded = read(rle_bmp(image, bits));
    EXPECT_EQ(decoded.width, 5);
    EXPECT_EQ(decoded.rgba, image.rgba) << bits << " bits";
  }
}

// Four squares, encoded by ImageMagick.
TEST(Image, RunLengthBmpByImageMagick) {
  const auto codes = text_bytes(
      "\4\2\4\3\0\0\4\2\4\3\0\0\4\2\4\3\0\0\4\2\4\3\0\0\4\0\4\1\0\0\4\0\4\1\0\0\4\0\4\1\0\0\4\0\4\1\0\0\0\1"sv);
  const Image decoded = read(rle_bmp_of(8, 8, 8, codes));
  EXPECT_EQ(pixel(decoded, 0, 0), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixel(decoded, 7, 3), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(pixel(decoded, 3, 4), (Pixel{0, 0, 255, 255}));
}

TEST(Image, RunLengthBmpWithSkipsAndOverruns) {
  // A skip of one right and one up, a pixel, and a run far beyond the edge; the rest keeps the first colour.
  const Image decoded = read(rle_bmp_of(3, 2, 8, text_bytes("\0\2\1\1\1\2\xFF\3\xFF\3\0\0\xFF\1\0\1"sv)));
  EXPECT_EQ(pixel(decoded, 1, 0), (Pixel{0, 0, 255, 255}));
  EXPECT_EQ(pixel(decoded, 2, 0), (Pixel{255, 255, 255, 255}));
  EXPECT_EQ(pixel(decoded, 0, 1), (Pixel{255, 0, 0, 255}));
}

TEST(Image, TgaWithEitherRowOrder) {
  for (const bool from_top : {false, true}) {
    for (const bool run_lengths : {false, true}) {
      EXPECT_EQ(read(tga(test_image(), {32, from_top, run_lengths})).rgba, test_image().rgba);
      EXPECT_EQ(read(tga(test_image(), {24, from_top, run_lengths})).rgba, opaque(test_image()).rgba);
    }
  }
}

TEST(Image, UncompressedDds) {
  const Image image = test_image();
  EXPECT_EQ(read(dds(image, {})).rgba, image.rgba);
  EXPECT_EQ(read(dds(image, {0x41, 32, 0xFF, 0xFF00, 0xFF0000, 0xFF000000})).rgba, image.rgba);
  EXPECT_EQ(read(dds(image, {0x40, 24, 0xFF0000, 0xFF00, 0xFF, 0})).rgba, opaque(image).rgba);
  EXPECT_EQ(read(dds(image, {0x40, 32, 0xFF0000, 0xFF00, 0xFF, 0xFF000000})).rgba, opaque(image).rgba);
  EXPECT_EQ(read(dds(image, {0x40, 16, 0xF800, 0x07E0, 0x001F, 0})).rgba, opaque(image).rgba);
  const Image grey = read(dds(image, {0x20001, 16, 0xFF, 0, 0, 0xFF00}));
  EXPECT_EQ(pixel(grey, 0, 0), (Pixel{255, 255, 255, 255})) << "a grey image stores its value in red";
  EXPECT_EQ(pixel(grey, 2, 0), (Pixel{0, 0, 0, 255}));
  EXPECT_EQ(pixel(grey, 4, 0), (Pixel{255, 255, 255, 128}));
  EXPECT_EQ(pixel(read(dds(image, {0x2, 8, 0, 0, 0, 0xFF})), 4, 0), (Pixel{0, 0, 0, 128}));
}

// Four squares of one block each, encoded by ImageMagick: red, half green, blue, white.
TEST(Image, CompressedDds) {
  const auto dxt1 =
      text_bytes("\0\xF8\0\xF8\0\0\0\0\xE0\7\xE0\7\0\0\0\0\x1F\0\x1F\0\0\0\0\0\xFF\xFF\xFF\xFF\0\0\0\0"sv);
  const auto dxt5 = text_bytes(
      "\0\5\xFF\xFF\xFF\xFF\xFF\xFF\0\xF8\0\xF8\0\0\0\0\x80\x85\0\0\0\0\0\0\xE0\7\xE0\7\0\0\0\0"
      "\0\5\xFF\xFF\xFF\xFF\xFF\xFF\x1F\0\x1F\0\0\0\0\0\0\5\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0"sv);
  for (const auto& [four_cc, blocks, alpha] :
       {std::tuple{"DXT1", dxt1, 255}, {"DXT4", dxt5, 128}, {"DXT5", dxt5, 128}}) {
    const Image decoded = read(dds_of(four_cc, 8, 8, blocks));
    EXPECT_EQ(pixel(decoded, 3, 3), (Pixel{255, 0, 0, 255})) << four_cc;
    EXPECT_EQ(pixel(decoded, 4, 0), (Pixel{0, 255, 0, static_cast<std::uint8_t>(alpha)})) << four_cc;
    EXPECT_EQ(pixel(decoded, 0, 7), (Pixel{0, 0, 255, 255})) << four_cc;
    EXPECT_EQ(pixel(decoded, 7, 7), (Pixel{255, 255, 255, 255})) << four_cc;
  }
  // One block with four bits of alpha per pixel: 0, 1, 2, ... of 15.
  const Image fours = read(dds_of("DXT3", 3, 2, text_bytes("\x10\x32\x54\x76\0\0\0\0\x1F\0\x1F\0\0\0\0\0"sv)));
  EXPECT_EQ(pixel(fours, 2, 0), (Pixel{0, 0, 255, 2 * 17}));
  EXPECT_EQ(pixel(fours, 1, 1), (Pixel{0, 0, 255, 5 * 17}));
}

// The extended header, with formats that the plain header supports as well.
TEST(Image, DdsWithTheExtendedHeader) {
  const auto extended = [](std::uint32_t format, std::string_view data) {
    ByteWriter out;
    for (const std::uint32_t value : {format, 3u, 0u, 1u, 0u}) out.u32(value);
    out.append(text_bytes(data));
    return dds_of("DX10", 1, 1, out.bytes());
  };
  EXPECT_EQ(pixel(read(extended(28, "\x01\x02\x03\x04")), 0, 0), (Pixel{1, 2, 3, 4}));
  EXPECT_EQ(pixel(read(extended(87, "\x01\x02\x03\x04")), 0, 0), (Pixel{3, 2, 1, 4}));
  EXPECT_EQ(pixel(read(extended(88, "\x01\x02\x03\x04")), 0, 0), (Pixel{3, 2, 1, 255}));
  EXPECT_EQ(pixel(read(extended(77, "\x80\x85\0\0\0\0\0\0\xE0\7\xE0\7\0\0\0\0"sv)), 0, 0), (Pixel{0, 255, 0, 128}));
  EXPECT_EQ(refusal(extended(98, "BC7 is not decoded")), &kImageUnknown);
}

TEST(Image, HostileDdsHeaders) {
  EXPECT_EQ(refusal(dds_of("DXT1", 65535, 65535, {})), &kImageTooLarge);
  EXPECT_EQ(refusal(dds_of("DXT1", 0xFFFFFFFF, 1, {})), &kImageTooLarge);
  EXPECT_EQ(refusal(dds_of("DXT1", 0, 8, {})), &kImageBroken);
  EXPECT_EQ(refusal(dds_of("DXT1", 16384, 4096, text_bytes("too few blocks"))), &kImageBroken);
  EXPECT_EQ(refusal(dds_of("ATI2", 4, 4, text_bytes("0123456789abcdef"))), &kImageUnknown);
  EXPECT_EQ(refusal(dds(test_image(), {0x40, 7, 1, 2, 4, 0})), &kImageUnknown);
  EXPECT_EQ(refusal(dds_of("DX10", 4, 4, {})), &kImageUnknown);
}

TEST(Image, PngRoundTrip) {
  Image decoded{3, 5, {}};
  for (int i = 0; i < 3 * 5 * 4; ++i) decoded.rgba.push_back(static_cast<std::uint8_t>(i * 37));
  const auto png = write_png(decoded);
  const Image again = read(png);
  EXPECT_EQ(again.width, 3);
  EXPECT_EQ(again.height, 5);
  EXPECT_EQ(again.rgba, decoded.rgba);
  EXPECT_TRUE(write_png({}).empty());
}

TEST(Image, TooLargeIsRefusedByTheHeader) {
  for (const auto& [width, height] : {std::pair{65535u, 65535u},
                                      {16385u, 1u},
                                      {1u, 16385u},
                                      {16384u, 16384u},
                                      {0xFFFFFFFFu, 0xFFFFFFFFu},
                                      {0x7FFFFFFFu, 1u}}) {
    EXPECT_EQ(refusal(png_header(width, height)), &kImageTooLarge) << width << "x" << height;
  }
  const auto huge = with_value<std::uint16_t>(tga(test_image(), {}), 12, 65535);
  EXPECT_EQ(refusal(with_value<std::uint16_t>(huge, 14, 65535)), &kImageTooLarge);
  for (const auto& file : {bmp(test_image(), 32), rle_bmp(test_image(), 8)}) {
    EXPECT_EQ(refusal(with_value(file, 22, INT32_MIN)), &kImageTooLarge);
    EXPECT_EQ(refusal(with_value(file, 18, 65535)), &kImageTooLarge);
  }
}

TEST(Image, AHeaderAloneIsBroken) {
  EXPECT_EQ(refusal(png_header(16, 16)), &kImageBroken);
  EXPECT_EQ(refusal(png_header(0, 16)), &kImageBroken);
}

// stb_image can decode more formats, but some of its decoders do not terminate or allocate gigabytes.
TEST(Image, FormatsThatModelsDoNotUseAreRefusedByContent) {
  const std::string radiance =
      "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4096 +X 16384\n\2\2\x40" + std::string(400, '\0');  // runs of no length
  const std::string psd("8BPS\0\1\0\0\0\0\0\0\0\3\0\0\x40\0\0\0\x40\0\0\x8\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv);
  const std::string pic = "\x53\x80\xF6\x34" + std::string(200, '\0');
  for (const std::string& file : {radiance, psd, pic, std::string("P6\n1 1\n255\n\1\2\3")}) {
    EXPECT_EQ(refusal(text_bytes(file)), &kImageUnknown) << file.substr(0, 6);
  }
}

TEST(Image, OfAGifTheFirstFrameIsDecoded) {
  const auto gif = text_bytes("GIF89a\1\0\1\0\x80\0\0\xFF\x80\x40\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"sv);
  const auto image = read_image(gif);
  ASSERT_TRUE(image) << describe(image.fault());
  EXPECT_EQ(image->rgba, (std::vector<std::uint8_t>{0xFF, 0x80, 0x40, 0xFF}));
  testing::for_each_prefix(gif, 1, [](Bytes piece) {
    // What is behind the pixel may be missing.
    EXPECT_EQ(static_cast<bool>(read_image(piece)), piece.size() >= 34) << piece.size();
  });
}

// The longest chunk that a PNG can announce; stb_image fails without a reason.
TEST(Image, PngChunkOfMaximumLengthIsBroken) {
  auto file = png_header(64, 48);
  for (const std::uint8_t byte : text_bytes("\xFF\xFF\xFF\xFFIDATabc"sv)) file.push_back(byte);
  EXPECT_EQ(refusal(file), &kImageBroken);
  // Why an image before it was refused is not its reason.
  EXPECT_NE(refusal(text_bytes("\xFF\xD8\xFF\xE0 not a JPEG"sv)), nullptr);
  const auto after_another = read_image(file);
  ASSERT_FALSE(after_another);
  EXPECT_EQ(after_another.fault().detail, "its data are damaged");
}

// Without this check 18 bytes become 256 MiB of black pixels.
TEST(Image, FilesShorterThanTheirPixelsAreCutShort) {
  const auto is_cut_short = [](Bytes file) {
    const auto decoded = read_image(file);
    return !decoded && describe(decoded.fault()).find("cut short") != std::string::npos;
  };
  const Image image = test_image();
  for (const int bits : {24, 32}) {
    const auto file = tga(image, {bits, true, false});
    EXPECT_TRUE(is_cut_short(Bytes(file).first(file.size() - 1)));
    const auto large = with_value<std::uint16_t>(with_value<std::uint16_t>(file, 12, 8000), 14, 8000);
    EXPECT_TRUE(is_cut_short(large));
    const auto runs = tga(image, {bits, true, true});
    EXPECT_TRUE(is_cut_short(with_value<std::uint16_t>(with_value<std::uint16_t>(runs, 12, 8000), 14, 8000)));
  }
  for (const int bits : {4, 8, 16, 24, 32}) {
    const auto file = bmp(image, bits);
    EXPECT_TRUE(is_cut_short(Bytes(file).first(file.size() - 4))) << bits << " bits";
  }
  EXPECT_TRUE(is_cut_short(png_header(8000, 8000)));
}

TEST(Image, OtherFilesAreUnknown) {
  EXPECT_EQ(refusal({}), &kImageUnknown);
  EXPECT_EQ(refusal(text_bytes("PMX \0\0\0\x40 not a picture at all"sv)), &kImageUnknown);
  EXPECT_EQ(refusal(text_bytes("DDS |\0\0\0 a header cut short"sv)), &kImageUnknown);
}

TEST(Image, TruncatedAndCorruptedFilesAreHarmless) {
  const auto survive = [](Bytes file) {
    if (const auto decoded = read_image(file)) {
      EXPECT_EQ(decoded->rgba.size(),
                static_cast<std::size_t>(decoded->width) * static_cast<std::size_t>(decoded->height) * 4);
    }
  };
  const Image decoded = test_image();
  for (const auto& file :
       {bmp(decoded, 32), bmp(decoded, 4), rle_bmp(decoded, 4), rle_bmp(decoded, 8), tga(decoded, {}),
        tga(decoded, {24, true, true}), dds(decoded, {}), dds_of("DXT5", 5, 3, decoded.rgba), write_png(decoded)}) {
    for_each_prefix(file, 1, survive);
    for_each_corrupted_word(file, 1, survive);
  }
}

TEST(Image, SharedImagesDecode) {
  ODORI_NEEDS_SHARED();
  int count = 0;
  for (const char* ending : {".png", ".tga", ".sph"}) {
    for (const auto& path : shared_files("data", ending)) {
      if (path.parent_path().filename() == "hostile") continue;
      const Image decoded = read(bytes_of(path));
      EXPECT_GT(decoded.width * decoded.height, 1) << path;
      ++count;
    }
  }
  EXPECT_GE(count, 30);
}

TEST(Image, SharedMalformedImagesAreRefused) {
  ODORI_NEEDS_SHARED();
  EXPECT_EQ(refusal(bytes_of(testing::shared("data/hostile/hang-hdr.png"))), &kImageUnknown);
  EXPECT_EQ(refusal(bytes_of(testing::shared("data/hostile/throw-chunk_len_max.png"))), &kImageBroken);
}

// The upper left corner of an image whose colours encode the position: u right, v down.
TEST(Image, SharedImagesHaveTheTopRowFirst) {
  ODORI_NEEDS_SHARED();
  const Image ramp = read(
      bytes_of(testing::shared("data/yohawing-fixtures-mit/unity-mmd-loader/GeneratedPmx/toon-three-step-warm.png")));
  const auto brightness = [&ramp](int y) {
    const Pixel p = pixel(ramp, 0, y);
    return p[0] + p[1] + p[2];
  };
  EXPECT_GT(brightness(0), brightness(ramp.height - 1)) << "the lit side of a toon ramp is at the top";
}

// Of two pixels, 32 bits each: blue, green, red, alpha.
std::vector<std::uint8_t> tga32(std::uint8_t kind, std::uint8_t descriptor, std::vector<std::uint8_t> pixels) {
  std::vector<std::uint8_t> file(18, 0);
  file[2] = kind;
  file[12] = 2;
  file[14] = 1;
  file[16] = 32;
  file[17] = descriptor;
  file.insert(file.end(), pixels.begin(), pixels.end());
  return file;
}

TEST(Image, Tga32WithoutAlphaBitsAndValuesIsOpaque) {
  const std::vector<std::uint8_t> clear{1, 2, 3, 0, 4, 5, 6, 0}, half{1, 2, 3, 0, 4, 5, 6, 128};
  const auto alphas = [](const std::vector<std::uint8_t>& file) {
    const auto image = read_image(file);
    return image ? std::array<int, 2>{image->rgba[3], image->rgba[7]} : std::array<int, 2>{-1, -1};
  };
  EXPECT_EQ(alphas(tga32(2, 0x20, clear)), (std::array{255, 255}));
  EXPECT_EQ(alphas(tga32(2, 0x00, clear)), (std::array{255, 255})) << "bottom row first";
  EXPECT_EQ(alphas(tga32(10, 0x20, {1, 1, 2, 3, 0, 4, 5, 6, 0})), (std::array{255, 255})) << "runs";
  EXPECT_EQ(alphas(tga32(2, 0x28, clear)), (std::array{0, 0})) << "the header states 8 bits of alpha";
  EXPECT_EQ(alphas(tga32(2, 0x20, half)), (std::array{0, 128})) << "one value is not 0";
  const auto image = read_image(tga32(2, 0x20, clear));
  EXPECT_EQ(image->rgba[0], 3) << "the colours stay";
}

}  // namespace
}  // namespace odori
