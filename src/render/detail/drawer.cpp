#include "render/detail/drawer.h"

#include "base/enums.h"
#include "render/detail/model_data.h"

namespace odori {

Drawer::Drawer(PassCosts& costs, PassTiming timing, PassTimers* timers)
    : costs_(costs), timing_(timing), timers_(timers) {}

Drawer::~Drawer() { end(); }

void Drawer::set_viewport(const PixelRect& viewport, int line_width) {
  viewport_ = viewport;
  line_width_ = line_width;
  glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
  glPointSize(static_cast<float>(line_width));
}

// Core OpenGL draws lines one pixel wide. A wider line is several of them side by side, with the viewport shifted both
// horizontally and vertically, because a line is one pixel thick along its minor axis.
template <typename Draw>
void Drawer::draw_wide(const Draw& draw) const {
  if (line_width_ == 1) return draw();
  const PixelRect& v = viewport_;
  for (int i = 0; i < line_width_; ++i) {
    const int shift = i - line_width_ / 2;
    glViewport(v.x + shift, v.y, v.width, v.height);
    draw();
    glViewport(v.x, v.y + shift, v.width, v.height);
    if (shift != 0) draw();
  }
  glViewport(v.x, v.y, v.width, v.height);
}

void Drawer::begin(RenderPass pass) {
  end();
  pass_ = pass;
  cost_ = &costs_[ordinal(pass)];
  program_ = vertices_ = 0;
  textures_ = {};
  state_.reset();
  if (timing_ == PassTiming::gpu_timer) timers_->start(pass);
  if (timing_ != PassTiming::finish) return;
  glFinish();
  start_ = Time::now();
}

void Drawer::end() {
  if (!pass_) return;
  if (timing_ == PassTiming::gpu_timer) timers_->stop();
  if (timing_ != PassTiming::finish) return;
  glFinish();
  cost_->ms += std::chrono::duration<double, std::milli>(Time::now() - start_).count();
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
  GLuint& bound = textures_[sampler.index];
  if (bound == texture) return;
  bound = texture;
  glActiveTexture(GL_TEXTURE0 + sampler.index);
  glBindTexture(sampler == Sampler("posed_vertices") ? GL_TEXTURE_BUFFER : GL_TEXTURE_2D, texture);
  ++cost_->texture_binds;
}

void Drawer::samples_texture(Sampler sampler, GLuint texture) {
  glActiveTexture(GL_TEXTURE0 + sampler.index);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
  ++cost_->texture_binds;
}

void Drawer::apply(const DrawState& state) {
  if (state_ == state) return;
  state_ = state;
  odori::apply(state);
  ++cost_->state_changes;
}

void reset_context() {
  odori::apply(kNeutralState);
  glBindVertexArray(0);
  glUseProgram(0);
  glPointSize(1.0f);
  for (GLenum unit = GL_TEXTURE0 + kSamplerNames.size(); unit-- > GL_TEXTURE0;) {
    glActiveTexture(unit);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindTexture(GL_TEXTURE_BUFFER, 0);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, 0);
  }
}

IndexRange index_range(const Material& material) {
  const GLenum primitive = material.points ? GL_POINTS : material.lines ? GL_LINES : GL_TRIANGLES;
  return {primitive, material.first_index, material.index_count};
}

void Drawer::draw_range(const IndexRange& range, GLsizei instances) {
  const auto offset = range.first * sizeof(std::uint32_t);
  const auto* first = reinterpret_cast<const void*>(offset);
  const auto draw = [&] {
    if (instances == 1) {
      glDrawElements(range.primitive, range.count, GL_UNSIGNED_INT, first);
    } else {
      glDrawElementsInstanced(range.primitive, range.count, GL_UNSIGNED_INT, first, instances);
    }
  };
  if (range.primitive == GL_LINES) {
    draw_wide(draw);
  } else {
    draw();
  }
  ++cost_->draw_calls;
  cost_->indices += std::int64_t{range.count} * instances;
}

void MergedRanges::add(const Material& material) {
  const IndexRange next = index_range(material);
  if (range_.count > 0 && (next.primitive != range_.primitive || next.first != range_.first + range_.count)) draw();
  if (range_.count == 0) {
    range_ = next;
  } else {
    range_.count += next.count;
  }
}

void MergedRanges::draw() {
  if (range_.count > 0) drawer_.draw_range(range_, instances_);
  range_ = {};
}

void Drawer::capture(GLuint buffer, GLsizei vertices, GLsizei instances) {
  capture_vertices(buffer, vertices, instances);
  ++cost_->draw_calls;
  cost_->indices += std::int64_t{vertices} * instances;
}

void Drawer::draw_without_attributes(GLenum primitive, GLsizei vertex_count) {
  if (!no_attributes_) no_attributes_.emplace();
  vertices(no_attributes_->id());
  glDrawArrays(primitive, 0, vertex_count);
  ++cost_->draw_calls;
  cost_->indices += vertex_count;
}

void Drawer::fullscreen_triangle() { draw_without_attributes(GL_TRIANGLES, 3); }

void Drawer::quad() { draw_without_attributes(GL_TRIANGLE_STRIP, 4); }

void Drawer::draw_lines(GLint first_vertex, GLsizei vertex_count) {
  draw_wide([=] { glDrawArrays(GL_LINES, first_vertex, vertex_count); });
  ++cost_->draw_calls;
  cost_->indices += vertex_count;
}

}  // namespace odori
