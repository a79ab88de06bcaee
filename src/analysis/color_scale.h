#pragma once

// Colours for numbers, to be read by colour-blind people as well: even steps of lightness, and blue against yellow or
// orange, which all common kinds of colour blindness tell apart. Interpolated in Oklab (B. Ottosson, 2020), in which
// equal distances look equal. Colours are display values (sRGB), 0..1.

#include "base/math.h"

#include <cstddef>

namespace odori {

// From pale yellow at 0 over green to dark blue at 1; `t` is clamped.
glm::vec3 sequential_color(float t);
// From blue at 0 over nearly white in the middle to orange at 1, both ends equally dark; `t` is clamped.
glm::vec3 diverging_color(float t);

// Some that cannot be confused (M. Okabe, K. Ito: Color Universal Design, 2008), without black.
inline constexpr std::size_t kDistinctColorCount = 7;
glm::vec3 distinct_color(std::size_t number);

}  // namespace odori
