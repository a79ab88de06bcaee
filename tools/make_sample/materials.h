#pragma once

#include "make_sample/mesh.h"

#include <array>
#include <string>
#include <vector>

namespace odori::komai {

// One material for each kind of stuff, in its order; faces are not counted yet.
std::array<Material, kStuffCount> sample_materials();

// The textures they name, in the order of the model's list: file names beside the model.
std::vector<std::string> sample_textures();

}  // namespace odori::komai
