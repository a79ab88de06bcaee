#pragma once

// Fits motion layers: the one place that finds the model a layer was made for and calls `fit`, for scene files, `--fit`
// and the window.
//
//   layer.fitted = fit_layer(layer, actor.model, open_models(stage), control);

#include "fit/need.h"
#include "loading/source_model.h"
#include "scene/motion_layers.h"
#include "scene/stage.h"

#include <memory>
#include <span>
#include <vector>

namespace odori {

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
