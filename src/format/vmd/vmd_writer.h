#pragma once

#include "motion/motion.h"

#include <cstdint>
#include <vector>

namespace odori {

// The motion as a VMD file, all six sections, curves and physics switch as MMD lays them out (formats.md 3.3).
std::vector<std::uint8_t> write_vmd(const Motion& motion);

}  // namespace odori
