#pragma once

// What the open dialog shows. The application reads the folders, because panels do no I/O.

#include "base/archive/text_encoding.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// Purpose of the open dialog.
enum class DialogUse : std::uint8_t {
  open,        // open files from any folder
  select,      // select one of several models found in a folder that was opened
  textures,    // select a folder to search for missing textures
  show_files,  // select a folder to search for missing files of a project
  background,  // open an image from any folder as background
  made_for,    // select the model that a motion layer was made for, from any folder
  pose,        // open a pose from any folder for the selected model
  save_scene,  // name a scene file in any folder; all that follow name files, too
  save_pose,   // name a VPD file in any folder
  save_image,  // name a PNG file in any folder
  save_film,   // name a film in any folder
  save_look,   // name a look in any folder
};

// Whether the desktop's own dialog can be used for it: other files to save are checked before they are replaced.
inline bool has_desktop_form(DialogUse use) { return use <= DialogUse::save_scene; }

// Whether a folder is selected, and not a file.
inline bool selects_folder(DialogUse use) { return use == DialogUse::textures || use == DialogUse::show_files; }

// Whether a file is named that will be written.
inline bool saves_file(DialogUse use) { return use >= DialogUse::save_scene; }

// Whether it opens one file of a certain kind.
inline bool opens_one_file(DialogUse use) {
  return use == DialogUse::background || use == DialogUse::made_for || use == DialogUse::pose;
}

// Whether several files can be selected together.
inline bool selects_several(DialogUse use) { return !saves_file(use) && !opens_one_file(use); }

// Whether files are opened that may be in any folder.
inline bool opens_files(DialogUse use) { return use == DialogUse::open || opens_one_file(use); }

enum class EntryKind : std::uint8_t {
  folder,
  model,
  motion,
  pose,
  image,
  video,
  sound,
  accessory,
  project,
  scene,
  effect,
  look,
  archive,
  other
};

struct FolderEntry {
  std::filesystem::path path;  // absolute
  std::string name;            // display name, UTF-8; includes subfolders if the entry is not directly in the folder
  std::string folded_name;     // for searching, see base/text.h
  EntryKind kind = EntryKind::other;
  bool hidden = false;          // hidden by the platform's convention
  bool missing = false;         // a broken link, or a recent file that no longer exists
  std::uint64_t bytes = 0;      // size of a file
  std::int64_t modified_s = 0;  // seconds since 1970, UTC; 0: unknown
};

struct FolderListing {
  std::filesystem::path folder;  // absolute; empty: recently opened files, or found in the library
  // Folders first, then sorted by natural_less; lists that are not of one folder keep their own order.
  std::vector<FolderEntry> entries{};
  std::size_t omitted_count = 0;  // entries that exceed the limit and are not listed
  std::string fault{};            // why the folder cannot be listed, a clause for an error message; empty: no error

  // The folder is an archive with names that do not state their character set: the one they were decoded from.
  std::optional<TextEncoding> archive_names{};

  // What the library was searched for (library/search.h); nothing: this is no search.
  std::optional<std::string> query{};
};

// Whether these are the recently opened files.
inline bool lists_recent(const FolderListing& listing) { return listing.folder.empty() && !listing.query; }

// A shortcut in the dialog's sidebar to what it can list.
struct FolderShortcut {
  std::string name;                    // display name, UTF-8
  std::filesystem::path folder;        // as FolderListing::folder
  std::optional<std::string> query{};  // as FolderListing::query
};

}  // namespace odori
