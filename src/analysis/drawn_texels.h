#pragma once

// Which texels of a texture are drawn, for picking: one bit per texel, because images are not kept after upload.

#include "base/image.h"
#include "base/math.h"
#include "model/textures.h"

#include <memory>
#include <vector>

namespace odori {

struct DrawnTexels {
  int width = 0;  // texels, > 0
  int height = 0;
  std::vector<bool> drawn;  // per texel, row 0 at the top
};

// Null: all of the texture is drawn. Shared by all actors of a model.
using SharedDrawnTexels = std::shared_ptr<const DrawnTexels>;

// The texels with an alpha above 0. Null for images without transparent texels.
SharedDrawnTexels find_drawn_texels(const Image& image);

// One per texture; null for missing ones.
std::vector<SharedDrawnTexels> find_drawn_texels(const ModelTextures& textures);

// Whether the texel nearest to `uv` is drawn. The texture repeats outside 0..1.
bool is_drawn_at(const DrawnTexels& texels, glm::vec2 uv);

}  // namespace odori
