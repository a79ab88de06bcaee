#pragma once

// The files of the skinning tests (assets/skinning-tests/README.md).

#include "base/fault.h"
#include "make_skinning_tests/rigs.h"

#include <filesystem>

namespace odori::skinning_tests {

// Writes what a rig's vertices should be in every skinning mode and pose, with everything that the formulas need, as
// NumPy arrays (.npz). Fails as NpzWriter.
Status write_expected(const Rig& rig, const std::filesystem::path& file);

// Writes all files of the set that this program generates. Fails as write_file.
Status write_skinning_tests(const std::filesystem::path& folder);

}  // namespace odori::skinning_tests
