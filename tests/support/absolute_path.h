#pragma once

#include "base/files.h"

#include <filesystem>
#include <string_view>

namespace odori::testing {

// "/a/b", on Windows with a drive: without, it is not absolute there.
inline std::filesystem::path absolute_path(std::string_view utf8) {
  return std::filesystem::absolute(path_from_utf8(utf8));
}

}  // namespace odori::testing
