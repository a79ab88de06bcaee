#include "window/entry_pictures.h"

#include "base/files.h"
#include "base/parallel.h"
#include "gpu/texture.h"
#include "image/image_decoder.h"
#include "library/library.h"
#include "library/pictures.h"
#include "loading/user_folders.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::size_t kMaxTextures = 120;  // 256 KiB each

std::optional<Image> read_picture(const LibraryEntry& entry) {
  const auto bytes = read_file(picture_file(entry, cache_folder()));
  if (!bytes) return std::nullopt;
  auto image = read_image(*bytes);
  const bool usable = image && image->width <= kPictureSize && image->height <= kPictureSize;
  return usable ? std::optional(std::move(*image)) : std::nullopt;
}

}  // namespace

EntryPictures::Loaded EntryPictures::load(const LibraryEntry& entry, bool makes, const JobControl& control) {
  lower_thread_priority();
  if (!has_current_picture(entry, cache_folder())) {
    if (!makes) return {{}, false};
    Diagnostics findings;
    auto library = open_library(library_folder(), findings);
    if (!library || !make_picture(*library, entry, cache_folder(), thumbnail_process(control))) return {};
  }
  return {read_picture(entry), true};
}

bool EntryPictures::is_started(const Key& key) const {
  return std::ranges::any_of(readings_, [&](const auto& one) { return one && one->key == key; });
}

bool EntryPictures::running() const {
  return std::ranges::any_of(readings_, [](const auto& one) { return one.has_value(); });
}

bool EntryPictures::take_loaded() {
  bool taken = false;
  for (auto& reading : readings_) {
    if (!reading || !reading->job.ready()) continue;
    const Loaded loaded = reading->job.take();
    if (loaded.image) {
      textures_.insert_or_assign(reading->key, image_texture(*loaded.image, Wrap::clamp, "picture of a file"));
      taken = true;
    } else {
      (loaded.final ? without_ : not_made_).insert(reading->key);
    }
    reading.reset();
  }
  return taken;
}

void EntryPictures::start(const LibraryEntry& entry, bool makes) {
  const auto idle = std::ranges::find_if(readings_, [](const auto& one) { return !one; });
  if (idle == readings_.end()) return;
  idle->emplace(Reading{{entry.path, entry.modified},
                        Job<Loaded>([entry, makes](JobControl& control) { return load(entry, makes, control); })});
}

void EntryPictures::forget_unseen(const std::set<Key>& seen) {
  for (auto it = textures_.begin(); it != textures_.end() && textures_.size() > kMaxTextures;) {
    it = seen.contains(it->first) ? std::next(it) : textures_.erase(it);
  }
}

bool EntryPictures::update(std::span<const ListedFile> files, std::span<const std::int32_t> seen, bool makes) {
  const bool taken = take_loaded();
  if (makes) not_made_.clear();
  ids_.assign(files.size(), 0);
  std::set<Key> seen_keys;
  for (const std::int32_t index : seen) {
    if (!std::cmp_less(index, files.size())) continue;
    const LibraryEntry& entry = files[index].entry;
    if (entry.id == 0 || !has_picture(entry.facts.kind)) continue;
    const Key key{entry.path, entry.modified};
    seen_keys.insert(key);
    const auto found = textures_.find(key);
    if (found != textures_.end()) {
      ids_[index] = found->second.id();
    } else if (!without_.contains(key) && !not_made_.contains(key) && !is_started(key)) {
      start(entry, makes);
    }
  }
  forget_unseen(seen_keys);
  return taken;
}

}  // namespace odori
