#include "export/show_in_folder.h"

#include "base/files.h"
#include "base/platform/child_process.h"

#include <chrono>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kOpenerGrace{100};

bool runs(const std::vector<std::string>& command) { return static_cast<bool>(ChildProcess::output_of(command)); }

// Whether a file manager was started.
bool open_file_manager(const fs::path& file) {
#if defined(_WIN32)
  runs({"explorer", "/select," + utf8_from_path(fs::path(file).make_preferred())});  // its exit status means nothing
  return true;
#elif defined(__APPLE__)
  return runs({"open", "-R", utf8_from_path(file)});
#else
  const bool selected = runs({"gdbus", "call", "--session", "--dest", "org.freedesktop.FileManager1", "--object-path",
                              "/org/freedesktop/FileManager1", "--method", "org.freedesktop.FileManager1.ShowItems",
                              fmt::format("['{}']", file_uri(file)), ""});
  return selected || runs({"xdg-open", utf8_from_path(file.parent_path())});
#endif
}

}  // namespace

std::string file_uri(const fs::path& file) {
  constexpr std::string_view kUnescaped = "/-._~";
  std::string uri = "file://";
  for (const char c : utf8_from_path(file)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain || kUnescaped.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

FolderOpener::~FolderOpener() {
  for (Attempt& attempt : jobs_) attempt.job.abandon(kOpenerGrace);
}

void FolderOpener::show(fs::path file) {
  fs::path folder = file.parent_path();
  jobs_.push_back(
      {std::move(folder), Job<bool>([file = std::move(file)](JobControl&) { return open_file_manager(file); })});
}

std::optional<fs::path> FolderOpener::take_failed() {
  for (auto at = jobs_.begin(); at != jobs_.end();) {
    if (!at->job.ready()) {
      ++at;
      continue;
    }
    const bool started = at->job.take();
    fs::path folder = std::move(at->folder);
    at = jobs_.erase(at);
    if (!started) return folder;
  }
  return std::nullopt;
}

}  // namespace odori
