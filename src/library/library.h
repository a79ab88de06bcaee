#pragma once

// The library: the user's collection of models, motions, songs and scenes, found by scanning folders and archives.
//
//   scan.h       reads folders into the index (index.h); entry.h is what it knows of one file
//   search.h     finds entries of the index
//   user_data.h  tags, favourites, collections and the folders that were added
//   pictures.h   small images of entries
//
// Only this module knows SQLite. Start from `open_library`; connections are for one thread, so a thread that scans
// opens the library for itself.

#include "base/fault.h"
#include "base/job.h"
#include "library/index.h"
#include "library/scan.h"
#include "library/user_data.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace odori {

struct Library {
  std::filesystem::path folder;  // of the databases
  Index index;
  UserData user;
};

// The folder of the user's library; empty if the system has no folder for data.
std::filesystem::path library_folder();

// Opens or makes both databases. A file that cannot be used is set aside, and named in `findings`.
Result<Library> open_library(const std::filesystem::path& folder, Diagnostics& findings);

// What identifies an entry for UserData.
FileIdentity identity_of(const LibraryEntry& entry);
// The same of a file that need not have been scanned; its mark is 0 if it cannot be read.
FileIdentity identity_of(Library& library, const std::filesystem::path& file);

inline constexpr FaultKind kScanRuns{"library.scan_runs", "another odori is scanning the library"};

inline constexpr const char* kScanLock = "library-scan.lock";  // held while a program scans

// Scans the roots (empty: those that the user added). Tests the index first; one that turns out to be damaged is set
// aside and built again. Fails with kScanRuns, kDatabaseUnusable.
Result<ScanReport> scan_library(Library& library, std::vector<std::filesystem::path> roots, const JobControl& control,
                                const Scanner::Progress& progress = {});

// Takes a folder that the user added out of the library, with what is known of its files.
Status forget_folder(Library& library, const std::string& path);

// Files with the same content: their marks are equal, and so are all their bytes.
std::vector<std::vector<LibraryEntry>> duplicates(Index& index, const JobControl& control);

// Keeps the index up to date while the program runs.

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
