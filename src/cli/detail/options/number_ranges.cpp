#include "cli/detail/options/number_ranges.h"

#include "base/translate.h"

#include <charconv>

#include <fmt/format.h>

namespace odori {

namespace {

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string format_ranges(const std::vector<std::size_t>& numbers, std::size_t max_ranges) {
  std::string text;
  std::size_t ranges = 0;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (ranges++ == max_ranges) return tr_format("{} and {} more", text, numbers.size() - i);
    text += fmt::format("{}{}", text.empty() ? "" : ",", numbers[i]);
    if (last > i) text += fmt::format("..{}", numbers[last]);
    i = last + 1;
  }
  return text;
}

std::optional<std::vector<std::size_t>> parse_ranges(std::string_view text, std::size_t max_count) {
  std::vector<std::size_t> numbers;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t dots = part.find("..");
    const auto first = whole_number(part.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : whole_number(part.substr(dots + 2));
    if (!first || !last || *last < *first || *last - *first >= max_count - numbers.size()) return std::nullopt;
    for (std::size_t i = *first; i <= *last; ++i) numbers.push_back(i);
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace odori
