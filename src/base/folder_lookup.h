#pragma once

#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace odori {

inline constexpr FaultKind kNotInFolder{"path.missing", "the folder has no such file"};
inline constexpr FaultKind kLeavesFolder{"path.leaves", "a link points outside the folder and is not followed"};

// How a stored path was resolved.
enum class FoundBy : std::uint8_t {
  exact,      // as written; / and \ are equal
  spelling,   // ignoring letter case, character width and NFD/NFC
  bare_name,  // the path points outside the folder; its last part was found inside
};

struct FoundFile {
  std::filesystem::path path;  // below the folder as given to the constructor
  FoundBy by = FoundBy::exact;
};

// Whether a stored path is that of a server or device of Windows, such as \\server\share: to look whether such a file
// exists contacts the server, and tells it who the user is.
bool names_server(std::string_view stored);

// Resolves paths as a model stores them ("tex\\Face.PNG") in the model's folder, which may be in an archive, and never
// leaves that folder: of a path that is absolute, names a drive or contains ".." only the last part is looked up, and
// links that point outside are not followed. Only names that the folder lists are opened, so a stored path cannot name
// a device. Listings and results are cached: a hundred thousand lookups are cheap.
class FolderLookup {
 public:
  explicit FolderLookup(const std::filesystem::path& folder);  // empty path: the working directory

  // The regular file that the path means. Fails with kNotInFolder, kLeavesFolder or kFileNotRegular.
  Result<FoundFile> find(std::string_view stored);

 private:
  // The names in one folder.
  struct Listing {
    void add(std::string name);

    std::unordered_set<std::string> names;
    std::unordered_map<std::string, std::string> by_folded;  // of names with the same folded form, the first
  };
  struct Entry {
    std::string name;
    bool exact = true;
  };

  Result<FoundFile> look_up(std::string_view stored);
  const Listing& listing_of(const std::filesystem::path& real_folder);
  // The name in the folder that matches `part`; empty when there is none.
  Entry entry_of(const std::filesystem::path& real_folder, const std::string& part);
  bool inside(const std::filesystem::path& real_path) const;
  bool is_regular(const std::filesystem::path& real_path) const;

  std::filesystem::path folder_;
  std::filesystem::path real_folder_;  // links resolved; empty when the folder does not exist
  bool in_archive_ = false;
  std::unordered_map<std::string, Listing> listings_;  // by real path
  std::unordered_map<std::string, Result<FoundFile>> results_;
};

}  // namespace odori
