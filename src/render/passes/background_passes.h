#pragma once

#include "base/image.h"
#include "gpu/handles.h"
#include "render/detail/drawer.h"
#include "render/detail/frame_view.h"
#include "render/detail/programs.h"
#include "view/look.h"

#include <memory>
#include <optional>

namespace odori {

// Draws an image behind everything else.
class BackgroundImagePass {
 public:
  // Uploads the image unless it is the last one; null: there is none. `moving`: others will follow it, of the same
  // size.
  UploadCost set_image(const std::shared_ptr<const Image>& image, bool moving);
  GLuint texture() const { return texture_ ? texture_->id() : 0; }  // 0: there is no image

  // `aspect`: width / height of the view. The image is alpha-blended over what is there.
  void draw(Drawer& drawer, const LazyProgram& linked, const Look& look, const FrameView& view, float aspect);

 private:
  std::shared_ptr<const Image> image_;
  std::optional<TextureHandle> texture_;  // of `image_`
  bool moving_ = false;
};

// Draws the ground grid, with lines every 5 units up to 50 units from the origin, and the first 5 units of two axes on
// it: X red, Z blue.
class GridPass {
 public:
  GridPass();

  // Without `axes` their part of the grid is grey.
  void draw(Drawer& drawer, const LazyProgram& linked, const FrameView& view, bool axes) const;

 private:
  VertexArrayHandle vertex_array_;
  BufferHandle vertices_;
  GLsizei vertex_count_;  // of the grid with grey lines in place of the axes, or with the axes
};

}  // namespace odori
