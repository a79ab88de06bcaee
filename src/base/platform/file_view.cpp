#include "base/platform/file_view.h"

#include <utility>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace odori {

Result<FileView> FileView::open(const std::filesystem::path& path) {
  FileView view;
  if (view.map(path)) return view;
  auto content = read_file(path);
  if (!content) return content.fault();
  return FileView(std::move(*content));
}

FileView::FileView(FileBytes content) : size_(content.size()) {
  const auto shared = std::make_shared<const FileBytes>(std::move(content));
  data_ = {shared, shared->data()};
}

#if defined(_WIN32)

bool FileView::map(const std::filesystem::path& path) {
  const HANDLE file = CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return false;
  LARGE_INTEGER size{};
  const HANDLE mapping =
      GetFileSizeEx(file, &size) ? CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr) : nullptr;
  CloseHandle(file);
  if (mapping == nullptr) return false;
  const void* const data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
  CloseHandle(mapping);
  if (data == nullptr) return false;
  size_ = static_cast<std::size_t>(size.QuadPart);
  data_.reset(static_cast<const std::uint8_t*>(data), [](const std::uint8_t* mapped) { UnmapViewOfFile(mapped); });
  return true;
}

#else

bool FileView::map(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status {};
  void* data = MAP_FAILED;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    size_ = static_cast<std::size_t>(status.st_size);
    data = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
  }
  close(file);
  if (data == MAP_FAILED) return false;
  data_.reset(static_cast<const std::uint8_t*>(data),
              [size = size_](const std::uint8_t* mapped) { munmap(const_cast<std::uint8_t*>(mapped), size); });
  return true;
}

#endif

}  // namespace odori
