#pragma once

#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace odori {

inline constexpr FaultKind kNotInFolder{"path.missing", "there is no such file in the folder"};
inline constexpr FaultKind kLeavesFolder{"path.leaves", "a link leads out of the folder and is not followed"};

// How a stored path led to its file.
enum class FoundBy : std::uint8_t {
  exact,      // as written, either separator
  spelling,   // letter case, width or NFD/NFC forgiven
  bare_name,  // the path leaves the folder; its last part lies in it
};

struct FoundFile {
  std::filesystem::path path;  // below the folder as it was given
  FoundBy by = FoundBy::exact;
};

// Looks up paths as a model stores them ("tex\\Face.PNG") in the folder it lies in, and never leaves that: a path that
// is absolute, names a drive or climbs out by ".." is tried by its bare name alone, and no link that leads out is
// followed. Only names that the folders list are ever touched, so that none can mean a device. Folders are listed
// once, answers kept: asking a hundred thousand times costs little.
class FolderLookup {
 public:
  explicit FolderLookup(const std::filesystem::path& folder);  // empty: the working directory

  // The regular file meant. Fails with kNotInFolder, kLeavesFolder or kFileNotRegular.
  Result<FoundFile> find(std::string_view stored);

 private:
  // The names in one folder.
  struct Listing {
    std::unordered_set<std::string> names;
    std::unordered_map<std::string, std::string> by_folded;  // of several that fold alike the first by name
  };
  struct Entry {
    std::string name;
    bool exact = true;
  };

  Result<FoundFile> look_up(std::string_view stored);
  const Listing& listing_of(const std::filesystem::path& real_folder);
  // The name in the folder that `part` means; empty when there is none.
  Entry entry_of(const std::filesystem::path& real_folder, const std::string& part);
  bool inside(const std::filesystem::path& real_path) const;

  std::filesystem::path folder_;
  std::filesystem::path real_folder_;                  // without links; empty when there is no such folder
  std::unordered_map<std::string, Listing> listings_;  // by real path
  std::unordered_map<std::string, Result<FoundFile>> answers_;
};

}  // namespace odori
