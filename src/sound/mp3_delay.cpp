#include "base/bytes.h"
#include "sound/detail/sound_source.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace odori {

namespace {

constexpr std::int64_t kUnmarkedDelay = 528 + 1 + 576;
constexpr std::size_t kId3HeaderBytes = 10;
constexpr std::size_t kSearchedBytes = 8192;  // for the first frame
constexpr int kMaxId3Tags = 8;

bool starts_with(Bytes bytes, std::string_view text) {
  return bytes.size() >= text.size() && std::equal(text.begin(), text.end(), bytes.begin(), [](char a, std::uint8_t b) {
           return static_cast<std::uint8_t>(a) == b;
         });
}

// Offset behind the ID3v2 tags at the start.
std::uint64_t skip_id3(SoundSource& source) {
  std::uint64_t offset = 0;
  for (int i = 0; i < kMaxId3Tags; ++i) {
    const auto head = source.read_at(offset, kId3HeaderBytes);
    if (head.size() < kId3HeaderBytes || !starts_with(head, "ID3")) break;
    std::uint64_t size = 0;  // 7 bits per byte
    for (std::size_t k = 6; k < 10; ++k) size = size << 7 | (head[k] & 0x7Fu);
    const bool footer = (head[5] & 0x10u) != 0;
    offset += kId3HeaderBytes + size + (footer ? kId3HeaderBytes : 0);
  }
  return offset;
}

bool is_layer_3_header(Bytes at) {
  const bool sync = at[0] == 0xFF && (at[1] & 0xE6u) == 0xE2u;
  const bool known_version = (at[1] & 0x18u) != 0x08u;
  const bool known_rates = (at[2] & 0xF0u) != 0xF0u && (at[2] & 0x0Cu) != 0x0Cu;
  return sync && known_version && known_rates;
}

// Whether the frame is a "Xing" or "Info" frame with the encoder's name behind it, where the delay is.
bool has_delay_tag(Bytes frame) {
  const bool mpeg1 = (frame[1] & 0x18u) == 0x18u;
  const bool mono = (frame[3] & 0xC0u) == 0xC0u;
  const std::size_t side_info = mpeg1 ? (mono ? 17u : 32u) : (mono ? 9u : 17u);
  for (const std::size_t checksum : {std::size_t{0}, std::size_t{2}}) {
    const std::size_t tag = 4 + checksum + side_info;
    if (frame.size() < tag + 8) return false;
    if (!starts_with(frame.subspan(tag), "Xing") && !starts_with(frame.subspan(tag), "Info")) continue;
    const std::uint8_t fields = frame[tag + 7];
    const std::size_t encoder = tag + 8 + ((fields & 1u) ? 4u : 0u) + ((fields & 2u) ? 4u : 0u) +
                                ((fields & 4u) ? 100u : 0u) + ((fields & 8u) ? 4u : 0u);
    return frame.size() > encoder && frame[encoder] != 0;
  }
  return false;
}

}  // namespace

std::int64_t unmarked_mp3_delay(SoundSource& source) {
  const auto bytes = source.read_at(skip_id3(source), kSearchedBytes);
  for (std::size_t i = 0; i + 4 <= bytes.size(); ++i) {
    const Bytes frame = Bytes(bytes).subspan(i);
    if (is_layer_3_header(frame)) return has_delay_tag(frame) ? 0 : kUnmarkedDelay;
  }
  return 0;
}

}  // namespace odori
