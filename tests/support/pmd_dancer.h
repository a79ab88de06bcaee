#pragma once

#include "base/bytes.h"

#include <vector>

namespace odori::testing {

// A PMD file with the bones that most PMD models of people have: 142, half of them hair and skirt, and four IK chains.
// Legs have 40 iterations with an IK weight of 0.5, toes 3 with a weight of 1. One triangle.
std::vector<std::uint8_t> pmd_dancer();

}  // namespace odori::testing
