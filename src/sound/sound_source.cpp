#include "sound/detail/sound_source.h"

#include "base/files.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace odori {

Result<SoundSource> SoundSource::open(const std::filesystem::path& path) {
  SoundSource source;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && status.type() != std::filesystem::file_type::regular) {
    return fault(kFileNotRegular);
  }
  if (status.type() == std::filesystem::file_type::regular) {
    source.file_.open(path, std::ios::binary);
    source.size_ = std::filesystem::file_size(path, error);
    if (!source.file_ || error) return fault(kFileUnreadable);
    return source;
  }
  auto content = read_file(path);
  if (!content) return content.fault();
  source.content_ = std::move(*content);
  source.size_ = source.content_.size();
  return source;
}

std::size_t SoundSource::read_at(std::uint64_t offset, std::uint8_t* bytes, std::size_t size) {
  if (offset >= size_) return 0;
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, size_ - offset));
  if (!file_.is_open()) {
    std::copy_n(content_.begin() + static_cast<std::ptrdiff_t>(offset), wanted, bytes);
    return wanted;
  }
  file_.clear();
  file_.seekg(static_cast<std::streamoff>(offset));
  file_.read(reinterpret_cast<char*>(bytes), static_cast<std::streamsize>(wanted));
  return static_cast<std::size_t>(std::max<std::streamsize>(file_.gcount(), 0));
}

std::vector<std::uint8_t> SoundSource::read_at(std::uint64_t offset, std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  bytes.resize(read_at(offset, bytes.data(), size));
  return bytes;
}

}  // namespace odori
