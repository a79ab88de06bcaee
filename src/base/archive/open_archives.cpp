#include "base/archive/archive.h"
#include "base/files.h"
#include "base/platform/file_system.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <list>
#include <string_view>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

bool is_archive_file(const fs::path& file) {
  std::array<std::uint8_t, 8> head{};
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(head.data()), head.size());
  return is_archive(Bytes(head).first(static_cast<std::size_t>(in.gcount())));
}

bool has_archive_name(std::string_view name) {
  const std::string extension = folded(utf8_from_path(path_from_utf8(name).extension()));
  return extension == ".zip" || extension == ".7z" || extension == ".rar" || extension == ".lzh";
}

// The archives that were used last.
class OpenArchives {
 public:
  Result<std::shared_ptr<Archive>> open(const fs::path& file) {
    const std::scoped_lock lock(mutex_);
    std::error_code error;
    const State state{fs::file_size(file, error), write_time(file, error)};
    const auto same = [&](const Open& open) { return open.file == file; };
    const auto known = std::ranges::find_if(open_, same);
    if (known != open_.end() && known->state == state) {
      open_.splice(open_.begin(), open_, known);
      return open_.front().archive;
    }
    if (known != open_.end()) open_.erase(known);
    auto archive = Archive::open(file, names_);
    if (!archive) return archive.fault();
    open_.push_front({file, state, *archive});
    if (open_.size() > kMaxOpen) open_.pop_back();
    return *archive;
  }

  void set_names(std::optional<TextEncoding> names) {
    const std::scoped_lock lock(mutex_);
    if (names_ != names) open_.clear();
    names_ = names;
  }
  std::optional<TextEncoding> names() {
    const std::scoped_lock lock(mutex_);
    return names_;
  }
  void close() {
    const std::scoped_lock lock(mutex_);
    open_.clear();
  }

 private:
  static constexpr std::size_t kMaxOpen = 8;

  using State = std::pair<std::uintmax_t, std::int64_t>;
  struct Open {
    fs::path file;
    State state;
    std::shared_ptr<Archive> archive;
  };

  std::mutex mutex_;
  std::list<Open> open_;  // most recently used first
  std::optional<TextEncoding> names_;
};

OpenArchives& open_archives() {
  static OpenArchives archives;
  return archives;
}

// Splits the path where it leaves the disk: the file, and the parts of the path after it.
std::pair<fs::path, fs::path> split_at_file(const fs::path& path) {
  fs::path file = path.root_path();  // a drive alone, as "C:", does not exist
  const fs::path below = path.relative_path();
  for (auto part = below.begin(); part != below.end(); ++part) {
    const fs::path longer = file / *part;
    std::error_code error;
    if (fs::is_regular_file(longer, error)) {
      fs::path rest;
      for (++part; part != below.end(); ++part) rest /= *part;
      return {longer, rest};
    }
    if (!fs::exists(longer, error)) break;
    file = longer;
  }
  return {};
}

// Follows the path into an archive inside the archive, if it leads there.
Result<PathInArchive> enter_nested(PathInArchive found) {
  for (std::size_t end = found.inside.find('/');; end = found.inside.find('/', end + 1)) {
    const std::string file = found.inside.substr(0, end);
    if (found.archive->is_file(file) && has_archive_name(file)) {
      auto nested = found.archive->nested(file);
      if (!nested) return nested.fault();
      return PathInArchive{*nested, end == std::string::npos ? std::string() : found.inside.substr(end + 1), true};
    }
    if (end == std::string::npos) return found;
  }
}

}  // namespace

Result<PathInArchive> find_in_archive(const fs::path& path) {
  const auto [file, rest] = split_at_file(path);
  if (file.empty() || !is_archive_file(file)) return PathInArchive{};
  auto archive = open_archives().open(file);
  if (!archive) return archive.fault();
  std::string inside = utf8_from_path(rest.lexically_normal());
  std::ranges::replace(inside, '\\', '/');
  while (inside.ends_with('/')) inside.pop_back();
  if (inside == "..") return PathInArchive{};
  if (inside.starts_with("../")) return PathInArchive{};
  return enter_nested({*archive, inside == "." ? std::string() : inside});
}

std::optional<std::vector<Archive::Item>> PathInArchive::items() const {
  const std::vector<Archive::Item>* known = archive == nullptr ? nullptr : archive->items(inside);
  if (known == nullptr) return std::nullopt;
  std::vector<Archive::Item> items = *known;
  for (Archive::Item& item : items) item.folder = item.folder || (!nested && has_archive_name(item.name));
  return items;
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return true;
  if (fs::is_regular_file(status)) return is_archive_file(path);
  const auto found = find_in_archive(path);
  return found && found->archive != nullptr && found->archive->items(found->inside) != nullptr;
}

fs::path file_on_disk(const fs::path& path) {
  std::error_code error;
  if (fs::exists(path, error)) return path;
  const fs::path file = split_at_file(path).first;
  return file.empty() ? path : file;
}

void set_archive_names(std::optional<TextEncoding> encoding) { open_archives().set_names(encoding); }

std::optional<TextEncoding> archive_names() { return open_archives().names(); }

void close_archives() { open_archives().close(); }

}  // namespace odori
