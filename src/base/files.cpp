#include "base/files.h"

#include "base/archive/archive.h"
#include "base/platform/file_system.h"
#include "base/platform/system.h"
#include "base/translate.h"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <system_error>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace odori {

namespace fs = std::filesystem;

#if defined(_WIN32)

// What is no UTF-8, or no character, is replaced: the standard library would throw. And that of mingw-w64 finds no file
// by a name with the prefix of long paths.
fs::path path_from_utf8(std::string_view utf8) { return without_long_prefix(wide_from_utf8(utf8)); }

std::string utf8_from_path(const fs::path& path) { return utf8_from_wide(path.native()); }

std::string utf8_with_slashes(const fs::path& path) { return utf8_from_wide(path.generic_wstring()); }

#else

fs::path path_from_utf8(std::string_view utf8) {
  return fs::path(std::u8string(reinterpret_cast<const char8_t*>(utf8.data()), utf8.size()));
}

std::string utf8_from_path(const fs::path& path) {
  const std::u8string text = path.u8string();
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

std::string utf8_with_slashes(const fs::path& path) {
  const std::u8string text = path.generic_u8string();
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

#endif

bool is_outside(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return relative.empty() || *relative.begin() == "..";
}

namespace {

Result<FileBytes> read_in_archive(const fs::path& path, std::uintmax_t max_bytes) {
  const auto found = find_in_archive(path);
  if (!found) return found.fault();
  if (found->archive == nullptr) return fault(kFileMissing);
  if (found->items()) return fault(kFileNotRegular, tr("a folder"));
  const auto content = found->archive->read(found->inside, max_bytes);
  if (!content) return content.fault();
  return FileBytes(content->begin(), content->end());
}

// Why the file that was to be opened just now cannot be read.
Fault not_opened() {
#if defined(_WIN32)
  return fault(kFileUnreadable, windows_error_text(GetLastError()));  // errno does not tell of locks
#else
  return fault(kFileUnreadable, error_text(std::error_code(errno, std::generic_category())));
#endif
}

}  // namespace

Result<FileReader> FileReader::open(const fs::path& path) {
  FileReader reader;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    auto content = read_in_archive(path, kMaxFileBytes);
    if (!content) return content.fault();
    reader.bytes_ = std::move(*content);
    reader.size_ = reader.bytes_.size();
    return reader;
  }
  if (error) return fault(kFileUnreadable, error_text(error));
  if (status.type() == fs::file_type::directory) return fault(kFileNotRegular, tr("a folder"));
  if (!fs::is_regular_file(status)) return fault(kFileNotRegular);
  reader.size_ = fs::file_size(path, error);
  if (error) return fault(kFileUnreadable, error_text(error));
  reader.in_.open(path, std::ios::binary);
  if (!reader.in_.is_open()) return not_opened();
  if (!reader.fill(static_cast<std::size_t>(std::min<std::uintmax_t>(reader.size_, kHeadBytes))))
    return fault(kFileUnreadable);
  return reader;
}

bool FileReader::fill(std::size_t size) {
  const std::size_t known = bytes_.size();
  bytes_.resize(size);
  if (size == known) return true;
  in_.read(reinterpret_cast<char*>(bytes_.data() + known), static_cast<std::streamsize>(size - known));
  return in_.good() && static_cast<std::size_t>(in_.gcount()) == size - known;
}

Result<FileBytes> FileReader::read(std::uintmax_t max_bytes) && {
  if (size_ > max_bytes) return fault(kFileTooLarge, tr_format("{} bytes", size_));
  if (!fill(static_cast<std::size_t>(size_))) return fault(kFileUnreadable);
  return std::move(bytes_);
}

Result<FileBytes> read_file(const fs::path& path, std::uintmax_t max_bytes) {
  std::error_code error;
  if (fs::status(path, error).type() == fs::file_type::not_found) return read_in_archive(path, max_bytes);
  auto reader = FileReader::open(path);
  if (!reader) return reader.fault();
  return std::move(*reader).read(max_bytes);
}

Result<fs::path> make_new_file(const fs::path& folder, std::string_view stem, std::string_view extension) {
  constexpr int kMaxTries = 10000;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fault(kFileUnwritable, error_text(error));
  for (int i = 1; i <= kMaxTries; ++i) {
    std::string name(stem);
    if (i > 1) name += " (" + std::to_string(i) + ")";
    const fs::path path = folder / path_from_utf8(name.append(extension));
    const int reason = create_exclusively(path);
    if (reason == 0) return path;
    error = std::error_code(reason, std::generic_category());
    if (reason != EEXIST) break;
  }
  return fault(kFileUnwritable, error_text(error));
}

fs::path program_file() {
#if defined(_WIN32)
  std::wstring buffer(32768, L'\0');
  buffer.resize(GetModuleFileNameW(nullptr, buffer.data(), static_cast<DWORD>(buffer.size())));
  return buffer;
#elif defined(__APPLE__)
  std::string buffer(4096, '\0');
  std::uint32_t size = 4096;
  return _NSGetExecutablePath(buffer.data(), &size) == 0 ? fs::path(buffer.c_str()) : fs::path();
#else
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error);
#endif
}

fs::path assets_folder() {
  const fs::path here = program_file().parent_path();
  std::error_code error;
  for (const char* relative : {"assets", "../share/odori/assets", "../Resources/assets"}) {
    if (fs::is_directory(here / relative, error)) return here / relative;
  }
  return {};
}

}  // namespace odori
