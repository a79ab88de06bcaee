#include "library/scan.h"

#include "base/archive/archive.h"
#include "base/bytes.h"
#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/platform/file_system.h"
#include "base/platform/folder_watch.h"
#include "format/formats.h"

#include <algorithm>
#include <span>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kCommitInterval{300};

std::int64_t hash_of(std::vector<std::string> names) {
  std::ranges::sort(names);
  ContentHash hash;
  for (const std::string& name : names) hash.add(std::span<const char>(name.c_str(), name.size() + 1));
  // Negative numbers are those of folders in archives.
  return static_cast<std::int64_t>(hash.value() >> 1);
}

// Textures are often in a folder beside that of the model. Where there are more models there, they are of many kinds.
constexpr std::size_t kMaxNearModels = 256;

constexpr std::int64_t kInArchive = -1;

// The size that the archive states.
std::int64_t stated_bytes(const fs::path& file) {
  const auto found = find_in_archive(file);
  if (!found || found->archive == nullptr) return 0;
  return static_cast<std::int64_t>(std::min(found->archive->stated_bytes(found->inside), std::uint64_t{1} << 40));
}

}  // namespace

std::string library_path(const fs::path& path) {
  std::string text = utf8_with_slashes(path.lexically_normal());
  while (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

struct Scanner::Listing {
  struct Seen {
    std::string name;
    std::int64_t bytes = 0, modified = 0;
  };
  std::vector<Seen> files;         // of the library
  std::vector<fs::path> folders;   // to be scanned
  std::vector<std::string> names;  // of all files
  std::vector<std::string> images;
};

Scanner::Scanner(Index& index, std::vector<fs::path> roots, Progress progress)
    : index_(index), roots_(std::move(roots)), progress_(std::move(progress)) {
  for (const fs::path& root : roots_) add_opened_folder(root);
}

ScanReport Scanner::scan_all(const JobControl& control) {
  report_ = {};
  visited_.clear();
  kept_.clear();
  for (const fs::path& root : roots_) {
    if (!stopped(control)) scan_root(root, control);
  }
  reread_models(control);
  finish(control);
  return std::move(report_);
}

ScanReport Scanner::scan_folders(const std::set<fs::path>& folders, const JobControl& control) {
  report_ = {};
  for (const fs::path& folder : folders) {
    const auto has = [&](const fs::path& root) { return !is_outside(folder, root); };
    const auto root = std::ranges::find_if(roots_, has);
    if (root == roots_.end() || stopped(control)) continue;
    std::error_code error;
    visited_.erase(without_links(folder, error));
    if (fs::is_directory(folder, error)) {
      scan_tree(*root, folder, control);
    } else if (folder != *root) {
      begin();
      index_.erase_folder(library_path(folder));
    }
  }
  reread_models(control);
  finish(control);
  return std::move(report_);
}

std::vector<fs::path> Scanner::folders() const {
  std::vector<fs::path> listed;
  for (const auto& [real, folder] : visited_) listed.push_back(folder);
  return listed;
}

bool Scanner::stopped(const JobControl& control) const { return control.cancelled() || !index_.status(); }

void Scanner::scan_root(const fs::path& root, const JobControl& control) {
  std::error_code error;
  if (!fs::is_directory(root, error)) {
    report_.findings.add(fault(kRootMissing, utf8_from_path(root)));
    return;
  }
  scan_tree(root, root, control);
  if (!stopped(control)) forget_gone(root);
}

// The folder and, as far as they were not listed before, those below it.
void Scanner::scan_tree(const fs::path& root, const fs::path& from, const JobControl& control) {
  file_system_ = file_system_of(root);
  std::vector<Pending> todo{{from, 0}};
  while (!todo.empty() && !stopped(control)) {
    const Pending next = std::move(todo.back());
    todo.pop_back();
    if (!scan_folder(next, todo, control)) kept_.insert(library_path(next.folder));
    commit_now_and_then();
  }
}

// Returns false if the folder could not be listed.
bool Scanner::scan_folder(const Pending& pending, std::vector<Pending>& todo, const JobControl& control) {
  std::error_code error;
  const fs::path real = without_links(pending.folder, error);
  if (error) return false;
  if (!visited_.emplace(real, pending.folder).second) return true;
  Listing listing;
  if (!list(pending.folder, listing)) {
    report_.findings.add(fault(kScanFolderUnreadable, utf8_from_path(pending.folder)));
    return false;
  }
  ++report_.folders;
  begin();
  const std::string path = library_path(pending.folder);
  const auto known = index_.folder(path);
  const std::int64_t images = hash_of(listing.images);
  const bool old_parent = !known && !listing.images.empty() && !made_.contains(pending.folder.parent_path());
  if (known ? known->images != images : old_parent) images_changed_.insert(pending.folder);
  if (!known) made_.insert(pending.folder);
  const std::int64_t id = known && known->images == images ? known->id : index_.put_folder(path, images);
  update_files(pending.folder, id, listing, control);
  if (pending.depth >= kMaxFolderDepth && !listing.folders.empty()) {
    report_.findings.add(fault(kScanTooDeep, utf8_from_path(pending.folder)));
    return true;
  }
  for (fs::path& folder : listing.folders) todo.push_back({std::move(folder), pending.depth + 1});
  return true;
}

bool Scanner::list(const fs::path& folder, Listing& listing) {
  std::error_code error;
  fs::directory_iterator it(folder, error);
  if (error) return false;
  for (const fs::directory_iterator end; it != end; it.increment(error)) {
    if (error) return false;
    const fs::path& path = it->path();
    const std::string name = utf8_from_path(path.filename());
    if (name.starts_with('.')) continue;
    std::error_code ignored;
    const bool link = it->is_symlink(ignored) || (it->is_directory(ignored) && is_link(path));
    if (link && !follows(path)) continue;
    if (it->is_directory(ignored)) {
      const bool other = file_system_of(path) != file_system_ && std::ranges::find(roots_, path) == roots_.end();
      if (!other) listing.folders.push_back(path);
      continue;
    }
    if (!it->is_regular_file(ignored)) continue;
    listing.names.push_back(name);
    if (is_image_name(path)) listing.images.push_back(name);
    if (!is_library_file(path)) continue;
    const std::uintmax_t bytes = it->file_size(ignored);
    listing.files.push_back({name, static_cast<std::int64_t>(bytes), write_time(path, ignored)});
  }
  return !error;
}

// A link into a folder of the library leads to what is scanned there.
bool Scanner::follows(const fs::path& link) const {
  std::error_code error;
  const fs::path target = without_links(link, error);
  if (error) return false;
  return std::ranges::none_of(roots_, [&](const fs::path& root) {
    std::error_code ignored;
    const fs::path real = without_links(root, ignored);
    return !is_outside(target, real);
  });
}

void Scanner::update_files(const fs::path& folder, std::int64_t id, const Listing& listing, const JobControl& control) {
  std::unordered_map<std::string, Index::File> known;
  for (Index::File& file : index_.files_on_disk(id)) known.emplace(file.name, std::move(file));
  for (const Listing::Seen& seen : listing.files) {
    if (stopped(control)) return;
    ++report_.files;
    if (progress_ && report_.files % 64 == 0) progress_(report_.files);
    const auto before = known.extract(seen.name);
    if (before && before.mapped().bytes == seen.bytes && before.mapped().modified == seen.modified) continue;
    ++(before ? report_.changed : report_.added);
    const Index::FoundFile found{id, seen.name, {}, seen.bytes, seen.modified};
    const fs::path file = folder / path_from_utf8(seen.name);
    if (kind_by_name(file) == FileKind::archive) {
      FileFacts facts = read_facts(file, {});
      const std::int64_t archive = index_.put(found, facts);
      scan_archive(file, found, archive, control);
    } else {
      update_file(file, found, listing);
    }
  }
  for (const auto& [name, file] : known) {
    index_.erase_file(file.id);
    ++report_.removed;
  }
}

void Scanner::update_file(const fs::path& file, const Index::FoundFile& found, const Listing& listing) {
  const FileFacts facts = read_facts(file, listing.names);
  if (!facts.fault.empty()) ++report_.unreadable;
  read_.insert(index_.put(found, facts));
}

// The files in an archive, which is read once and closed again.
void Scanner::scan_archive(const fs::path& archive, const Index::FoundFile& found, std::int64_t id,
                           const JobControl& control) {
  const FolderLimits limits{.depth = kMaxFolderDepth, .entries = ArchiveLimits{}.entries, .links_out = false};
  const auto files = list_files_recursively(archive, limits, [&] { return stopped(control); });
  if (!files) {
    ++report_.unreadable;
    FileFacts facts = read_facts(archive, {});
    facts.fault = describe(files.fault());
    index_.put(found, facts);
    return;
  }
  std::unordered_map<std::string, std::vector<std::string>> beside;
  for (const fs::path& file : *files) {
    beside[library_path(file.parent_path())].push_back(utf8_from_path(file.filename()));
  }
  for (const fs::path& file : *files) {
    if (stopped(control)) break;
    if (!is_library_file(file) || kind_by_name(file) == FileKind::archive) continue;
    const std::string folder = library_path(file.parent_path());
    const FileFacts facts = read_facts(file, beside[folder]);
    if (is_job_cancelled()) break;  // then the facts are not those of the file
    ++report_.files;
    if (!facts.fault.empty()) ++report_.unreadable;
    const Index::FoundFile inside{index_.put_folder(folder, kInArchive), utf8_from_path(file.filename()), id,
                                  stated_bytes(file), found.modified};
    index_.put(inside, facts);
  }
  close_archives();
  // An archive that was not read to its end is read again.
  if (stopped(control)) index_.erase_file(id);
}

// Models whose textures may have come or gone with images near them.
void Scanner::reread_models(const JobControl& control) {
  std::set<std::int64_t> models;
  for (const fs::path& folder : images_changed_) {
    const bool is_root = std::ranges::find(roots_, folder) != roots_.end();
    auto near = index_.models_below(library_path(is_root ? folder : folder.parent_path()));
    if (near.size() > kMaxNearModels) near = index_.models_below(library_path(folder));
    models.insert(near.begin(), near.end());
  }
  for (const std::int64_t id : models) {
    if (stopped(control)) return;
    if (read_.contains(id)) continue;
    const auto entry = index_.entry(id);
    if (!entry) continue;
    const fs::path file = path_from_utf8(entry->path);
    Listing listing;
    if (!list(file.parent_path(), listing)) continue;
    begin();
    const auto folder = index_.folder(library_path(file.parent_path()));
    if (!folder) continue;
    update_file(
        file,
        {folder->id, utf8_from_path(file.filename()), {}, static_cast<std::int64_t>(entry->bytes), entry->modified},
        listing);
    commit_now_and_then();
  }
  images_changed_.clear();
  made_.clear();
  read_.clear();
}

// Folders of the index that are no more below the root.
void Scanner::forget_gone(const fs::path& root) {
  begin();
  std::set<std::string> kept = kept_;
  for (const auto& [real, listed] : visited_) kept.insert(library_path(listed));
  for (const std::string& path : index_.folders_below(library_path(root))) {
    const auto is_kept = [&](const std::string& each) { return path == each || path.starts_with(each + "/"); };
    if (kept.contains(path) || std::ranges::any_of(kept_, is_kept)) continue;
    std::error_code error;
    if (fs::is_directory(path_from_utf8(path), error) && visited_.contains(without_links(path_from_utf8(path), error)))
      continue;
    index_.erase_folder(path);
    images_changed_.insert(path_from_utf8(path));
    ++report_.removed;
  }
}

void Scanner::commit_now_and_then() {
  const auto now = std::chrono::steady_clock::now();
  if (!open_ || now - committed_ < kCommitInterval) return;
  committed_ = now;
  open_ = false;
  static_cast<void>(index_.commit());
}

void Scanner::begin() {
  if (!open_) index_.begin();
  open_ = true;
}

void Scanner::finish(const JobControl& control) {
  if (open_) static_cast<void>(index_.commit());
  open_ = false;
  report_.status = index_.status();
  report_.complete = !stopped(control);
}

}  // namespace odori
