#include "library/pictures.h"

#include "base/atomic_file.h"
#include "base/files.h"
#include "base/parallel.h"
#include "library/detail/png_text.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Whether a file manager that asks for an image of this file gets the same one.
bool is_shared(const LibraryEntry& entry) {
#if defined(__linux__)
  std::error_code error;
  const bool on_disk = fs::is_regular_file(path_from_utf8(entry.path), error);
  return on_disk && !(entry.facts.model && entry.facts.model->textures_outside);
#else
  static_cast<void>(entry);
  return false;
#endif
}

// Seconds since 1970, as the specification compares them; of a file in an archive those of the index.
std::string time_mark(const LibraryEntry& entry) {
  std::error_code error;
  const auto time = fs::last_write_time(path_from_utf8(entry.path), error);
  if (error) return fmt::format("{}", entry.modified);
  const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
  return fmt::format("{}", std::chrono::floor<std::chrono::seconds>(since).count());
}

// A folder of the cache that only the user can read, as the specification wants.
void make_private_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::create_directories(folder, error)) return;
  fs::permissions(folder, fs::perms::owner_all, error);
}

// Adds the two texts of the specification and moves the image to its place.
Status keep(const fs::path& image, const LibraryEntry& entry, const fs::path& target) {
  const auto bytes = read_file(image);
  if (!bytes) return bytes.fault();
  const auto with_texts =
      png_with_texts(*bytes, {{"Thumb::URI", file_uri(entry.path)}, {"Thumb::MTime", time_mark(entry)}});
  if (!with_texts) return with_texts.fault();
  make_private_folder(target.parent_path());
  const Status written = write_file(target, *with_texts);
  std::error_code error;
  if (written) fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write, error);
  return written;
}

// The folder that files may read from: the root of the library that they are in, or their own.
fs::path root_of(const fs::path& file, const std::vector<fs::path>& roots) {
  for (const fs::path& root : roots) {
    const fs::path inside = file.lexically_relative(root);
    if (!inside.empty() && *inside.begin() != "..") return root;
  }
  return file.parent_path();
}

Status write_picture(const LibraryEntry& entry, const fs::path& caches, const fs::path& root, const MakePicture& make) {
  const fs::path target = picture_file(entry, caches);
  make_private_folder(target.parent_path());
  fs::path raw = target;
  raw += ".making.png";
  const fs::path file = path_from_utf8(entry.path);
  Status made = make(file, raw, is_shared(entry) ? file.parent_path() : root);
  if (made) made = keep(raw, entry, target);
  std::error_code error;
  fs::remove(raw, error);
  return made;
}

}  // namespace

bool has_picture(ContentKind kind) {
  switch (kind) {
    case ContentKind::model:
    case ContentKind::accessory:
    case ContentKind::body:
    case ContentKind::face:
    case ContentKind::camera:
    case ContentKind::pose:
    case ContentKind::project:
    case ContentKind::scene:
      return true;
    default:
      return false;
  }
}

std::string file_uri(std::string_view path) {
  constexpr std::string_view kPlain = "-_.!~*'()/&=:@+$,";
  std::string uri = path.starts_with('/') ? "file://" : "file:///";
  for (const char c : path) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || kPlain.find(c) != kPlain.npos) {
      uri.push_back(c);
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

fs::path picture_file(const LibraryEntry& entry, const fs::path& caches) {
  const fs::path folder = is_shared(entry) ? caches / "thumbnails" / "large" : caches / "odori" / "thumbnails";
  return folder / (md5_hex(file_uri(entry.path)) + ".png");
}

bool has_current_picture(const LibraryEntry& entry, const fs::path& caches) {
  const auto bytes = read_file(picture_file(entry, caches));
  return bytes && png_text(*bytes, "Thumb::MTime") == time_mark(entry);
}

Status make_picture(Library& library, const LibraryEntry& entry, const fs::path& caches, const MakePicture& make) {
  if (!entry.facts.fault.empty()) return fault(kPictureFailed, entry.facts.fault);
  if (!entry.picture_fault.empty()) return fault(kPictureFailed, entry.picture_fault);
  if (has_current_picture(entry, caches)) return Done{};
  const Status made =
      write_picture(entry, caches, root_of(path_from_utf8(entry.path), library.user.root_folders()), make);
  if (made || made.fault().kind != &kPictureFailed) return made;
  if (const Status kept = library.index.set_picture_fault(entry.id, describe(made.fault())); !kept) return kept;
  return made;
}

Result<PictureReport> make_pictures(Library& library, const fs::path& caches, const MakePicture& make,
                                    const JobControl& control, const std::function<void(const LibraryEntry&)>& made) {
  const std::vector<fs::path> roots = library.user.root_folders();
  PictureReport report;
  const std::vector<std::int64_t> ids = library.index.all_entries();
  for (std::size_t at = 0; at < ids.size() && !control.cancelled();) {
    std::vector<LibraryEntry> batch;
    for (; at < ids.size() && batch.size() < kPictureWorkers; ++at) {
      auto entry = library.index.entry(ids[at]);
      if (!entry || !has_picture(entry->facts.kind)) continue;
      const bool present = has_current_picture(*entry, caches);
      report.present += present;
      if (!present && entry->facts.fault.empty() && entry->picture_fault.empty()) batch.push_back(std::move(*entry));
    }
    std::vector<std::optional<Status>> results(batch.size());
    background_parallel_for(batch.size(), 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        results[i] = write_picture(batch[i], caches, root_of(path_from_utf8(batch[i].path), roots), make);
      }
    });
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const bool done = static_cast<bool>(*results[i]);
      if (!done && control.cancelled()) continue;  // it was the interruption that failed
      ++(done ? report.made : report.failed);
      const std::string reason = done ? std::string() : describe(results[i]->fault());
      if (const Status kept = library.index.set_picture_fault(batch[i].id, reason); !kept) return kept.fault();
      if (made) made(batch[i]);
    }
  }
  return report;
}

}  // namespace odori
