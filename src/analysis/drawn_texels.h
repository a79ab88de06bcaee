#pragma once

// Which texels of a texture are drawn, for picking: one bit per texel, because images are not kept after upload.

#include "base/image.h"
#include "base/math.h"
#include "model/textures.h"

#include <vector>

namespace odori {

struct DrawnTexels {
  int width = 0;  // texels; 0: all of the texture is drawn
  int height = 0;
  std::vector<bool> drawn;  // per texel, row 0 at the top
};

// The texels with an alpha above 0. Nothing is stored for images without transparent texels.
DrawnTexels find_drawn_texels(const Image& image);

// One per texture; all texels of missing ones are drawn.
std::vector<DrawnTexels> find_drawn_texels(const ModelTextures& textures);

// Whether the texel nearest to `uv` is drawn. The texture repeats outside 0..1.
bool is_drawn_at(const DrawnTexels& texels, glm::vec2 uv);

}  // namespace odori
