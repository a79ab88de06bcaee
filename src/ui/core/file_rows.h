#pragma once

// Visible rows of a folder listing and the selection among them: the logic behind the open dialog's keys and clicks,
// without drawing.

#include "view/folder_listing.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace odori {

enum class KindFilter : std::uint8_t { openable, models, motions, poses, images, scenes, everything };
enum class RowOrder : std::uint8_t { name, kind, size, date };

// Whether files of this kind pass the filter. Folders always do.
bool passes(KindFilter filter, EntryKind kind);

struct FileRows {
  // Inputs; call `update_rows` after a change.
  std::string name_filter;  // typed part of the name; of a search in the library what is searched for
  KindFilter filter = KindFilter::openable;
  bool hidden = false;  // show hidden files
  RowOrder order = RowOrder::name;
  bool descending = false;

  std::vector<std::int32_t> rows;      // indices into FolderListing::entries
  std::vector<std::uint8_t> selected;  // per entry; 1 only for entries in `rows`
  std::int32_t cursor = -1;            // into `rows`; -1 only without rows
  std::int32_t anchor = -1;            // start of a range selected with Shift, into `rows`
  std::size_t filtered_out = 0;        // files hidden by the filters and by `hidden`
  bool scroll = false;                 // scroll to the cursor in the next frame
};

// Applies filters and order. The cursor stays on its entry if that is still visible and moves to the first row
// otherwise; entries that are no longer visible are deselected.
void update_rows(const FolderListing& listing, FileRows& rows);

// For a new listing: clears the name filter, unless it is a search, and puts the cursor on the entry at `cursor_path`
// if there is one.
void reset_rows(const FolderListing& listing, const std::filesystem::path& cursor_path, FileRows& rows);

// Moves the cursor to a row, clamped to the rows: selects it alone, with all rows from the anchor (Shift), or toggles
// it (Ctrl).
void select_row(FileRows& rows, std::int64_t row);
void select_range(FileRows& rows, std::int64_t row);
void toggle_row(FileRows& rows, std::int64_t row);
// All visible files, no folders.
void select_all(const FolderListing& listing, FileRows& rows);

// Null without rows.
const FolderEntry* cursor_entry(const FolderListing& listing, const FileRows& rows);

// In row order.
std::vector<const FolderEntry*> selected_entries(const FolderListing& listing, const FileRows& rows);

// Removes the last UTF-8 character; does nothing to an empty string.
void remove_last_character(std::string& utf8);

}  // namespace odori
