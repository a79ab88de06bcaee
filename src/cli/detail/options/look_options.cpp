#include "base/translate.h"
#include "cli/detail/options/shared_options.h"
#include "cli/options.h"
#include "loading/look_file.h"
#include "view/look_rows.h"

#include <span>
#include <string_view>

#include <fmt/format.h>

namespace odori {

namespace {

// "mmd|depth"
std::string names_of(std::span<const LookChoice> choices) {
  std::string names;
  for (const LookChoice& choice : choices) names.append(names.empty() ? "" : "|").append(choice.name);
  return names;
}

// The options of its settings change it, wherever they stand.
CLI::Option* add_look_file(CLI::App& app, LookChanges& look) {
  const auto use = [&look](const std::string& text) {
    const auto found = find_look(text);
    if (!found) {
      const bool names_it = found.fault().kind == &kNoSuchLook;
      throw CLI::ValidationError("--look", (names_it ? "" : text + tr(": ")) + describe(found.fault()));
    }
    look.rows.insert(look.rows.begin(), found->rows.begin(), found->rows.end());
    return true;
  };
  std::vector<std::string_view> names;
  for (const BuiltinLook& each : builtin_looks()) names.push_back(each.name);
  return takes_file(app, add_parsed(app, "--look", "Effects of a film, over the picture as MMD draws it", use),
                    {"toml", "cube"})
      ->type_name(fmt::format("{}|FILE", fmt::join(names, "|")));
}

CLI::Option* add_look_settings(CLI::App& app, LookChanges& look) {
  return add_parsed(app, "--look-set", "One setting of a look, such as glow.strength=0.8; it turns its effect on",
                    [&look](const std::string& text) {
                      const auto set = parse_look_setting(text);
                      if (set) look.rows.insert(look.rows.end(), set->rows.begin(), set->rows.end());
                      return set.has_value();
                    })
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace

CLI::Option* add_look_row(CLI::App& app, const LookRow& row, const std::string& name, const std::string& help,
                          LookChanges& look) {
  const auto add_number_row = [&]<typename Number>(Number) {
    const auto add = [&](const Number& value) { look.rows.push_back({&row, value}); };
    return takes_range(app, app.add_option_function<Number>(name, add, help), static_cast<Number>(row.range.min),
                       static_cast<Number>(row.range.max));
  };
  if (std::holds_alternative<int Look::*>(row.member)) return add_number_row(int());
  if (std::holds_alternative<float Look::*>(row.member)) return add_number_row(float());
  return add_parsed(app, name, help,
                    [&](const std::string& text) {
                      const auto value = parse_value(row, text);
                      if (value) look.rows.push_back({&row, *value});
                      return value.has_value();
                    })
      ->type_name(names_of(row.choices));
}

std::vector<CLI::Option*> add_whole_look(CLI::App& app, LookChanges& look) {
  return {add_look_file(app, look), add_look_settings(app, look)};
}

std::vector<CLI::Option*> add_look(CLI::App& app, LookChanges& look) {
  std::vector<CLI::Option*> added = add_whole_look(app, look);
  for (const LookRow& row : kLookRows) {
    if (!row.option.empty()) added.push_back(add_look_row(app, row, std::string(row.option), row.help, look));
  }
  added.push_back(add_parsed(app, "--shadow",
                             "Shadows (default: both, or as the scene says; no ground shadow if the background is "
                             "transparent)",
                             [&look](const std::string& text) { return parse_shadow(text, look); })
                      ->type_name("ground,self|off"));
  return added;
}

void add_background(CLI::App& app, const std::string& help, LookChanges& look) {
  takes_file(app, add_parsed(app, "--background", help,
                             [&look](const std::string& text) { return parse_background(text, look); }))
      ->type_name("COLOR|FILE");
}

}  // namespace odori
