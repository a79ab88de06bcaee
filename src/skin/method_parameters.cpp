#include "skin/method_parameters.h"

#include <fmt/format.h>

namespace odori {

MethodParameters within_range(MethodParameters parameters) {
  for (const MethodParameterRow& row : kMethodParameters) {
    double& value = parameters[row.value];
    if (std::isnan(value)) value = row.usual;
    value = std::clamp(row.whole ? std::round(value) : value, row.min, row.max);
  }
  return parameters;
}

std::string range_text(const MethodParameterRow& row) {
  return row.whole ? tr_format("whole numbers from {} to {}", row.min, row.max)
                   : tr_format("{} to {}", row.min, row.max);
}

void apply(const MethodChanges& changes, MethodParameters& parameters) {
  for (const auto& [parameter, value] : changes) parameters[parameter] = value;
}

bool differ_for(SkinningData data, const MethodParameters& a, const MethodParameters& b) {
  const auto depend_on = [data](const MethodParameterRow& row) {
    if (row.data) return row.data == data;
    return std::ranges::any_of(kSkinningMethods, [&](const SkinningMethod& method) {
      return method.data == data && concerns(row, method.value);
    });
  };
  return std::ranges::any_of(
      kMethodParameters, [&](const MethodParameterRow& row) { return a[row.value] != b[row.value] && depend_on(row); });
}

}  // namespace odori
