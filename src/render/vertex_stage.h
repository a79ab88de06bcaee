#pragma once

#include "gpu/handles.h"
#include "render/gpu_model.h"
#include "render/renderer.h"

namespace odori {

// The vertex shader run over all of a model's vertices with nothing drawn: what `read_back` reads, and what the
// benchmark times. Renderer and model outlive it.
class VertexStage {
 public:
  VertexStage(Renderer& renderer, const GpuModel& model);

  // With the bones and morphs the model was last updated with.
  void run(const Skinning& skinning);
  // What the last run made.
  SkinnedVertices read() const;

 private:
  Renderer& renderer_;
  const GpuModel& model_;
  BufferHandle captured_;
};

}  // namespace odori
