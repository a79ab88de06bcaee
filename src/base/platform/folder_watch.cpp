#include "base/platform/folder_watch.h"

#include <utility>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <sys/stat.h>
#include <unistd.h>
#endif
#if defined(__linux__)
#include <array>
#include <cstring>

#include <sys/inotify.h>
#endif

namespace odori {

namespace fs = std::filesystem;

#if defined(_WIN32)

std::uint64_t file_system_of(const fs::path& path) {
  std::wstring volume(MAX_PATH, L'\0');
  DWORD serial = 0;
  if (GetVolumePathNameW(path.c_str(), volume.data(), static_cast<DWORD>(volume.size())) == 0) return 0;
  if (GetVolumeInformationW(volume.c_str(), nullptr, 0, &serial, nullptr, nullptr, nullptr, 0) == 0) return 0;
  return serial;
}

#else

std::uint64_t file_system_of(const fs::path& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 ? static_cast<std::uint64_t>(info.st_dev) : 0;
}

#endif

#if defined(__linux__)

namespace {

constexpr std::uint32_t kWatchedEvents = IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO |
                                         IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK;

}  // namespace

FolderWatch::FolderWatch() : descriptor_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (descriptor_ < 0) all_added_ = complete_ = false;
}

FolderWatch::~FolderWatch() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool FolderWatch::add(const fs::path& folder) {
  if (watches_.contains(folder)) return true;
  const int watch = descriptor_ < 0 ? -1 : inotify_add_watch(descriptor_, folder.c_str(), kWatchedEvents);
  std::error_code error;
  if (watch < 0) {
    // A folder that has gone in the meantime needs no watch.
    if (fs::is_directory(folder, error)) all_added_ = complete_ = false;
    return false;
  }
  paths_[watch] = folder;
  watches_[folder] = watch;
  return true;
}

void FolderWatch::remove(const fs::path& folder) {
  const auto found = watches_.find(folder);
  if (found == watches_.end()) return;
  inotify_rm_watch(descriptor_, found->second);
  paths_.erase(found->second);
  watches_.erase(found);
}

void FolderWatch::read_event(const void* at) {
  inotify_event event;
  std::memcpy(&event, at, sizeof event);
  if ((event.mask & IN_Q_OVERFLOW) != 0) complete_ = false;
  const auto found = paths_.find(event.wd);
  if (found == paths_.end()) return;
  changed_.insert(found->second);
  // Watched again when it is scanned.
  if ((event.mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) == 0) return;
  watches_.erase(found->second);
  paths_.erase(found);
}

std::set<fs::path> FolderWatch::changed() {
  alignas(inotify_event) std::array<char, 16384> buffer;
  for (ssize_t size = 0; descriptor_ >= 0 && (size = read(descriptor_, buffer.data(), buffer.size())) > 0;) {
    for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
      inotify_event event;
      std::memcpy(&event, buffer.data() + at, sizeof event);
      read_event(buffer.data() + at);
      at += sizeof event + event.len;
    }
  }
  return std::exchange(changed_, {});
}

#else

FolderWatch::FolderWatch() : all_added_(false), complete_(false) {}
FolderWatch::~FolderWatch() = default;
bool FolderWatch::add(const fs::path&) { return false; }
void FolderWatch::remove(const fs::path&) {}
void FolderWatch::read_event(const void*) {}
std::set<fs::path> FolderWatch::changed() { return std::exchange(changed_, {}); }

#endif

}  // namespace odori
