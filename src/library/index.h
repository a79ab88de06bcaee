#pragma once

// The library's index: what scanning has found, in a database that can be built again at any time. Start from
// `Index::open`; the scanner (library/scan.h) fills it, a search (library/search.h) reads it.

#include "base/fault.h"
#include "library/detail/sqlite.h"
#include "library/entry.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

class Index {
 public:
  // The index in this folder, "library.sqlite"; made if there is none. Findings say what became of a file that cannot
  // be used. Fails with kDatabaseUnusable.
  static Result<Index> open(const std::filesystem::path& folder, Diagnostics& findings);
  static std::filesystem::path file_in(const std::filesystem::path& folder);

  Index(Index&&) noexcept;
  Index& operator=(Index&&) noexcept;
  ~Index();

  // Sets the file aside, after an error of kind kDatabaseBroken, and opens a new one. `folder` as for `open`. Where that
  // fails, as `open` does, nothing can be done with this index any more.
  Status rebuild(const std::filesystem::path& folder, Diagnostics& findings);

  // There was no usable file: everything has to be scanned.
  bool made_new() const { return made_new_; }

  // Reads every page, and compares names with what a search uses. Fails with kDatabaseBroken. Slow: seconds.
  Status verify();

  // -- for the scanner: changes are made when `commit` succeeds

  struct Folder {
    std::int64_t id = 0;
    std::int64_t images = 0;  // a hash of the names of the images in it
  };
  struct File {  // on the disk
    std::int64_t id = 0;
    std::string name;
    std::int64_t bytes = 0, modified = 0;
    bool archive = false;
  };
  struct FoundFile {
    std::int64_t folder = 0;
    std::string name;
    std::optional<std::int64_t> archive{};  // the file that it is in
    std::int64_t bytes = 0, modified = 0;
  };

  void begin();
  Status commit();
  std::optional<Folder> folder(const std::string& path);
  std::int64_t put_folder(const std::string& path, std::int64_t images);  // returns its id
  std::vector<File> files_on_disk(std::int64_t folder);
  std::int64_t put(const FoundFile& file, const FileFacts& facts);  // replaces the one of this name; returns its id
  void erase_file(std::int64_t id);                                 // with those inside it
  // The folder and those below it, with their files.
  void erase_folder(const std::string& path);
  // Those at `path` and below that are not in an archive.
  std::vector<std::string> folders_below(const std::string& path);
  // Models below a folder, not in archives, whose textures may have been found or lost.
  std::vector<std::int64_t> models_below(const std::string& path);

  // -- reading

  std::optional<LibraryEntry> entry(std::int64_t id);
  std::optional<LibraryEntry> entry_at(const std::string& path);
  // The file at `path`, and those of this content, unless `mark` is 0.
  std::vector<std::int64_t> ids_with(const std::string& path, std::uint64_t mark);
  // All entries but archives, by path.
  std::vector<std::int64_t> all_entries();
  // Files with equal content marks, by mark; at least two of each.
  std::vector<std::vector<std::int64_t>> equal_marks();
  std::vector<std::int64_t> with_missing_parts();
  std::int64_t files_below(const std::string& folder);  // how many, with those in archives

  // Remembers why a picture could not be made; an empty reason forgets it.
  Status set_picture_fault(std::int64_t id, const std::string& reason);

  Status status() const { return database_->status(); }
  Database& database() { return *database_; }  // for searches

 private:
  struct Statements;
  Index(Database database, bool made_new);
  Statements& statements();
  void put_names(std::int64_t id, const FoundFile& file, const FileFacts& facts);
  void erase_row(std::int64_t id);

  std::unique_ptr<Database> database_;  // its address is kept by the statements
  std::unique_ptr<Statements> statements_;
  bool made_new_ = false;
};

// The pairs of characters in a text of the index, each once; none with a blank or across lines.
std::vector<std::string> pairs_of(std::string_view text);

}  // namespace odori
