#pragma once

#include "motion/motion.h"

#include <cstdint>
#include <vector>

namespace odori {

// The first key of every track as a VPD file, laid out as MMD does, morphs after the bones as MMM does. Numbers have
// six decimals, and more where those would not read back equal.
std::vector<std::uint8_t> write_vpd(const Motion& motion);

}  // namespace odori
