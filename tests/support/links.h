#pragma once

#include <filesystem>

namespace odori::testing {

// False where the standard library makes no symbolic links, as that of mingw-w64.
bool can_make_links();

inline constexpr char kNoLinks[] = "symbolic links cannot be made here";

// A link to a folder, with absolute paths: a junction on Windows, one of the system below under Wine, a symbolic link
// elsewhere. The destructor removes it, because std::filesystem::remove_all of mingw-w64 would enter it.
class FolderLink {
 public:
  FolderLink(const std::filesystem::path& folder, const std::filesystem::path& link);
  FolderLink(const FolderLink&) = delete;
  FolderLink& operator=(const FolderLink&) = delete;
  ~FolderLink();

  explicit operator bool() const { return made_; }  // false: it could not be made

 private:
  std::filesystem::path link_;
  bool made_ = false;
};

inline constexpr char kNoFolderLinks[] = "links to folders cannot be made here";

}  // namespace odori::testing
