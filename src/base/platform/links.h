#pragma once

#include <filesystem>
#include <system_error>

namespace odori {

// Whether the path itself, not what it leads to, is a link: a symbolic one or, on Windows, a junction as well. Broken
// links are links. The standard library of mingw-w64 knows neither.
bool is_link(const std::filesystem::path& path);

// The absolute path without links. Fails if it leads to nothing.
std::filesystem::path without_links(const std::filesystem::path& path, std::error_code& error);

}  // namespace odori
