#pragma once

#include "golden/scenes/scene.h"

namespace odori::golden {

// Renders the scene at kShownFrame. Needs a current OpenGL context; throws std::runtime_error if the driver fails.
Image render(Scene scene);

}  // namespace odori::golden
