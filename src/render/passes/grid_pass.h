#pragma once

#include "gpu/handles.h"
#include "render/drawer.h"
#include "render/frame_view.h"
#include "render/programs.h"

namespace odori {

// The ground: lines every 5 units out to 50, and the positive axes, X red, Y green, Z blue.
class GridPass {
 public:
  GridPass();

  void draw(Drawer& drawer, const Program& program, const FrameView& view) const;

 private:
  VertexArrayHandle vertex_array_;
  BufferHandle vertices_;
  GLsizei vertex_count_;
};

}  // namespace odori
