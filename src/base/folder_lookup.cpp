#include "base/folder_lookup.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/platform/links.h"
#include "base/text.h"

#include <algorithm>
#include <system_error>
#include <vector>

namespace odori {

namespace fs = std::filesystem;

bool names_server(std::string_view stored) {
  const auto is_separator = [](char c) { return c == '/' || c == '\\'; };
  return stored.size() > 1 && is_separator(stored[0]) && is_separator(stored[1]);
}

namespace {

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
