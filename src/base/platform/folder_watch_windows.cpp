#if defined(_WIN32)

#include "base/platform/folder_watch.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace odori {

namespace fs = std::filesystem;

std::uint64_t file_system_of(const fs::path& path) {
  const HANDLE handle = CreateFileW(path.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return 0;
  BY_HANDLE_FILE_INFORMATION information{};
  GetFileInformationByHandle(handle, &information);
  CloseHandle(handle);
  return information.dwVolumeSerialNumber;
}

namespace {

constexpr DWORD kWatchedChanges =
    FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_DIR_NAME | FILE_NOTIFY_CHANGE_LAST_WRITE;

// A folder and all below it. Windows writes into the buffer until the handle is closed, so that it stays where it is.
// One handle for all: an open folder keeps those above it from being renamed.
struct WatchedTree {
  explicit WatchedTree(const fs::path& path) : folder(path) {
    finished = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    handle = CreateFileW(path.c_str(), FILE_LIST_DIRECTORY, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                         nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OVERLAPPED, nullptr);
    listening = listen();
  }
  WatchedTree(const WatchedTree&) = delete;
  WatchedTree& operator=(const WatchedTree&) = delete;
  ~WatchedTree() {
    DWORD size = 0;
    if (listening && CancelIo(handle) != 0) GetOverlappedResult(handle, &request, &size, TRUE);
    if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
    if (finished != nullptr) CloseHandle(finished);
  }

  bool listen() {
    request = {};
    request.hEvent = finished;
    return finished != nullptr && handle != INVALID_HANDLE_VALUE &&
           ReadDirectoryChangesW(handle, buffer.data(), static_cast<DWORD>(sizeof(DWORD) * buffer.size()), TRUE,
                                 kWatchedChanges, nullptr, &request, nullptr) != 0;
  }

  // Returns false if changes were lost.
  bool read(std::set<fs::path>& changed) {
    DWORD size = 0;
    if (!listening) return false;
    // Wine finishes a request only within a call that may wait.
    if (WaitForSingleObject(finished, 0) == WAIT_TIMEOUT) return true;
    if (GetOverlappedResult(handle, &request, &size, FALSE) == 0) {
      listening = false;  // the folder is gone
      changed.insert(folder);
      return false;
    }
    const bool kept = size > 0;
    for (DWORD at = 0; kept;) {
      FILE_NOTIFY_INFORMATION change;
      const auto* bytes = reinterpret_cast<const char*>(buffer.data()) + at;
      std::memcpy(&change, bytes, sizeof change);
      const auto* name = reinterpret_cast<const wchar_t*>(bytes + offsetof(FILE_NOTIFY_INFORMATION, FileName));
      changed.insert((folder / std::wstring(name, change.FileNameLength / sizeof(wchar_t))).parent_path());
      if (change.NextEntryOffset == 0) break;
      at += change.NextEntryOffset;
    }
    listening = listen();
    return kept && listening;
  }

  fs::path folder;
  HANDLE handle = INVALID_HANDLE_VALUE;
  HANDLE finished = nullptr;  // an event
  OVERLAPPED request{};
  std::array<DWORD, 8192> buffer;  // names are aligned to four bytes
  bool listening = false;
};

bool is_below(const fs::path& path, const fs::path& folder) {
  for (fs::path at = path;; at = at.parent_path()) {
    if (at == folder) return true;
    if (at == at.parent_path()) return false;
  }
}

}  // namespace

struct FolderWatch::State {
  std::vector<std::unique_ptr<WatchedTree>> trees;
};

FolderWatch::FolderWatch() : state_(std::make_unique<State>()) {}
FolderWatch::~FolderWatch() = default;

bool FolderWatch::add(const fs::path& folder) {
  for (const auto& tree : state_->trees) {
    if (tree->listening && is_below(folder, tree->folder)) return true;
  }
  auto tree = std::make_unique<WatchedTree>(folder);
  std::error_code error;
  if (!tree->listening) {
    // A folder that has gone in the meantime needs no watch.
    if (fs::is_directory(folder, error)) all_added_ = complete_ = false;
    return false;
  }
  state_->trees.push_back(std::move(tree));
  return true;
}

std::set<fs::path> FolderWatch::changed() {
  std::set<fs::path> folders;
  for (const auto& tree : state_->trees) {
    if (!tree->read(folders)) complete_ = false;
  }
  std::erase_if(state_->trees, [](const auto& tree) { return !tree->listening; });
  return folders;
}

}  // namespace odori

#endif
