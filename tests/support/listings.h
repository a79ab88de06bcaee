#pragma once

// Folders for the open dialog, made in memory.

#include "base/folders.h"
#include "base/text.h"
#include "viewer/folder_listing.h"

#include <string>
#include <utility>

namespace odori::testing {

inline FolderEntry entry(const std::string& path, EntryKind kind, std::uint64_t bytes = 0, std::int64_t changed_s = 0) {
  FolderEntry made;
  made.path = std::filesystem::path(std::u8string(path.begin(), path.end()));
  made.name = readable_name(made.path);
  made.folded_name = folded(made.name);
  made.kind = kind;
  made.hidden = made.name.starts_with('.');
  made.bytes = bytes;
  made.changed_s = changed_s;
  return made;
}

// Two folders, models, a motion, a picture, and something hidden.
inline FolderListing small_listing() {
  using K = EntryKind;
  return {"/家/MMD",
          {entry("/家/MMD/a", K::folder, 0, 900), entry("/家/MMD/踊り", K::folder, 0, 800),
           entry("/家/MMD/.secret.pmx", K::model, 5), entry("/家/MMD/dance.vmd", K::motion, 300, 100),
           entry("/家/MMD/Miku 2.pmx", K::model, 200, 300), entry("/家/MMD/Miku 10.pmx", K::model, 100, 200),
           entry("/家/MMD/skin.png", K::image, 50, 50)},
          0,
          {}};
}

}  // namespace odori::testing
