#pragma once

#include "base/image.h"

#include <vector>

namespace odori {

// Every other pixel's neighbourhood averaged; each side at least 1. Odd last rows and columns are left out.
Image halved(const Image& image);

// Whether any pixel lets something through.
bool has_clear_parts(const Image& image);

// The image and its halves down to a single pixel, for a texture that is seen by its alpha: colours count as much as
// they are seen, and pixels of alpha 0 take the colours round them, so that theirs, which nobody sees, bleed into none
// when a filter weighs neighbours. Alpha stays what it is, and is averaged as ever.
std::vector<Image> levels_by_alpha(Image image);

}  // namespace odori
