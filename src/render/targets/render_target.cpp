#include "render/targets/render_target.h"

#include "base/translate.h"
#include "gpu/handles.h"
#include "gpu/texture.h"
#include "render/targets/oit_target.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace odori {

struct RenderTarget::State {
  int width = 0;
  int height = 0;
  RenderbufferHandle color;
  std::optional<TextureHandle> readable_color;  // instead of `color`
  RenderbufferHandle depth;
  FramebufferHandle framebuffer;
  TextureHandle resolved_color;
  FramebufferHandle resolved;
  int samples = 0;
  std::optional<OitTarget> oit;
  bool is_resolved = false;  // by resolved_framebuffer
  PixelRect touched;         // outside of it there is only the background
  glm::vec4 background{0.0f};
};

namespace {

void allocate(const RenderbufferHandle& buffer, GLenum format, int samples, int width, int height) {
  glBindRenderbuffer(GL_RENDERBUFFER, buffer.id());
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
}

void allocate(const TextureHandle& texture, GLenum format, int width, int height) {
  glBindTexture(GL_TEXTURE_2D, texture.id());
  const GLenum type = format == GL_RGBA8 ? GL_UNSIGNED_BYTE : GL_FLOAT;
  glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), width, height, 0, GL_RGBA, type, nullptr);
  set_unfiltered();
  glBindTexture(GL_TEXTURE_2D, 0);
}

int supported_samples(int requested, SampleAccess access) {
  GLint max_samples = 0, max_texture_samples = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &max_samples);
  glGetIntegerv(GL_MAX_COLOR_TEXTURE_SAMPLES, &max_texture_samples);
  if (access == SampleAccess::shaders) max_samples = std::min(max_samples, max_texture_samples);
  return requested <= 1 ? 0 : std::min(requested, max_samples);
}

// Attaches it to the bound framebuffer.
TextureHandle readable_color(GLenum format, int samples, int width, int height) {
  TextureHandle texture;
  if (samples == 0) {
    allocate(texture, format, width, height);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.id(), 0);
    return texture;
  }
  // Renderbuffers have fixed positions of the samples, and attachments must agree.
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture.id());
  glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, format, width, height, GL_TRUE);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, 0);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, texture.id(), 0);
  return texture;
}

void divide_by_alpha(std::span<std::uint8_t> pixel) {
  const int alpha = pixel[3];
  if (alpha == 0 || alpha == 255) return;
  for (std::uint8_t& value : pixel.first(3)) {
    value = static_cast<std::uint8_t>(std::min((value * 255 + alpha / 2) / alpha, 255));
  }
}

// Blending onto a transparent background produces premultiplied colours. Opaque pixels, mostly all, are passed over two
// at a time.
void divide_all_by_alpha(std::span<std::uint8_t> rgba) {
  constexpr std::array<std::uint8_t, 8> kOpaque{0, 0, 0, 255, 0, 0, 0, 255};
  constexpr auto kOpaqueBits = std::bit_cast<std::uint64_t>(kOpaque);
  while (rgba.size() >= kOpaque.size()) {
    std::uint64_t two = 0;
    std::memcpy(&two, rgba.data(), sizeof two);
    if ((two & kOpaqueBits) != kOpaqueBits) {
      divide_by_alpha(rgba.first(4));
      divide_by_alpha(rgba.subspan(4, 4));
    }
    rgba = rgba.subspan(kOpaque.size());
  }
  if (!rgba.empty()) divide_by_alpha(rgba);
}

// The first row that OpenGL reads is the lowest. Rows are copied: std::swap_ranges exchanges single bytes.
void flip_vertically(Image& image) {
  const auto row = static_cast<std::ptrdiff_t>(image.row_bytes());
  std::vector<std::uint8_t> kept(row);
  for (std::ptrdiff_t top = 0, bottom = image.height - 1; top < bottom; ++top, --bottom) {
    const auto first = image.rgba.begin() + top * row, last = image.rgba.begin() + bottom * row;
    std::copy(first, first + row, kept.begin());
    std::copy(last, last + row, first);
    std::ranges::copy(kept, last);
  }
}

}  // namespace

Result<RenderTarget> RenderTarget::create(int width, int height, int samples, ColorFormat format, SampleAccess access) {
  GLint max_size = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &max_size);
  const std::string size = std::to_string(width) + "x" + std::to_string(height);
  if (width < 1 || height < 1 || width > max_size || height > max_size) {
    return fault(kImageSize, tr_format("{}, at most {} per side", size, max_size));
  }
  auto state = std::make_unique<State>();
  state->width = width;
  state->height = height;
  state->samples = supported_samples(samples, access);
  const GLenum colors = format == ColorFormat::rgba8 ? GL_RGBA8 : GL_RGBA16F;
  allocate(state->depth, GL_DEPTH24_STENCIL8, state->samples, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, state->framebuffer.id());
  if (access == SampleAccess::shaders) {
    state->readable_color = readable_color(colors, state->samples, width, height);
  } else {
    allocate(state->color, colors, state->samples, width, height);
    attach(GL_COLOR_ATTACHMENT0, state->color);
  }
  attach(GL_DEPTH_STENCIL_ATTACHMENT, state->depth);
  state->framebuffer.label("render target");
  bool complete = framebuffer_is_complete();
  if (access == SampleAccess::none) {
    allocate(state->resolved_color, colors, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, state->resolved.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, state->resolved_color.id(), 0);
    state->resolved.label("render target, resolved");
    complete = complete && framebuffer_is_complete();
  }
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (!complete) return fault(kImageSize, size);
  return RenderTarget(std::move(state));
}

RenderTarget::RenderTarget(std::unique_ptr<State> state) : state_(std::move(state)) {}
RenderTarget::RenderTarget(RenderTarget&&) noexcept = default;
RenderTarget& RenderTarget::operator=(RenderTarget&&) noexcept = default;
RenderTarget::~RenderTarget() = default;

void RenderTarget::bind() {
  glBindFramebuffer(GL_FRAMEBUFFER, state_->framebuffer.id());
  glViewport(0, 0, state_->width, state_->height);
  state_->touched = {0, 0, state_->width, state_->height};
  state_->is_resolved = false;
}

void RenderTarget::set_background(const glm::vec4& color, const PixelRect& part) {
  state_->background = color;
  state_->touched = part;
}

Result<const OitTarget*> RenderTarget::oit(const Look& look) {
  if (!look.order_independent_transparency) return nullptr;
  if (!state_->oit) {
    auto made = OitTarget::create(state_->width, state_->height, state_->samples, state_->depth);
    if (!made) return made.fault();
    state_->oit.emplace(std::move(*made));
  }
  return &*state_->oit;
}

GLuint RenderTarget::resolved_framebuffer() {
  state_->is_resolved = true;
  return state_->resolved.id();
}

GLuint RenderTarget::sample_texture() const { return state_->readable_color->id(); }
int RenderTarget::samples() const { return state_->samples; }
const PixelRect& RenderTarget::touched() const { return state_->touched; }

Image RenderTarget::read() {
  const int width = state_->width;
  const int height = state_->height;
  Image image = blank_image(width, height);
  resolve({0, 0, width, height});
  reset_pixel_store();
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  glBindFramebuffer(GL_FRAMEBUFFER, state_->framebuffer.id());
  flip_vertically(image);
  divide_all_by_alpha(image.rgba);
  return image;
}

void RenderTarget::blit_to_bound(int x, int y) const {
  blit({0, 0, state_->width, state_->height}, {x, y, state_->width, state_->height});
}

void RenderTarget::blit_part_to_bound(const PixelRect& part) const { blit(part, part); }

void RenderTarget::stretch_to_bound(const PixelRect& to) const { blit({0, 0, state_->width, state_->height}, to); }

// Into `resolved`, which is then bound for reading and drawing.
void RenderTarget::resolve(const PixelRect& part) const {
  if (state_->is_resolved) {
    glBindFramebuffer(GL_FRAMEBUFFER, state_->resolved.id());
    return;
  }
  const PixelRect box = intersection(part, state_->touched);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, state_->framebuffer.id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, state_->resolved.id());
  glDisable(GL_SCISSOR_TEST);
  if (!(box == part)) {
    const glm::vec4 color = premultiplied(state_->background);
    glClearColor(color.r, color.g, color.b, color.a);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  if (!box.empty()) {
    const int right = box.x + box.width, top = box.y + box.height;
    glBlitFramebuffer(box.x, box.y, right, top, box.x, box.y, right, top, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }
  glBindFramebuffer(GL_READ_FRAMEBUFFER, state_->resolved.id());
}

void RenderTarget::blit(const PixelRect& part, const PixelRect& to) const {
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  // In two steps, because multisampled buffers can only be resolved into a framebuffer of the same format.
  resolve(part);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(bound));
  const bool same_size = part.width == to.width && part.height == to.height;
  glBlitFramebuffer(part.x, part.y, part.x + part.width, part.y + part.height, to.x, to.y, to.x + to.width,
                    to.y + to.height, GL_COLOR_BUFFER_BIT, same_size ? GL_NEAREST : GL_LINEAR);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(bound));
}

}  // namespace odori
