#pragma once

// Small pictures of what is open, one for each look that can be selected.

#include "document/document.h"
#include "gpu/handles.h"
#include "render/viewport_renderer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

class LookPictures {
 public:
  static constexpr glm::ivec2 kSize{256, 144};  // pixels

  // Draws at most one picture, because each takes as long as a small frame, and none while a motion is played or the
  // document has changed since the last call. Returns whether there are more to draw.
  bool draw_next(Renderer& renderer, const Document& document, std::span<const ListedLook> looks);
  // All that are to be drawn, for an image of the panels.
  void draw_all(Renderer& renderer, const Document& document, std::span<const ListedLook> looks);

  // ImGui texture ids, one per look that was drawn.
  std::span<const std::uint64_t> ids() const { return ids_; }

 private:
  struct Shown {  // what all pictures depend on
    double frame = -1.0;
    Camera camera;
    Light light;
    Skinning skinning;
    std::uint64_t revision = 0;
    std::uint64_t override_revision = 0;
    std::size_t looks = 0;
    friend bool operator==(const Shown&, const Shown&) = default;
  };
  static Shown shown_by(const Document& document, std::span<const ListedLook> looks);
  void draw(Renderer& renderer, const Document& document, const ListedLook& look);

  std::optional<ViewportRenderer> renderer_;  // made when it is first needed
  Shown shown_;
  std::size_t drawn_ = 0;  // pictures of `shown_`
  std::vector<TextureHandle> textures_;
  std::vector<std::uint64_t> ids_;
};

}  // namespace odori
