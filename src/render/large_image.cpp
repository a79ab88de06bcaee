#include "render/large_image.h"

#include "base/translate.h"
#include "render/detail/frame_view.h"
#include "render/effects/effect_chain.h"

#include <algorithm>
#include <array>
#include <string>

namespace odori {

namespace {

std::size_t offset(const Image& image, int x, int y) { return (static_cast<std::size_t>(y) * image.width + x) * 4; }

// Mean of a square of `side` pixels; colours are weighted by alpha.
std::array<std::uint8_t, 4> mean(const Image& image, int x, int y, int side) {
  std::array<std::uint64_t, 4> sum{};
  for (int row = y; row < y + side; ++row) {
    const std::uint8_t* at = image.rgba.data() + offset(image, x, row);
    for (int column = 0; column < side; ++column, at += 4) {
      for (std::size_t c = 0; c < 3; ++c) sum[c] += static_cast<std::uint64_t>(at[c]) * at[3];
      sum[3] += at[3];
    }
  }
  if (sum[3] == 0) return {};
  const auto count = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
  std::array<std::uint8_t, 4> pixel{};
  for (std::size_t c = 0; c < 3; ++c) pixel[c] = static_cast<std::uint8_t>((sum[c] + sum[3] / 2) / sum[3]);
  pixel[3] = static_cast<std::uint8_t>((sum[3] + count / 2) / count);
  return pixel;
}

// Copies the tile, downsampled, to x, y of the image, clipped to the image.
void copy_tile(const Image& tile, int supersample, int x, int y, Image& image) {
  const int width = std::min(tile.width / supersample, image.width - x);
  const int height = std::min(tile.height / supersample, image.height - y);
  for (int row = 0; row < height; ++row) {
    std::uint8_t* to = image.rgba.data() + offset(image, x, y + row);
    if (supersample == 1) {
      std::copy_n(tile.rgba.data() + offset(tile, 0, row), width * 4, to);
      continue;
    }
    for (int column = 0; column < width; ++column, to += 4) {
      const auto pixel = mean(tile, column * supersample, row * supersample, supersample);
      std::ranges::copy(pixel, to);
    }
  }
}

}  // namespace

Result<LargeImage> LargeImage::create(const Size& size) {
  if (size.width > kMaxSize / size.supersample || size.height > kMaxSize / size.supersample) {
    return fault(kImageSize, tr_format("{}x{} times {}, at most {} pixels per side in all", size.width, size.height,
                                       size.supersample, kMaxSize));
  }
  // A tile of an image that exceeds the driver's largest viewport is a viewport with margins (viewport_part).
  const glm::ivec2 largest = max_viewport_size() - 2 * viewport_margin(size.supersample);
  const auto tile_side = [&](int side, int max_side) {
    return std::clamp(std::min(size.max_tile_size, max_side) / size.supersample, 1, side);
  };
  const int width = tile_side(size.width, largest.x);
  const int height = tile_side(size.height, largest.y);
  auto tile = ViewportRenderer::create(width * size.supersample, height * size.supersample, size.samples);
  if (!tile) return tile.fault();
  return LargeImage(size, std::move(*tile), width, height);
}

bool LargeImage::has_two_rounds(const Look& look) const {
  return EffectChain::spreads(look) && (tile_width_ < size_.width || tile_height_ < size_.height);
}

int LargeImage::sample_rounds(const Look& look) const {
  const int columns = (size_.width + tile_width_ - 1) / tile_width_;
  const int rows = (size_.height + tile_height_ - 1) / tile_height_;
  return columns * rows * (has_two_rounds(look) ? 2 : 1);
}

// Calls `draw_tile` with each tile and round.
template <typename DrawTile>
Result<Image> LargeImage::draw_tiles(const Look& look, const DrawTile& draw_tile) {
  using Round = ViewportRenderer::Round;
  Image image = blank_image(size_.width, size_.height);
  const int supersample = size_.supersample;
  const auto draw_round = [&](Round round) -> Status {
    for (int y = 0; y < size_.height; y += tile_height_) {
      for (int x = 0; x < size_.width; x += tile_width_) {
        const ViewportRenderer::Tile tile{size_.width * supersample, size_.height * supersample, x * supersample,
                                          y * supersample, supersample};
        Status drawn = draw_tile(tile, round);
        if (!drawn) return drawn;
        if (round != Round::collect) copy_tile(tile_.read(), supersample, x, y, image);
      }
    }
    return Done{};
  };
  const bool in_two_rounds = has_two_rounds(look);
  if (in_two_rounds) {
    if (const Status collected = draw_round(Round::collect); !collected) return collected.fault();
  }
  const Status drawn = draw_round(in_two_rounds ? Round::draw : Round::only);
  if (!drawn) return drawn.fault();
  return image;
}

Result<Image> LargeImage::draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                               const Views& views, const PaneCameras& cameras, int gap) {
  renderer.upload_frame(stage, models, panes_in_use(views));
  return draw_tiles(options, [&](const ViewportRenderer::Tile& tile, ViewportRenderer::Round round) {
    return tile_.draw_tile(renderer, stage, models, options, views, cameras, gap * size_.supersample, tile, round);
  });
}

Result<Image> LargeImage::draw_mean(Renderer& renderer, const Stage& stage, GpuModels models,
                                    const RenderOptions& options, const Views& views, const Samples& samples, int gap) {
  if (samples.count == 1) {
    const auto cameras = samples.evaluate(0);
    if (!cameras) return cameras.fault();
    return draw(renderer, stage, models, options, views, *cameras, gap);
  }
  const int tile_gap = gap * size_.supersample;
  return draw_tiles(options, [&](const ViewportRenderer::Tile& tile, ViewportRenderer::Round round) -> Status {
    PaneCameras last;
    for (int i = 0; i < samples.count; ++i) {
      const auto cameras = samples.evaluate(i);
      if (!cameras) return cameras.fault();
      last = *cameras;
      renderer.upload_frame(stage, models, panes_in_use(views));
      Status added = tile_.add_sample(renderer, stage, models, options, views, last, tile_gap, tile, i);
      if (!added) return added;
    }
    return tile_.draw_mean_tile(renderer, stage, models, options, views, last, tile_gap, tile, round);
  });
}

}  // namespace odori
