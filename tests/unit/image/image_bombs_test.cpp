// Small files that would decode to far more data than their header announces.

#include "image/image_decoder.h"

#include <array>
#include <numeric>

#include <gtest/gtest.h>

namespace odori {
namespace {

// A PNG whose data decompress to `image` and whose header says 2 x 2 pixels. stb_image ignores checksums.
std::vector<std::uint8_t> understated(const Image& image) {
  constexpr std::size_t kWidthAt = 16;
  std::vector<std::uint8_t> png = write_png(image);
  for (std::size_t i = 0; i < 8; ++i) png[kWidthAt + i] = i % 4 == 3 ? 2 : 0;
  return png;
}

Image black(int width, int height) {
  return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height) * 4)};
}

TEST(ImageBombs, PngDataLargerThanItsHeader) {
  const std::vector<std::uint8_t> bomb = understated(black(2048, 1024));
  ASSERT_LT(bomb.size(), 100'000u);
  const auto image = read_image(bomb);
  ASSERT_FALSE(image);
  EXPECT_EQ(describe(image.fault()), "the image cannot be decoded: Out of memory");
}

TEST(ImageBombs, AFewExtraRowsAreHarmless) {
  const auto image = read_image(understated(black(2, 100)));
  ASSERT_TRUE(image);
  EXPECT_EQ(image->rgba.size(), 16u);
}

TEST(ImageBombs, TheMemoryLimitEndsWithItsImage) {
  ASSERT_FALSE(read_image(understated(black(2048, 1024))));
  EXPECT_TRUE(read_image(write_png(black(2048, 1024))));
}

// The start of a JPEG with this many scan headers.
std::vector<std::uint8_t> jpeg_with_scans(std::size_t scans) {
  std::vector<std::uint8_t> file{0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0};
  for (std::size_t i = 0; i < scans; ++i) file.insert(file.end(), {0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 1, 0});
  return file;
}

TEST(ImageBombs, JpegWithThousandsOfScans) {
  constexpr std::string_view kRefusal = "it has hundreds of scans";
  const auto many = read_image(jpeg_with_scans(5000));
  ASSERT_FALSE(many);
  EXPECT_EQ(many.fault().detail, kRefusal);
  const auto few = read_image(jpeg_with_scans(100));
  ASSERT_FALSE(few) << "it has no tables";
  EXPECT_NE(few.fault().detail, kRefusal);
}

// The start of a JPEG of 8 x 8 pixels, then `tables`, then a scan whose data use every table.
std::vector<std::uint8_t> jpeg_of(const std::vector<std::uint8_t>& tables) {
  std::vector<std::uint8_t> file{0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0};
  file.insert(file.end(), tables.begin(), tables.end());
  file.insert(file.end(), {0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0});
  file.resize(file.size() + 64, 0xEF);
  file.insert(file.end(), {0xFF, 0xD9});
  return file;
}

// A Huffman table with the given number of codes of each length.
std::vector<std::uint8_t> code_table(std::uint8_t which, const std::array<std::uint8_t, 16>& counts) {
  const std::size_t codes = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  const std::size_t length = 2 + 17 + codes;
  std::vector<std::uint8_t> table{0xFF, 0xC4, static_cast<std::uint8_t>(length >> 8), static_cast<std::uint8_t>(length),
                                  which};
  table.insert(table.end(), counts.begin(), counts.end());
  table.resize(table.size() + codes, 1);
  return table;
}

TEST(ImageBombs, JpegThatUsesUndefinedTables) {
  const auto image = read_image(jpeg_of({}));
  ASSERT_TRUE(image) << "codes of length 0 decode to no differences";
  ASSERT_EQ(image->rgba.size(), 8u * 8u * 4u);
  for (std::size_t i = 0; i < image->rgba.size(); ++i) EXPECT_EQ(image->rgba[i], i % 4 == 3 ? 255 : 128) << i;
}

TEST(ImageBombs, JpegTableWithMoreThan256Codes) {
  constexpr std::string_view kRefusal = "a table has more than 256 codes";
  const auto refusal = [](const std::vector<std::uint8_t>& tables) {
    const auto image = read_image(jpeg_of(tables));
    return image ? std::string() : image.fault().detail;
  };
  std::array<std::uint8_t, 16> counts{};
  counts[14] = 255;
  counts[15] = 1;
  EXPECT_NE(refusal(code_table(0, counts)), kRefusal);
  counts[15] = 2;
  EXPECT_EQ(refusal(code_table(0, counts)), kRefusal);
  counts.fill(255);
  EXPECT_EQ(refusal(code_table(0x13, counts)), kRefusal);
  // After padding, and after a segment that only looks as if it contained a table.
  std::vector<std::uint8_t> hidden{0xFF, 0xEE, 0, 6, 0xFF, 0xC4, 0, 20, 0xFF};
  const auto table = code_table(0, counts);
  hidden.insert(hidden.end(), table.begin(), table.end());
  EXPECT_EQ(refusal(hidden), kRefusal);
  hidden.resize(8);
  EXPECT_NE(refusal(hidden), kRefusal);
}

}  // namespace
}  // namespace odori
