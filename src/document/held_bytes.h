#pragma once

// How much memory the undo history keeps.

#include "document/document.h"
#include "scene/actor.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace odori {

class GpuModel;

// In bytes, of the arrays that grow with the content.
std::size_t bytes_of(const Motion& motion);
std::size_t bytes_of(const Model& model);

// What a layer shows besides `layer.motion`.
std::size_t fitted_bytes(const MotionLayer& layer);

// What an actor keeps in memory that none of `others` uses, on the processor and on the GPU. `gpu_model`: null: none.
std::size_t held_bytes(const Actor& actor, const ActorFiles& files, const GpuModel* gpu_model,
                       const std::vector<const Actor*>& others);

}  // namespace odori
