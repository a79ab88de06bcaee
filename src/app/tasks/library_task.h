#pragma once

// Keeps the library up to date while the window is open: one thread scans its folders and watches them.

#include "app/session.h"
#include "base/fault.h"
#include "base/job.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

namespace odori {

class LibraryTask {
 public:
  ~LibraryTask();

  // Call once per frame. Starts watching when the user has a library, and again after a folder was added or removed.
  // Lists the library again in the open dialog when it has changed. Returns whether something changed.
  bool update(Session& session);

 private:
  using Change = std::variant<AddLibraryFolder, RemoveLibraryFolder>;
  struct Progress {
    std::atomic<std::uint64_t> files{0};
    std::atomic<bool> scanning{true};
    std::atomic<std::uint64_t> changes{0};  // scans that have changed the library
    std::mutex mutex;
    Diagnostics findings;  // guarded by `mutex`
  };

  static Status watch(const std::vector<Change>& changes, const JobControl& control, Progress& progress);
  void start();
  void take_changes(Session& session);
  bool report(Session& session);
  bool watch_again(Session& session);
  void note_opened_files(Session& session);

  bool started_ = false;
  std::vector<Change> changes_;  // not made yet
  std::shared_ptr<Progress> progress_;
  std::optional<Job<Status>> job_;
  std::uint64_t changes_seen_ = 0;
  std::optional<Job<Status>> noting_;  // which files were opened
};

}  // namespace odori
