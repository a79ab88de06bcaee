#include "base/platform/write_time.h"

#if defined(_WIN32)
#include <windows.h>
#endif

namespace odori {

std::int64_t write_time(const std::filesystem::path& file, std::error_code& error) {
#if defined(_WIN32)
  WIN32_FILE_ATTRIBUTE_DATA data{};
  if (GetFileAttributesExW(file.c_str(), GetFileExInfoStandard, &data) == 0) {
    error = std::error_code(static_cast<int>(GetLastError()), std::system_category());
    return 0;
  }
  error.clear();
  const std::uint64_t high = data.ftLastWriteTime.dwHighDateTime;
  return static_cast<std::int64_t>((high << 32) | data.ftLastWriteTime.dwLowDateTime);
#else
  return std::filesystem::last_write_time(file, error).time_since_epoch().count();
#endif
}

}  // namespace odori
