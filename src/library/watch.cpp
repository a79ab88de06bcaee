#include "library/watch.h"

#include "base/files.h"
#include "base/platform/file_system.h"
#include "base/platform/folder_watch.h"

#include <set>
#include <thread>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kLockWait{30};

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
    const FileLock lock(library_.folder / kScanLock, kLockWait);
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

Status watch_library(Library& library, const JobControl& control, const std::function<void(const ScanReport&)>& scanned,
                     const WatchTimes& times, const Scanner::Progress& progress) {
  // The first scan also tests the index.
  const auto first = scan_library(library, {}, control, progress);
  if (!first) return first.fault();
  scanned(*first);
  return LibraryWatch(library, control, scanned, times).run();
}

}  // namespace odori
