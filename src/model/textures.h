#pragma once

#include "base/image.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// A model's decoded textures, one per Model::textures; null where a file is missing or broken (drawn white). Several
// may be one image.
using ModelTextures = std::vector<std::shared_ptr<const Image>>;

inline constexpr int kSharedToonCount = 10;

// The toon ramp every MMD installation shares, toon01 (index 0) to toon10 (index 9), built from its table
// (formats.md 5): 32x32 pixels, opaque, each row of one colour, lit at the top.
Image shared_toon(int index);

// "toon01.bmp" to "toon10.bmp".
std::string shared_toon_name(int index);

// The ramp that a path's last part names, "toon01.bmp" in any letter case: 0..9; -1 for any other.
int shared_toon_named(std::string_view path);

}  // namespace odori
