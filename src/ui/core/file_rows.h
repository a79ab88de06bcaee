#pragma once

// The rows of a listing that are in sight, and which of them are chosen: what the open dialog's keys and clicks do,
// free of any drawing.

#include "viewer/folder_listing.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace odori {

enum class KindFilter : std::uint8_t { openable, models, motions, images, everything };
enum class RowOrder : std::uint8_t { name, kind, size, date };

// Whether files of this kind pass; folders always do.
bool passes(KindFilter filter, EntryKind kind);

struct FileRows {
  // What decides on the rows; `find_rows` after a change.
  std::string words;  // part of the name, as typed
  KindFilter filter = KindFilter::openable;
  bool hidden = false;  // show them too
  RowOrder order = RowOrder::name;
  bool descending = false;

  std::vector<std::int32_t> rows;      // into FolderListing::entries
  std::vector<std::uint8_t> selected;  // per entry; only entries in `rows`
  std::int32_t cursor = -1;            // into `rows`; -1 only without rows
  std::int32_t anchor = -1;            // where a range begun by Shift starts
  std::size_t filtered_out = 0;        // files that words, filter and `hidden` keep out of sight
  bool scroll = false;                 // bring the cursor into sight
};

// Finds the rows anew. The cursor stays on its entry where it still is a row, and is on the first row otherwise; what
// is no row is no longer chosen.
void find_rows(const FolderListing& listing, FileRows& rows);

// For a listing never seen before: nothing typed, the cursor on the entry at `cursor_path` if there is one.
void start_rows(const FolderListing& listing, const std::filesystem::path& cursor_path, FileRows& rows);

// The cursor to a row, kept in range: alone, with everything between (Shift), or as one more or less (Ctrl).
void select_row(FileRows& rows, std::int64_t row);
void select_range(FileRows& rows, std::int64_t row);
void toggle_row(FileRows& rows, std::int64_t row);
// Every file in sight, no folder.
void select_all(const FolderListing& listing, FileRows& rows);

// Null: no row.
const FolderEntry* cursor_entry(const FolderListing& listing, const FileRows& rows);

// What is chosen, in the order of the rows.
std::vector<const FolderEntry*> selected_entries(const FolderListing& listing, const FileRows& rows);

}  // namespace odori
