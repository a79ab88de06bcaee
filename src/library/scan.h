#pragma once

// Scans folders into the index. Slow: run it in a Job (base/job.h), whose cancelling it obeys within a file. What was
// scanned stays in the index, so that a scan that was stopped goes on where it was.
//
//   Scanner scanner(index, {.roots = {"/home/me/mmd"}});
//   ScanReport report = scanner.scan_all(control);

#include "base/fault.h"
#include "base/job.h"
#include "library/index.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kRootMissing{"library.root_missing", "a folder of the library is not there",
                                        Severity::warning, "what is known of it is kept"};
inline constexpr FaultKind kScanFolderUnreadable{"library.folder_unreadable", "a folder cannot be read",
                                                 Severity::warning, "what is known of it is kept"};
inline constexpr FaultKind kScanTooDeep{"library.too_deep", "folders are nested deeper than 64 levels",
                                        Severity::warning, "those below are left out"};

inline constexpr int kMaxFolderDepth = 64;

struct ScanReport {
  std::size_t folders = 0;  // that were listed
  std::size_t files = 0;    // of the library, seen on the disk
  std::size_t added = 0, changed = 0, removed = 0;
  std::size_t unreadable = 0;  // read and found faulty
  bool complete = true;        // false: it was cancelled, or the database failed
  Diagnostics findings;
  Status status = Done{};  // of the database
};

class Scanner {
 public:
  // Called with the number of files seen, now and then, on the scanning thread.
  using Progress = std::function<void(std::size_t files)>;

  // `roots`: absolute folders that the user added. The files in each may name textures anywhere in it.
  Scanner(Index& index, std::vector<std::filesystem::path> roots, Progress progress = {});

  // All roots, with everything below them; forgets what is not there any more.
  ScanReport scan_all(const JobControl& control);
  // Single folders that have changed, of which new subfolders are scanned as well.
  ScanReport scan_folders(const std::set<std::filesystem::path>& folders, const JobControl& control);

  // The folders on the disk that the last scans have listed, to be watched.
  std::vector<std::filesystem::path> folders() const;

 private:
  struct Listing;
  struct Pending {
    std::filesystem::path folder;
    int depth = 0;
  };

  bool stopped(const JobControl& control) const;
  void scan_root(const std::filesystem::path& root, const JobControl& control);
  void scan_tree(const std::filesystem::path& root, const std::filesystem::path& from, const JobControl& control);
  bool scan_folder(const Pending& pending, std::vector<Pending>& todo, const JobControl& control);
  bool list(const std::filesystem::path& folder, Listing& listing);
  void update_files(const std::filesystem::path& folder, std::int64_t id, const Listing& listing,
                    const JobControl& control);
  void update_file(const std::filesystem::path& file, const Index::FoundFile& found, const Listing& listing);
  void scan_archive(const std::filesystem::path& archive, const Index::FoundFile& found, std::int64_t id,
                    const JobControl& control);
  void reread_models(const JobControl& control);
  void forget_gone(const std::filesystem::path& root);
  bool follows(const std::filesystem::path& link) const;
  void commit_now_and_then();
  void begin();
  void finish(const JobControl& control);

  Index& index_;
  std::vector<std::filesystem::path> roots_;
  Progress progress_;
  ScanReport report_;
  std::map<std::filesystem::path, std::filesystem::path> visited_;  // folders of this scan without links: as listed
  std::set<std::string> kept_;                      // folders whose content is kept though they were not listed
  std::set<std::filesystem::path> images_changed_;  // folders whose images came or went since the scan before
  std::set<std::filesystem::path> made_;            // folders that this scan has found
  std::set<std::int64_t> read_;                     // files that this scan has read
  std::chrono::steady_clock::time_point committed_{};
  std::uint64_t file_system_ = 0;  // of the root
  bool open_ = false;              // a transaction
};

// The path of a folder or file as the index has it.
std::string library_path(const std::filesystem::path& path);

}  // namespace odori
