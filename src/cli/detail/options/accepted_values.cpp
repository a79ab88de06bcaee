#include "cli/detail/options/option_tables.h"
#include "skin/methods.h"
#include "ui/core/workspace.h"

#include <algorithm>
#include <sstream>

namespace odori {

std::vector<std::string> accepted_values(const std::string& type_name) {
  const auto all = [](const auto& choices) {
    std::vector<std::string> names;
    for (const auto& choice : choices) names.emplace_back(choice.name);
    return names;
  };
  if (type_name.starts_with("MODE")) return all(skinning_modes());
  if (type_name == "BLEND") return all(sdef_blends());
  if (type_name == "RULE") return all(hemispheres());
  if (type_name == "MEASURE") return all(measures());
  std::vector<std::string> values;
  if (type_name == "PAGE") {
    for (int page = 0; page < kPageCount; ++page) values.emplace_back(name(static_cast<Page>(page)));
    return values;
  }
  if (type_name.find('|') == std::string::npos) return values;
  std::istringstream parts(type_name);
  for (std::string part; std::getline(parts, part, '|');) {
    part = part.substr(0, part.find('['));  // "wipe[:SHARE]"
    const bool kind = std::ranges::any_of(part, [](char c) { return c >= 'A' && c <= 'Z'; });
    const std::vector<std::string> accepted = kind ? accepted_values(part) : std::vector{part};
    values.insert(values.end(), accepted.begin(), accepted.end());
  }
  return values;
}

}  // namespace odori
