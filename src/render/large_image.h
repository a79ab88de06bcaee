#pragma once

#include "render/viewport_renderer.h"

namespace odori {

// Pictures of one size, however large, drawn a tile at a time: the graphics memory holds one tile. Edges, shadows,
// points and samples go on across the tiles' borders as if there were none.
class LargeImage {
 public:
  static constexpr int kLargestTile = 2048;  // pixels a side

  struct Size {
    int width = 1;  // pixels
    int height = 1;
    int samples = 0;                  // a pixel drawn, as RenderTarget's
    int supersample = 1;              // pixels drawn for one of the picture, each way, 1..kLargestTile
    int largest_tile = kLargestTile;  // >= supersample
  };

  // Fails with kImageSize where more pixels a side would be drawn than the driver can place.
  static Result<LargeImage> create(const Size& size);

  // As ViewportRenderer::draw; straight alpha. `gap`: pixels of the picture.
  Result<Image> draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                     const Views& views, const PaneCameras& cameras, int gap = kPaneGap);

 private:
  LargeImage(const Size& size, ViewportRenderer tile, int tile_width, int tile_height)
      : size_(size), tile_(std::move(tile)), tile_width_(tile_width), tile_height_(tile_height) {}

  Size size_;
  ViewportRenderer tile_;
  int tile_width_;  // pixels of the picture
  int tile_height_;
};

}  // namespace odori
