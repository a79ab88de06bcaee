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

// Of the colours of a RenderTarget: display values of 0..1, or of any size for effects.
enum class ColorFormat : std::uint8_t { rgba8, rgba16f };

// An off-screen framebuffer of colour, depth and stencil, with multisampling, that can be read back as an image.
class RenderTarget {
 public:
  // `samples`: per pixel, 0 or 1 for none; lowered to the driver's maximum. Fails with kImageSize.
  static Result<RenderTarget> create(int width, int height, int samples, ColorFormat format = ColorFormat::rgba8);
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

  // Takes a part of a framebuffer of one sample as the resolved image there, until the next `bind`. `x`, `y`: its lower
  // left pixel in this target. Leaves another framebuffer bound.
  void set_resolved(GLuint framebuffer, const PixelRect& from, int x, int y);

  // Resolves all pixels into a texture. Leaves another framebuffer bound.
  GLuint resolved_texture() const;

  // Resolves and reads all pixels: row 0 at the top, straight alpha.
  Image read();

  // Resolves and copies all pixels into the framebuffer bound for drawing, the lower left pixel to x, y.
  void blit_to_bound(int x, int y) const;
  // The same for a part, to the same position.
  void blit_part_to_bound(const PixelRect& part) const;

 private:
  void resolve(const PixelRect& part) const;
  void blit(const PixelRect& part, int x, int y) const;

  struct State;
  explicit RenderTarget(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace odori
