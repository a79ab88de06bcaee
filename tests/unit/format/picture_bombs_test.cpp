// Small files that decode to far more than they say.

#include "format/picture.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// A PNG whose data unpack to `image`, and whose header says 2 by 2 pixels. stb does not look at check sums.
std::vector<std::uint8_t> understated(const Image& image) {
  constexpr std::size_t kWidthAt = 16;
  std::vector<std::uint8_t> png = write_png(image);
  for (std::size_t i = 0; i < 8; ++i) png[kWidthAt + i] = i % 4 == 3 ? 2 : 0;
  return png;
}

Image black(int width, int height) {
  return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height) * 4)};
}

TEST(PictureBombs, APngThatHoldsMoreThanItSays) {
  const std::vector<std::uint8_t> bomb = understated(black(2048, 1024));
  ASSERT_LT(bomb.size(), 100'000u);
  const auto image = read_picture(bomb);
  ASSERT_FALSE(image);
  EXPECT_EQ(describe(image.fault()), "the picture cannot be decoded: Out of memory");
}

TEST(PictureBombs, AFewRowsTooManyAreHarmless) {
  const auto image = read_picture(understated(black(2, 100)));
  ASSERT_TRUE(image);
  EXPECT_EQ(image->rgba.size(), 16u);
}

TEST(PictureBombs, TheLimitEndsWithThePictureItWasFor) {
  ASSERT_FALSE(read_picture(understated(black(2048, 1024))));
  EXPECT_TRUE(read_picture(write_png(black(2048, 1024))));
}

// The start of a JPEG with this many scans, as far as anything counts them.
std::vector<std::uint8_t> jpeg_with_scans(std::size_t scans) {
  std::vector<std::uint8_t> file{0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0};
  for (std::size_t i = 0; i < scans; ++i) file.insert(file.end(), {0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 1, 0});
  return file;
}

TEST(PictureBombs, AJpegOfThousandsOfScans) {
  constexpr std::string_view kRefusal = "it has hundreds of scans";
  const auto many = read_picture(jpeg_with_scans(5000));
  ASSERT_FALSE(many);
  EXPECT_EQ(many.fault().detail, kRefusal);
  const auto few = read_picture(jpeg_with_scans(100));
  ASSERT_FALSE(few) << "it has no tables";
  EXPECT_NE(few.fault().detail, kRefusal);
}

}  // namespace
}  // namespace odori
