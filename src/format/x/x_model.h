#pragma once

#include "base/fault.h"
#include "format/x/x_scene.h"
#include "model/model.h"

namespace odori {

// Translates the objects of a .x file to a model, which has not passed `check_model`. `utf8`: how its names are
// encoded; otherwise CP932. Fails with kXTooLarge if the model would have 2^31 face indices or more.
Result<Model> model_from_x(const XScene& scene, bool utf8, Diagnostics& diagnostics);

}  // namespace odori
