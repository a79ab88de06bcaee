#pragma once

// The LZW codes of a GIF (GIF89a, appendix F).

#include "base/bytes.h"

#include <cstdint>
#include <span>

namespace odori {

// Decodes sub-blocks, with the empty one at their end, to the pixels' indices into the colour table. Codes beyond the
// pixels are ignored. `min_bits`: as stored before the blocks. False: the codes are damaged, or there are too few.
bool decode_gif_codes(Bytes blocks, int min_bits, std::span<std::uint8_t> pixels);

}  // namespace odori
