#pragma once

// What the open dialog shows, as the application has read it. Panels read no folder themselves.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace odori {

// What the open dialog is there for.
enum class DialogUse : std::uint8_t {
  open,      // to choose files anywhere
  select,    // to choose from the models of one folder that was opened
  textures,  // to choose a folder to look for textures in
};

enum class EntryKind : std::uint8_t {
  folder,
  model,
  motion,
  pose,
  image,
  sound,
  accessory,
  project,
  effect,
  archive,
  other
};

struct FolderEntry {
  std::filesystem::path path;  // whole
  std::string name;            // for people, UTF-8; with the folders on the way where it lies deeper than the others
  std::string folded_name;     // base/text.h
  EntryKind kind = EntryKind::other;
  bool hidden = false;         // not for people, by the system's custom
  bool missing = false;        // a link to nothing, or a file remembered that is there no longer
  std::uint64_t bytes = 0;     // of files
  std::int64_t changed_s = 0;  // seconds since 1970, UTC; 0: not known
};

struct FolderListing {
  std::filesystem::path folder;      // whole; empty: the files opened last
  std::vector<FolderEntry> entries;  // of a folder: folders first, then by natural_less; else in an order of their own
  std::size_t left_out = 0;          // entries beyond those kept
  std::string fault;                 // a clause on why there is nothing to show; empty: all went well
};

// Where people keep files.
struct Place {
  std::string name;              // for people
  std::filesystem::path folder;  // empty: the files opened last
};

struct DialogView {
  DialogUse use = DialogUse::open;
  const FolderListing* listing = nullptr;  // never null; without entries while `reading`
  bool reading = false;                    // the folder's contents are still to come
  bool add = false;                        // what is chosen is meant to join what is shown; while the dialog opens
  std::uint64_t number = 0;                // another one for everything listed
  std::span<const Place> places;
};

}  // namespace odori
