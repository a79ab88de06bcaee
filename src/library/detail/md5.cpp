#include "library/pictures.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

namespace odori {

namespace {

using State = std::array<std::uint32_t, 4>;

constexpr int kShifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

// RFC 1321, 3.4: the integer part of 2^32 times the sine.
std::array<std::uint32_t, 64> sine_table() {
  std::array<std::uint32_t, 64> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = static_cast<std::uint32_t>(std::floor(std::abs(std::sin(static_cast<double>(i + 1))) * 4294967296.0));
  }
  return table;
}

void add_block(State& state, const char* block) {
  static const auto kSines = sine_table();
  std::array<std::uint32_t, 16> words;
  std::memcpy(words.data(), block, sizeof words);  // little-endian, as every system that odori runs on
  auto [a, b, c, d] = state;
  for (std::uint32_t i = 0; i < 64; ++i) {
    std::uint32_t mixed = 0, word = 0;
    switch (i / 16) {
      case 0:
        mixed = (b & c) | (~b & d), word = i;
        break;
      case 1:
        mixed = (d & b) | (~d & c), word = (5 * i + 1) % 16;
        break;
      case 2:
        mixed = b ^ c ^ d, word = (3 * i + 5) % 16;
        break;
      default:
        mixed = c ^ (b | ~d), word = (7 * i) % 16;
    }
    const std::uint32_t sum = a + mixed + kSines[i] + words[word];
    a = d, d = c, c = b;
    b += std::rotl(sum, kShifts[i / 16][i % 4]);
  }
  state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
}

}  // namespace

std::string md5_hex(std::string_view text) {
  constexpr std::size_t kBlock = 64;
  std::string padded(text);
  padded.push_back('\x80');
  while (padded.size() % kBlock != kBlock - sizeof(std::uint64_t)) padded.push_back('\0');
  const std::uint64_t bits = std::uint64_t{8} * text.size();
  padded.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  State state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  for (std::size_t at = 0; at < padded.size(); at += kBlock) add_block(state, padded.data() + at);
  std::string hex;
  for (const std::uint32_t word : state) {
    for (int shift = 0; shift < 32; shift += 8) hex += fmt::format("{:02x}", word >> shift & 0xFF);
  }
  return hex;
}

}  // namespace odori
