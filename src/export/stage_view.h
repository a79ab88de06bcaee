#pragma once

// The stage as a part of the window: drawn into a framebuffer of its own only when something in it has changed, then
// copied to its place. Panels can be redrawn at little cost.

#include "render/viewport_renderer.h"
#include "session/session.h"

#include <array>
#include <optional>

namespace odori {

// A rectangle of framebuffer pixels, counted from the lower left corner. Never empty.
struct PixelArea {
  int x = 0;
  int y = 0;
  int width = 1;
  int height = 1;

  float aspect() const { return static_cast<float>(width) / static_cast<float>(height); }
};

class StageView {
 public:
  // Draws the session's stage as last advanced, unless the last picture still shows it. Whether it was drawn.
  bool draw(Renderer& renderer, const Session& session, int width, int height);

  // The same `scale` times as large, with or without a background, to be kept. Leaves no framebuffer bound.
  Result<Image> image(Renderer& renderer, const Session& session, int width, int height, int scale, bool clear) const;

  // The next picture is drawn in any case.
  void forget() { shown_.frame = -1.0; }

  // Of the last picture.
  const std::array<HeatmapScale, kMaxPanes>& heatmap_scales() const { return heatmap_scales_; }
  int draw_calls() const { return draw_calls_; }

  // Clears the bound framebuffer and copies the picture to its place there.
  void show(const PixelArea& area) const;

 private:
  struct Shown {  // what the picture shows
    double frame = -1.0;
    PaneCameras cameras;
    Light light;
    Views views;
    RenderSettings look;
    const Image* background_image = nullptr;
    bool edge = false;
    bool grid = false;
    bool ground_shadow = false;
    bool self_shadow = false;
    bool soft_shadow = false;
    std::uint64_t revision = 0;
    std::uint64_t override_revision = 0;
    std::uint64_t physics_revision = 0;
    int width = 0;
    int height = 0;
    friend bool operator==(const Shown&, const Shown&) = default;
  };

  std::optional<ViewportRenderer> image_;  // nothing where the driver refuses the size
  Shown shown_;
  std::array<HeatmapScale, kMaxPanes> heatmap_scales_{};
  int draw_calls_ = 0;
};

}  // namespace odori
