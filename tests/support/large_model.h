#pragma once

#include "model/model.h"

namespace odori::testing {

// Larger than any real model: 5,000 bones in a deep tree with IK, appends and layers, 2,000 morphs of
// every kind, 200 materials, 120 textures, 600 bodies and as many joints. Some names are Japanese,
// long, empty, duplicate, or contain characters that are special to formatters and ImGui. Passed through `check_model`.
Model large_model();

}  // namespace odori::testing
