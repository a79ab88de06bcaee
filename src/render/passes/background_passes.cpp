#include "render/passes/background_passes.h"

#include "buffers/texture_buffers.h"
#include "gpu/draw_state.h"
#include "gpu/texture.h"
#include "view/fitted_background.h"

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

std::shared_ptr<const Image> fitting_image(std::shared_ptr<const Image> image) {
  const int max_size = max_texture_size();
  while (image->width > max_size || image->height > max_size) image = std::make_shared<const Image>(halved(*image));
  return image;
}

constexpr Sampling kBackgroundSampling{Wrap::clamp, true};
constexpr const char* kBackgroundLabel = "background image";

TextureHandle still_texture(const std::shared_ptr<const Image>& image) {
  const MipLevels levels = has_transparent_pixels(*image) ? alpha_weighted_mip_levels(*image) : mip_levels(image);
  return image_texture(levels, kBackgroundSampling, kBackgroundLabel);
}

}  // namespace

UploadCost BackgroundImagePass::set_image(const std::shared_ptr<const Image>& image, bool moving) {
  if (image_ == image) return {};
  image_ = image;
  if (!image || image->width < 1 || image->height < 1) {
    texture_.reset();
    return {};
  }
  const std::shared_ptr<const Image> fitting = fitting_image(image);
  if (!moving) {
    texture_.emplace(still_texture(fitting));
  } else {
    if (!texture_ || !moving_) texture_.emplace(create_texture(kBackgroundSampling, kBackgroundLabel));
    replace_image(*texture_, *fitting);
  }
  moving_ = moving;
  return {1, static_cast<std::int64_t>(fitting->rgba.size())};
}

void BackgroundImagePass::draw(Drawer& drawer, const LazyProgram& linked, const Look& look, const FrameView& view,
                               float aspect) {
  const Program* found = texture_ ? linked.get() : nullptr;
  if (found == nullptr) return;
  const Program& program = *found;
  const BackgroundPlacement placement = placed_background(look, aspect, aspect_of({image_->width, image_->height}));
  drawer.use(program);
  const ViewportPart& part = view.part;  // its y points up, that of the image down
  const glm::vec2 middle(0.5 * (part.low.x + part.high.x), 1.0 - 0.5 * (part.low.y + part.high.y));
  set(program, "background_uv_scale", glm::vec2(part.high - part.low) / placement.size);
  set(program, "background_uv_center", 0.5f + (middle - placement.center) / placement.size);
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
