#include "base/bytes.h"

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

std::uint64_t hash_of(const std::vector<std::uint8_t>& bytes) {
  ContentHash hash;
  hash.add(std::span<const std::uint8_t>(bytes));
  return hash.value();
}

// By the definition in the header, one word at a time: a change would orphan the cached files of every user.
TEST(ContentHash, HasItsDocumentedValue) {
  EXPECT_EQ(ContentHash().value(), 0xcbf29ce484222325u);
  std::uint64_t expected = (0xcbf29ce484222325u ^ 0x0807060504030201u ^ (std::uint64_t{8} << 56)) * 0x100000001b3u;
  expected ^= expected >> 29;
  EXPECT_EQ(hash_of({1, 2, 3, 4, 5, 6, 7, 8}), expected);
  expected = (expected ^ 0x09u ^ (std::uint64_t{1} << 56)) * 0x100000001b3u;
  expected ^= expected >> 29;
  EXPECT_EQ(hash_of({1, 2, 3, 4, 5, 6, 7, 8, 9}), expected);
}

TEST(ContentHash, EqualContentGivesTheSameHash) {
  const std::array<float, 3> values{1.0f, -2.5f, 0.0f};
  ContentHash one, other;
  one.add(std::span<const float>(values));
  for (const float value : std::vector<float>(values.begin(), values.end())) other.add(value);
  EXPECT_NE(one.value(), ContentHash().value());
  ContentHash again;
  again.add(std::span<const float>(values));
  EXPECT_EQ(one.value(), again.value());
  EXPECT_NE(one.value(), other.value()) << "the boundaries between values count";
}

TEST(ContentHash, EveryBitAndLengthMatters) {
  std::set<std::uint64_t> seen;
  std::size_t hashed = 0;
  for (std::size_t length = 0; length <= 24; ++length) {
    std::vector<std::uint8_t> bytes(length, 0);
    seen.insert(hash_of(bytes));
    ++hashed;
    for (std::size_t bit = 0; bit < length * 8; ++bit) {
      bytes[bit / 8] = static_cast<std::uint8_t>(1u << bit % 8);
      seen.insert(hash_of(bytes));
      bytes[bit / 8] = 0;
      ++hashed;
    }
  }
  EXPECT_EQ(seen.size(), hashed);
}

TEST(ContentHash, OrderMatters) {
  ContentHash one, other;
  one.add(1);
  one.add(2);
  other.add(2);
  other.add(1);
  EXPECT_NE(one.value(), other.value());
}

// Names of cache files are told apart by all of their digits.
TEST(ContentHash, AChangeReachesAllBits) {
  for (std::size_t at = 0; at < 8; ++at) {
    std::uint64_t changed = 0;
    for (int value = 1; value < 256; ++value) {
      std::vector<std::uint8_t> bytes(64, 0);
      const std::uint64_t before = hash_of(bytes);
      bytes[at] = static_cast<std::uint8_t>(value);
      changed |= before ^ hash_of(bytes);
    }
    EXPECT_EQ(changed, ~std::uint64_t{0}) << "byte " << at;
  }
}

}  // namespace
}  // namespace odori
