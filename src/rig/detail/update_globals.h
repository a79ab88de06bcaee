#pragma once

#include "rig/rig.h"

namespace odori {

// Fills `read_early`, `stale_after_first_pass` and `left_by_second` from the orders and chains that are there.
void plan_settling(Rig& rig);

}  // namespace odori
