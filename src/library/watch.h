#pragma once

// Keeps the index up to date while the program runs.

#include "base/job.h"
#include "library/library.h"

#include <chrono>
#include <functional>

namespace odori {

inline constexpr FaultKind kWatchIncomplete{"library.watch", "the system cannot watch all folders of the library",
                                            Severity::warning, "they are scanned again every ten minutes"};

struct WatchTimes {
  std::chrono::milliseconds poll{200};       // between two looks at what has changed
  std::chrono::milliseconds quiet{500};      // without a change, before folders are scanned
  std::chrono::milliseconds rescan{600000};  // of everything, where the system cannot watch all folders
};

// Scans what the user added, then what changes, until it is cancelled. `scanned` is called after each scan; that
// folders cannot be watched is a finding of one of them, once. `progress` is that of the first scan. Fails as
// scan_library.
Status watch_library(Library& library, const JobControl& control, const std::function<void(const ScanReport&)>& scanned,
                     const WatchTimes& times = {}, const Scanner::Progress& progress = {});

}  // namespace odori
