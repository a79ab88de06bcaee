#include "loading/list_directory.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "format/file_kind.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <system_error>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kHeadBytes = 512;

struct NamedKind {
  std::string_view ending;
  EntryKind kind;
};
constexpr NamedKind kNamedKinds[] = {
    {".pmx", EntryKind::model},   {".pmd", EntryKind::model},   {".vmd", EntryKind::motion},
    {".vpd", EntryKind::pose},    {".png", EntryKind::image},   {".jpg", EntryKind::image},
    {".jpeg", EntryKind::image},  {".bmp", EntryKind::image},   {".tga", EntryKind::image},
    {".dds", EntryKind::image},   {".gif", EntryKind::image},   {".webp", EntryKind::image},
    {".sph", EntryKind::image},   {".spa", EntryKind::image},   {".wav", EntryKind::sound},
    {".mp3", EntryKind::sound},   {".ogg", EntryKind::sound},   {".flac", EntryKind::sound},
    {".m4a", EntryKind::sound},   {".x", EntryKind::accessory}, {".vac", EntryKind::accessory},
    {".pmm", EntryKind::project}, {".fx", EntryKind::effect},   {".fxsub", EntryKind::effect},
    {".zip", EntryKind::archive}, {".7z", EntryKind::archive},  {".rar", EntryKind::archive},
    {".lzh", EntryKind::archive}, {".lha", EntryKind::archive}, {".gz", EntryKind::archive},
};

EntryKind kind_by_name(const fs::path& file) {
  const std::string ending = folded(utf8_from_path(file.extension()));
  const auto found = std::find_if(std::begin(kNamedKinds), std::end(kNamedKinds),
                                  [&](const NamedKind& named) { return named.ending == ending; });
  return found == std::end(kNamedKinds) ? EntryKind::other : found->kind;
}

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
    case FileKind::sound:
      return EntryKind::sound;
    case FileKind::x_model:
    case FileKind::accessory:
      return EntryKind::accessory;
    case FileKind::project:
      return EntryKind::project;
    case FileKind::effect:
      return EntryKind::effect;
    case FileKind::archive:
      return EntryKind::archive;
    case FileKind::unknown:
      break;
  }
  return EntryKind::other;
}

// By the file's first bytes; a file that cannot be read keeps the kind its name has.
EntryKind kind_by_content(const fs::path& file, EntryKind by_name) {
  std::array<char, kHeadBytes> head{};
  std::ifstream in(file, std::ios::binary);
  if (!in) return by_name;
  in.read(head.data(), head.size());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(head.data());
  return entry_kind(detect_file_kind(Bytes(bytes, static_cast<std::size_t>(in.gcount()))));
}

bool is_hidden(const fs::path& path) {
#if defined(_WIN32)
  const DWORD attributes = GetFileAttributesW(path.c_str());
  if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_HIDDEN) != 0) return true;
#endif
  const fs::path::string_type name = path.filename().native();
  return !name.empty() && (name.front() == '.' || name.back() == '~');
}

// Turns the file system's clock into seconds since 1970, near enough.
class FileTimes {
 public:
  std::int64_t seconds(fs::file_time_type time) const {
    using std::chrono::duration_cast;
    using std::chrono::seconds;
    // In seconds first: a nonsensical date must not overflow.
    const auto ago = duration_cast<seconds>(file_now_.time_since_epoch()).count() -
                     duration_cast<seconds>(time.time_since_epoch()).count();
    return duration_cast<seconds>(now_.time_since_epoch()).count() - ago;
  }

 private:
  fs::file_time_type file_now_ = fs::file_time_type::clock::now();
  std::chrono::system_clock::time_point now_ = std::chrono::system_clock::now();
};

// The work of one listing.
class Lister {
 public:
  FolderEntry entry(const fs::path& path) {
    FolderEntry entry;
    entry.path = path;
    entry.name = readable_name(entry.path);
    entry.folded_name = folded(entry.name);
    entry.hidden = is_hidden(entry.path);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    entry.missing = !fs::exists(status);
    entry.kind = fs::is_directory(status) ? EntryKind::folder : kind_by_name(entry.path);
    // Pipes and devices are named as what they are not, and never looked into.
    if (!fs::is_directory(status) && !fs::is_regular_file(status) && !entry.missing) entry.kind = EntryKind::other;
    if (fs::is_regular_file(status)) look_into(entry);
    const auto changed = fs::last_write_time(path, error);
    if (!error) entry.changed_s = times_.seconds(changed);
    return entry;
  }

 private:
  void look_into(FolderEntry& entry) {
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(entry.path, error);
    entry.bytes = error ? 0 : bytes;
    const bool promising =
        entry.kind == EntryKind::model || entry.kind == EntryKind::motion || entry.kind == EntryKind::pose;
    if (promising && heads_++ < kMaxHeads) entry.kind = kind_by_content(entry.path, entry.kind);
  }

  FileTimes times_;
  std::size_t heads_ = 0;
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

FolderListing list_folder(const fs::path& folder, const JobControl& control) {
  FolderListing listing;
  listing.folder = folder;
  std::error_code error;
  fs::directory_iterator it(folder, error);
  Lister lister;
  for (const fs::directory_iterator end; !error && it != end && !control.cancelled(); it.increment(error)) {
    if (listing.entries.size() < kMaxEntries) {
      listing.entries.push_back(lister.entry(it->path()));
    } else {
      ++listing.left_out;
    }
  }
  if (error) listing.fault = std::string(kFolderUnreadable.words) + ": " + error.message();
  sort(listing.entries);
  return listing;
}

FolderListing list_files(std::span<const fs::path> files, const fs::path& base, const JobControl& control) {
  FolderListing listing;
  listing.folder = base;
  Lister lister;
  for (const fs::path& file : files) {
    if (control.cancelled()) break;
    FolderEntry entry = lister.entry(file);
    const fs::path way = base.empty() ? fs::path() : file.parent_path().lexically_relative(base);
    std::string folders;
    for (const fs::path& part : way) {
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
