#pragma once

// The files of the skinning tests (assets/skinning-tests/README.md).

#include "make_skinning_tests/rigs.h"

#include <cstdint>
#include <string>
#include <vector>

namespace odori::skinning_tests {

// What a rig's vertices should be in every skinning mode and pose, with everything that the formulas need, as NumPy
// arrays (.npz).
std::vector<std::uint8_t> expected_file(const Rig& rig);

struct TestFile {
  std::string name;
  std::vector<std::uint8_t> bytes;
};

// All files of the set that are generated.
std::vector<TestFile> make_skinning_tests();

}  // namespace odori::skinning_tests
