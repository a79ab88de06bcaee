#pragma once

#include "golden/scenes/scene.h"

namespace odori::golden {

// The scene in the frame shown. Needs a current OpenGL context; throws std::runtime_error where the driver cannot.
Image render(Scene scene);

}  // namespace odori::golden
