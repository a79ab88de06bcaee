#include "render/passes/background_pass.h"

#include "gpu/texture.h"

#include <algorithm>

namespace odori {

namespace {

constexpr DrawState kBehind{.depth_test = false, .depth_write = false, .cull = Cull::none, .scissor = true};

}  // namespace

void BackgroundPass::draw(Drawer& drawer, const Program& program, const std::shared_ptr<const Image>& image,
                          float aspect) {
  if (image->width < 1 || image->height < 1) return;
  if (shown_ != image) texture_.emplace(image_texture(*image, {Wrap::clamp, true, true}, "backdrop"));
  shown_ = image;
  const float own = static_cast<float>(image->width) / static_cast<float>(image->height);
  drawer.use(program);
  set(program, Uniform::background_share, glm::vec2(std::min(aspect / own, 1.0f), std::min(own / aspect, 1.0f)));
  drawer.vertices(no_vertices_.id());
  drawer.texture(Sampler::base_texture, texture_->id());
  drawer.apply(kBehind);
  drawer.fullscreen_triangle();
}

}  // namespace odori
