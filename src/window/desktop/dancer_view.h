#pragma once

// Draws the dancers of the desktop without background into a texture, and reads how opaque it is where.

#include "document/document.h"
#include "gpu/handles.h"
#include "render/viewport_renderer.h"
#include "window/desktop/click_area.h"

#include <optional>

namespace odori {

// A texture with a framebuffer, as large as it is asked for.
class SharedImage {
 public:
  // Binds its framebuffer for drawing and sets the viewport; what it held is undefined if the size is another one.
  void bind(glm::ivec2 size);
  GLuint texture() const;
  glm::ivec2 size() const { return size_; }

 private:
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
  glm::ivec2 size_{0};
};

class DancerView {
 public:
  // Draws the document's stage as last advanced. `background`: nothing for a transparent one. Leaves no framebuffer
  // bound.
  Status draw(Renderer& renderer, const Document& document, const Camera& camera, glm::ivec2 pixels,
              std::optional<glm::vec3> background);

  const SharedImage& image() const { return image_; }

  // Asks for the mask of what was drawn last; it arrives a frame later, so that the GPU is not waited for.
  void request_mask();
  std::optional<AlphaMask> take_mask();
  bool awaits_mask() const { return requested_.has_value(); }

 private:
  std::optional<ViewportRenderer> renderer_;
  glm::ivec2 size_{0};
  int samples_ = -1;
  SharedImage image_;
  BufferHandle transfer_;
  std::optional<AlphaMask> requested_;  // its size; the values are in `transfer_`
};

}  // namespace odori
