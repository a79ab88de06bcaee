#include "loading/list_directory.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/platform/system.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/formats.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <system_error>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

EntryKind entry_kind(FileKind kind) {
  switch (kind) {
    case FileKind::pmx:
    case FileKind::pmd:
      return EntryKind::model;
    case FileKind::vmd:
      return EntryKind::motion;
    case FileKind::vpd:
      return EntryKind::pose;
    case FileKind::image:
      return EntryKind::image;
    case FileKind::video:
      return EntryKind::video;
    case FileKind::sound:
      return EntryKind::sound;
    case FileKind::x_model:
    case FileKind::accessory:
      return EntryKind::accessory;
    case FileKind::project:
      return EntryKind::project;
    case FileKind::scene:
      return EntryKind::scene;
    case FileKind::effect:
      return EntryKind::effect;
    case FileKind::look:
      return EntryKind::look;
    case FileKind::archive:
      return EntryKind::archive;
    case FileKind::unknown:
      break;
  }
  return EntryKind::other;
}

// From the first bytes of the file; `fallback` if it cannot be read.
EntryKind kind_by_content(const fs::path& file, EntryKind fallback) {
  const auto reader = FileReader::open(file);
  return reader ? entry_kind(detect_file_kind(reader->head())) : fallback;
}

bool is_hidden(const fs::path& path) {
#if defined(_WIN32)
  const DWORD attributes = GetFileAttributesW(path.c_str());
  if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_HIDDEN) != 0) return true;
#endif
  const fs::path::string_type name = path.filename().native();
  return !name.empty() && (name.front() == '.' || name.back() == '~');
}

// Converts times of the file system's clock to seconds since 1970, to within a second or so.
class FileTimes {
 public:
  std::int64_t seconds(fs::file_time_type time) const {
    using std::chrono::duration_cast;
    using std::chrono::seconds;
    // Converted to seconds before subtracting, so that an absurd date cannot overflow.
    const auto ago = duration_cast<seconds>(file_now_.time_since_epoch()).count() -
                     duration_cast<seconds>(time.time_since_epoch()).count();
    return duration_cast<seconds>(now_.time_since_epoch()).count() - ago;
  }

 private:
  fs::file_time_type file_now_ = fs::file_time_type::clock::now();
  std::chrono::system_clock::time_point now_ = std::chrono::system_clock::now();
};

// The stated size of a file in an archive; nothing if it is none.
std::optional<std::uint64_t> bytes_in_archive(const fs::path& path) {
  const auto found = find_in_archive(path);
  if (!found || !found->is_file()) return std::nullopt;
  return found->archive->stated_bytes(found->inside);
}

// Makes the entries of one listing.
class EntryReader {
 public:
  FolderEntry entry(const fs::path& path) {
    FolderEntry entry;
    entry.path = path;
    entry.name = readable_name(entry.path);
    entry.folded_name = folded(entry.name);
    entry.hidden = is_hidden(entry.path);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const auto inside = fs::exists(status) ? std::nullopt : bytes_in_archive(path);
    entry.bytes = inside.value_or(0);
    entry.missing = !fs::exists(status) && !inside;
    entry.kind = fs::is_directory(status) ? EntryKind::folder : kind_by_extension(entry.path);
    // Pipes and devices are never read, whatever their extension.
    if (fs::exists(status) && !fs::is_directory(status) && !fs::is_regular_file(status)) entry.kind = EntryKind::other;
    if (fs::is_regular_file(status)) read_size_and_kind(entry);
    const auto modified = fs::last_write_time(file_on_disk(path), error);
    if (!error) entry.modified_s = times_.seconds(modified);
    return entry;
  }

 private:
  void read_size_and_kind(FolderEntry& entry) {
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(entry.path, error);
    entry.bytes = error ? 0 : bytes;
    const bool loadable = entry.kind == EntryKind::model || entry.kind == EntryKind::accessory ||
                          entry.kind == EntryKind::motion || entry.kind == EntryKind::pose;
    if (loadable && kind_checks_++ < kMaxKindChecks) entry.kind = kind_by_content(entry.path, entry.kind);
  }

  FileTimes times_;
  std::size_t kind_checks_ = 0;
};

void sort(std::vector<FolderEntry>& entries) {
  const auto files = std::partition(entries.begin(), entries.end(),
                                    [](const FolderEntry& entry) { return entry.kind == EntryKind::folder; });
  const auto by_name = [](const FolderEntry& a, const FolderEntry& b) {
    if (natural_less(a.folded_name, b.folded_name)) return true;
    return !natural_less(b.folded_name, a.folded_name) && a.path < b.path;
  };
  std::sort(entries.begin(), files, by_name);
  std::sort(files, entries.end(), by_name);
}

}  // namespace

EntryKind kind_by_extension(const fs::path& file) { return entry_kind(kind_by_name(file)); }

FolderListing list_directory(const fs::path& folder, const JobControl& control) {
  FolderListing listing;
  listing.folder = folder;
  std::error_code error;
  fs::directory_iterator it(folder, error);
  EntryReader reader;
  for (const fs::directory_iterator end; !error && it != end && !control.cancelled(); it.increment(error)) {
    if (listing.entries.size() < kMaxEntries) {
      listing.entries.push_back(reader.entry(it->path()));
    } else {
      ++listing.omitted_count;
    }
  }
  if (error) listing.fault = capitalized(std::string(tr(kFolderUnreadable.message))) + ": " + error_text(error);
  sort(listing.entries);
  return listing;
}

FolderListing list_files(std::span<const fs::path> files, const fs::path& base, const JobControl& control) {
  FolderListing listing;
  listing.folder = base;
  if (const auto found = find_in_archive(base); found && found->archive != nullptr) {
    const TextEncoding names = found->archive->encoding();
    if (names != TextEncoding::utf8) listing.archive_names = names;
  }
  EntryReader reader;
  for (const fs::path& file : files) {
    if (control.cancelled()) break;
    FolderEntry entry = reader.entry(file);
    const fs::path folders_below = base.empty() ? fs::path() : file.parent_path().lexically_relative(base);
    std::string folders;
    for (const fs::path& part : folders_below) {
      if (part != ".") folders += readable_name(part) + "/";
    }
    entry.name = folders + entry.name;
    entry.folded_name = folded(entry.name);
    entry.hidden = false;
    listing.entries.push_back(std::move(entry));
  }
  return listing;
}

}  // namespace odori
