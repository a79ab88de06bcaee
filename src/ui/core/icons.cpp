#include "ui/core/icons.h"

#include "base/enums.h"
#include "base/math.h"

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <iterator>

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
  void dot(float x, float y, float radius) const { list_.AddCircleFilled(at(x, y), radius * size_, tint_); }
  void ring(float x, float y, float radius) const {
    list_.AddCircle(at(x, y), radius * size_, tint_, 0, kThin * size_);
  }
  // About (x, y), open; or filled between its ends.
  void bow(float x, float y, float radius, float from_rad, float to_rad, bool filled = false) const {
    list_.PathArcTo(at(x, y), radius * size_, from_rad, to_rad, 24);
    if (filled) return list_.PathFillConvex(tint_);
    list_.PathStroke(tint_, ImDrawFlags_None, kThin * size_);
  }
  void frame(float left, float top, float right, float bottom, float rounding) const {
    list_.AddRect(at(left, top), at(right, bottom), tint_, rounding * size_, 0, kThin * size_);
  }
  void block(float left, float top, float right, float bottom, float rounding) const {
    list_.AddRectFilled(at(left, top), at(right, bottom), tint_, rounding * size_);
  }
  void triangle(ImVec2 a, ImVec2 b, ImVec2 c) const {
    list_.AddTriangleFilled(at(a.x, a.y), at(b.x, b.y), at(c.x, c.y), tint_);
  }
  void arrow_head(float x, float y, float length) const {
    const float side = length > 0.0f ? 1.0f : -1.0f;
    list_.AddTriangleFilled(at(x, y - 0.2f * side), at(x + length, y), at(x, y + 0.2f * side), tint_);
  }

 private:
  ImVec2 at(float x, float y) const { return ImVec2(centre_.x + x * size_, centre_.y + y * size_); }

  static constexpr float kThin = 0.1f;  // of a line

  ImDrawList& list_;
  ImVec2 centre_;
  float size_;
  ImU32 tint_;
};

constexpr float kHalfTurn = kPi;

void draw_step(const Pen& pen, float way) {
  pen.bar(-0.3f * way, 0.08f);
  pen.wedge(-0.08f * way, 0.5f * way, 0.36f);
}

void draw_loop(const Pen& pen) {
  pen.arc(-kHalfTurn + 0.25f, -0.45f);
  pen.arc(0.25f, kHalfTurn - 0.45f);
  pen.arrow_head(0.14f, -0.3f, 0.32f);
  pen.arrow_head(-0.14f, 0.3f, -0.32f);
}

void draw_figure(const Pen& pen) {
  pen.dot(0.0f, -0.25f, 0.2f);
  pen.bow(0.0f, 0.46f, 0.4f, kHalfTurn, 2.0f * kHalfTurn, true);
}

// MMD's own sign for one.
void draw_bone(const Pen& pen) {
  pen.ring(-0.24f, 0.24f, 0.2f);
  pen.triangle(ImVec2(-0.2f, -0.08f), ImVec2(0.48f, -0.48f), ImVec2(0.08f, 0.2f));
}

void draw_face(const Pen& pen) {
  pen.ring(0.0f, 0.0f, 0.44f);
  pen.dot(-0.16f, -0.12f, 0.07f);
  pen.dot(0.16f, -0.12f, 0.07f);
  pen.bow(0.0f, 0.02f, 0.24f, 0.3f, kHalfTurn - 0.3f);
}

void draw_ball(const Pen& pen) {
  pen.ring(0.0f, 0.0f, 0.44f);
  pen.bow(0.0f, 0.0f, 0.44f, -0.25f * kHalfTurn, 0.75f * kHalfTurn, true);
}

// Two balls on a string.
void draw_chain(const Pen& pen) {
  pen.line(-0.3f, -0.44f, -0.08f, -0.06f);
  pen.dot(0.0f, 0.02f, 0.15f);
  pen.line(0.06f, 0.12f, 0.26f, 0.3f);
  pen.dot(0.3f, 0.36f, 0.13f);
}

void draw_eye(const Pen& pen) {
  constexpr float kCorner = 0.62f;  // radians from the level: two bows that meet at both corners
  pen.bow(0.0f, 0.34f, 0.585f, -kHalfTurn + kCorner, -kCorner);
  pen.bow(0.0f, -0.34f, 0.585f, kCorner, kHalfTurn - kCorner);
  pen.dot(0.0f, 0.0f, 0.13f);
}

void draw_bars(const Pen& pen) {
  pen.block(-0.44f, 0.1f, -0.2f, 0.44f, 0.04f);
  pen.block(-0.12f, -0.42f, 0.12f, 0.44f, 0.04f);
  pen.block(0.2f, -0.14f, 0.44f, 0.44f, 0.04f);
}

// A curve over its axes.
void draw_gauge(const Pen& pen) {
  pen.line(-0.42f, -0.42f, -0.42f, 0.42f);
  pen.line(-0.42f, 0.42f, 0.44f, 0.42f);
  pen.line(-0.3f, 0.2f, -0.08f, -0.06f);
  pen.line(-0.08f, -0.06f, 0.12f, 0.14f);
  pen.line(0.12f, 0.14f, 0.42f, -0.36f);
}

void draw_bell(const Pen& pen) {
  pen.bow(0.0f, -0.1f, 0.28f, kHalfTurn, 2.0f * kHalfTurn, true);
  pen.block(-0.28f, -0.11f, 0.28f, 0.16f, 0.0f);
  pen.block(-0.42f, 0.14f, 0.42f, 0.26f, 0.06f);
  pen.dot(0.0f, 0.36f, 0.1f);
  pen.dot(0.0f, -0.4f, 0.07f);
}

void draw_copy(const Pen& pen) {
  pen.frame(-0.16f, -0.16f, 0.42f, 0.44f, 0.08f);
  pen.line(-0.34f, 0.2f, -0.34f, -0.36f);
  pen.line(-0.38f, -0.36f, 0.2f, -0.36f);
}

// An arrow down into a tray.
void draw_save(const Pen& pen) {
  pen.line(0.0f, -0.42f, 0.0f, 0.14f);
  pen.line(-0.2f, -0.06f, 0.0f, 0.14f);
  pen.line(0.2f, -0.06f, 0.0f, 0.14f);
  pen.line(-0.4f, 0.12f, -0.4f, 0.4f);
  pen.line(-0.4f, 0.4f, 0.4f, 0.4f);
  pen.line(0.4f, 0.4f, 0.4f, 0.12f);
}

void draw_cross(const Pen& pen) {
  pen.line(-0.3f, -0.3f, 0.3f, 0.3f);
  pen.line(-0.3f, 0.3f, 0.3f, -0.3f);
}

void draw_pencil(const Pen& pen) {
  pen.line(-0.2f, 0.24f, 0.34f, -0.3f);
  pen.line(-0.36f, 0.36f, -0.3f, 0.3f);
}

void draw_tick(const Pen& pen) {
  pen.line(-0.36f, 0.02f, -0.1f, 0.3f);
  pen.line(-0.13f, 0.3f, 0.38f, -0.28f);
}

void draw_folder(const Pen& pen) {
  pen.block(-0.42f, -0.34f, -0.04f, -0.1f, 0.06f);
  pen.block(-0.42f, -0.22f, 0.42f, 0.34f, 0.06f);
}

void draw_pause(const Pen& pen) {
  pen.bar(-0.2f, 0.11f);
  pen.bar(0.2f, 0.11f);
}

// Up for -1, down for 1.
void draw_arrow(const Pen& pen, float way) {
  pen.line(0.0f, -0.36f * way, 0.0f, 0.3f * way);
  pen.line(-0.28f, 0.04f * way, 0.0f, 0.34f * way);
  pen.line(0.28f, 0.04f * way, 0.0f, 0.34f * way);
}

// Upright panes in a row across a wide frame.
void draw_panes(const Pen& pen, int columns) {
  constexpr float kGap = 0.1f;
  const float width = (1.0f - kGap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  for (int i = 0; i < columns; ++i) {
    const float left = -0.5f + static_cast<float>(i) * (width + kGap);
    pen.block(left, -0.38f, left + width, 0.38f, 0.05f);
  }
}

void draw_four_panes(const Pen& pen) {
  for (const float left : {-0.5f, 0.05f}) {
    for (const float top : {-0.42f, 0.05f}) pen.block(left, top, left + 0.45f, top + 0.37f, 0.05f);
  }
}

void draw_wipe(const Pen& pen) {
  pen.frame(-0.5f, -0.38f, 0.5f, 0.38f, 0.05f);
  pen.block(-0.5f, -0.38f, 0.0f, 0.38f, 0.05f);
  pen.line(0.0f, -0.5f, 0.0f, 0.5f);
}

void draw_blink(const Pen& pen) {
  pen.frame(-0.5f, -0.42f, 0.2f, 0.14f, 0.05f);
  pen.block(-0.2f, -0.14f, 0.5f, 0.42f, 0.05f);
}

void draw_overlay(const Pen& pen) {
  pen.bow(0.0f, 0.0f, 0.44f, 0.0f, 2.0f * kHalfTurn);
  pen.bow(0.0f, 0.0f, 0.44f, -0.5f * kHalfTurn, 0.5f * kHalfTurn, true);
  pen.line(-0.42f, 0.0f, 0.0f, 0.0f);
  pen.line(0.0f, -0.44f, 0.0f, 0.44f);
}

void draw_texels(const Pen& pen) {
  for (int i = 0; i < 9; ++i) {
    const float x = 0.32f * static_cast<float>(i % 3) - 0.46f, y = 0.32f * static_cast<float>(i / 3) - 0.46f;
    if (i % 2 == 0) {
      pen.block(x, y, x + 0.28f, y + 0.28f, 0.02f);
    } else {
      pen.frame(x + 0.04f, y + 0.04f, x + 0.24f, y + 0.24f, 0.02f);
    }
  }
}

void draw_keys(const Pen& pen) {
  const auto diamond = [&](float x, float y, float r) {
    pen.triangle(ImVec2(x - r, y), ImVec2(x, y - r), ImVec2(x + r, y));
    pen.triangle(ImVec2(x - r, y), ImVec2(x + r, y), ImVec2(x, y + r));
  };
  diamond(-0.28f, -0.24f, 0.2f);
  diamond(0.28f, -0.24f, 0.2f);
  diamond(0.0f, 0.26f, 0.2f);
}

// An arrow either way between two walls.
void draw_all_keys(const Pen& pen) {
  pen.bar(-0.44f, 0.05f);
  pen.bar(0.44f, 0.05f);
  pen.line(-0.2f, 0.0f, 0.2f, 0.0f);
  pen.wedge(-0.12f, -0.22f, 0.2f);
  pen.wedge(0.12f, 0.22f, 0.2f);
}

void draw_to_start(const Pen& pen) {
  pen.bar(-0.36f, 0.07f);
  pen.wedge(0.4f, -0.66f);
}

void draw_to_end(const Pen& pen) {
  pen.wedge(-0.4f, 0.66f);
  pen.bar(0.36f, 0.07f);
}

void draw_speaker(const Pen& pen) {
  pen.block(-0.46f, -0.15f, -0.28f, 0.15f, 0.02f);
  pen.triangle({-0.38f, 0.0f}, {-0.02f, -0.36f}, {-0.02f, 0.36f});
}

void draw_star(const Pen& pen) {
  constexpr float kOut = 0.46f, kIn = 0.19f;
  const auto point = [](int tenth, float radius) {
    const float angle = static_cast<float>(tenth) * 0.62831853f;
    return ImVec2(radius * std::sin(angle), -radius * std::cos(angle));
  };
  for (int tip = 0; tip < 10; tip += 2) {
    pen.triangle(point(tip - 1, kIn), point(tip, kOut), point(tip + 1, kIn));
    pen.triangle(point(tip - 1, kIn), point(tip + 1, kIn), {0.0f, 0.0f});
  }
}

struct Drawing {
  Icon icon;
  void (*draw)(const Pen&);
};

// In the order of Icon.
constexpr Drawing kDrawings[] = {
    {Icon::play, [](const Pen& pen) { pen.wedge(-0.3f, 0.72f, 0.44f); }},
    {Icon::pause, draw_pause},
    {Icon::to_start, draw_to_start},
    {Icon::step_back, [](const Pen& pen) { draw_step(pen, -1.0f); }},
    {Icon::step_forward, [](const Pen& pen) { draw_step(pen, 1.0f); }},
    {Icon::to_end, draw_to_end},
    {Icon::loop, draw_loop},
    {Icon::cross, draw_cross},
    {Icon::copy, draw_copy},
    {Icon::save, draw_save},
    {Icon::figure, draw_figure},
    {Icon::bone, draw_bone},
    {Icon::face, draw_face},
    {Icon::ball, draw_ball},
    {Icon::chain, draw_chain},
    {Icon::eye, draw_eye},
    {Icon::bars, draw_bars},
    {Icon::gauge, draw_gauge},
    {Icon::bell, draw_bell},
    {Icon::tick, draw_tick},
    {Icon::texels, draw_texels},
    {Icon::up, [](const Pen& pen) { draw_arrow(pen, -1.0f); }},
    {Icon::down, [](const Pen& pen) { draw_arrow(pen, 1.0f); }},
    {Icon::pencil, draw_pencil},
    {Icon::folder, draw_folder},
    {Icon::page, [](const Pen& pen) { pen.block(-0.28f, -0.38f, 0.28f, 0.38f, 0.06f); }},
    {Icon::one_pane, [](const Pen& pen) { draw_panes(pen, 1); }},
    {Icon::two_panes, [](const Pen& pen) { draw_panes(pen, 2); }},
    {Icon::three_panes, [](const Pen& pen) { draw_panes(pen, 3); }},
    {Icon::four_panes, draw_four_panes},
    {Icon::wipe, draw_wipe},
    {Icon::blink, draw_blink},
    {Icon::overlay, draw_overlay},
    {Icon::keys, draw_keys},
    {Icon::all_keys, draw_all_keys},
    {Icon::speaker,
     [](const Pen& pen) {
       draw_speaker(pen);
       pen.bow(-0.02f, 0.0f, 0.22f, -0.9f, 0.9f);
       pen.bow(-0.02f, 0.0f, 0.4f, -0.9f, 0.9f);
     }},
    {Icon::muted_speaker,
     [](const Pen& pen) {
       draw_speaker(pen);
       pen.line(0.14f, -0.16f, 0.44f, 0.16f);
       pen.line(0.14f, 0.16f, 0.44f, -0.16f);
     }},
    {Icon::star, draw_star},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < std::size(kDrawings); ++i) {
    if (kDrawings[i].icon != static_cast<Icon>(i)) return false;
  }
  return std::size(kDrawings) == ordinal(Icon::star) + 1;
}
static_assert(is_in_order());

}  // namespace

void draw_icon(ImDrawList& list, Icon icon, ImVec2 centre, float size, ImU32 tint) {
  kDrawings[ordinal(icon)].draw(Pen(list, centre, size, tint));
}

}  // namespace odori
