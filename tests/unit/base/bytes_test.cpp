#include "base/bytes.h"

#include <memory>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(ByteReader, ReadsLittleEndianInOrder) {
  const std::uint8_t bytes[] = {0x01, 0x02, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x80, 0x3F};
  ByteReader in(bytes);
  EXPECT_EQ(in.u8(), 1);
  EXPECT_EQ(in.u16(), 0x0102);
  EXPECT_EQ(in.i32(), -1);
  EXPECT_EQ(in.f32(), 1.0f);
  EXPECT_EQ(in.remaining(), 0u);
  EXPECT_TRUE(in.ok());
}

TEST(ByteReader, KeepsTheOffsetOfTheFailedReadAndStaysFailed) {
  const auto bytes = std::make_unique<std::uint8_t[]>(5);
  bytes[4] = 7;
  ByteReader in({bytes.get(), 5});
  in.u8();
  EXPECT_EQ(in.read<std::uint64_t>(), 0u);
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.offset(), 1u);
  EXPECT_EQ(in.u32(), 0u) << "four bytes remain, but the reader has failed";
  EXPECT_TRUE(in.take(1).empty());
  EXPECT_EQ(in.offset(), 1u);
}

TEST(ByteReader, TakesExactlyTheRemainingBytes) {
  const std::uint8_t bytes[] = {1, 2, 3};
  ByteReader in(bytes);
  EXPECT_EQ(in.take(3).size(), 3u);
  EXPECT_TRUE(in.take(0).empty());
  EXPECT_TRUE(in.ok());
  EXPECT_TRUE(in.take(1).empty());
  EXPECT_FALSE(in.ok());
}

TEST(ByteReader, CountsFitOrNotWithoutOverflow) {
  const std::uint8_t bytes[100] = {};
  const ByteReader in(bytes);
  EXPECT_TRUE(in.fits(0, 1));
  EXPECT_TRUE(in.fits(10, 10));
  EXPECT_FALSE(in.fits(11, 10));
  EXPECT_TRUE(in.fits(1, 100));
  EXPECT_FALSE(in.fits(UINT64_MAX, 2));
}

TEST(ByteReader, FailsOnRequest) {
  const std::uint8_t bytes[] = {1, 2, 3};
  ByteReader in(bytes);
  in.u8();
  in.fail();
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.offset(), 1u);
  EXPECT_EQ(in.u8(), 0);
}

TEST(ByteWriter, WritesWhatTheReaderReads) {
  ByteWriter out;
  out.u8(9);
  out.u16(0xBEEF);
  out.i32(-5);
  out.f32(0.25f);
  out.append(std::array<std::uint8_t, 2>{3, 4});
  ByteReader in(out.bytes());
  EXPECT_EQ(in.u8(), 9);
  EXPECT_EQ(in.u16(), 0xBEEF);
  EXPECT_EQ(in.i32(), -5);
  EXPECT_EQ(in.f32(), 0.25f);
  EXPECT_EQ(in.u16(), 0x0403);
  EXPECT_EQ(in.remaining(), 0u);
}

}  // namespace
}  // namespace odori
