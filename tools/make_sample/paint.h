#pragma once

#include "base/image.h"

#include <cstdint>
#include <vector>

namespace odori::komai {

// The dancer's textures. Only additions, products and square roots make them, which every machine rounds alike.
Image eye_texture();        // iris, pupil and lights: the whole of the picture is the iris's oval
Image cheek_texture();      // a blush that fades out to its edge
Image shine_texture();      // sphere map of the hair: a bright arc where it faces upward
Image toon_texture();       // ramp of clothes and hair: lit above, a cool shade below
Image skin_toon_texture();  // the skin's: its shade is warm and sets in late

// Run-length coded 32-bit TGA, first row at the top: a format so simple that every machine writes the same bytes.
std::vector<std::uint8_t> write_tga(const Image& image);

}  // namespace odori::komai
