#pragma once

// Options of CLI11 whose values are parsed by functions of ours, and what manual pages and completions say of them.

#include "base/files.h"

#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace odori {

// What CLI11 does not know of an option.
struct OptionFacts {
  bool file = false;                    // the value is the path of a file
  std::vector<std::string> extensions;  // of the files, without the dot; empty: any
  std::string range;                    // of a number: "0 to 16"; empty: any number, or no number
};

// Holds the facts of all options of a program. The formatter is what a CLI11 program and its verbs share.
class OptionFormatter : public CLI::Formatter {
 public:
  std::map<const CLI::Option*, OptionFacts> facts;
};

// `app` must have an OptionFormatter.
inline OptionFacts& facts_of(const CLI::App& app, const CLI::Option* option) {
  return dynamic_cast<OptionFormatter&>(*app.get_formatter()).facts[option];
}

inline CLI::Option* takes_file(CLI::App& app, CLI::Option* option, std::vector<std::string> extensions = {}) {
  facts_of(app, option) = {true, std::move(extensions), {}};
  return option;
}

// The option is a number from `min` to `max`, both allowed.
template <typename Number>
CLI::Option* takes_range(CLI::App& app, CLI::Option* option, Number min, Number max) {
  facts_of(app, option) = {false, {}, fmt::format("{} to {}", min, max)};
  return option->check(CLI::Range(min, max));
}

template <typename Target, typename Number>
CLI::Option* add_number(CLI::App& app, const std::string& name, const std::string& help, Target& target, Number min,
                        Number max) {
  return takes_range(app, app.add_option(name, target, help), min, max);
}

// What is wrong with a value that an option of this type name does not accept, and what it accepts: the values of its
// table (accepted_values), or else the type name.
std::string invalid_value_text(const std::string& type_name, const std::string& value);

// A text option. `parse` returns whether the text is valid; if not, the error message names the option.
template <typename Parse>
CLI::Option* add_parsed(CLI::App& app, const std::string& name, const std::string& help, Parse parse) {
  const auto callback = [&app, name, parse](const CLI::results_t& values) {
    for (const std::string& value : values) {
      if (parse(value)) continue;
      const CLI::Option& option = *app.get_option(name.substr(name.rfind(',') + 1));
      throw CLI::ValidationError(name, invalid_value_text(option.get_type_name(), value));
    }
    return true;
  };
  return app.add_option(name, callback, help);
}

// `parse` returns an optional, whose value goes to `target`: a value, or an optional of one.
template <typename Target, typename Parse>
CLI::Option* add_value(CLI::App& app, const std::string& name, const std::string& help, Target& target, Parse parse) {
  return add_parsed(app, name, help, [&target, parse](const std::string& text) {
    const auto value = parse(text);
    if (value) target = *value;
    return value.has_value();
  });
}

template <typename Target>
CLI::Option* add_switch(CLI::App& app, const std::string& name, const std::string& help, Target& target) {
  return add_parsed(app, name, help,
                    [&target](const std::string& text) {
                      target = text == "on";
                      return text == "on" || text == "off";
                    })
      ->type_name("on|off");
}

inline CLI::Option* add_path(CLI::App& app, const std::string& name, const std::string& help,
                             std::filesystem::path& target, std::vector<std::string> extensions = {}) {
  auto* option = add_parsed(app, name, help, [&target](const std::string& text) {
    target = path_from_utf8(text);
    return !text.empty();
  });
  return takes_file(app, option, std::move(extensions));
}

// What is wrong with a command line, in the user's language. What CLI11 says rarely stays in English.
std::string parse_error_text(const CLI::ParseError& error);

// "A,B": what `parse` makes of each part, in order. Nothing if it makes nothing of one of them.
template <typename Parse>
auto parse_list(const std::string& text, const Parse& parse) {
  std::optional<std::vector<typename std::invoke_result_t<Parse, const std::string&>::value_type>> list(std::in_place);
  std::istringstream parts(text);
  for (std::string part; list && std::getline(parts, part, ',');) {
    if (auto value = parse(part)) {
      list->push_back(std::move(*value));
    } else {
      list.reset();
    }
  }
  if (list && list->empty()) list.reset();
  return list;
}

}  // namespace odori
