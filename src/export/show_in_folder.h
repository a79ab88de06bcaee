#pragma once

// Shows a file in the system's file manager: selected in its folder where the file manager can do that (freedesktop's
// org.freedesktop.FileManager1, macOS, Windows), otherwise the folder alone (xdg-open).

#include "base/fault.h"
#include "base/job.h"

#include <filesystem>
#include <list>
#include <optional>
#include <string>

namespace odori {

// As a URI: "file:///tmp/a%20b". `file`: absolute.
std::string file_uri(const std::filesystem::path& file);

class FolderOpener {
 public:
  FolderOpener() = default;
  FolderOpener(const FolderOpener&) = delete;
  FolderOpener& operator=(const FolderOpener&) = delete;
  // Does not wait for a file manager that runs until it is closed.
  ~FolderOpener();

  // Starts the file manager in the background.
  void show(std::filesystem::path file);

  // Call once per frame: the folder for which no file manager could be started, once.
  std::optional<std::filesystem::path> take_failed();
  bool idle() const { return jobs_.empty(); }

 private:
  struct Attempt {
    std::filesystem::path folder;
    Job<bool> job;
  };
  std::list<Attempt> jobs_;
};

}  // namespace odori
