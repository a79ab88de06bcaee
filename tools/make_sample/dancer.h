#pragma once

#include "model/model.h"

namespace odori::komai {

inline constexpr const char* kDancerName = "小舞";

// The whole figure: about 16 units tall, standing at the origin, facing -Z.
Model make_dancer();

}  // namespace odori::komai
