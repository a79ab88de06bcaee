#pragma once

#include "model/model.h"

namespace odori::testing {

// As large as a person ever opens, and larger: 5,000 bones in a deep tree with IK, appends and layers, 2,000 morphs of
// every kind, 200 materials, 120 textures, 600 bodies and as many joints. Names are Japanese, long, empty, alike, or
// hold what formatters and ImGui make something of. Checked, so it is as a reader would hand it on.
Model large_model();

}  // namespace odori::testing
