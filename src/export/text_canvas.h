#pragma once

// Words drawn with OpenGL over whatever framebuffer is bound, without panels.

#include "export/font_files.h"
#include "ui/core/fonts.h"

#include <functional>

struct ImDrawList;
struct ImGuiContext;

namespace odori {

// Owns the ImGui context; one at a time. Needs a current OpenGL 3.2 core context while it lives.
class TextCanvas {
 public:
  // `width`, `height`, `letters`: pixels. Only these characters, and Latin ones, can be written.
  TextCanvas(int width, int height, int letters, CharacterSet characters);
  TextCanvas(const TextCanvas&) = delete;
  TextCanvas& operator=(const TextCanvas&) = delete;
  ~TextCanvas();

  void draw(const std::function<void(ImDrawList&)>& words);

 private:
  FontChoice fonts_;
  ImGuiContext* context_;
};

}  // namespace odori
