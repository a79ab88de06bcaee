#pragma once

// The expected numbers of the skinning tests.

#include "base/result.h"
#include "make_skinning_tests/rigs.h"

#include <filesystem>

namespace odori::skinning_tests {

// Writes what a rig's vertices should be in every skinning mode and pose, with everything that the formulas need, as
// NumPy arrays. assets/skinning-tests/README.md says what they are.
Status write_expected(const Rig& rig, const std::filesystem::path& file);

// Writes all files of the set into a folder.
Status write_skinning_tests(const std::filesystem::path& folder);

}  // namespace odori::skinning_tests
