#include "render/drawer.h"

namespace odori {

Drawer::Drawer(PassCosts& costs, PassTiming timing, PassTimers* timers)
    : costs_(costs), timing_(timing), timers_(timers) {}

Drawer::~Drawer() { end(); }

void Drawer::set_viewport(const Viewport& viewport, int stroke) {
  viewport_ = viewport;
  stroke_ = stroke;
  glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
  glPointSize(static_cast<float>(stroke));
}

// Core OpenGL has lines of one pixel alone: beside each other they make a wider one. A line is a pixel thick across or
// down, whichever it runs less along.
template <typename Draw>
void Drawer::stroked(const Draw& draw) const {
  if (stroke_ == 1) return draw();
  const Viewport& v = viewport_;
  for (int i = 0; i < stroke_; ++i) {
    const int aside = i - stroke_ / 2;
    glViewport(v.x + aside, v.y, v.width, v.height);
    draw();
    glViewport(v.x, v.y + aside, v.width, v.height);
    if (aside != 0) draw();
  }
  glViewport(v.x, v.y, v.width, v.height);
}

void Drawer::begin(RenderPass pass) {
  end();
  pass_ = pass;
  cost_ = &costs_[static_cast<std::size_t>(pass)];
  program_ = vertices_ = 0;
  textures_ = {};
  state_.reset();
  if (timing_ == PassTiming::by_timer) timers_->start(pass);
  if (timing_ != PassTiming::waited) return;
  glFinish();
  begun_ = Time::now();
}

void Drawer::end() {
  if (!pass_) return;
  if (timing_ == PassTiming::by_timer) timers_->stop();
  if (timing_ != PassTiming::waited) return;
  glFinish();
  cost_->ms += std::chrono::duration<double, std::milli>(Time::now() - begun_).count();
}

void Drawer::use(const Program& program) {
  if (program_ == program.id()) return;
  program_ = program.id();
  glUseProgram(program_);
  ++cost_->state_changes;
}

void Drawer::vertices(GLuint vertex_array) {
  if (vertices_ == vertex_array) return;
  vertices_ = vertex_array;
  glBindVertexArray(vertex_array);
  ++cost_->state_changes;
}

void Drawer::texture(Sampler sampler, GLuint texture) {
  GLuint& bound = textures_[static_cast<std::size_t>(sampler)];
  if (bound == texture) return;
  bound = texture;
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit(sampler)));
  glBindTexture(GL_TEXTURE_2D, texture);
  ++cost_->texture_binds;
}

void Drawer::apply(const DrawState& state) {
  if (state_ == state) return;
  state_ = state;
  odori::apply(state);
  ++cost_->state_changes;
}

void Drawer::slice(const Material& material) {
  const GLenum primitive = material.points ? GL_POINTS : material.lines ? GL_LINES : GL_TRIANGLES;
  const auto offset = static_cast<std::size_t>(material.first_index) * sizeof(std::uint32_t);
  const auto draw = [&] {
    glDrawElements(primitive, material.index_count, GL_UNSIGNED_INT, reinterpret_cast<const void*>(offset));
  };
  if (primitive == GL_LINES) {
    stroked(draw);
  } else {
    draw();
  }
  ++cost_->draw_calls;
  cost_->indices += material.index_count;
}

void Drawer::fullscreen_triangle() {
  glDrawArrays(GL_TRIANGLES, 0, 3);
  ++cost_->draw_calls;
  cost_->indices += 3;
}

void Drawer::lines(GLsizei vertex_count) {
  stroked([vertex_count] { glDrawArrays(GL_LINES, 0, vertex_count); });
  ++cost_->draw_calls;
  cost_->indices += vertex_count;
}

}  // namespace odori
