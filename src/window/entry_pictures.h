#pragma once

// The pictures of files in the open dialog, as textures: read from the caches, or made by `odori thumbnail`
// (library/pictures.h), on threads of their own.

#include "base/image.h"
#include "base/job.h"
#include "gpu/handles.h"
#include "library/browse.h"
#include "library/pictures.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace odori {

class EntryPictures {
 public:
  // Call once per frame with the files of the dialog and the indices of those to be seen. Missing pictures are made
  // only if `makes`: it takes a core. Returns whether there is a new picture.
  bool update(std::span<const ListedFile> files, std::span<const std::int32_t> seen, bool makes);

  // Call while the dialog is closed: frees the textures, which the caches on the disk give back.
  void clear() { textures_.clear(); }

  bool running() const;
  // As DialogView::pictures, of the files of the last update.
  std::span<const std::uint64_t> ids() const { return ids_; }

 private:
  using Key = std::pair<std::string, std::int64_t>;  // path, and when the file was changed
  struct Loaded {
    std::optional<Image> image;
    bool final = true;  // false: it was missing, and was not to be made
  };
  struct Reading {
    Key key;
    Job<Loaded> job;
  };

  static Loaded load(const LibraryEntry& entry, bool makes, const JobControl& control);
  bool take_loaded();
  void start(const LibraryEntry& entry, bool makes);
  bool is_started(const Key& key) const;
  void forget_unseen(const std::set<Key>& seen);

  std::map<Key, TextureHandle> textures_;
  std::set<Key> without_;   // there is no picture
  std::set<Key> not_made_;  // there is none yet
  std::array<std::optional<Reading>, kPictureWorkers> readings_;
  std::vector<std::uint64_t> ids_;
};

}  // namespace odori
