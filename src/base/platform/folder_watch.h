#pragma once

// What a program that watches many folders asks of the system: which disk a folder is on, and which folders change.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>

namespace odori {

// Identifies the file system that the path leads to; 0: unknown. Mounted disks and drives differ.
std::uint64_t file_system_of(const std::filesystem::path& path);

// Reports folders in which files were written, came or went: by inotify on Linux, by ReadDirectoryChangesW on Windows;
// elsewhere it watches nothing.
class FolderWatch {
 public:
  FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;
  ~FolderWatch();

  // Watches the folder itself, on Windows also those below it, which need not be added. Returns false if the system can
  // watch no more folders, or none.
  bool add(const std::filesystem::path& folder);
  // False: changes are lost, because a folder could not be watched or too many came at once. The latter is forgotten
  // by `reset_lost`, when all folders were looked at again.
  bool complete() const { return complete_; }
  void reset_lost() { complete_ = all_added_; }

  // The folders that changed since the last call. Does not wait.
  std::set<std::filesystem::path> changed();

 private:
  struct State;
  std::unique_ptr<State> state_;
  bool all_added_ = true, complete_ = true;
};

}  // namespace odori
