#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace odori::testing {

// Files by other people lie beside the project, in ../shared; a clone alone does not have them.
bool have_shared();
// Asked for in continuous integration, where nothing may be skipped.
bool must_not_skip();

// A path under ../shared, "data/gene-cc-by-4.0/Gene_light.pmx".
std::filesystem::path shared(std::string_view relative);

// Every file under a folder of ../shared whose name ends so (".pmx"), sorted.
std::vector<std::filesystem::path> shared_files(std::string_view folder, std::string_view ending);

// The content; fails the test when the file cannot be read.
std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path);

}  // namespace odori::testing

// First line of a test that reads other people's files.
#define ODORI_NEEDS_SHARED()                                                                       \
  if (!odori::testing::have_shared()) {                                                            \
    if (odori::testing::must_not_skip()) FAIL() << "no ../shared beside the project, and CI=true"; \
    GTEST_SKIP() << "no ../shared beside the project";                                             \
  }                                                                                                \
  static_assert(true)
