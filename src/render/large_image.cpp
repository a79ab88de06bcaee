#include "render/large_image.h"

#include <algorithm>
#include <array>
#include <string>

#include <glad/gl.h>

namespace odori {

namespace {

std::size_t offset(const Image& decoded, int x, int y) {
  return (static_cast<std::size_t>(y) * static_cast<std::size_t>(decoded.width) + static_cast<std::size_t>(x)) * 4;
}

// A square of `side` pixels as one; colours count by their alpha.
std::array<std::uint8_t, 4> mean(const Image& decoded, int x, int y, int side) {
  std::array<std::uint64_t, 4> sum{};
  for (int row = y; row < y + side; ++row) {
    const std::uint8_t* at = decoded.rgba.data() + offset(decoded, x, row);
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

// As much of the tile, shrunk, as the picture has room for from x, y on.
void put(const Image& tile, int supersample, int x, int y, Image& image) {
  const int width = std::min(tile.width / supersample, image.width - x);
  const int height = std::min(tile.height / supersample, image.height - y);
  for (int row = 0; row < height; ++row) {
    std::uint8_t* to = image.rgba.data() + offset(image, x, y + row);
    if (supersample == 1) {
      std::copy_n(tile.rgba.data() + offset(tile, 0, row), static_cast<std::size_t>(width) * 4, to);
      continue;
    }
    for (int column = 0; column < width; ++column, to += 4) {
      const auto pixel = mean(tile, column * supersample, row * supersample, supersample);
      std::copy(pixel.begin(), pixel.end(), to);
    }
  }
}

}  // namespace

Result<LargeImage> LargeImage::create(const Size& size) {
  std::array<GLint, 2> most{};
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, most.data());
  if (size.width > most[0] / size.supersample || size.height > most[1] / size.supersample) {
    return Fault{&kImageSize,
                 {},
                 -1,
                 -1,
                 std::to_string(size.width) + "x" + std::to_string(size.height) + " times " +
                     std::to_string(size.supersample) + ", at most " + std::to_string(std::min(most[0], most[1])) +
                     " a side in all"};
  }
  const int max_a_tile = size.largest_tile / size.supersample;
  const int width = std::min(size.width, max_a_tile);
  const int height = std::min(size.height, max_a_tile);
  auto tile = ViewportRenderer::create(width * size.supersample, height * size.supersample, size.samples);
  if (!tile) return tile.fault();
  return LargeImage(size, std::move(*tile), width, height);
}

Result<Image> LargeImage::draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                               const Views& views, const PaneCameras& cameras, int gap) {
  Image image{size_.width, size_.height, {}};
  image.rgba.resize(offset(image, 0, image.height));
  renderer.upload_frame(stage, models, panes_in_use(views));
  const int each = size_.supersample;
  for (int y = 0; y < size_.height; y += tile_height_) {
    for (int x = 0; x < size_.width; x += tile_width_) {
      const ViewportRenderer::Part part{size_.width * each, size_.height * each, x * each, y * each, each};
      const Status drawn = tile_.draw_part(renderer, stage, models, options, views, cameras, gap * each, part);
      if (!drawn) return drawn.fault();
      put(tile_.read(), each, x, y, image);
    }
  }
  return image;
}

}  // namespace odori
