#include "render/vertex_stage.h"

#include "gpu/draw_state.h"
#include "render/detail/drawer.h"
#include "render/detail/model_data.h"
#include "render/detail/renderer_state.h"

namespace odori {

namespace {

// Draw calls need a complete framebuffer even if nothing is rasterized, and a headless context has no default one.
class DummyFramebuffer {
 public:
  DummyFramebuffer() {
    glBindRenderbuffer(GL_RENDERBUFFER, color_.id());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.id());
    glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_.id());
  }

 private:
  FramebufferRestorer restorer_;
  RenderbufferHandle color_;
  FramebufferHandle framebuffer_;
};

}  // namespace

VertexStage::VertexStage(Renderer& renderer, const GpuModel& model) : renderer_(renderer), model_(model) {
  const auto bytes = model.vertex_count() * sizeof(CapturedVertex);
  glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, captured_.id());
  glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_STREAM_READ);
  glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, 0);
}

template <typename SetUniforms>
void VertexStage::capture(const SkinnedPrograms& programs, const Skinning& skinning, const SetUniforms& set_uniforms) {
  const DummyFramebuffer framebuffer;
  PassCosts costs{};
  Drawer drawer(costs);
  drawer.begin(RenderPass::color);
  drawer.apply(kNeutralState);
  const Program* program = programs.use(drawer, skinning, {&model_.crowd()});
  if (program == nullptr) return;
  set_uniforms(*program);
  capture_vertices(captured_.id(), model_.vertex_count());
  glBindVertexArray(0);
  glUseProgram(0);
}

template <typename Vertex>
std::vector<Vertex> VertexStage::captured() const {
  static_assert(sizeof(Vertex) <= sizeof(CapturedVertex), "the buffer has room");
  std::vector<Vertex> captured(model_.vertex_count());
  glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, captured_.id());
  glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, static_cast<GLsizeiptr>(captured.size() * sizeof(Vertex)),
                     captured.data());
  glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, 0);
  return captured;
}

void VertexStage::run(const Skinning& skinning) {
  capture(renderer_.state_->programs.read_back, skinning, [](const Program&) {});
}

SkinnedVertices VertexStage::read() const {
  SkinnedVertices result;
  for (const CapturedVertex& vertex : captured<CapturedVertex>()) {
    result.positions.emplace_back(vertex.position);
    result.normals.emplace_back(vertex.normal);
  }
  return result;
}

std::vector<glm::vec4> VertexStage::lighting(const Skinning& skinning, const Camera& camera, const Light& light) {
  capture(renderer_.state_->programs.read_back_lighting, skinning, [&](const Program& program) {
    set_lighting(program, frame_view(camera, light, {1, 1}));
  });
  return captured<glm::vec4>();
}

SkinnedVertices read_back(Renderer& renderer, GpuModel& model, const Actor& actor, const Skinning& skinning) {
  if (model.vertex_count() == 0) return {};
  model.update(actor, skinning.mode);
  VertexStage stage(renderer, model);
  stage.run(skinning);
  return stage.read();
}

VertexLighting read_back_lighting(Renderer& renderer, GpuModel& model, const Actor& actor, const Skinning& skinning,
                                  const Camera& camera, const Light& light) {
  if (model.vertex_count() == 0) return {};
  model.update(actor, skinning.mode);
  return {camera, light, VertexStage(renderer, model).lighting(skinning, camera, light)};
}

}  // namespace odori
