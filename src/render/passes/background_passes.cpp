#include "render/passes/background_passes.h"

#include "buffers/mip_levels.h"
#include "gpu/draw_state.h"
#include "gpu/texture.h"

#include <algorithm>
#include <vector>

namespace odori {

namespace {

constexpr DrawState kBackgroundState{.depth_test = false, .depth_write = false, .cull = Cull::none, .scissor = true};

constexpr DrawState kGridState{.cull = Cull::none, .scissor = true};
constexpr int kReach = 50;  // units from the origin
constexpr int kCell = 5;    // units between lines
constexpr glm::vec3 kGrey{0.6f, 0.6f, 0.6f};

struct LineVertex {
  glm::vec3 position;
  glm::vec3 color;
};

void add_line(std::vector<LineVertex>& lines, glm::vec3 from, glm::vec3 to, glm::vec3 color) {
  lines.push_back({from, color});
  lines.push_back({to, color});
}

constexpr int kAxisLines = 2;

// Grey lines in place of the axes, the rest of the grid, then the axes: without axes the first part is drawn, with them
// all but the first kAxisLines lines.
std::vector<LineVertex> grid_lines() {
  constexpr auto kAxis = static_cast<float>(kCell);
  std::vector<LineVertex> lines;
  add_line(lines, {0, 0, 0}, {kAxis, 0, 0}, kGrey);
  add_line(lines, {0, 0, 0}, {0, 0, kAxis}, kGrey);
  const auto reach = static_cast<float>(kReach);
  for (int step = -kReach; step <= kReach; step += kCell) {
    const auto at = static_cast<float>(step);
    // The lines through the origin leave out what the axes cover.
    const float end = step == 0 ? 0.0f : reach;
    add_line(lines, {-reach, 0, at}, {end, 0, at}, kGrey);
    add_line(lines, {at, 0, -reach}, {at, 0, end}, kGrey);
  }
  add_line(lines, {kAxis, 0, 0}, {reach, 0, 0}, kGrey);
  add_line(lines, {0, 0, kAxis}, {0, 0, reach}, kGrey);
  add_line(lines, {0, 0, 0}, {kAxis, 0, 0}, {1, 0, 0});
  add_line(lines, {0, 0, 0}, {0, 0, kAxis}, {0, 0, 1});
  return lines;
}

void float_attribute(LineAttribute attribute, std::size_t offset) {
  glEnableVertexAttribArray(attribute.index);
  glVertexAttribPointer(attribute.index, 3, GL_FLOAT, GL_FALSE, sizeof(LineVertex),
                        reinterpret_cast<const void*>(offset));
}

TextureHandle background_texture(std::shared_ptr<const Image> image) {
  const int max_size = max_texture_size();
  while (image->width > max_size || image->height > max_size) image = std::make_shared<const Image>(halved(*image));
  const MipLevels levels =
      has_transparent_pixels(*image) ? alpha_weighted_mip_levels(*image) : mip_levels(std::move(image));
  return image_texture(levels, {Wrap::clamp, true}, "background image");
}

}  // namespace

void BackgroundImagePass::draw(Drawer& drawer, const LazyProgram& linked, const std::shared_ptr<const Image>& image,
                               const FrameView& view, float aspect) {
  const Program* found = linked.get();
  if (found == nullptr || image->width < 1 || image->height < 1) return;
  const Program& program = *found;
  if (image_ != image) texture_.emplace(background_texture(image));
  image_ = image;
  const float image_aspect = static_cast<float>(image->width) / static_cast<float>(image->height);
  drawer.use(program);
  const glm::vec2 scale(std::min(aspect / image_aspect, 1.0f), std::min(image_aspect / aspect, 1.0f));
  const ViewportPart& part = view.part;  // its y points up, that of the image down
  set(program, "background_uv_scale", scale * glm::vec2(part.high - part.low));
  set(program, "background_uv_center",
      0.5f + scale * glm::vec2(0.5 * (part.low.x + part.high.x) - 0.5, 0.5 - 0.5 * (part.low.y + part.high.y)));
  drawer.vertices(no_vertices_.id());
  drawer.texture("base_texture", texture_->id());
  drawer.apply(kBackgroundState);
  drawer.fullscreen_triangle();
}

GridPass::GridPass() {
  const std::vector<LineVertex> lines = grid_lines();
  vertex_count_ = static_cast<GLsizei>(lines.size()) - 2 * kAxisLines;
  glBindVertexArray(vertex_array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(lines.size() * sizeof(LineVertex)), lines.data(),
               GL_STATIC_DRAW);
  float_attribute("line_position", offsetof(LineVertex, position));
  float_attribute("line_color", offsetof(LineVertex, color));
  vertex_array_.label("grid");
  vertices_.label("grid");
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void GridPass::draw(Drawer& drawer, const LazyProgram& linked, const FrameView& view, bool axes) const {
  const Program* program = linked.get();
  if (program == nullptr) return;
  drawer.use(*program);
  set(*program, "view_projection", view.view_projection);
  drawer.apply(kGridState);
  drawer.vertices(vertex_array_.id());
  drawer.draw_lines(axes ? 2 * kAxisLines : 0, vertex_count_);
}

}  // namespace odori
