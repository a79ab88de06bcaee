#include "ui/core/file_rows.h"

#include "base/enums.h"
#include "base/text.h"

#include <algorithm>

namespace odori {

namespace {

const FolderEntry& entry_at(const FolderListing& listing, std::int32_t entry) { return listing.entries[entry]; }

std::uint8_t& selected_at(FileRows& rows, std::int64_t row) { return rows.selected[rows.rows[row]]; }

std::int32_t in_range(const FileRows& rows, std::int64_t row) {
  const auto last = static_cast<std::int64_t>(rows.rows.size()) - 1;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(row, 0, std::max<std::int64_t>(last, 0)));
}

void clear_selection(FileRows& rows) { std::ranges::fill(rows.selected, std::uint8_t{0}); }

bool less(const FolderEntry& a, const FolderEntry& b, RowOrder order) {
  switch (order) {
    case RowOrder::name:
      return false;  // the listing is already sorted by name
    case RowOrder::kind:
      return a.kind < b.kind;
    case RowOrder::size:
      return a.bytes < b.bytes;
    case RowOrder::date:
      return a.modified_s < b.modified_s;
  }
  return false;
}

// Folders come before files in both directions.
void sort_rows(const FolderListing& listing, FileRows& rows) {
  const auto is_folder = [&](std::int32_t i) { return entry_at(listing, i).kind == EntryKind::folder; };
  const auto files = std::stable_partition(rows.rows.begin(), rows.rows.end(), is_folder);
  const auto sort = [&](auto begin, auto end) {
    std::stable_sort(begin, end, [&](std::int32_t a, std::int32_t b) {
      return less(entry_at(listing, a), entry_at(listing, b), rows.order);
    });
    if (rows.descending) std::reverse(begin, end);
  };
  sort(rows.rows.begin(), files);
  sort(files, rows.rows.end());
}

}  // namespace

bool passes(KindFilter filter, EntryKind kind) {
  if (kind == EntryKind::folder) return true;
  const bool model = kind == EntryKind::model || kind == EntryKind::accessory;
  const bool motion = kind == EntryKind::motion || kind == EntryKind::pose;
  switch (filter) {
    case KindFilter::openable:
      return model || motion || kind == EntryKind::sound || kind == EntryKind::scene || kind == EntryKind::project ||
             kind == EntryKind::look;
    case KindFilter::models:
      return model;
    case KindFilter::poses:
      return kind == EntryKind::pose;
    case KindFilter::motions:
      return motion;
    case KindFilter::images:
      return kind == EntryKind::image || kind == EntryKind::video;
    case KindFilter::scenes:
      return kind == EntryKind::scene;
    case KindFilter::everything:
      return true;
  }
  return true;
}

void update_rows(const FolderListing& listing, FileRows& rows) {
  const FolderEntry* cursor = cursor_entry(listing, rows);
  const std::string filter = listing.query ? std::string() : folded(rows.name_filter);
  rows.rows.clear();
  rows.filtered_out = 0;
  for (std::size_t i = 0; i < listing.entries.size(); ++i) {
    const FolderEntry& entry = listing.entries[i];
    const bool shown = (rows.hidden || !entry.hidden) && passes(rows.filter, entry.kind) &&
                       entry.folded_name.find(filter) != std::string::npos;
    if (shown) rows.rows.push_back(static_cast<std::int32_t>(i));
    if (!shown && entry.kind != EntryKind::folder) ++rows.filtered_out;
  }
  sort_rows(listing, rows);

  std::vector<std::uint8_t> selected(listing.entries.size());
  for (const std::int32_t i : rows.rows) {
    const std::size_t at = i;
    selected[at] = at < rows.selected.size() ? rows.selected[at] : std::uint8_t{0};
  }
  rows.selected = std::move(selected);
  const auto found = std::ranges::find_if(rows.rows, [&](std::int32_t i) { return &entry_at(listing, i) == cursor; });
  if (found == rows.rows.end()) return select_row(rows, 0);
  rows.cursor = rows.anchor = static_cast<std::int32_t>(found - rows.rows.begin());
  rows.scroll = true;
}

void reset_rows(const FolderListing& listing, const std::filesystem::path& cursor_path, FileRows& rows) {
  if (!listing.query) rows.name_filter.clear();
  rows.selected.clear();
  rows.rows.clear();
  rows.cursor = -1;
  update_rows(listing, rows);
  const auto found =
      std::ranges::find_if(rows.rows, [&](std::int32_t i) { return entry_at(listing, i).path == cursor_path; });
  select_row(rows, found == rows.rows.end() ? 0 : found - rows.rows.begin());
}

void select_row(FileRows& rows, std::int64_t row) {
  clear_selection(rows);
  rows.cursor = rows.anchor = rows.rows.empty() ? -1 : in_range(rows, row);
  if (rows.cursor >= 0) selected_at(rows, rows.cursor) = 1;
  rows.scroll = true;
}

void select_range(FileRows& rows, std::int64_t row) {
  if (rows.rows.empty()) return;
  clear_selection(rows);
  rows.anchor = in_range(rows, rows.anchor);
  rows.cursor = in_range(rows, row);
  const auto [first, last] = std::minmax(rows.anchor, rows.cursor);
  for (std::int32_t i = first; i <= last; ++i) selected_at(rows, i) = 1;
  rows.scroll = true;
}

void toggle_row(FileRows& rows, std::int64_t row) {
  if (rows.rows.empty()) return;
  rows.cursor = rows.anchor = in_range(rows, row);
  std::uint8_t& selected = selected_at(rows, rows.cursor);
  selected = selected ? 0 : 1;
  rows.scroll = true;
}

void select_all(const FolderListing& listing, FileRows& rows) {
  clear_selection(rows);
  for (const std::int32_t i : rows.rows) {
    if (entry_at(listing, i).kind != EntryKind::folder) rows.selected[i] = 1;
  }
}

const FolderEntry* cursor_entry(const FolderListing& listing, const FileRows& rows) {
  if (!has_index(rows.rows, rows.cursor)) return nullptr;
  return &entry_at(listing, rows.rows[rows.cursor]);
}

std::vector<const FolderEntry*> selected_entries(const FolderListing& listing, const FileRows& rows) {
  std::vector<const FolderEntry*> entries;
  for (const std::int32_t i : rows.rows) {
    if (rows.selected[i]) entries.push_back(&entry_at(listing, i));
  }
  return entries;
}

void remove_last_character(std::string& utf8) {
  while (!utf8.empty()) {
    const auto byte = static_cast<unsigned char>(utf8.back());
    utf8.pop_back();
    if ((byte & 0xC0) != 0x80) return;
  }
}

}  // namespace odori
