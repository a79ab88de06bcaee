#pragma once

// Sets of piece numbers as text: "3,7..9".

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// Sorted numbers. At most `max_ranges` ranges, followed by "and N more".
std::string format_ranges(const std::vector<std::size_t>& numbers, std::size_t max_ranges = 8);

// Numbers and ranges with commas, in the order given; at most `max_count`. Nothing if the text is not valid.
std::optional<std::vector<std::size_t>> parse_ranges(std::string_view text, std::size_t max_count);

}  // namespace odori
