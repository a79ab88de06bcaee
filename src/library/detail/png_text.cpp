#include "library/detail/png_text.h"

#include <array>

#include <zlib.h>

namespace odori {

namespace {

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::size_t kHeaderEnd = 8 + 4 + 4 + 13 + 4;  // signature and IHDR
constexpr std::size_t kChunkFrame = 12;                 // length, type, checksum

void add_number(std::vector<std::uint8_t>& bytes, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

std::uint32_t number_at(Bytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 | std::uint32_t{bytes[at + 2]} << 8 |
         bytes[at + 3];
}

bool is_png(Bytes bytes) {
  return bytes.size() > kHeaderEnd && std::equal(kSignature.begin(), kSignature.end(), bytes.begin());
}

void add_text(std::vector<std::uint8_t>& bytes, std::string_view keyword, std::string_view text) {
  const std::size_t size = keyword.size() + 1 + text.size();
  add_number(bytes, static_cast<std::uint32_t>(size));
  const std::size_t start = bytes.size();
  for (const char c : std::string_view("tEXt")) bytes.push_back(static_cast<std::uint8_t>(c));
  bytes.insert(bytes.end(), keyword.begin(), keyword.end());
  bytes.push_back(0);
  bytes.insert(bytes.end(), text.begin(), text.end());
  const uLong checksum = crc32(0, bytes.data() + start, static_cast<uInt>(bytes.size() - start));
  add_number(bytes, static_cast<std::uint32_t>(checksum));
}

}  // namespace

Result<std::vector<std::uint8_t>> png_with_texts(Bytes png,
                                                 const std::vector<std::pair<std::string_view, std::string>>& texts) {
  if (!is_png(png)) return fault(kNoPng);
  std::vector<std::uint8_t> bytes(png.begin(), png.begin() + kHeaderEnd);
  for (const auto& [keyword, text] : texts) add_text(bytes, keyword, text);
  bytes.insert(bytes.end(), png.begin() + kHeaderEnd, png.end());
  return bytes;
}

std::string png_text(Bytes png, std::string_view keyword) {
  if (!is_png(png)) return {};
  for (std::size_t at = kSignature.size(); png.size() - at >= kChunkFrame;) {
    const std::size_t size = number_at(png, at);
    if (size > png.size() - at - kChunkFrame) return {};
    const std::string_view content(reinterpret_cast<const char*>(png.data()) + at + 4, size + 4);
    const std::string start = "tEXt" + std::string(keyword) + '\0';
    if (content.starts_with(start)) return std::string(content.substr(start.size()));
    at += size + kChunkFrame;
  }
  return {};
}

}  // namespace odori
