#include "support/temp_folder.h"

#include "base/files.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace odori::testing {

TempFolder::TempFolder() {
  std::random_device random;
  do {
    path_ = std::filesystem::temp_directory_path() / ("odori-test-" + std::to_string(random()));
  } while (!std::filesystem::create_directory(path_));
}

std::filesystem::path TempFolder::put(std::string_view name, Bytes content) const {
  const std::filesystem::path path = path_ / path_from_utf8(name);
  EXPECT_TRUE(write_file(path, content)) << path;
  return path;
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace odori::testing
