#pragma once

#include "base/fault.h"
#include "base/image.h"
#include "base/math.h"
#include "view/look.h"

#include <cstdint>
#include <memory>

#include <glad/gl.h>

namespace odori {

inline constexpr FaultKind kImageSize{"gl.picture_size", "the driver cannot draw an image of this size"};

class OitTarget;

// Framebuffers hold premultiplied colours, as blending onto a transparent background produces.
inline glm::vec4 premultiplied(const glm::vec4& straight) {
  return glm::vec4(glm::vec3(straight) * straight.a, straight.a);
}

// Of the colours of a RenderTarget: display values of 0..1, with or without steps of 8 bits.
enum class ColorFormat : std::uint8_t { rgba8, rgba16f };

// Whether shaders read the samples of a RenderTarget. Nothing else can read those.
enum class SampleAccess : std::uint8_t { none, shaders };

// An off-screen framebuffer of colour, depth and stencil, with multisampling, that can be read back as an image.
class RenderTarget {
 public:
  // `samples`: per pixel, 0 or 1 for none; lowered to the driver's maximum. Fails with kImageSize.
  static Result<RenderTarget> create(int width, int height, int samples, ColorFormat format = ColorFormat::rgba8,
                                     SampleAccess access = SampleAccess::none);
  RenderTarget(RenderTarget&&) noexcept;
  RenderTarget& operator=(RenderTarget&&) noexcept;
  ~RenderTarget();

  // Binds it as the draw framebuffer and sets the viewport to all of it.
  void bind();

  // Outside of `part` it has only this colour, straight alpha: no samples need to be read there. Until the next `bind`.
  void set_background(const glm::vec4& color, const PixelRect& part);

  // The attachments for order-independent transparency, which share its depth buffer; null for a look without it.
  // Created by the first call; fails with kImageSize.
  Result<const OitTarget*> oit(const Look& look);

  // A framebuffer of one sample whose pixels are the image until the next `bind`, instead of those of the samples.
  GLuint resolved_framebuffer();

  // Its colours for shaders, with SampleAccess::shaders: a texture of `samples()` samples, GL_TEXTURE_2D for 0.
  GLuint sample_texture() const;
  int samples() const;  // per pixel; 0: it has no multisampling
  // What was drawn since `bind`, as set_background says.
  const PixelRect& touched() const;

  // Resolves and reads all pixels: row 0 at the top, straight alpha.
  Image read();

  // Resolves and copies all pixels into the framebuffer bound for drawing, the lower left pixel to x, y.
  void blit_to_bound(int x, int y) const;
  // The same for a part, to the same position.
  void blit_part_to_bound(const PixelRect& part) const;
  // All pixels, to a rectangle of another size, interpolated.
  void stretch_to_bound(const PixelRect& to) const;

 private:
  void resolve(const PixelRect& part) const;
  void blit(const PixelRect& part, const PixelRect& to) const;

  struct State;
  explicit RenderTarget(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace odori
