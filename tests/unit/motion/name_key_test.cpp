#include "motion/motion.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Byte by byte, as formats.md 3.6 says: what follows the first 0x00, and what is beyond 15 bytes, does not count.
NameKey key_of_bytes(const std::vector<std::uint8_t>& field) {
  NameKey key;
  for (std::size_t i = 0; i < field.size() && i < NameKey::kLength && field[i] != 0; ++i) key.bytes[i] = field[i];
  return key;
}

TEST(NameKey, EndsAtTheFirstZero) {
  std::mt19937 random(5);
  for (int i = 0; i < 20000; ++i) {
    std::vector<std::uint8_t> field(random() % 22);
    // Few values, so that zeros and the bytes that are easily taken for them are next to each other.
    constexpr std::uint8_t kValues[] = {0x00, 0x01, 0x80, 0x81, 0xFD, 0x41, 0x7F, 0xFF};
    for (std::uint8_t& byte : field) byte = kValues[random() % (i % 2 == 0 ? 8 : 3)];
    const NameKey key = name_key(Bytes(field)), expected = key_of_bytes(field);
    ASSERT_EQ(key.bytes, expected.bytes);
    ASSERT_TRUE(key == expected);
  }
}

TEST(NameKey, EveryByteCounts) {
  const NameKey name = *name_key(std::string_view("abcdefghijklmno"));
  for (std::size_t i = 0; i < NameKey::kLength; ++i) {
    NameKey other = name;
    other.bytes[i] ^= 1;
    EXPECT_FALSE(name == other) << i;
    EXPECT_TRUE(name != other) << i;
  }
}

}  // namespace
}  // namespace odori
