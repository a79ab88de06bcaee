#include "render/passes/background_pass.h"

#include "gpu/texture.h"

#include <algorithm>

namespace odori {

namespace {

constexpr DrawState kBehind{.depth_test = false, .depth_write = false, .cull = Cull::none, .scissor = true};

}  // namespace

void BackdropPass::draw(Drawer& drawer, const Program& program, const std::shared_ptr<const Image>& picture,
                        float aspect) {
  if (picture->width < 1 || picture->height < 1) return;
  if (shown_ != picture) texture_.emplace(picture_texture(*picture, {Wrap::clamp, true, true}, "backdrop"));
  shown_ = picture;
  const float own = static_cast<float>(picture->width) / static_cast<float>(picture->height);
  drawer.use(program);
  set(program, Uniform::backdrop_share, glm::vec2(std::min(aspect / own, 1.0f), std::min(own / aspect, 1.0f)));
  drawer.vertices(no_vertices_.id());
  drawer.texture(Sampler::base_texture, texture_->id());
  drawer.apply(kBehind);
  drawer.whole_view();
}

}  // namespace odori
