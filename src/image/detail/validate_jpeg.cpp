#include "base/translate.h"
#include "image/detail/decoders.h"

#include <algorithm>
#include <array>

namespace odori {

namespace {

constexpr std::array<std::uint8_t, 3> kStart{0xFF, 0xD8, 0xFF};
constexpr std::uint8_t kMark = 0xFF, kCodeTables = 0xC4, kEnd = 0xD9, kScan = 0xDA;
constexpr std::uint8_t kFirstRestart = 0xD0, kLastRestart = 0xD7;

// Zeros after the end, as stb_image reads them.
std::size_t next_byte(ByteReader& in) { return in.remaining() > 0 ? in.u8() : 0; }
std::size_t next_length(ByteReader& in) {
  const std::size_t high = next_byte(in);
  return high << 8 | next_byte(in);
}

// Skips compressed data, restart markers and anything else up to the next marker; 0 at the end.
std::uint8_t next_marker(ByteReader& in) {
  while (in.remaining() > 0) {
    if (in.u8() != kMark) continue;
    std::size_t marker = kMark;
    while (marker == kMark && in.remaining() > 0) marker = in.u8();
    const bool in_data = marker == 0 || marker == kMark || (marker >= kFirstRestart && marker <= kLastRestart);
    if (!in_data) return static_cast<std::uint8_t>(marker);
  }
  return 0;
}

// A Huffman table is a byte with its number, the number of codes of each of 16 lengths, and one value per code.
bool tables_fit(ByteReader& in) {
  constexpr std::size_t kMaxCodes = 256, kLengths = 16;
  auto left = static_cast<std::int64_t>(next_length(in)) - 2;
  while (left > 0) {
    next_byte(in);
    std::size_t codes = 0;
    for (std::size_t i = 0; i < kLengths; ++i) codes += next_byte(in);
    if (codes > kMaxCodes) return false;
    in.take(std::min(codes, in.remaining()));
    left -= static_cast<std::int64_t>(1 + kLengths + codes);
  }
  return true;
}

}  // namespace

std::string_view validate_jpeg(Bytes file) {
  constexpr int kMaxScans = 100;  // a scan of a few bytes costs a pass over the whole image; encoders write about ten
  if (file.size() < kStart.size() || !std::equal(kStart.begin(), kStart.end(), file.begin())) return {};
  ByteReader in(file.subspan(2));
  int scans = 0;
  for (std::uint8_t marker = next_marker(in); marker != 0 && marker != kEnd; marker = next_marker(in)) {
    if (marker == kCodeTables) {
      if (!tables_fit(in)) return tr("a table has more than 256 codes");
      continue;
    }
    if (marker == kScan && ++scans > kMaxScans) return tr("it has hundreds of scans");
    const std::size_t length = next_length(in);
    in.take(std::min(length < 2 ? 0 : length - 2, in.remaining()));
  }
  return {};
}

}  // namespace odori
