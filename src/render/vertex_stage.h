#pragma once

#include "gpu/handles.h"
#include "render/gpu_model.h"
#include "render/renderer.h"

namespace odori {

// Runs the vertex shader over all vertices of a model and captures the result by transform feedback, without drawing.
// Used by `read_back` and by the benchmark. The renderer and the model must outlive it.
class VertexStage {
 public:
  VertexStage(Renderer& renderer, const GpuModel& model);

  // Uses the bones and morphs of the model's last update.
  void run(const Skinning& skinning);
  // The vertices captured by the last run.
  SkinnedVertices read() const;

 private:
  Renderer& renderer_;
  const GpuModel& model_;
  BufferHandle captured_;
};

}  // namespace odori
