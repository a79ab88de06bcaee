#include "base/platform/folder_watch.h"

#if !defined(_WIN32)
#include <map>
#include <utility>

#include <sys/stat.h>
#if defined(__linux__)
#include <array>
#include <cstring>

#include <sys/inotify.h>
#include <unistd.h>
#endif

namespace odori {

namespace fs = std::filesystem;

std::uint64_t file_system_of(const fs::path& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 ? static_cast<std::uint64_t>(info.st_dev) : 0;
}

#if defined(__linux__)

namespace {

constexpr std::uint32_t kWatchedEvents = IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO |
                                         IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK;

}  // namespace

struct FolderWatch::State {
  int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  std::map<int, fs::path> paths;  // by watch
  std::map<fs::path, int> watches;

  // Returns false if changes were lost.
  bool read(const inotify_event& event, std::set<fs::path>& changed) {
    const bool kept = (event.mask & IN_Q_OVERFLOW) == 0;
    const auto found = paths.find(event.wd);
    if (found == paths.end()) return kept;
    changed.insert(found->second);
    // Watched again when it is scanned.
    if ((event.mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) == 0) return kept;
    watches.erase(found->second);
    paths.erase(found);
    return kept;
  }
};

FolderWatch::FolderWatch() : state_(std::make_unique<State>()) {
  if (state_->descriptor < 0) all_added_ = complete_ = false;
}

FolderWatch::~FolderWatch() {
  if (state_->descriptor >= 0) close(state_->descriptor);
}

bool FolderWatch::add(const fs::path& folder) {
  if (state_->watches.contains(folder)) return true;
  const int descriptor = state_->descriptor;
  const int watch = descriptor < 0 ? -1 : inotify_add_watch(descriptor, folder.c_str(), kWatchedEvents);
  std::error_code error;
  if (watch < 0) {
    // A folder that has gone in the meantime needs no watch.
    if (fs::is_directory(folder, error)) all_added_ = complete_ = false;
    return false;
  }
  state_->paths[watch] = folder;
  state_->watches[folder] = watch;
  return true;
}

std::set<fs::path> FolderWatch::changed() {
  std::set<fs::path> folders;
  const int descriptor = state_->descriptor;
  alignas(inotify_event) std::array<char, 16384> buffer;
  for (ssize_t size = 0; descriptor >= 0 && (size = read(descriptor, buffer.data(), buffer.size())) > 0;) {
    for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
      inotify_event event;
      std::memcpy(&event, buffer.data() + at, sizeof event);
      if (!state_->read(event, folders)) complete_ = false;
      at += sizeof event + event.len;
    }
  }
  return folders;
}

#else

struct FolderWatch::State {};

FolderWatch::FolderWatch() : all_added_(false), complete_(false) {}
FolderWatch::~FolderWatch() = default;
bool FolderWatch::add(const fs::path&) { return false; }
std::set<fs::path> FolderWatch::changed() { return {}; }

#endif

}  // namespace odori

#endif
