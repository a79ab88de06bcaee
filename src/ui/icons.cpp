#include "ui/icons.h"

namespace odori {

namespace {

// Draws on a unit square: (-0.5, -0.5) top left to (0.5, 0.5).
class Pen {
 public:
  Pen(ImDrawList& list, ImVec2 centre, float size, ImU32 tint)
      : list_(list), centre_(centre), size_(size), tint_(tint) {}

  void bar(float x, float half_width) const {
    list_.AddRectFilled(at(x - half_width, -0.4f), at(x + half_width, 0.4f), tint_, 0.06f * size_);
  }
  // Points right for positive `length`.
  void wedge(float x, float length, float half_height = 0.4f) const {
    const ImVec2 tip = at(x + length, 0.0f);
    const ImVec2 above = at(x, -half_height);
    const ImVec2 below = at(x, half_height);
    // Filled shapes are wound clockwise for even edges.
    if (length > 0.0f) {
      list_.AddTriangleFilled(above, tip, below, tint_);
    } else {
      list_.AddTriangleFilled(above, below, tip, tint_);
    }
  }
  void line(float x0, float y0, float x1, float y1) const {
    list_.AddLine(at(x0, y0), at(x1, y1), tint_, 0.12f * size_);
  }
  void arc(float from_rad, float to_rad) const {
    list_.PathArcTo(centre_, 0.36f * size_, from_rad, to_rad, 24);
    list_.PathStroke(tint_, ImDrawFlags_None, 0.12f * size_);
  }
  void arrow_head(float x, float y, float length) const {
    const float side = length > 0.0f ? 1.0f : -1.0f;
    list_.AddTriangleFilled(at(x, y - 0.2f * side), at(x + length, y), at(x, y + 0.2f * side), tint_);
  }

 private:
  ImVec2 at(float x, float y) const { return ImVec2(centre_.x + x * size_, centre_.y + y * size_); }

  ImDrawList& list_;
  ImVec2 centre_;
  float size_;
  ImU32 tint_;
};

void draw_loop(const Pen& pen) {
  constexpr float kHalfTurn = 3.14159265f;
  pen.arc(-kHalfTurn + 0.25f, -0.45f);
  pen.arc(0.25f, kHalfTurn - 0.45f);
  pen.arrow_head(0.14f, -0.3f, 0.32f);
  pen.arrow_head(-0.14f, 0.3f, -0.32f);
}

}  // namespace

void draw_icon(ImDrawList& list, Icon icon, ImVec2 centre, float size, ImU32 tint) {
  const Pen pen(list, centre, size, tint);
  switch (icon) {
    case Icon::play:
      pen.wedge(-0.3f, 0.72f, 0.44f);
      break;
    case Icon::pause:
      pen.bar(-0.2f, 0.11f);
      pen.bar(0.2f, 0.11f);
      break;
    case Icon::to_start:
      pen.bar(-0.36f, 0.07f);
      pen.wedge(0.4f, -0.66f);
      break;
    case Icon::step_back:
      pen.wedge(0.08f, -0.5f, 0.36f);
      pen.bar(0.3f, 0.08f);
      break;
    case Icon::step_forward:
      pen.bar(-0.3f, 0.08f);
      pen.wedge(-0.08f, 0.5f, 0.36f);
      break;
    case Icon::to_end:
      pen.wedge(-0.4f, 0.66f);
      pen.bar(0.36f, 0.07f);
      break;
    case Icon::loop:
      draw_loop(pen);
      break;
    case Icon::cross:
      pen.line(-0.3f, -0.3f, 0.3f, 0.3f);
      pen.line(-0.3f, 0.3f, 0.3f, -0.3f);
      break;
  }
}

}  // namespace odori
