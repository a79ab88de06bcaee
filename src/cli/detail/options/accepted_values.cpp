#include "base/translate.h"
#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/parsed_options.h"
#include "skin/methods.h"
#include "ui/core/workspace.h"

#include <algorithm>
#include <sstream>

namespace odori {

namespace {

// "on|off" -> {"on", "off"}; of "wipe[:SHARE]" the part before the bracket.
std::vector<std::string> alternatives(const std::string& type_name) {
  std::vector<std::string> found;
  std::istringstream parts(type_name);
  for (std::string part; std::getline(parts, part, '|');) found.push_back(part.substr(0, part.find('[')));
  return found;
}

// A kind of value rather than a value: "FILE".
bool is_kind(const std::string& alternative) {
  return std::ranges::any_of(alternative, [](char c) { return c >= 'A' && c <= 'Z'; });
}

// Whether `accepted_values` are all that the option accepts.
bool lists_all(const std::string& type_name) {
  return std::ranges::none_of(alternatives(type_name), [](const std::string& each) {
    return (is_kind(each) && accepted_values(each).empty()) || each.find(',') != std::string::npos;
  });
}

}  // namespace

std::vector<std::string> accepted_values(const std::string& type_name) {
  const auto all = [](const auto& choices) {
    std::vector<std::string> names;
    for (const auto& choice : choices) names.emplace_back(choice.name);
    return names;
  };
  if (type_name == "MODE") return all(skinning_modes());
  if (type_name == "BLEND") return all(sdef_blends());
  if (type_name == "RULE") return all(hemispheres());
  if (type_name == "NORMALS") return all(kinds_of_normals());
  if (type_name == "MEASURE") return all(measures());
  if (type_name == "CASE") return suite_case_names();
  if (type_name == "STATISTIC") return all(std::span<const Choice<Statistic>>(kStatistics));
  std::vector<std::string> values;
  if (type_name == "PAGE") {
    for (int page = 0; page < kPageCount; ++page) values.emplace_back(name(static_cast<Page>(page)));
    return values;
  }
  if (type_name.find_first_of("|[") == std::string::npos) return values;
  for (const std::string& part : alternatives(type_name)) {
    const std::vector<std::string> accepted = is_kind(part) ? accepted_values(part) : std::vector{part};
    values.insert(values.end(), accepted.begin(), accepted.end());
  }
  return values;
}

std::string invalid_value_text(const std::string& type_name, const std::string& value) {
  const std::vector<std::string> accepted =
      lists_all(type_name) ? accepted_values(type_name) : std::vector<std::string>();
  const char separator = type_name.find("[,") == std::string::npos ? '\0' : ',';
  std::istringstream parts(value + separator);
  for (std::string part; !accepted.empty() && std::getline(parts, part, separator);) {
    if (std::ranges::find(accepted, part.substr(0, part.find(':'))) != accepted.end()) continue;
    return tr_format("'{}' is none of {}", part, fmt::format("{}", fmt::join(accepted, ", ")));
  }
  return type_name.empty() ? tr_format("'{}' is not valid", value)
                           : tr_format("'{}' is not valid; it must be {}", value, type_name);
}

}  // namespace odori
