#pragma once

// Decoded textures of a model, and the ten shared toon ramps.

#include "base/image.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// One decoded image per Model::textures; null when the file is missing or broken (drawn white). Entries may share an
// image.
using ModelTextures = std::vector<std::shared_ptr<const Image>>;

inline constexpr int kSharedToonCount = 10;

// The shared toon ramps of MMD, toon01 (index 0) to toon10 (index 9), built from the table in formats.md 5: 32x32
// pixels, opaque, one colour per row, lit side at the top.
Image shared_toon(int index);

// Whether the path names what MMD replaces by its screen, and odori by the background: "screen.bmp" in any letter case,
// in any folder (accessories.md 3.4).
bool is_screen_texture(std::string_view path);

// "toon01.bmp" to "toon10.bmp".
std::string shared_toon_name(int index);

// Index 0..9 of the shared ramp if the file name of `path` is "toon01.bmp" to "toon10.bmp" in any letter case; else -1.
int shared_toon_index(std::string_view path);

}  // namespace odori
