#include "work/file_content.h"

#include "base/content_hash.h"
#include "base/files.h"

#include <fstream>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 20;  // a multiple of the hash's words: blocks do not change it

}  // namespace

Result<FileContent> file_content(const std::filesystem::path& file) {
  FileContent content;
  ContentHash hash;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    const auto bytes = read_file(file);  // in an archive, or none
    if (!bytes) return bytes.fault();
    hash.add(Bytes(*bytes));
    return FileContent{bytes->size(), hash.value()};
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) return fault(kFileUnreadable);
  std::vector<std::uint8_t> block(kBlock);
  while (in) {
    in.read(reinterpret_cast<char*>(block.data()), static_cast<std::streamsize>(block.size()));
    const auto count = static_cast<std::size_t>(in.gcount());
    hash.add(Bytes(block).first(count));
    content.bytes += count;
  }
  if (!in.eof()) return fault(kFileUnreadable);
  content.hash = hash.value();
  return content;
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace odori
