#pragma once

#include "gpu/handles.h"
#include "render/gpu_model.h"
#include "render/renderer.h"

#include <vector>

namespace odori {

class SkinnedPrograms;

// Runs the vertex shader over all vertices of a model and captures the result by transform feedback, without drawing.
// Used by `read_back`, `read_back_lighting` and the benchmark. The renderer and the model must outlive it.
class VertexStage {
 public:
  VertexStage(Renderer& renderer, const GpuModel& model);

  // Uses the bones and morphs of the model's last update.
  void run(const Skinning& skinning);
  // The vertices captured by the last run.
  SkinnedVertices read() const;

  // The lighting of the vertices as shaders/lighting.glsl computes it; see VertexLighting.
  std::vector<glm::vec4> lighting(const Skinning& skinning, const Camera& camera, const Light& light);

 private:
  template <typename SetUniforms>
  void capture(const SkinnedPrograms& programs, const Skinning& skinning, const SetUniforms& set_uniforms);
  template <typename Vertex>
  std::vector<Vertex> captured() const;

  Renderer& renderer_;
  const GpuModel& model_;
  BufferHandle captured_;
};

}  // namespace odori
