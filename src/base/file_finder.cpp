#include "base/file_finder.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/platform/file_system.h"
#include "base/text.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSeparators = "/\\";
constexpr std::string_view kYen = "\u00A5";  // the backslash of CP932 in other tables
constexpr FolderLimits kSearched{.depth = 16, .entries = 20000, .links_out = false};
constexpr std::size_t kLongestEnd = 16;  // parts

struct Roots {
  std::mutex mutex;
  std::vector<fs::path> opened;  // absolute
  bool only = false;             // keep_to_roots
};

Roots& roots() {
  static Roots all;
  return all;
}

fs::path absolute_form(const fs::path& path) {
  std::error_code error;
  fs::path absolute = fs::absolute(path, error).lexically_normal();
  if (!absolute.has_filename()) absolute = absolute.parent_path();  // "a/" is "a"
  return absolute;
}

// Levels from `folder` up to `above`; nothing if it is not in there.
std::optional<int> levels_up_to(const fs::path& above, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(above.begin(), above.end(), folder.begin(), folder.end());
  if (end != above.end()) return std::nullopt;
  return static_cast<int>(std::distance(rest, folder.end()));
}

int levels_to_opened_folder(const fs::path& folder) {
  Roots& all = roots();
  const std::scoped_lock lock(all.mutex);
  int most = 0;
  for (const fs::path& opened : all.opened) most = std::max(most, levels_up_to(opened, folder).value_or(0));
  return most;
}

// The folder so many levels above.
fs::path above(fs::path folder, int levels) {
  for (; levels > 0; --levels) folder = folder.parent_path();
  return folder;
}

bool is_drive(std::string_view path) {
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  return path.size() > 1 && is_letter(path[0]) && path[1] == ':';
}

// A name ends at its first NUL, as the programs that wrote it read it.
std::string_view until_nul(std::string_view stored) { return stored.substr(0, stored.find('\0')); }

std::string with_backslashes(std::string_view stored) {
  std::string path(stored);
  for (std::size_t at = 0; (at = path.find(kYen, at)) != std::string::npos;) path.replace(at, kYen.size(), "\\");
  return path;
}

std::string last_part(std::string_view stored) {
  const std::string_view name = until_nul(stored);
  return std::string(name.substr(name.find_last_of("/\\:") + 1));
}

}  // namespace

bool names_server(std::string_view stored) {
  const auto is_separator = [](char c) { return kSeparators.find(c) != std::string_view::npos; };
  return stored.size() > 1 && is_separator(stored[0]) && is_separator(stored[1]);
}

void add_opened_folder(const fs::path& folder) {
  Roots& all = roots();
  const std::scoped_lock lock(all.mutex);
  std::error_code error;
  if (!fs::is_directory(folder, error)) return;
  fs::path absolute = absolute_form(folder);
  if (std::ranges::find(all.opened, absolute) == all.opened.end()) all.opened.push_back(std::move(absolute));
}

void keep_to_roots() {
  Roots& all = roots();
  const std::scoped_lock lock(all.mutex);
  all.only = true;
}

FileFinder::FileFinder(const fs::path& folder, Reach reach)
    : folder_(folder.empty() ? fs::path(".") : folder), absolute_(absolute_form(folder_)), reach_(reach) {
  std::error_code error;
  const fs::path on_disk = file_on_disk(absolute_);
  if (fs::is_regular_file(on_disk, error)) {
    in_archive_ = true;
    root_levels_ = levels_up_to(on_disk, absolute_).value_or(0);
    reach_ = {};  // an archive has no links either
  } else {
    root_levels_ = levels_to_opened_folder(absolute_);
  }
  Roots& all = roots();
  const std::scoped_lock lock(all.mutex);
  if (all.only) reach_ = {.anywhere = reach_.anywhere};
}

Result<FoundFile> FileFinder::find(std::string_view stored) {
  const auto [result, is_new] = found_.try_emplace(std::string(stored), fault(kNotInFolder));
  if (is_new) result->second = look_up(stored);
  return result->second;
}

Result<FoundFile> FileFinder::find_as_written(std::string_view stored) {
  const auto [result, is_new] = found_as_written_.try_emplace(std::string(stored), fault(kNotInFolder));
  if (is_new) result->second = look_up_as_written(stored);
  return result->second;
}

std::vector<fs::path> FileFinder::files_named(std::string_view stored) {
  if (!std::exchange(listed_, true)) {
    const auto files = list_files_recursively(folder_, kSearched);
    for (const fs::path& file : files ? *files : std::vector<fs::path>()) {
      by_key_[file_key(utf8_from_path(file.filename()))].push_back(file);
    }
  }
  const std::string key = file_key(last_part(stored));
  const auto found = by_key_.find(key);
  return key.empty() || found == by_key_.end() ? std::vector<fs::path>() : found->second;
}

Result<FoundFile> FileFinder::look_up(std::string_view stored) {
  auto written = find_as_written(stored);
  if (written || (written.fault().kind != &kNotInFolder && written.fault().kind != &kOutsideRoot)) return written;
  const auto elsewhere = look_up_elsewhere(parts_of(with_backslashes(until_nul(stored)), "/\\:"));
  return elsewhere ? elsewhere : written;
}

Result<FoundFile> FileFinder::look_up_as_written(std::string_view given) {
  const std::string_view stored = until_nul(given);
  const Parts parts = parts_of(stored, kSeparators);
  if (parts.absolute) {
    const fs::path path = path_from_utf8(stored).lexically_normal();
    const bool own = reach_.anywhere && path.is_absolute() && !names_server(stored);
    if (own && is_regular(path)) return FoundFile{path};
    return fault(kNotInFolder);
  }
  auto found = walk(parts);
  if (found || stored.find(kYen) == std::string_view::npos) return found;
  const Parts split = parts_of(with_backslashes(stored), kSeparators);
  Result<FoundFile> again = split.absolute ? Result<FoundFile>(fault(kNotInFolder)) : walk(split);
  if (again) again->by = std::max(again->by, FoundBy::spelling);
  return again;
}

// Longer ends first, and of one end the nearest folder.
Result<FoundFile> FileFinder::look_up_elsewhere(const Parts& parts) {
  const std::size_t count = parts.names.size();
  for (std::size_t length = std::min(count, kLongestEnd); length > 0; --length) {
    for (int up = 0; up <= root_levels_; ++up) {
      auto found = walk({{parts.names.end() - static_cast<std::ptrdiff_t>(length), parts.names.end()}, up});
      if (!found) continue;
      found->by = FoundBy::elsewhere;
      return found;
    }
  }
  if (count == 0) return fault(kNotInFolder);
  const std::vector<fs::path> named = files_named(parts.names.back());
  if (named.empty()) return fault(kNotInFolder);
  return FoundFile{named.front(), FoundBy::elsewhere, named.size()};
}

FileFinder::Parts FileFinder::parts_of(std::string_view stored, std::string_view separators) {
  Parts parts;
  parts.absolute = stored.starts_with('/') || stored.starts_with('\\') || is_drive(stored);
  while (!stored.empty()) {
    const std::size_t end = std::min(stored.find_first_of(separators), stored.size());
    const std::string_view part = stored.substr(0, end);
    stored.remove_prefix(std::min(end + 1, stored.size()));
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      parts.names.emplace_back(part);
    } else if (!parts.names.empty()) {
      parts.names.pop_back();
    } else {
      ++parts.up;
    }
  }
  return parts;
}

// "..\own_folder\tex" is "tex": the folder above is not looked at. Returns whether the names were those of the folders.
bool FileFinder::return_to_folder(Parts& parts) const {
  bool exact = true;
  std::size_t count = 0;
  for (; parts.up > 0 && count < parts.names.size(); ++count) {
    const std::string name = utf8_from_path(above(absolute_, parts.up - 1).filename());
    const std::string key = file_key(name);
    if (key.empty() || file_key(parts.names[count]) != key) break;
    exact = exact && parts.names[count] == name;
    --parts.up;
  }
  parts.names.erase(parts.names.begin(), parts.names.begin() + static_cast<std::ptrdiff_t>(count));
  return exact;
}

Result<FoundFile> FileFinder::walk(Parts parts) {
  FoundFile found{folder_};
  if (!return_to_folder(parts)) found.by = FoundBy::spelling;
  if (parts.names.empty()) return fault(kNotInFolder);
  const bool in_root = parts.up <= root_levels_;
  if (!in_root && !reach_.anywhere) {
    const fs::path name = path_from_utf8(file_key(parts.names.back()));
    const bool allowed = parts.up <= kLevelsAbove && reach_.read_above != nullptr && reach_.read_above(name);
    if (!allowed) return fault(kOutsideRoot);
  }
  for (int i = 0; i < parts.up; ++i) found.path /= "..";
  if (parts.up > 0) found.path = found.path.lexically_normal();
  if (parts.up > 0 && !found.path.has_filename() && found.path.has_relative_path())
    found.path = found.path.parent_path();
  std::error_code error;
  const auto without = [&](const fs::path& path) { return in_archive_ ? path : without_links(path, error); };
  fs::path real = without(above(absolute_, parts.up));
  const fs::path root = in_root ? without(above(absolute_, root_levels_)) : real;
  if (error) return fault(kNotInFolder);
  for (const std::string& part : parts.names) {
    const Listing& listing = listing_of(real);
    fs::path name = path_from_utf8(part);
    if (!listing.names.contains(part)) {
      const std::string key = file_key(part);
      const auto alike = listing.by_key.find(key);
      if (key.empty() || alike == listing.by_key.end()) return fault(kNotInFolder);
      name = path_from_utf8(alike->second);
      found.by = FoundBy::spelling;
    }
    found.path /= name;
    real /= name;
    if (in_archive_ || !is_link(real)) continue;
    if (!in_root && !reach_.anywhere) return fault(kLeavesFolder);
    real = without_links(real, error);
    if (error) return fault(kNotInFolder);
    if (!reach_.links && !levels_up_to(root, real)) return fault(kLeavesFolder);
  }
  if (!is_regular(real)) return fault(kFileNotRegular);
  return found;
}

bool FileFinder::is_regular(const fs::path& real_path) const {
  std::error_code error;
  if (!in_archive_ && fs::is_regular_file(real_path, error)) return true;
  if (!in_archive_ && !reach_.anywhere) return false;
  const auto found = find_in_archive(real_path);
  return found && found->is_file();
}

void FileFinder::Listing::add(std::string name) {
  std::string& first = by_key[file_key(readable_name(path_from_utf8(name)))];
  if (first.empty() || name < first) first = name;
  names.insert(std::move(name));
}

const FileFinder::Listing& FileFinder::listing_of(const fs::path& real_folder) {
  const auto [known, is_new] = listings_.try_emplace(utf8_from_path(real_folder));
  Listing& listing = known->second;
  if (!is_new) return listing;
  std::error_code error;
  if (in_archive_ || (reach_.anywhere && !fs::is_directory(real_folder, error))) {
    const auto found = find_in_archive(real_folder);
    const auto items = found ? found->items() : std::nullopt;
    for (const Archive::Item& item : items.value_or(std::vector<Archive::Item>())) listing.add(item.name);
    return listing;
  }
  for (fs::directory_iterator it(real_folder, error), end; !error && it != end; it.increment(error)) {
    listing.add(utf8_from_path(it->path().filename()));
  }
  return listing;
}

}  // namespace odori
