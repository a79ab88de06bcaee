#pragma once

// Draws the dancers of the desktop without background into a texture, and reads how opaque it is where.

#include "document/document.h"
#include "gpu/handles.h"
#include "model/pose.h"
#include "render/viewport_renderer.h"
#include "window/desktop/seat.h"

#include <optional>
#include <span>
#include <vector>

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

// The camera of the dancer on the desktop: from the front, on the ground, as near as her height allows. It follows her
// slowly, so that she stays in her window and is still seen to walk.

struct Actor;
struct Stage;

// Width / height of the window for so many dancers.
float desktop_aspect(std::size_t dancers);

// Whom the window shows: the visible models without scenery and accessories; all visible ones if there are no others.
bool is_on_desktop(const Stage& stage, const Actor& actor);
std::size_t desktop_dancers(const Stage& stage);
// Of the tallest of them at rest, units.
float dancers_height(const Stage& stage);
// Where the middle of each of them is in this frame, world space.
std::vector<glm::vec3> dancers_centers(const Stage& stage);

class DancerCamera {
 public:
  // The camera of this frame for dancers of this height, units; `seconds` since the last one. It jumps at the first
  // call, and to what is far away.
  Camera update(std::span<const glm::vec3> centers, float height, float aspect, double seconds);

 private:
  struct View {
    glm::vec2 center{0.0f};  // x and z of what it looks at
    float height = 0.0f;     // of what it shows there, units
  };
  std::optional<View> view_;
};

// Where in the world the pointer is for eyes that follow it: halfway between the camera and what it looks at.
// `position`: from the window's upper left corner; may be outside.
glm::vec3 pointer_in_world(const Camera& camera, glm::vec2 position, glm::vec2 window);

}  // namespace odori
