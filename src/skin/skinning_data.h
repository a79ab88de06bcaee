#pragma once

// What a skinning method needs of a model beyond its tables, computed once per model content: vectors that the GPU
// stores as one table of texels, and a file of the user's cache keeps.
//
//   auto texels = kind_of(SkinningData::delta_mush).find(model, parameters, control);   // slow
//   actor.skinning_data[SkinningData::delta_mush] = std::make_shared<const SkinningTexels>(std::move(*texels));

#include "base/fault.h"
#include "base/job.h"
#include "base/math.h"
#include "model/model.h"
#include "skin/method_parameters.h"
#include "skin/methods.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace odori {

using SkinningTexels = std::vector<glm::vec4>;

// One value for each kind of data.
template <typename Value>
struct PerSkinningData {
  std::array<Value, kSkinningDataCount> values{};

  Value& operator[](SkinningData kind) { return values[ordinal(kind)]; }
  const Value& operator[](SkinningData kind) const { return values[ordinal(kind)]; }
  friend bool operator==(const PerSkinningData&, const PerSkinningData&) = default;
};

// The data of a model that are computed; the others are null.
using ModelSkinningData = PerSkinningData<std::shared_ptr<const SkinningTexels>>;

struct SkinningDataKind {
  SkinningData value;
  const char* name;       // of its folder in the user's cache folder
  const char* progress;   // what a command shows while it computes
  const char* computing;  // what the window shows, with the percentage
  const FaultKind* too_costly;
  const FaultKind* cancelled;
  // Runs on all cores; the result does not depend on their number.
  Result<SkinningTexels> (*find)(const Model& model, const MethodParameters& parameters, JobControl& control);
  // Whether texels of a file can be those of the model.
  bool (*is_valid)(const Model& model, std::span<const glm::vec4> texels);
  // A hash of everything that the data depend on.
  std::uint64_t (*cache_key)(const Model& model, const MethodParameters& parameters);
};

// In the order of SkinningData.
std::span<const SkinningDataKind> skinning_data_kinds();
const SkinningDataKind& kind_of(SkinningData data);

}  // namespace odori
