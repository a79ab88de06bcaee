#include "support/archive_bytes.h"

#include "support/temp_folder.h"

#include <array>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include <archive.h>
#include <archive_entry.h>

#if !defined(_WIN32)
#include <locale.h>
#endif

namespace odori::testing {

namespace {

std::uint32_t crc32_of(std::string_view bytes) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (const char byte : bytes) {
    crc ^= static_cast<std::uint8_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320u : 0u);
  }
  return ~crc;
}

class Writer {
 public:
  Writer& u8(std::uint32_t value) { return put(value, 1); }
  Writer& u16(std::uint32_t value) { return put(value, 2); }
  Writer& u32(std::uint32_t value) { return put(value, 4); }
  Writer& text(std::string_view bytes) {
    out.append(bytes);
    return *this;
  }

  std::string out;

 private:
  Writer& put(std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
    return *this;
  }
};

std::vector<std::uint8_t> bytes_from(const std::string& text) { return {text.begin(), text.end()}; }

// Version, flags, method, time, date, CRC, both sizes, length of the name, length of the extra field.
void put_zip_properties(Writer& to, const ArchiveEntry& entry) {
  const auto size = static_cast<std::uint32_t>(entry.content.size());
  to.u16(20).u16((entry.utf8 ? 0x800u : 0u) | (entry.encrypted ? 1u : 0u)).u16(0).u16(0).u16(0x21);
  to.u32(crc32_of(entry.content)).u32(size).u32(size).u16(static_cast<std::uint32_t>(entry.name.size())).u16(0);
}

std::vector<std::uint8_t> bytes_by_libarchive(const std::vector<ArchiveEntry>& entries, bool seven_zip) {
#if !defined(_WIN32)
  const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
  const locale_t before = uselocale(utf8);
#endif
  const TempFolder folder;
  const std::filesystem::path file = folder.path() / "archive";
  archive* out = archive_write_new();
  seven_zip ? archive_write_set_format_7zip(out) : archive_write_set_format_zip(out);
  if (archive_write_open_filename(out, file.string().c_str()) != ARCHIVE_OK) std::abort();
  for (const ArchiveEntry& entry : entries) {
    archive_entry* header = archive_entry_new();
    archive_entry_set_pathname_utf8(header, entry.name.c_str());
    archive_entry_set_filetype(header, AE_IFREG);
    archive_entry_set_perm(header, 0644);
    archive_entry_set_size(header, static_cast<la_int64_t>(entry.content.size()));
    if (archive_write_header(out, header) != ARCHIVE_OK) std::abort();
    archive_write_data(out, entry.content.data(), entry.content.size());
    archive_entry_free(header);
  }
  archive_write_close(out);
  archive_write_free(out);
#if !defined(_WIN32)
  uselocale(before);
  freelocale(utf8);
#endif
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::vector<std::uint8_t> zip_bytes(const std::vector<ArchiveEntry>& entries) {
  constexpr std::uint32_t kUnix = 3u << 8, kLinkMode = 0120777u << 16, kFileMode = 0100644u << 16;
  Writer out;
  Writer directory;
  for (const ArchiveEntry& entry : entries) {
    const auto offset = static_cast<std::uint32_t>(out.out.size());
    out.u32(0x04034b50);
    put_zip_properties(out, entry);
    out.text(entry.name).text(entry.content);
    directory.u32(0x02014b50).u16(kUnix | 20);
    put_zip_properties(directory, entry);
    directory.u16(0).u16(0).u16(0).u32(entry.link ? kLinkMode : kFileMode).u32(offset).text(entry.name);
  }
  const auto start = static_cast<std::uint32_t>(out.out.size());
  const auto count = static_cast<std::uint32_t>(entries.size());
  out.text(directory.out).u32(0x06054b50).u16(0).u16(0).u16(count).u16(count);
  out.u32(static_cast<std::uint32_t>(directory.out.size())).u32(start).u16(0);
  return bytes_from(out.out);
}

std::vector<std::uint8_t> rar_bytes(const std::vector<ArchiveEntry>& entries) {
  // Each block: 16 bits of the CRC of the rest of its header, type, flags, size of the header.
  const auto block = [](const std::string& header) { return Writer().u16(crc32_of(header) & 0xFFFF).text(header).out; };
  Writer out;
  out.text("Rar!\x1A\x07").u8(0);
  out.text(block(Writer().u8(0x73).u16(0).u16(13).u16(0).u32(0).out));
  for (const ArchiveEntry& entry : entries) {
    const auto size = static_cast<std::uint32_t>(entry.content.size());
    const auto name_size = static_cast<std::uint32_t>(entry.name.size());
    Writer header;
    header.u8(0x74).u16(0x8000).u16(32 + name_size).u32(size).u32(size).u8(3).u32(crc32_of(entry.content));
    header.u32(0x21 << 16).u8(20).u8(0x30).u16(name_size).u32(0100644).text(entry.name);
    out.text(block(header.out)).text(entry.content);
  }
  out.text(block(Writer().u8(0x7B).u16(0x4000).u16(7).out));
  return bytes_from(out.out);
}

std::vector<std::uint8_t> seven_zip_bytes(const std::vector<ArchiveEntry>& entries) {
  return bytes_by_libarchive(entries, true);
}

std::vector<std::uint8_t> deflated_zip_bytes(const std::vector<ArchiveEntry>& entries) {
  return bytes_by_libarchive(entries, false);
}

}  // namespace odori::testing
