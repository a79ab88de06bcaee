#pragma once

#include "render/viewport_renderer.h"

#include <functional>

namespace odori {

// Renders images of any size tile by tile, so that only one tile has to fit into GPU memory. Edges, shadows, points and
// multisampling continue across tile borders. Supersampling is averaged per tile.
class LargeImage {
 public:
  static constexpr int kMaxTileSize = 2048;  // pixels per side
  static constexpr int kMaxSupersample = 16;

  struct Size {
    int width = 1;  // of the image, pixels
    int height = 1;
    int samples = 0;                   // per rendered pixel, as for RenderTarget
    int supersample = 1;               // rendered pixels per image pixel and axis, 1..kMaxSupersample
    int max_tile_size = kMaxTileSize;  // rendered pixels per side, >= supersample
  };

  // Rendered pixels per side; positions in larger images would be imprecise.
  static constexpr int kMaxSize = 1 << 20;

  // Fails with kImageSize if width or height times `supersample` exceeds kMaxSize, or if the driver refuses a tile.
  static Result<LargeImage> create(const Size& size);

  // As ViewportRenderer::draw and read. `gap`: pixels of the image.
  Result<Image> draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                     const Views& views, const PaneCameras& cameras, int gap = kPaneGap);

  // The mean of several frames, added up in their order. `evaluate`: advances the stage to one of them, 0..samples - 1,
  // and returns its cameras; called in this order, for each of `sample_rounds`. Fails as it does, too, and with
  // kEffectTargets. One sample is what `draw` draws.
  struct Samples {
    int count = 1;
    std::function<Result<PaneCameras>(int sample)> evaluate;
  };
  Result<Image> draw_mean(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                          const Views& views, const Samples& samples, int gap = kPaneGap);
  // How often all samples are drawn for one image: for each tile, and twice where effects spread over several.
  int sample_rounds(const Look& look) const;

  // As ViewportRenderer.
  const Fault* effects_fault() const { return tile_.effects_fault(); }
  std::vector<Fault> pass_faults() const { return tile_.pass_faults(); }

 private:
  LargeImage(const Size& size, ViewportRenderer tile, int tile_width, int tile_height)
      : size_(size), tile_(std::move(tile)), tile_width_(tile_width), tile_height_(tile_height) {}

  template <typename DrawTile>
  Result<Image> draw_tiles(const Look& look, const DrawTile& draw_tile);
  bool has_two_rounds(const Look& look) const;

  Size size_;
  ViewportRenderer tile_;
  int tile_width_;  // pixels of the image
  int tile_height_;
};

}  // namespace odori
