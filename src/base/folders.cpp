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

}  // namespace odori
