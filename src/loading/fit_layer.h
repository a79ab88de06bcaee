#pragma once

// Fits motion layers: the one place that finds the model a layer was made for and calls `fit`, for scene files, `--fit`
// and the window.
//
//   layer.fitted = fit_layer(layer, actor.model, open_models(stage), control);

#include "base/fault.h"
#include "fit/fit.h"
#include "model/model.h"
#include "motion/motion.h"
#include "scene/motion_layers.h"
#include "scene/stage.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace odori {

// The model that a motion was made for, as far as it can be found.

struct SourceModel {
  std::shared_ptr<const Model> model;  // never null
  std::filesystem::path file{};        // empty: a model without a file, or the standard figure
};

// Whether the name that a motion holds is that of a model: its first 20 bytes in CP932.
bool is_made_for(const Motion& motion, const Model& model);

// Models of a folder that are read to find a name.
inline constexpr std::size_t kMaxSourceCandidates = 32;

// The one of `open` with the name that the motion holds; otherwise one in `folders`, not below them; otherwise the
// standard figure. Takes as long as reading the models of the folders.
SourceModel find_source_model(const Motion& motion, std::span<const SourceModel> open,
                              std::span<const std::filesystem::path> folders);

// Reads the given model.
Result<SourceModel> read_source_model(const std::filesystem::path& file);

inline constexpr FaultKind kFitMemory{"fit.memory", "there is not enough memory to fit the motion", Severity::warning,
                                      "its keys are used as they are"};

// The models that are looked into first.
std::vector<SourceModel> open_models(const Stage& stage);

FitOptions fit_options(const FitRequest& request, JobControl* control = nullptr);

// `MotionLayer::fitted` for its request, which must be there; null: cancelled. A model that cannot be read is a fault
// of the result, never an exception.
std::shared_ptr<const FittedLayer> fit_layer(const MotionLayer& layer, const std::shared_ptr<const Model>& to,
                                             std::span<const SourceModel> open, JobControl& control);

// What a fit of the layer would change, from the model that `find_source_model` finds, whatever its request says.
FitNeed need_of_layer(const MotionLayer& layer, const Model& to, std::span<const SourceModel> open);

// Of a layer that is not fitted.
std::shared_ptr<const FittedLayer> unfitted_layer(const MotionLayer& layer, const std::shared_ptr<const Model>& to,
                                                  Fault why);

}  // namespace odori
