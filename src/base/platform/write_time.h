#pragma once

#include <cstdint>
#include <filesystem>
#include <system_error>

namespace odori {

// When a file was written last, in ticks of the system, to see whether it has changed. mingw-w64's
// std::filesystem::last_write_time has whole seconds.
std::int64_t write_time(const std::filesystem::path& file, std::error_code& error);

}  // namespace odori
