#pragma once

// The stage in the window's viewport. It is drawn into a framebuffer of its own only when something in it has changed,
// and copied to the window every frame, so that panels can be redrawn cheaply.

#include "render/viewport_renderer.h"
#include "session/session.h"

#include <array>
#include <optional>

namespace odori {

// A rectangle of framebuffer pixels; the origin is the lower left corner. Never empty.
struct PixelArea {
  int x = 0;
  int y = 0;
  int width = 1;
  int height = 1;

  float aspect() const { return static_cast<float>(width) / static_cast<float>(height); }
};

class StageView {
 public:
  // Draws the session's stage as last advanced, if it differs from what was drawn last. Returns whether it was drawn.
  bool draw(Renderer& renderer, const Session& session, int width, int height);

  // Draws the stage into an image that is `scale` times as large. `transparent`: without background, grid and ground
  // shadow. Leaves no framebuffer bound.
  Result<Image> image(Renderer& renderer, const Session& session, int width, int height, int scale,
                      bool transparent) const;

  // Makes the next call draw in any case.
  void invalidate() { drawn_.frame = -1.0; }

  // Of the last frame drawn.
  const std::array<HeatmapScale, kMaxPanes>& heatmap_scales() const { return heatmap_scales_; }
  int draw_calls() const { return draw_calls_; }

  // Clears the bound framebuffer and copies the stage to `area`.
  void copy_to_bound(const PixelArea& area) const;

 private:
  struct Drawn {  // everything that the image depends on
    double frame = -1.0;
    PaneCameras cameras;
    Light light;
    Views views;
    RenderSettings render;
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
    friend bool operator==(const Drawn&, const Drawn&) = default;
  };

  std::optional<ViewportRenderer> renderer_;  // nothing if the driver refuses the size
  Drawn drawn_;
  std::array<HeatmapScale, kMaxPanes> heatmap_scales_{};
  int draw_calls_ = 0;
};

}  // namespace odori
