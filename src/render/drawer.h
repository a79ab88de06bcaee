#pragma once

#include "gpu/draw_state.h"
#include "gpu/program.h"
#include "model/model.h"
#include "render/pass_cost.h"
#include "render/pass_timers.h"
#include "render/slots.h"

#include <array>
#include <chrono>
#include <optional>

namespace odori {

// How passes speak to OpenGL while one view is drawn: sets nothing twice in a row, and counts what it does.
class Drawer {
 public:
  // Adds to `costs`; times that come by timer go to `timers`, which outlive it and are not null then.
  explicit Drawer(PassCosts& costs, PassTiming timing = PassTiming::none, PassTimers* timers = nullptr);
  ~Drawer();
  Drawer(const Drawer&) = delete;
  Drawer& operator=(const Drawer&) = delete;

  // Where in the framebuffer a view lies, pixels from its lower left corner.
  struct Viewport {
    GLint x = 0;
    GLint y = 0;
    GLsizei width = 0;
    GLsizei height = 0;
  };
  // What follows is seen through `viewport`, its points and lines `stroke` pixels wide.
  void set_viewport(const Viewport& viewport, int stroke);

  // What follows belongs to `pass`. Whatever others may have set before is set again.
  void begin(RenderPass pass);

  void use(const Program& program);
  void vertices(GLuint vertex_array);
  void texture(Sampler sampler, GLuint texture);  // two-dimensional
  void apply(const DrawState& state);

  // A material's slice of the vertex array's indices: triangles, or points or lines as PMX 2.1 has it.
  void slice(const Material& material);
  void lines(GLsizei vertex_count);  // from the first vertex on, without indices
  void fullscreen_triangle();        // a triangle over all of it, of three vertices without attributes

 private:
  using Time = std::chrono::steady_clock;

  void end();
  template <typename Draw>
  void stroked(const Draw& draw) const;

  PassCosts& costs_;
  PassTiming timing_;
  PassTimers* timers_;
  Viewport viewport_;
  int stroke_ = 1;
  Time::time_point begun_;
  std::optional<RenderPass> pass_;
  PassCost* cost_ = nullptr;  // the pass's
  GLuint program_ = 0;        // 0: unknown, as are the others
  GLuint vertices_ = 0;
  std::array<GLuint, static_cast<std::size_t>(Sampler::count)> textures_{};
  std::optional<DrawState> state_;
};

}  // namespace odori
