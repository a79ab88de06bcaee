#pragma once

#include "gpu/draw_state.h"
#include "gpu/handles.h"
#include "gpu/program.h"
#include "model/model.h"
#include "render/detail/pass_timers.h"
#include "render/detail/slots.h"
#include "render/pass_cost.h"

#include <array>
#include <chrono>
#include <optional>

namespace odori {

// A range of an index buffer.
struct IndexRange {
  GLenum primitive = GL_TRIANGLES;
  std::int32_t first = 0;
  std::int32_t count = 0;
};
IndexRange index_range(const Material& material);

// Resets what could affect another user of the context (ImGui).
void reset_context();

// Issues all OpenGL calls of the passes while one view is drawn. Skips redundant state changes and counts the rest.
class Drawer {
 public:
  // Adds to `costs`. With PassTiming::gpu_timer, `timers` must not be null and must outlive the drawer.
  explicit Drawer(PassCosts& costs, PassTiming timing = PassTiming::none, PassTimers* timers = nullptr);
  ~Drawer();
  Drawer(const Drawer&) = delete;
  Drawer& operator=(const Drawer&) = delete;

  // Where the framebuffer shows the view. `line_width`: of lines and points, pixels.
  void set_viewport(const PixelRect& viewport, int line_width);

  // Starts a pass. Forgets the state set so far, because other code may have changed it.
  void begin(RenderPass pass);

  void use(const Program& program);
  void vertices(GLuint vertex_array);
  void texture(Sampler sampler, GLuint texture);          // 2D; posed_vertices: a buffer texture
  void samples_texture(Sampler sampler, GLuint texture);  // multisampled
  void apply(const DrawState& state);

  // Draws a range of the bound index buffer, `instances` times.
  void draw_range(const IndexRange& range, GLsizei instances = 1);
  // Draws a material's range: triangles, or the points or lines of PMX 2.1.
  void draw_material(const Material& material, GLsizei instances = 1) { draw_range(index_range(material), instances); }
  // capture_vertices, counted as a draw call.
  void capture(GLuint buffer, GLsizei vertices, GLsizei instances = 1);
  // Draws the first `vertex_count` vertices as lines, without indices.
  void draw_lines(GLint first_vertex, GLsizei vertex_count);
  // Draws a triangle that covers the viewport, without vertex attributes (shaders/fullscreen_triangle.vert).
  void fullscreen_triangle();
  // Draws four vertices, as a strip of two triangles, without vertex attributes.
  void quad();

 private:
  using Time = std::chrono::steady_clock;

  void end();
  void draw_without_attributes(GLenum primitive, GLsizei vertices);
  template <typename Draw>
  void draw_wide(const Draw& draw) const;

  PassCosts& costs_;
  PassTiming timing_;
  PassTimers* timers_;
  PixelRect viewport_;
  int line_width_ = 1;
  Time::time_point start_;
  std::optional<RenderPass> pass_;
  PassCost* cost_ = nullptr;  // of `pass_`
  // Bound objects; 0 and nullopt: unknown.
  GLuint program_ = 0;
  GLuint vertices_ = 0;
  std::array<GLuint, kSamplerNames.size()> textures_{};
  std::optional<DrawState> state_;
  std::optional<VertexArrayHandle> no_attributes_;  // for fullscreen_triangle and quad
};

// Draws the ranges of materials that follow each other with one call, for passes in which they look the same. The order
// of the triangles stays.
class MergedRanges {
 public:
  explicit MergedRanges(Drawer& drawer, GLsizei instances = 1) : drawer_(drawer), instances_(instances) {}
  ~MergedRanges() { draw(); }
  MergedRanges(const MergedRanges&) = delete;
  MergedRanges& operator=(const MergedRanges&) = delete;

  void add(const Material& material);
  // Draws what was added since the last call. Call it before the state or a uniform changes.
  void draw();

 private:
  Drawer& drawer_;
  GLsizei instances_;
  IndexRange range_;
};

}  // namespace odori
