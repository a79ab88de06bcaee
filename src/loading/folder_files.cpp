#include "loading/folder_files.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr int kFoldersDown = 1;
constexpr std::size_t kMaxNamed = 10;

using Endings = std::span<const std::string_view>;

constexpr std::string_view kModelEndings[] = {".pmx", ".pmd"};
constexpr std::string_view kMotionEndings[] = {".vmd", ".vpd"};

bool ends_with_one(const fs::path& file, Endings endings) {
  const std::string ending = folded(utf8_from_path(file.extension()));
  return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

std::vector<fs::path> ending_with(const std::vector<fs::path>& files, Endings endings) {
  std::vector<fs::path> found;
  std::copy_if(files.begin(), files.end(), std::back_inserter(found),
               [&](const fs::path& file) { return ends_with_one(file, endings); });
  return found;
}

}  // namespace

Result<std::vector<fs::path>> files_to_open(const fs::path& folder) {
  for (const Endings endings : {Endings(kModelEndings), Endings(kMotionEndings)}) {
    for (int depth = 0; depth <= kFoldersDown; ++depth) {
      const auto files = files_below(folder, FolderLimits{depth});
      if (!files) return files.fault();
      auto found = ending_with(*files, endings);
      if (!found.empty()) return found;
    }
  }
  return Fault{&kFolderWithoutModel};
}

Result<fs::path> file_meant(const fs::path& path, Diagnostics& diagnostics) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return path;
  const auto files = files_to_open(path);
  if (!files) return files.fault();
  if (files->size() > 1) {
    std::string named = readable_name(files->front());
    for (std::size_t i = 1; i < files->size() && i <= kMaxNamed; ++i) {
      named += (i == 1 ? "; the others: " : ", ") + readable_name((*files)[i]);
    }
    if (files->size() > kMaxNamed + 1) named += ", ...";
    diagnostics.add({&kFolderHasSeveral, {}, -1, -1, std::move(named)});
  }
  return files->front();
}

}  // namespace odori
