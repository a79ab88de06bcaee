#pragma once

// The stage in the window's viewport. It is drawn into a framebuffer of its own only when something in it has changed,
// and copied to the window every frame, so that panels can be redrawn cheaply.

#include "app/session.h"
#include "render/viewport_renderer.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

class StageView {
 public:
  // Draws the session's stage as last advanced, if it differs from what was drawn last. Returns whether it was drawn.
  // Where the driver refuses order-independent transparency, the stage is drawn in file order, and where it refuses the
  // size, not at all; see take_refusal. While the clock runs, effects may be drawn at half the size
  // (PlaybackSettings::half_size_effects).
  bool draw(Renderer& renderer, const Session& session, int width, int height);

  // Draws the stage without the axes into an image that is `scale` times as large. `transparent`: without background,
  // grid and ground shadow. Leaves no framebuffer bound.
  Result<Image> image(Renderer& renderer, const Session& session, int width, int height, int scale,
                      bool transparent) const;

  // Makes the next call draw in any case.
  void invalidate() { drawn_.frame = -1.0; }

  // What the driver refused, once for each attempt at other settings.
  struct Refusal {
    Fault fault;
    bool transparency = false;  // order-independent transparency; otherwise the size
  };
  std::optional<Refusal> take_refusal() { return std::exchange(refusal_, std::nullopt); }

  // Whether a file of the look has changed since the last frame.
  bool look_files_changed(const Session& session) const;
  // What the last frame lacks of the look, and why, once for each change; empty: nothing, or it was said.
  std::vector<std::string> take_look_faults() { return std::exchange(new_look_faults_, {}); }
  // The look's own passes in the last frame; null: it has none.
  const LookPasses* own_passes() const { return drawn_.passes.get(); }

  // Of the last frame drawn.
  const std::array<HeatmapScale, kMaxPanes>& heatmap_scales() const { return heatmap_scales_; }
  int draw_calls() const { return draw_calls_; }

  // Clears the bound framebuffer and copies the stage to `area`, counted from the lower left corner.
  void copy_to_bound(const PixelRect& area) const;

 private:
  struct Drawn {  // everything that the image depends on
    double frame = -1.0;
    PaneCameras cameras;
    Light light;
    Views views;
    Look look;
    std::shared_ptr<const ColorLut> lut;
    std::shared_ptr<const LookPasses> passes;
    std::optional<MarkedMaterial> marked;
    std::shared_ptr<const Image> background;
    std::uint64_t revision = 0;
    std::uint64_t override_revision = 0;
    std::uint64_t physics_revision = 0;
    bool halved = false;  // drawn with half the width and height
    int width = 0;        // as drawn, pixels
    int height = 0;
    friend bool operator==(const Drawn&, const Drawn&) = default;
  };

  void create_renderer(const Drawn& wanted);
  void refuse(Refusal refusal);
  Status draw_stage(Renderer& renderer, const Session& session, const Drawn& wanted, RenderOptions options);
  void note_look_faults(std::vector<std::string> texts);

  std::optional<ViewportRenderer> renderer_;  // nothing if the driver refuses the size
  std::optional<Refusal> refusal_;
  std::string refused_;                       // text of the last refusal, until something is drawn as wanted
  bool transparency_refused_ = false;         // by the driver, for the size and samples of `renderer_`
  std::vector<std::string> look_faults_;      // of the last frame
  std::vector<std::string> new_look_faults_;  // to be taken
  Drawn drawn_;
  std::array<HeatmapScale, kMaxPanes> heatmap_scales_{};
  int draw_calls_ = 0;
};

// Posts what the last frame lacks of the look. Returns whether there was something to say.
bool report_look_faults(StageView& view, Session& session);

// Posts what the driver refused, and turns order-independent transparency off if it was that, so that the setting shows
// what is drawn. Returns whether there was something.
bool report_refusal(StageView& view, Session& session);

}  // namespace odori
