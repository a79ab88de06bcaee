#include "ui/core/fonts.h"

namespace odori {

namespace {

using Bytes8 = std::span<const std::uint8_t>;

// Big-endian numbers at `at`, which must be inside the file.
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

// Offset of the face's header; bytes.size() when there is no such face.
std::size_t face_offset(Bytes8 bytes, int face) {
  if (bytes.size() < kHeaderBytes || face < 0) return bytes.size();
  if (u32(bytes, 0) != tag("ttcf")) return face == 0 ? 0 : bytes.size();
  // stb_truetype supports these two versions of collections.
  if (u32(bytes, 4) != 0x00010000 && u32(bytes, 4) != 0x00020000) return bytes.size();
  const std::size_t index = face;
  const std::size_t entry = kHeaderBytes + 4 * index;
  if (index >= u32(bytes, 8) || entry + 4 > bytes.size()) return bytes.size();
  return u32(bytes, entry);
}

struct Table {
  std::uint32_t tag = 0;
  Bytes8 bytes;
};

// The face's tables; none when one of them extends past the end of the file. The header at `at` must be inside.
std::vector<Table> tables_of(Bytes8 bytes, std::size_t at) {
  std::vector<Table> tables;
  const std::size_t count = u16(bytes, at + 4);
  if (at + kHeaderBytes + count * kRecordBytes > bytes.size()) return {};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = at + kHeaderBytes + i * kRecordBytes;
    const std::uint64_t offset = u32(bytes, record + 8);
    const std::uint64_t length = u32(bytes, record + 12);
    if (offset + length > bytes.size()) return {};
    tables.push_back({u32(bytes, record), bytes.subspan(offset, length)});
  }
  return tables;
}

// The table's bytes; empty when the table is missing or shorter than `min_bytes`.
Bytes8 find_table(const std::vector<Table>& tables, const char (&name)[5], std::size_t min_bytes) {
  for (const Table& table : tables) {
    if (table.tag == tag(name)) return table.bytes.size() >= min_bytes ? table.bytes : Bytes8();
  }
  return {};
}

constexpr std::uint32_t kUnicode = 0;  // platform ids of a character map
constexpr std::uint32_t kMicrosoft = 3;

// stb_truetype uses the last Unicode map and asserts that it supports its format.
bool usable_character_map(Bytes8 cmap) {
  if (cmap.size() < 4) return false;
  const std::size_t count = u16(cmap, 2);
  if (4 + count * 8 > cmap.size()) return false;
  std::size_t selected = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = 4 + i * 8;
    const std::uint32_t platform = u16(cmap, record);
    const std::uint32_t encoding = u16(cmap, record + 2);
    const bool unicode = platform == kUnicode || (platform == kMicrosoft && (encoding == 1 || encoding == 10));
    if (unicode) selected = u32(cmap, record + 4);
  }
  if (selected == 0 || selected + 16 > cmap.size()) return false;
  const std::uint32_t format = u16(cmap, selected);
  const bool long_header = format == 12 || format == 13;
  if (format != 0 && format != 4 && format != 6 && !long_header) return false;
  const std::uint64_t length = long_header ? u32(cmap, selected + 4) : u16(cmap, selected + 2);
  return selected + length <= cmap.size();
}

}  // namespace

bool usable_font(Bytes8 bytes, int face) {
  const std::size_t at = face_offset(bytes, face);
  if (at > bytes.size() || bytes.size() - at < kHeaderBytes) return false;
  const std::uint32_t version = u32(bytes, at);
  if (version != kTrueType && version != tag("true") && version != tag("OTTO")) return false;
  const std::vector<Table> tables = tables_of(bytes, at);
  const auto has = [&](const char(&name)[5], std::size_t min_bytes) {
    return !find_table(tables, name, min_bytes).empty();
  };
  const bool outlines = (has("glyf", 1) && has("loca", 4)) || has("CFF ", 4);
  return outlines && has("head", 54) && has("hhea", 36) && has("hmtx", 4) && has("maxp", 6) &&
         usable_character_map(find_table(tables, "cmap", 4));
}

}  // namespace odori
