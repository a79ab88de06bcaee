#include "cli/detail/options/parsed_options.h"

#include "base/translate.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/args.h>
#include <fmt/format.h>

namespace odori {

namespace {

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// As CLI11 makes them. Those with more words come first.
// Translated: all.
constexpr const char* kFormats[] = {"The following argument was not expected: {}",
                                    "The following arguments were not expected: {}",
                                    "{}: At Most {} required but received {}",
                                    "{}: At least {} required but received {}",
                                    "{}: {} required {} missing",
                                    "{}: Value {} not in range {} to {}",
                                    "Could not convert: {} = {}",
                                    "{} is required",
                                    "{} requires {}",
                                    "{} excludes {}"};

// The values that make the text from the format; nothing if no values do.
std::optional<std::vector<std::string_view>> values_of(std::string_view text, std::string_view format) {
  constexpr std::string_view kPlace = "{}";
  std::vector<std::string_view> values;
  const std::size_t first = format.find(kPlace);
  if (!text.starts_with(format.substr(0, first))) return std::nullopt;
  text.remove_prefix(first);
  format.remove_prefix(first);
  while (!format.empty()) {
    format.remove_prefix(kPlace.size());
    const std::string_view between = format.substr(0, format.find(kPlace));
    const std::size_t end = between.empty() ? text.size() : text.find(between);
    if (end == std::string_view::npos) return std::nullopt;
    values.push_back(text.substr(0, end));
    text.remove_prefix(end + between.size());
    format.remove_prefix(between.size());
  }
  return text.empty() ? std::optional(values) : std::nullopt;
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

std::string parse_error_text(const CLI::ParseError& error) {
  const std::string_view text = error.what();
  for (const char* format : kFormats) {
    const auto values = values_of(text, format);
    if (!values) continue;
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const std::string_view value : *values) arguments.push_back(value);
    return fmt::vformat(tr(format), arguments);
  }
  return std::string(text);
}

}  // namespace odori
