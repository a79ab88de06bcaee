#pragma once

// Archives (zip, 7z, rar, lzh) as folders. A path may go on inside an archive, "show.zip/model/miku.pmx":
// `read_file`, `list_files_recursively` and `FileFinder` follow such paths, so whatever opens files opens those in
// archives too. An archive inside an archive is a folder as well, one level deep. Nothing is written to disk.

#include "base/archive/text_encoding.h"
#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kArchiveUnreadable{
    "archive.unreadable", "the archive cannot be read; unpack it with another program and open the folder"};
inline constexpr FaultKind kArchivePassword{
    "archive.password", "the archive has a password; unpack it with another program and open the folder"};
inline constexpr FaultKind kArchivePart{
    "archive.part", "the archive is one part of several; unpack them with another program and open the folder"};
inline constexpr FaultKind kArchiveTooMany{"archive.too_many", "the archive has too many files"};
inline constexpr FaultKind kArchiveBomb{"archive.bomb",
                                        "the archive unpacks to far more than its size; it is not opened further"};
inline constexpr FaultKind kArchiveCancelled{"archive.cancelled", "reading the archive was cancelled"};
inline constexpr FaultKind kArchiveCutShort{"archive.cut_short", "the archive is damaged from here on",
                                            Severity::warning, "the files before are opened"};
inline constexpr FaultKind kArchiveNameRefused{"archive.name", "a name in the archive points outside of it",
                                               Severity::warning, "the file is left out"};
inline constexpr FaultKind kArchiveNamesGuessed{
    "archive.names", "the archive does not say in which character set its names are", Severity::note,
    "the likeliest is used; --names, or the list in the open dialog, selects another"};
inline constexpr FaultKind kArchiveDuplicate{"archive.duplicate", "the archive has several files of the same name",
                                             Severity::warning, "the last one is used"};

// Limits for all archives (shows.md 3).
struct ArchiveLimits {
  std::size_t entries = 20000;
  std::size_t path_bytes = 1024;                          // longer names are left out
  std::size_t path_depth = 32;                            // folders
  std::uint64_t unpacked_bytes = std::uint64_t{4} << 30;  // of one pass over the archive
  std::uint64_t bomb_bytes = std::uint64_t{256} << 20;    // an entry may be larger only if the archive ...
  std::uint64_t bomb_ratio = 200;                         // ... is at least the entry's size divided by this
  std::uint64_t nested_bytes = std::uint64_t{512} << 20;  // of an archive inside an archive
};

// The content of one archive. Safe for concurrent use.
class Archive {
 public:
  // A file or folder directly inside a folder.
  struct Item {
    std::string name;  // UTF-8
    bool folder = false;
  };

  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Lists an archive on disk. Without `encoding`, the character set of its names is detected. Fails with
  // kArchiveUnreadable, kArchivePassword, kArchivePart, kArchiveTooMany, or kArchiveCancelled if the job of this thread
  // was cancelled (is_job_cancelled); so does `read`, between blocks.
  static Result<std::shared_ptr<Archive>> open(const std::filesystem::path& file,
                                               std::optional<TextEncoding> encoding = {},
                                               const ArchiveLimits& limits = {});
  // One in memory; `name` is for messages only.
  static Result<std::shared_ptr<Archive>> open(std::vector<std::uint8_t> content, const std::string& name,
                                               std::optional<TextEncoding> encoding = {},
                                               const ArchiveLimits& limits = {});

  // `folder` is "" or "a/b". Sorted by name; null if there is no such folder.
  const std::vector<Item>* items(const std::string& folder) const;
  bool is_file(const std::string& path) const { return files_.contains(path); }
  std::size_t file_count() const { return files_.size(); }
  // The unpacked size that the archive states, in bytes; it need not be true. 0: not stated, or no such file.
  std::uint64_t stated_bytes(const std::string& path) const;

  // Unpacks one file. Fails with kFileMissing, kFileTooLarge, kArchiveUnreadable, kArchivePassword or kArchiveBomb.
  Result<std::vector<std::uint8_t>> read(const std::string& path, std::uint64_t max_bytes) const;

  // The archive inside this one, opened on first use. Fails as `read` and `open` do.
  Result<std::shared_ptr<Archive>> nested(const std::string& path) const;

  const Diagnostics& findings() const { return findings_; }
  TextEncoding encoding() const { return encoding_; }  // of the names that do not state it; utf8: all state it
  // Whether that is a guess: neither the names, the user nor the models in the archive decide it.
  bool encoding_is_guess() const { return encoding_is_guess_; }

 private:
  class Reader;
  struct RawEntry;

  // Where a file is.
  struct Place {
    std::size_t position = 0;  // in the archive
    std::uint64_t stated_bytes = 0;
  };

  Archive(std::filesystem::path file, std::vector<std::uint8_t> content, std::string name,
          std::optional<TextEncoding> encoding, const ArchiveLimits& limits);

  Status list();
  void find_stated_names(std::vector<RawEntry>& entries) const;
  void choose_encoding(const std::vector<RawEntry>& entries);
  std::vector<std::string> listed_textures(const std::vector<RawEntry>& entries) const;
  void add_entries(const std::vector<RawEntry>& entries);
  void add_file(const std::string& path, Place place);
  Result<std::vector<std::uint8_t>> unpack(std::size_t position, std::uint64_t max_bytes) const;
  Fault failure(const Reader& reader) const;

  std::filesystem::path file_;         // empty: in memory
  std::vector<std::uint8_t> content_;  // if in memory
  std::string name_;
  ArchiveLimits limits_;
  std::uint64_t packed_bytes_ = 0;
  std::optional<TextEncoding> given_encoding_;
  TextEncoding encoding_ = TextEncoding::utf8;
  bool encoding_is_guess_ = false;
  std::map<std::string, Place> files_;  // by path
  std::map<std::string, std::vector<Item>> folders_;
  Diagnostics findings_;

  mutable std::mutex mutex_;  // guards what follows
  mutable std::unique_ptr<Reader> reader_;
  // In formats without random access, files that were unpacked on the way to another.
  mutable std::map<std::size_t, std::vector<std::uint8_t>> unpacked_;
  mutable std::uint64_t kept_bytes_ = 0;
  mutable std::map<std::string, std::shared_ptr<Archive>> nested_;
};

// Whether a file that begins with these bytes (8 are enough) is an archive.
bool is_archive(Bytes head);

// Whether the path is a folder, or an archive or a folder inside one. Looks at the first bytes of a file.
bool is_folder(const std::filesystem::path& path);

// Where a path leads that goes on inside an archive.
struct PathInArchive {
  std::shared_ptr<const Archive> archive;  // the innermost; null if the path does not lead into one
  std::string inside;                      // path in `archive`; empty: the archive itself
  bool nested = false;                     // `archive` is inside another

  // The content of the folder; archives in it count as folders unless this one is nested. nullopt if it is no folder.
  std::optional<std::vector<Archive::Item>> items() const;
  bool is_file() const { return archive != nullptr && archive->is_file(inside); }
};

// Follows the path. Fails as Archive::open does if the archive cannot be read. `path` itself may be an archive.
// Archives stay open for a while; one that changes on disk is opened again.
Result<PathInArchive> find_in_archive(const std::filesystem::path& path);

// The part of the path that exists on disk: the archive's path, or `path` itself.
std::filesystem::path file_on_disk(const std::filesystem::path& path);

// The textures that the models in an archive list tell the character set of its names: the one in which most exist.
// What knows models sets how the list is read, UTF-8, from the content of a file whose name is that of a model.
using IsModelName = bool (*)(const std::string& name);
using TexturesListed = std::vector<std::string> (*)(const std::string& name, Bytes content);
void set_textures_listed(IsModelName is_model_name, TexturesListed textures_listed);

// Character set of names in archives that do not state it, and in motions; empty: detected for each. For the whole
// program.
void set_archive_names(std::optional<TextEncoding> encoding);
std::optional<TextEncoding> archive_names();

// Frees the memory that open archives use.
void close_archives();

}  // namespace odori
