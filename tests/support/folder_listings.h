#pragma once

// Folder listings in memory, for tests of the open dialog.

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "view/folder_listing.h"

#include <string>
#include <utility>

namespace odori::testing {

inline FolderEntry entry(const std::string& path, EntryKind kind, std::uint64_t bytes = 0,
                         std::int64_t modified_s = 0) {
  FolderEntry entry;
  entry.path = path_from_utf8(path);
  entry.name = readable_name(entry.path);
  entry.folded_name = folded(entry.name);
  entry.kind = kind;
  entry.hidden = entry.name.starts_with('.');
  entry.bytes = bytes;
  entry.modified_s = modified_s;
  return entry;
}

// Two folders, models, a motion, an image and a hidden file.
inline FolderListing small_listing() {
  using K = EntryKind;
  return {path_from_utf8("/家/MMD"),
          {entry("/家/MMD/a", K::folder, 0, 900), entry("/家/MMD/踊り", K::folder, 0, 800),
           entry("/家/MMD/.secret.pmx", K::model, 5), entry("/家/MMD/dance.vmd", K::motion, 300, 100),
           entry("/家/MMD/Miku 2.pmx", K::model, 200, 300), entry("/家/MMD/Miku 10.pmx", K::model, 100, 200),
           entry("/家/MMD/skin.png", K::image, 50, 50)},
          0,
          {}};
}

}  // namespace odori::testing
