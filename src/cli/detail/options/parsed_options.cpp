#include "cli/detail/options/parsed_options.h"

#include "base/translate.h"

#include <optional>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/args.h>
#include <fmt/format.h>

namespace odori {

namespace {

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
