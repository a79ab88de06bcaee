#pragma once

// The parameters of the skinning methods: one table, which the command line, scenes and settings files, the window, the
// C API and Python loop over. They hold for all models of a stage.
//
//   MethodParameters parameters;
//   parameters[MethodParameter::passes] = 16;

#include "base/enums.h"
#include "base/translate.h"
#include "skin/methods.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

// As in Le and Lewis 2019 (skin/delta_mush.h), but for the last two.
enum class MethodParameter : std::uint8_t {
  passes,
  smoothing,
  weight_smoothing,
  weight_share,
  largest_weights,
  morph_bones
};

// A set of skinning modes.
constexpr std::uint32_t modes_of(std::initializer_list<SkinningMode> modes) {
  std::uint32_t bits = 0;
  for (const SkinningMode mode : modes) bits |= 1u << ordinal(mode);
  return bits;
}
inline constexpr std::uint32_t kDirectDeltaMush =
    modes_of({SkinningMode::delta_mush, SkinningMode::delta_mush_fast, SkinningMode::compressed_mush});
inline constexpr std::uint32_t kDeltaMush = kDirectDeltaMush | modes_of({SkinningMode::iterative_mush});
inline constexpr std::uint32_t kAllModes = (1u << kSkinningModeCount) - 1;

struct MethodParameterRow {
  MethodParameter value;
  std::string_view name;  // on the command line, in files, in C and Python; null-terminated
  double usual;           // the default
  double min, max;
  bool whole;           // whole numbers only
  const char* title;    // translated where it is shown, like `help`
  const char* help;     // a sentence without full stop
  std::uint32_t modes;  // that it changes
  // What is computed for it, in any mode, while it is above 0; nothing else depends on it.
  std::optional<SkinningData> data{};
};

inline constexpr MethodParameterRow kMethodParameters[] = {
    {MethodParameter::passes, "ddm.passes", 24.0, 0.0, 100.0, true, tr_later("Passes"),
     tr_later("How often delta mush smooths the surface"), kDeltaMush},
    {MethodParameter::smoothing, "ddm.lambda", 0.8, 0.0, 1.0, false, tr_later("Smoothing (lambda)"),
     tr_later("How far a pass moves a vertex towards the mean of its neighbours"), kDeltaMush},
    {MethodParameter::weight_smoothing, "ddm.kappa", 0.2, 0.0, 1.0, false, tr_later("Smoothing of weights (kappa)"),
     tr_later("The same of the weights that move the smoothed surface"), kDirectDeltaMush},
    {MethodParameter::weight_share, "ddm.alpha", 0.5, 0.0, 1.0, false, tr_later("Share of these weights (alpha)"),
     tr_later("How much of the translation follows them"), kDirectDeltaMush},
    {MethodParameter::largest_weights, "weights.largest", 4.0, 1.0, 4.0, true, tr_later("Bones per vertex"),
     tr_later("Only the heaviest bones move a vertex, with weights scaled to a sum of 1"), kAllModes},
    {MethodParameter::morph_bones, "morphs.bones", 0.0, 0.0, 256.0, true, tr_later("Morphs as bones"),
     tr_later("So many proxy bones move the vertices instead of the vertex morphs; 0: the morphs themselves"),
     kAllModes, SkinningData::morph_bones},
};
inline constexpr std::size_t kMethodParameterCount = std::size(kMethodParameters);

constexpr const MethodParameterRow& row_of(MethodParameter parameter) { return kMethodParameters[ordinal(parameter)]; }
static_assert(std::ranges::all_of(kMethodParameters,
                                  [](const MethodParameterRow& row) { return &row_of(row.value) == &row; }));

constexpr double usual(MethodParameter parameter) { return row_of(parameter).usual; }

constexpr bool concerns(const MethodParameterRow& row, SkinningMode mode) {
  return (row.modes >> ordinal(mode) & 1u) != 0;
}

struct MethodParameters {
  std::array<double, kMethodParameterCount> values{};

  constexpr MethodParameters() {
    for (const MethodParameterRow& row : kMethodParameters) values[ordinal(row.value)] = row.usual;
  }
  constexpr double& operator[](MethodParameter parameter) { return values[ordinal(parameter)]; }
  constexpr double operator[](MethodParameter parameter) const { return values[ordinal(parameter)]; }
  friend bool operator==(const MethodParameters&, const MethodParameters&) = default;
};

// Null: no row has this name.
constexpr const MethodParameterRow* method_parameter(std::string_view name) {
  const auto found = std::ranges::find(kMethodParameters, name, &MethodParameterRow::name);
  return found == std::end(kMethodParameters) ? nullptr : found;
}

inline bool is_within_range(const MethodParameterRow& row, double value) {
  return value >= row.min && value <= row.max && (!row.whole || value == std::round(value));
}

// Each value within its range, and whole where its row says so; one that is not a number has its default.
inline MethodParameters within_range(MethodParameters parameters) {
  for (const MethodParameterRow& row : kMethodParameters) {
    double& value = parameters[row.value];
    if (std::isnan(value)) value = row.usual;
    value = std::clamp(row.whole ? std::round(value) : value, row.min, row.max);
  }
  return parameters;
}

// "0 to 100", "whole numbers from 0 to 100".
inline std::string range_text(const MethodParameterRow& row) {
  return row.whole ? tr_format("whole numbers from {} to {}", row.min, row.max)
                   : tr_format("{} to {}", row.min, row.max);
}

// Parameters that are given, over those of a scene or of the user.
using MethodChanges = std::vector<std::pair<MethodParameter, double>>;
inline void apply(const MethodChanges& changes, MethodParameters& parameters) {
  for (const auto& [parameter, value] : changes) parameters[parameter] = value;
}

// Whether a parameter that the data depend on differs.
inline bool differ_for(SkinningData data, const MethodParameters& a, const MethodParameters& b) {
  const auto depend_on = [data](const MethodParameterRow& row) {
    if (row.data) return row.data == data;
    return std::ranges::any_of(kSkinningMethods, [&](const SkinningMethod& method) {
      return method.data == data && concerns(row, method.value);
    });
  };
  return std::ranges::any_of(
      kMethodParameters, [&](const MethodParameterRow& row) { return a[row.value] != b[row.value] && depend_on(row); });
}

// Whether a parameter needs the data, in any mode.
constexpr bool is_needed(SkinningData data, const MethodParameters& parameters) {
  return std::ranges::any_of(kMethodParameters, [&](const MethodParameterRow& row) {
    return row.data == data && parameters[row.value] > 0.0;
  });
}

}  // namespace odori
