#include "window/desktop/dancer_view.h"

#include "document/look_files.h"
#include "gpu/texture.h"

#include <algorithm>
#include <cstddef>

namespace odori {

namespace {

// The mip level with at most kMaskLines rows.
int mask_level(int height) {
  int level = 0;
  while ((height >> level) > kMaskLines) ++level;
  return level;
}

}  // namespace

void SharedImage::bind(glm::ivec2 size) {
  if (size != size_) {
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.x, size.y, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.id(), 0);
    size_ = size;
  }
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, size.x, size.y);
}

GLuint SharedImage::texture() const { return texture_.id(); }

Status DancerView::draw(Renderer& renderer, const Document& document, const Camera& camera, glm::ivec2 pixels,
                        std::optional<glm::vec3> background) {
  RenderOptions options(document.settings.look);
  options.grid = options.axes = options.ground_shadow = false;
  options.background = background ? glm::vec4(*background, 1.0f) : glm::vec4(0.0f);
  load_look_files(options);
  if (!renderer_ || size_ != pixels || samples_ != options.samples) {
    renderer_.reset();
    auto created = ViewportRenderer::create(pixels.x, pixels.y, options.samples);
    if (!created) return created.fault();
    renderer_.emplace(std::move(*created));
    size_ = pixels;
    samples_ = options.samples;
  }
  Views views;
  views.panes[0].skinning = active_pane(document.settings.views).skinning;
  PaneCameras cameras;
  cameras.fill(camera);
  const Status drawn = renderer_->draw(renderer, document.stage, document.gpu_models, options, views, cameras);
  image_.bind(pixels);
  glDisable(GL_SCISSOR_TEST);
  renderer_->blit_to_bound(0, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return drawn;
}

void DancerView::request_mask() {
  const int level = mask_level(size_.y);
  AlphaMask mask{std::max(size_.x >> level, 1), std::max(size_.y >> level, 1), {}};
  const std::size_t cells = mask.width * mask.height;
  mask.alpha.resize(cells);
  reset_pixel_store();
  glBindTexture(GL_TEXTURE_2D, image_.texture());
  glGenerateMipmap(GL_TEXTURE_2D);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, transfer_.id());
  glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(4 * cells), nullptr, GL_STREAM_READ);
  glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
  requested_ = std::move(mask);
}

std::optional<AlphaMask> DancerView::take_mask() {
  if (!requested_) return std::nullopt;
  AlphaMask mask = std::move(*requested_);
  requested_.reset();
  glBindBuffer(GL_PIXEL_PACK_BUFFER, transfer_.id());
  const auto bytes = static_cast<GLsizeiptr>(4 * mask.alpha.size());
  const auto* rgba =
      static_cast<const std::uint8_t*>(glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, bytes, GL_MAP_READ_BIT));
  const std::size_t width = mask.width, height = mask.height;
  for (std::size_t y = 0; rgba != nullptr && y < height; ++y) {
    const std::uint8_t* row = rgba + 4 * width * (height - 1 - y);  // OpenGL's first row is the lowest
    for (std::size_t x = 0; x < width; ++x) mask.alpha[y * width + x] = row[4 * x + 3];
  }
  if (rgba != nullptr) glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  return rgba != nullptr ? std::optional(std::move(mask)) : std::nullopt;
}

}  // namespace odori
