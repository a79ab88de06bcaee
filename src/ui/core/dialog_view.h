#pragma once

// What the open dialog shows.

#include "library/browse.h"
#include "view/folder_listing.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace odori {

// Whether the dialog also shows what the library knows.
inline bool shows_library(DialogUse use) { return opens_files(use) && use != DialogUse::background; }

struct DialogView {
  DialogUse use = DialogUse::open;
  const FolderListing* listing = nullptr;  // never null; empty while `reading`
  bool reading = false;                    // the folder is still being read
  bool add = false;          // add the selected files to the stage instead of replacing it; set while the dialog opens
  std::uint64_t number = 0;  // changes with every new listing
  std::span<const FolderShortcut> shortcuts;
  std::span<const ListedFile> files{};        // what the library knows of each entry; empty: nothing
  std::span<const std::string> roots{};       // folders of the library, UTF-8
  std::span<const std::uint64_t> pictures{};  // per entry: ImGui texture id; fewer, or 0: there is none
  std::optional<std::uint64_t> scanned{};     // files that were seen by the scan that runs; nothing: none runs
  bool as_grid = false;                       // pictures instead of a table
  bool has_desktop_dialog = false;            // the desktop's own file dialog can be used instead

  // Of a dialog that saves a file.
  std::string proposed_name{};  // file name, UTF-8; set while the dialog opens
  std::string replace{};        // name of an existing file: the user is asked whether it is to be replaced; empty: none
  std::string notice{};         // why the file could not be written; empty: nothing went wrong
};

}  // namespace odori
