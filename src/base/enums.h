#pragma once

// Enumerations and numbers that index arrays, and tables of the values of enumerations.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace odori {

// The value of an enumerator, as the index of an array with one element for each.
template <typename Enum>
constexpr std::size_t ordinal(Enum value) {
  static_assert(std::is_enum_v<Enum>);
  return static_cast<std::size_t>(value);
}

// The value of the row with this name, or with this alias, in a table whose rows have both.
template <typename Rows>
auto value_named(const Rows& rows, std::string_view name) {
  const auto found = std::ranges::find_if(
      rows, [name](const auto& row) { return row.name == name || (row.alias == name && !name.empty()); });
  return found == std::ranges::end(rows) ? std::nullopt : std::optional(found->value);
}

// Whether `list` has an element of this index; it has none for -1.
template <typename List>
constexpr bool has_index(const List& list, std::int64_t index) {
  return index >= 0 && std::cmp_less(index, std::size(list));
}

}  // namespace odori
