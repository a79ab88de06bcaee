#pragma once

// The dancer's materials and textures.

#include "base/image.h"
#include "make_sample/mesh.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace odori::komai {

// The opacity of the cheeks at rest; their morph makes it 1.
inline constexpr float kFaintBlush = 0.25f;

// One material per MaterialSlot, in its order, without face counts.
std::array<Material, kMaterialSlotCount> sample_materials();

// The textures of the materials, in the order of the model's list: file names in the model's folder.
std::vector<std::string> sample_textures();

// The textures. They are calculated with additions, products and square roots only, which every machine rounds alike.
Image eye_texture();        // iris, pupil and highlights; the oval of the iris fills the image
Image cheek_texture();      // a blush that fades out to the edge
Image shine_texture();      // sphere map of the hair: a bright arc where it faces upward
Image sheen_texture();      // sphere map of cloth: a faint light along the rim
Image gloss_texture();      // sphere map of ribbons and shoes: a small soft window
Image toon_texture();       // ramp of clothes and hair: lit at the top, a cool shade at the bottom
Image skin_toon_texture();  // ramp of the skin: a warm shade that starts further down
Image shade_texture();      // ramp of the scenery: fades with the angle to the light

// Run-length encoded 32-bit TGA, first row at the top: a format that is simple enough for identical bytes everywhere.
std::vector<std::uint8_t> write_tga(const Image& image);

}  // namespace odori::komai
