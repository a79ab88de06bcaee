#pragma once

// Which IK chains of a pass are solved at the same time.

#include "rig/rig.h"

#include <cstdint>
#include <vector>

namespace odori {

// The bones of `order`, one of the passes of the rig, in an order that gives the same result bit for bit: each bone
// still comes after those that write what it reads, and before those that overwrite it. IK bones whose chains do not
// depend on each other come in pairs if they are close to each other in the order.
std::vector<Rig::Step> deform_steps(const Rig& rig, const std::vector<std::int32_t>& order);

}  // namespace odori
