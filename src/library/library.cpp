#include "library/library.h"

#include "base/bytes.h"
#include "base/files.h"
#include "base/platform/file_system.h"
#include "base/platform/folder_watch.h"
#include "library/detail/recovery.h"
#include "loading/scene/scene_file.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <map>
#include <set>
#include <thread>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

std::uint64_t hash_of_content(const fs::path& file) {
  const auto view = FileView::open(file);
  if (!view) return 0;
  ContentHash hash;
  hash.add(std::span<const std::uint8_t>(view->bytes()));
  return hash.value();
}

// Tests the index, and makes a new one if it is damaged. Returns whether it did.
Result<bool> mend_index(Library& library, Diagnostics& findings) {
  const Status status = library.index.verify();
  if (status) return false;
  if (status.fault().kind != &kDatabaseBroken) return status.fault();
  if (const Status rebuilt = library.index.rebuild(library.folder, findings); !rebuilt) return rebuilt.fault();
  return true;
}

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kScanWait{30};

class LibraryWatch {
 public:
  LibraryWatch(Library& library, const JobControl& control, const std::function<void(const ScanReport&)>& scanned,
               const WatchTimes& times)
      : library_(library),
        control_(control),
        scanned_(scanned),
        times_(times),
        scanner_(library.index, library.user.root_folders()) {}

  Status run() {
    // What changes between the scan that finds the folders and the watching of the last is found by the second scan.
    for (int pass = 0; pass < 2; ++pass) {
      if (const Status done = scan({}); !done) return done;
    }
    while (!control_.cancelled()) {
      std::this_thread::sleep_for(times_.poll);
      const auto now = Clock::now();
      for (const fs::path& folder : watch_.changed()) {
        pending_.insert(folder);
        changed_at_ = now;
      }
      if (!watch_.complete() && now - scanned_at_ >= times_.rescan) {
        watch_.reset_lost();
        if (const Status done = scan({}); !done) return done;
      } else if (!pending_.empty() && now - changed_at_ >= times_.quiet) {
        if (const Status done = scan(std::exchange(pending_, {})); !done) return done;
      }
    }
    return Done{};
  }

 private:
  // Everything if `folders` is empty.
  Status scan(const std::set<fs::path>& folders) {
    const FileLock lock(library_.folder / kScanLock, kScanWait);
    if (!lock.held()) return fault(kScanRuns);
    ScanReport report = folders.empty() ? scanner_.scan_all(control_) : scanner_.scan_folders(folders, control_);
    scanned_at_ = Clock::now();
    for (const fs::path& folder : scanner_.folders()) watch_.add(folder);
    if (!watch_.complete() && !said_) {
      said_ = true;
      report.findings.add(fault(kWatchIncomplete));
    }
    scanned_(report);
    return report.status;
  }

  Library& library_;
  const JobControl& control_;
  const std::function<void(const ScanReport&)>& scanned_;
  WatchTimes times_;
  Scanner scanner_;
  FolderWatch watch_;
  std::set<fs::path> pending_;
  Clock::time_point changed_at_{}, scanned_at_{};
  bool said_ = false;
};

}  // namespace

fs::path library_folder() {
  const fs::path folder = data_folder();
  return folder.empty() ? folder : folder / "odori";
}

Result<Library> open_library(const fs::path& folder, Diagnostics& findings) {
  auto user = UserData::open(folder, findings);
  if (!user) return user.fault();
  auto index = Index::open(folder, findings);
  if (!index) return index.fault();
  return Library{folder, std::move(*index), std::move(*user)};
}

FileIdentity identity_of(const LibraryEntry& entry) { return {entry.path, entry.facts.mark}; }

FileIdentity identity_of(Library& library, const fs::path& file) {
  std::error_code error;
  const std::string path = library_path(fs::absolute(file, error));
  const auto known = library.index.entry_at(path);
  return {path, known ? known->facts.mark : content_mark(path_from_utf8(path))};
}

Result<ScanReport> scan_library(Library& library, std::vector<fs::path> roots, const JobControl& control,
                                const Scanner::Progress& progress) {
  const FileLock lock(library.folder / kScanLock, std::chrono::milliseconds(0));
  if (!lock.held()) return fault(kScanRuns);
  if (roots.empty()) roots = library.user.root_folders();
  Diagnostics findings;
  if (const auto mended = mend_index(library, findings); !mended) return mended.fault();
  ScanReport report = Scanner(library.index, roots, progress).scan_all(control);
  if (!report.status && report.status.fault().kind == &kDatabaseBroken) {
    if (const Status rebuilt = library.index.rebuild(library.folder, findings); !rebuilt) return rebuilt.fault();
    report = Scanner(library.index, roots, progress).scan_all(control);
  }
  if (!report.status) return report.status.fault();
  for (const Fault& each : findings.faults()) report.findings.add(each);
  return report;
}

Status forget_folder(Library& library, const std::string& path) {
  if (const Status done = library.user.remove_root(path); !done) return done;
  library.index.begin();
  library.index.erase_folder(path);
  return library.index.commit();
}

std::vector<std::vector<LibraryEntry>> duplicates(Index& index, const JobControl& control) {
  std::vector<std::vector<LibraryEntry>> groups;
  for (const auto& marked : index.equal_marks()) {
    if (control.cancelled()) break;
    std::map<std::uint64_t, std::vector<LibraryEntry>> by_content;
    for (const std::int64_t id : marked) {
      auto entry = index.entry(id);
      if (!entry) continue;
      const std::uint64_t content = hash_of_content(path_from_utf8(entry->path));
      if (content != 0) by_content[content].push_back(std::move(*entry));
    }
    for (auto& [content, entries] : by_content) {
      if (entries.size() > 1) groups.push_back(std::move(entries));
    }
  }
  return groups;
}

Status watch_library(Library& library, const JobControl& control, const std::function<void(const ScanReport&)>& scanned,
                     const WatchTimes& times, const Scanner::Progress& progress) {
  // The first scan also tests the index.
  const auto first = scan_library(library, {}, control, progress);
  if (!first) return first.fault();
  scanned(*first);
  return LibraryWatch(library, control, scanned, times).run();
}

}  // namespace odori
