#include "loading/recent_files.h"

#include "base/files.h"

#include <system_error>

namespace odori {

namespace fs = std::filesystem;

void remember(std::vector<fs::path>& recent, const fs::path& file) {
  std::error_code error;
  const fs::path whole = fs::absolute(file, error).lexically_normal();
  if (error || whole.parent_path() == assets_folder()) return;
  std::erase(recent, whole);
  recent.insert(recent.begin(), whole);
  if (recent.size() > kMaxRecent) recent.resize(kMaxRecent);
}

}  // namespace odori
