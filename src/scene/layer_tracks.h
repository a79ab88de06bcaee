#pragma once

// What the motion layers of an actor give on its model, shared by all actors that have equal layers on the same model.
// Start from `tracks_of`.

#include "model/model.h"
#include "motion/sample.h"
#include "scene/motion_layers.h"

#include <memory>
#include <vector>

namespace odori {

struct LayerTracks {
  std::shared_ptr<const Model> model;
  std::vector<MotionLayer> layers;       // that these tracks are of
  std::vector<LayerFit> fits;            // per layer
  std::shared_ptr<const Motion> merged;  // the layers with LayerMix::merged; a layer's own if it is the only one
  BoundMotion bound;                     // `merged` and the overriding layers
};

// Those of an actor that exists already if its layers are equal: motions by their keys, whatever files they are from.
// Can be called on any thread.
std::shared_ptr<const LayerTracks> tracks_of(const std::shared_ptr<const Model>& model,
                                             const std::vector<MotionLayer>& layers);

}  // namespace odori
