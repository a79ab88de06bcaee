#include "ui/fonts.h"

#include <algorithm>
#include <array>

namespace odori {

namespace {

using Bytes8 = std::span<const std::uint8_t>;

// Big-endian numbers at `at`, which must be inside.
std::uint32_t u16(Bytes8 bytes, std::size_t at) { return (std::uint32_t{bytes[at]} << 8) | bytes[at + 1]; }
std::uint32_t u32(Bytes8 bytes, std::size_t at) { return (u16(bytes, at) << 16) | u16(bytes, at + 2); }

constexpr std::uint32_t tag(const char (&name)[5]) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = (value << 8) | static_cast<std::uint8_t>(name[i]);
  return value;
}

constexpr std::uint32_t kTrueType = 0x00010000;
constexpr std::size_t kHeaderBytes = 12;
constexpr std::size_t kRecordBytes = 16;

// Where the face's own header starts; past the end where there is no such face.
std::size_t face_offset(Bytes8 bytes, int face) {
  if (bytes.size() < kHeaderBytes || face < 0) return bytes.size();
  if (u32(bytes, 0) != tag("ttcf")) return face == 0 ? 0 : bytes.size();
  const std::size_t number = static_cast<std::size_t>(face);
  const std::size_t entry = kHeaderBytes + 4 * number;
  if (number >= u32(bytes, 8) || entry + 4 > bytes.size()) return bytes.size();
  return u32(bytes, entry);
}

struct Tables {
  bool inside = true;  // every table lies in the file
  std::vector<std::uint32_t> tags;

  bool has(std::uint32_t wanted) const { return std::find(tags.begin(), tags.end(), wanted) != tags.end(); }
};

// `at` + the header must be inside.
Tables tables_of(Bytes8 bytes, std::size_t at) {
  Tables tables;
  const std::size_t count = u16(bytes, at + 4);
  if (at + kHeaderBytes + count * kRecordBytes > bytes.size()) return {false, {}};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = at + kHeaderBytes + i * kRecordBytes;
    const std::uint64_t end = std::uint64_t{u32(bytes, record + 8)} + u32(bytes, record + 12);
    if (end > bytes.size()) tables.inside = false;
    tables.tags.push_back(u32(bytes, record));
  }
  return tables;
}

}  // namespace

bool usable_font(Bytes8 bytes, int face) {
  const std::size_t at = face_offset(bytes, face);
  if (at > bytes.size() || bytes.size() - at < kHeaderBytes) return false;
  const std::uint32_t version = u32(bytes, at);
  if (version != kTrueType && version != tag("true") && version != tag("OTTO")) return false;
  const Tables tables = tables_of(bytes, at);
  const bool outlines = (tables.has(tag("glyf")) && tables.has(tag("loca"))) || tables.has(tag("CFF "));
  return tables.inside && outlines && tables.has(tag("cmap")) && tables.has(tag("head")) && tables.has(tag("hhea")) &&
         tables.has(tag("hmtx")) && tables.has(tag("maxp"));
}

}  // namespace odori
