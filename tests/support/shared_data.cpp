#include "support/shared_data.h"

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace odori::testing {

namespace {
const std::filesystem::path& root() {
  static const std::filesystem::path path = std::filesystem::path(ODORI_SOURCE_DIR).parent_path() / "shared";
  return path;
}
}  // namespace

bool have_shared() { return std::filesystem::is_directory(root() / "data"); }

bool must_not_skip() {
  const char* ci = std::getenv("CI");
  return ci != nullptr && std::string_view(ci) == "true";
}

std::filesystem::path asset(std::string_view relative) {
  return path_from_utf8(ODORI_SOURCE_DIR "/assets") / path_from_utf8(relative);
}

std::filesystem::path shared(std::string_view relative) { return root() / path_from_utf8(relative); }

std::vector<std::filesystem::path> shared_files(std::string_view folder, std::string_view ending) {
  std::vector<std::filesystem::path> found;
  if (!have_shared()) return found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(shared(folder))) {
    if (entry.is_regular_file() && utf8_from_path(entry.path()).ends_with(ending)) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
  const auto bytes = read_file(path);
  EXPECT_TRUE(bytes) << path << ": " << (bytes ? "" : describe(bytes.fault()));
  return bytes ? std::vector<std::uint8_t>(bytes->begin(), bytes->end()) : std::vector<std::uint8_t>{};
}

std::vector<std::uint8_t> asset_bytes(std::string_view relative) { return bytes_of(asset(relative)); }

Model model_in_file(const std::filesystem::path& path) {
  Diagnostics unused;
  auto model = read_pmx(bytes_of(path), unused);
  EXPECT_TRUE(model) << path << ": " << (model ? "" : describe(model.fault()));
  return model ? std::move(*model) : Model();
}

Motion motion_in_file(const std::filesystem::path& path) {
  Diagnostics unused;
  auto motion = read_vmd(bytes_of(path), unused);
  EXPECT_TRUE(motion) << path << ": " << (motion ? "" : describe(motion.fault()));
  return motion ? std::move(*motion) : Motion();
}

}  // namespace odori::testing
