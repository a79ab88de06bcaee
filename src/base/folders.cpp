#include "base/folders.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/platform/file_system.h"
#include "base/platform/system.h"
#include "base/text.h"
#include "base/translate.h"

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace odori {

namespace fs = std::filesystem;

namespace {

struct Entry {
  std::string folded_name;
  fs::path path;
};

void sort_by_name(std::vector<Entry>& entries) {
  std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
    if (natural_less(a.folded_name, b.folded_name)) return true;
    return !natural_less(b.folded_name, a.folded_name) && a.path < b.path;
  });
}

struct Listing {
  std::vector<Entry> files;
  std::vector<Entry> folders;
};

bool is_inside(const fs::path& file, const fs::path& canonical_folder) {
  std::error_code error;
  const fs::path target = without_links(file, error);
  if (error) return false;
  const auto [rest, unused] =
      std::mismatch(canonical_folder.begin(), canonical_folder.end(), target.begin(), target.end());
  return rest == canonical_folder.end();
}

// In an archive. Fails with kFolderUnreadable, or as the archive does.
Result<Listing> list_in_archive(const fs::path& folder, std::size_t& entries_left) {
  const auto found = find_in_archive(folder);
  if (!found) return found.fault();
  const auto items = found->items();
  if (!items) return fault(kFolderUnreadable, tr("there is no such folder"));
  Listing listing;
  for (const Archive::Item& item : *items) {
    if (entries_left == 0) break;
    --entries_left;
    if (item.name.starts_with('.')) continue;
    auto& to = item.folder ? listing.folders : listing.files;
    to.push_back({folded(item.name), folder / path_from_utf8(item.name)});
  }
  sort_by_name(listing.files);
  sort_by_name(listing.folders);
  return listing;
}

// `inside`: skips links to files outside this canonical path; empty: skips none.
Result<Listing> list_directory(const fs::path& folder, const fs::path& inside, std::size_t& entries_left,
                               const std::function<bool()>& stop) {
  std::error_code error;
  if (!fs::is_directory(folder, error) && is_folder(folder)) return list_in_archive(folder, entries_left);
  Listing listing;
  fs::directory_iterator it(folder, error);
  if (error) return fault(kFolderUnreadable, error_text(error));
  for (const fs::directory_iterator end; it != end && entries_left > 0 && !(stop && stop());) {
    --entries_left;
    const fs::directory_entry& entry = *it;
    const fs::path name = entry.path().filename();
    std::error_code ignored;
    if (!name.native().empty() && name.native().front() != '.') {
      Entry named{folded(readable_name(name)), entry.path()};
      const bool leaves = !inside.empty() && is_link(entry.path()) && !is_inside(entry.path(), inside);
      if (leaves) {
        // Skipped.
      } else if (entry.is_regular_file(ignored)) {
        listing.files.push_back(std::move(named));
      } else if (entry.is_directory(ignored) && !is_link(entry.path())) {
        listing.folders.push_back(std::move(named));
      }
    }
    it.increment(error);
    if (error) break;
  }
  sort_by_name(listing.files);
  sort_by_name(listing.folders);
  return listing;
}

struct StoredParts {
  std::vector<std::string> names;
  bool leaves = false;  // the path points outside: `names` has only its last part
};

StoredParts parts_of(std::string_view stored) {
  StoredParts parts;
  parts.leaves = stored.starts_with('/') || stored.starts_with('\\') || stored.find(':') != std::string_view::npos;
  while (!stored.empty()) {
    const std::size_t end = std::min(stored.find_first_of("/\\:"), stored.size());
    const std::string_view part = stored.substr(0, end);
    stored.remove_prefix(std::min(end + 1, stored.size()));
    if (part == "..") parts.leaves = true;
    if (!part.empty() && part != "." && part != "..") parts.names.emplace_back(part);
  }
  if (parts.leaves && parts.names.size() > 1) parts.names.erase(parts.names.begin(), parts.names.end() - 1);
  return parts;
}

bool is_plain(const fs::path& path) {
  std::error_code error;
  return !is_link(path) && (fs::is_regular_file(path, error) || fs::is_directory(path, error));
}

}  // namespace

Result<std::vector<fs::path>> list_files_recursively(const fs::path& folder, const FolderLimits& limits,
                                                     const std::function<bool()>& stop) {
  std::vector<fs::path> files;
  const fs::path start = folder.empty() ? fs::path(".") : folder;
  std::error_code error;
  const fs::path inside = limits.links_out ? fs::path() : without_links(file_on_disk(start), error);
  if (error) return fault(kFolderUnreadable, error_text(error));
  std::deque<std::pair<fs::path, int>> pending{{start, 0}};
  std::size_t entries_left = limits.entries;
  bool first = true;
  while (!pending.empty() && entries_left > 0 && !(stop && stop())) {
    const auto [here, depth] = std::move(pending.front());
    pending.pop_front();
    auto listing = list_directory(here, inside, entries_left, stop);
    if (!listing && std::exchange(first, false)) return listing.fault();
    first = false;
    if (!listing) continue;
    for (Entry& file : listing->files) files.push_back(std::move(file.path));
    if (depth >= limits.depth) continue;
    for (Entry& subfolder : listing->folders) pending.emplace_back(std::move(subfolder.path), depth + 1);
  }
  return files;
}

std::string readable_name(const fs::path& path) {
  const fs::path name = path.has_filename() ? path.filename() : path.parent_path().filename();
  const std::string text = utf8_from_path(name.empty() ? path : name);
  const Bytes bytes = text_bytes(text);
  std::string valid = valid_utf8(bytes);
  return valid == text ? valid : utf8_from_cp932(bytes);
}

bool names_server(std::string_view stored) {
  const auto is_separator = [](char c) { return c == '/' || c == '\\'; };
  return stored.size() > 1 && is_separator(stored[0]) && is_separator(stored[1]);
}

FolderLookup::FolderLookup(const fs::path& folder) : folder_(folder.empty() ? fs::path(".") : folder) {
  std::error_code error;
  real_folder_ = without_links(folder_, error);
  if (error || fs::is_regular_file(real_folder_, error)) {
    // In an archive there are no links.
    real_folder_ = is_folder(folder_) ? folder_.lexically_normal() : fs::path();
    in_archive_ = !real_folder_.empty();
  }
}

Result<FoundFile> FolderLookup::find(std::string_view stored) {
  const auto [result, is_new] = results_.try_emplace(std::string(stored), fault(kNotInFolder));
  if (is_new) result->second = look_up(stored);
  return result->second;
}

Result<FoundFile> FolderLookup::look_up(std::string_view stored) {
  const StoredParts parts = parts_of(stored);
  if (parts.names.empty() || real_folder_.empty()) return fault(kNotInFolder);
  FoundFile found{folder_, parts.leaves ? FoundBy::bare_name : FoundBy::exact};
  fs::path real = real_folder_;
  for (const std::string& part : parts.names) {
    const Entry entry = entry_of(real, part);
    if (entry.name.empty()) return fault(kNotInFolder);
    if (!entry.exact && found.by == FoundBy::exact) found.by = FoundBy::spelling;
    found.path /= path_from_utf8(entry.name);
    real /= path_from_utf8(entry.name);
    if (in_archive_ || is_plain(real)) continue;
    std::error_code error;
    real = without_links(real, error);
    if (error) return fault(kNotInFolder);
    if (!inside(real)) return fault(kLeavesFolder);
  }
  if (!is_regular(real)) return fault(kFileNotRegular);
  return found;
}

bool FolderLookup::is_regular(const fs::path& real_path) const {
  std::error_code error;
  if (!in_archive_) return fs::is_regular_file(real_path, error);
  const auto found = find_in_archive(real_path);
  return found && found->is_file();
}

void FolderLookup::Listing::add(std::string name) {
  std::string& first = by_folded[folded(name)];
  if (first.empty() || name < first) first = name;
  names.insert(std::move(name));
}

const FolderLookup::Listing& FolderLookup::listing_of(const fs::path& real_folder) {
  const auto [known, is_new] = listings_.try_emplace(utf8_from_path(real_folder));
  Listing& listing = known->second;
  if (!is_new) return listing;
  if (in_archive_) {
    const auto found = find_in_archive(real_folder);
    const auto items = found ? found->items() : std::nullopt;
    for (const Archive::Item& item : items.value_or(std::vector<Archive::Item>())) listing.add(item.name);
    return listing;
  }
  std::error_code error;
  for (fs::directory_iterator it(real_folder, error), end; !error && it != end; it.increment(error)) {
    listing.add(utf8_from_path(it->path().filename()));
  }
  return listing;
}

FolderLookup::Entry FolderLookup::entry_of(const fs::path& real_folder, const std::string& part) {
  const Listing& listing = listing_of(real_folder);
  if (listing.names.contains(part)) return {part, true};
  const auto alike = listing.by_folded.find(folded(part));
  return alike != listing.by_folded.end() ? Entry{alike->second, false} : Entry{};
}

bool FolderLookup::inside(const fs::path& real_path) const {
  const auto [end, _] = std::mismatch(real_folder_.begin(), real_folder_.end(), real_path.begin(), real_path.end());
  return end == real_folder_.end();
}

}  // namespace odori
