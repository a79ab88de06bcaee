#pragma once

// Enumerations that index arrays, and tables of their values.

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace odori {

// The value of an enumerator, as the index of an array with one element for each.
template <typename Enum>
  requires std::is_enum_v<Enum>
constexpr std::size_t ordinal(Enum value) {
  return static_cast<std::size_t>(value);
}

}  // namespace odori
