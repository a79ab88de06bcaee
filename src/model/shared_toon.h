#pragma once

#include "base/image.h"

namespace odori {

inline constexpr int kSharedToonCount = 10;

// The toon ramp every MMD installation shares, toon01 (index 0) to toon10 (index 9), built from its table
// (formats.md 5): 32x32 pixels, opaque, each row of one colour, lit at the top.
Image shared_toon(int index);

}  // namespace odori
