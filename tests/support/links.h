#pragma once

#include "support/temp_folder.h"

#include <filesystem>
#include <system_error>

namespace odori::testing {

// False where the standard library makes no symbolic links, as that of mingw-w64.
inline bool can_make_links() {
  const TempFolder folder;
  std::error_code error;
  std::filesystem::create_symlink("target", folder.path() / "link", error);
  return !error;
}

inline constexpr char kNoLinks[] = "symbolic links cannot be made here";

}  // namespace odori::testing
