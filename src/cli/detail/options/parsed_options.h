#pragma once

// Options of CLI11 whose values are parsed by functions of ours.

#include "base/files.h"
#include "base/translate.h"

#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>

namespace odori {

// A text option. `parse` returns whether the text is valid; if not, the error message names the option.
template <typename Parse>
CLI::Option* add_parsed(CLI::App& app, const std::string& name, const std::string& help, Parse parse) {
  const auto callback = [name, parse](const CLI::results_t& values) {
    for (const std::string& value : values) {
      if (!parse(value)) throw CLI::ValidationError(name, tr_format("'{}' is not valid", value));
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
                             std::filesystem::path& target) {
  return add_parsed(app, name, help, [&target](const std::string& text) {
    target = path_from_utf8(text);
    return !text.empty();
  });
}

}  // namespace odori
