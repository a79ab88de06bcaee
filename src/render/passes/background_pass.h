#pragma once

#include "base/image.h"
#include "gpu/handles.h"
#include "render/drawer.h"
#include "render/programs.h"

#include <memory>
#include <optional>

namespace odori {

// A picture behind everything, as large as covers the view, its middle in the middle.
class BackgroundPass {
 public:
  // `image`: not null; its texture is kept until another comes. `aspect` = width / height of the view. Alpha blends
  // with what is there.
  void draw(Drawer& drawer, const Program& program, const std::shared_ptr<const Image>& image, float aspect);

 private:
  std::shared_ptr<const Image> shown_;
  std::optional<TextureHandle> texture_;  // of `shown_`
  VertexArrayHandle no_vertices_;
};

}  // namespace odori
