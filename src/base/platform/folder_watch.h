#pragma once

// What a program that watches many folders asks of the system: which disk a folder is on, and which folders change.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>

namespace odori {

// Identifies the file system that the path leads to; 0: unknown. Mounted disks and drives differ.
std::uint64_t file_system_of(const std::filesystem::path& path);

// Reports folders in which files were written, came or went. Uses inotify on Linux; elsewhere it watches nothing.
class FolderWatch {
 public:
  FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;
  ~FolderWatch();

  // Watches the folder itself, not those below it. Returns false if the system can watch no more folders, or none.
  bool add(const std::filesystem::path& folder);
  void remove(const std::filesystem::path& folder);
  // False: changes are lost, because a folder could not be watched or too many came at once. The latter is forgotten
  // by `reset_lost`, when all folders were looked at again.
  bool complete() const { return complete_; }
  void reset_lost() { complete_ = all_added_; }
  std::size_t size() const { return paths_.size(); }

  // The folders that changed since the last call. Does not wait.
  std::set<std::filesystem::path> changed();

 private:
  void read_event(const void* event);

  int descriptor_ = -1;
  std::map<int, std::filesystem::path> paths_;  // by watch
  std::map<std::filesystem::path, int> watches_;
  std::set<std::filesystem::path> changed_;
  bool all_added_ = true, complete_ = true;
};

}  // namespace odori
