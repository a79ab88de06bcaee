#pragma once

#include "buffers/texture_buffers.h"
#include "model/model.h"
#include "view/fitted_background.h"

namespace odori {

// The luminance of the model's surface in its rest pose: ambient + diffuse * MMD's default light, times the texture at
// the middle of each triangle. `textures`: of this model, with their levels.
SurfaceLuminance surface_luminance(const Model& model, const TextureBuffers& textures);

}  // namespace odori
