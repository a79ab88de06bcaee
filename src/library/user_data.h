#pragma once

// What the user made of the library: folders that were added, tags, favourites, collections, when a file was opened.
// It is in a database of its own, "library-user.sqlite", which is never built again: a damaged one is kept, and what
// can be read of it is taken over. A change is in the file when the function that makes it has succeeded.

#include "base/fault.h"
#include "library/detail/sqlite.h"
#include "library/entry.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

// A file is known by its path, and by its content where it was moved.
struct FileIdentity {
  std::string path;        // as LibraryEntry::path
  std::uint64_t mark = 0;  // as FileFacts::mark; 0: by the path only
};

inline constexpr FaultKind kTagInvalid{"library.tag", "a tag is 1 to 100 bytes of text in one line"};
inline constexpr std::size_t kMaxTagBytes = 100;

inline constexpr std::int64_t kMaxOpened = 200;

// The lists of names that files can be put into.
enum class UserList : std::uint8_t { tags, collections };

class UserData {
 public:
  // Fails with kDatabaseUnusable. Findings say what became of a file that could not be used.
  static Result<UserData> open(const std::filesystem::path& folder, Diagnostics& findings);
  static std::filesystem::path file_in(const std::filesystem::path& folder);

  Status add_root(const std::string& path);
  Status remove_root(const std::string& path);
  std::vector<std::string> roots();
  std::vector<std::filesystem::path> root_folders();  // the same as paths

  // `on` false: takes the file out of it. Fails with kTagInvalid.
  Status set_listed(UserList list, const FileIdentity& file, std::string_view name, bool on);
  Status set_favourite(const FileIdentity& file, bool on);
  Status record_opened(const FileIdentity& file, std::int64_t now_s);

  UserFacts facts_of(const FileIdentity& file);
  // Names with the number of files.
  std::vector<std::pair<std::string, std::int64_t>> names(UserList list);
  std::vector<FileIdentity> listed(UserList list, std::string_view name);
  std::vector<FileIdentity> favourites();
  std::vector<FileIdentity> opened();  // at most kMaxOpened, the last one first

  Status status() const { return database_.status(); }

 private:
  explicit UserData(Database database) : database_(std::move(database)) {}
  std::vector<FileIdentity> identities(Statement statement);

  Database database_;
};

}  // namespace odori
