#pragma once

// Reads a model file of any kind that odori opens.

#include "base/fault.h"
#include "base/result.h"
#include "format/pmx/pmx.h"
#include "model/model.h"

#include <filesystem>
#include <string>

namespace odori {

inline constexpr FaultKind kVacWithoutModel{"vac.model", "the .x file of this .vac is not in its folder"};
inline constexpr FaultKind kEffectCarrier{"x.effect", "this accessory carries an effect (.fx) for MikuMikuEffect",
                                          Severity::warning,
                                          "it is hidden, because it shows nothing without the effect"};

struct ModelFile {
  Model model;
  PmxInfo info;  // of other formats only the source offsets
  // The file that contains the model and whose folder contains its textures: the file itself, or the .x of a .vac.
  std::filesystem::path geometry;
  std::string parent_bone;      // of a .vac: the bone that holds it; empty: none
  bool effect_carrier = false;  // a .x beside a .fx of the same name (accessories.md 3.6)
};

// `file`: the content of `path`. Accessories without a name are named after their file. Fails like `read_model`, or
// with kVacFile or kVacWithoutModel.
Result<ModelFile> read_model_file(const std::filesystem::path& path, Bytes file, Diagnostics& diagnostics);

}  // namespace odori
