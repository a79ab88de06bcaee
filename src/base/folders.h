#pragma once

// Listing folders of unknown content: unreadable folders, cyclic links and very many files are all handled.

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace odori {

inline constexpr FaultKind kFolderUnreadable{"folder.unreadable", "the folder cannot be read"};

// Limits of a recursive search.
struct FolderLimits {
  int depth = 0;                // levels of subfolders; 0: only the folder itself
  std::size_t entries = 20000;  // files and folders visited, in total
  bool links_out = true;        // false: skips links to files outside the folder
};

// The regular files in `folder`, which may be an archive, and its subfolders, breadth first; the files of one folder
// are sorted by name (base/text.h, natural_less). Skips hidden files (leading dot), links to folders, and subfolders
// that cannot be read. `stop`, if given, is polled and ends the search early when it returns true. Fails with
// kFolderUnreadable only when `folder` itself cannot be read.
Result<std::vector<std::filesystem::path>> list_files_recursively(const std::filesystem::path& folder,
                                                                  const FolderLimits& limits,
                                                                  const std::function<bool()>& stop = {});

// The last part of a path for display, UTF-8; the whole path when it has no parts. Names that are not valid UTF-8 are
// decoded as CP932: archives packed in Japan unpack to such names.
std::string readable_name(const std::filesystem::path& path);

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
