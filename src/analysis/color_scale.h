#pragma once

// Colour scales for numbers, readable with common kinds of colour blindness: even steps of lightness, and blue against
// yellow or orange. Interpolated in the perceptually uniform Oklab (B. Ottosson, 2020). Colours are sRGB-encoded, 0..1.

#include "base/math.h"

#include <cstddef>

namespace odori {

// From pale yellow at 0 over green to dark blue at 1; `t` is clamped to 0..1.
glm::vec3 sequential_color(float t);
// From blue at 0 over near white at 0.5 to orange at 1, both ends equally dark; `t` is clamped to 0..1.
glm::vec3 diverging_color(float t);

// Categorical colours (M. Okabe, K. Ito: Color Universal Design, 2008), without black. `index` < kDistinctColorCount.
inline constexpr std::size_t kDistinctColorCount = 7;
glm::vec3 distinct_color(std::size_t index);

}  // namespace odori
