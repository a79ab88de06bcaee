#pragma once

// Files of the project and files beside it that tests read.

#include "model/model.h"
#include "motion/motion.h"

#include <filesystem>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace odori::testing {

// Whether ../shared exists beside the project. It contains models and motions by other authors, which are not part of
// the repository.
bool have_shared();
// True in continuous integration (CI=true), where no test may be skipped.
bool must_not_skip();

// Path below ../shared, for example "data/gene-cc-by-4.0/Gene_light.pmx".
std::filesystem::path shared(std::string_view relative);

// Path below the assets of the project, for example "komai.pmx".
std::filesystem::path asset(std::string_view relative);

// All files below a folder of ../shared whose name ends with `ending`, such as ".pmx", sorted.
std::vector<std::filesystem::path> shared_files(std::string_view folder, std::string_view ending);

// Content of a file; fails the test when it cannot be read.
std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path);
std::vector<std::uint8_t> asset_bytes(std::string_view relative);

// The model of a PMX file and the motion of a VMD file; fail the test and are empty when it cannot be read.
Model model_in_file(const std::filesystem::path& path);
Motion motion_in_file(const std::filesystem::path& path);

}  // namespace odori::testing

// First line of tests that read files from ../shared.
#define ODORI_NEEDS_SHARED()                                                                       \
  if (!odori::testing::have_shared()) {                                                            \
    if (odori::testing::must_not_skip()) FAIL() << "no ../shared beside the project, and CI=true"; \
    GTEST_SKIP() << "no ../shared beside the project";                                             \
  }                                                                                                \
  static_assert(true)
