#include "view/look_passes.h"

#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// Calls `use(name, value)` for each "name=value" of the text.
template <typename Use>
void for_each_value(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const std::string_view each = text.substr(0, text.find(','));
    text.remove_prefix(std::min(each.size() + 1, text.size()));
    const std::size_t equals = each.find('=');
    if (equals == std::string_view::npos) continue;
    use(each.substr(0, equals), each.substr(equals + 1));
  }
}

}  // namespace

std::vector<float> parameter_values(const LookPasses& passes, std::string_view text) {
  std::vector<float> values;
  for (const LookParameter& parameter : passes.parameters) values.push_back(parameter.initial);
  for_each_value(text, [&](std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(passes.parameters, name, &LookParameter::name);
    const auto number = parse_number(value);
    if (found == passes.parameters.end() || !number || !std::isfinite(*number)) return;
    values[found - passes.parameters.begin()] = std::clamp(static_cast<float>(*number), found->min, found->max);
  });
  return values;
}

std::string with_parameter(std::string_view text, std::string_view name, float value) {
  std::string changed;
  for_each_value(text, [&](std::string_view each, std::string_view other) {
    if (each != name) changed += fmt::format("{}={},", each, other);
  });
  return changed + fmt::format("{}={}", name, value);
}

}  // namespace odori
