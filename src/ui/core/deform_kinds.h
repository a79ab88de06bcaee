#pragma once

// The file format's names of the ways in which a vertex follows its bones.

#include "model/model.h"

#include <array>

namespace odori {

inline constexpr std::array<const char*, 5> kDeformKinds{"BDEF1", "BDEF2", "BDEF4", "SDEF", "QDEF"};
static_assert(kDeformKinds.size() == static_cast<std::size_t>(DeformKind::qdef) + 1);

}  // namespace odori
