// Compares images rendered in tiles with the same images rendered at once.

#include "render/large_image.h"

#include "gl/scene.h"

#include <algorithm>
#include <utility>

#include <glad/gl.h>

namespace odori {

namespace {

using testing::add_quad;
using testing::flat_material;

constexpr int kImageWidth = 150;
constexpr int kImageHeight = 110;

class LargeImageTest : public testing::SceneTest {
 protected:
  LargeImageTest() {
    Model model = testing::empty_model();
    Material material = flat_material({0.9f, 0.3f, 0.2f}, 0.8f);
    material.edge = material.ground_shadow = material.self_shadow_caster = material.self_shadow_receiver = true;
    material.edge_size = 20.0f;
    add_quad(model, material, {.low = {-0.7f, 0.1f}, .high = {0.55f, 0.83f}, .z = -0.3f});
    add_quad(model, material, {.low = {-0.33f, 0.2f}, .high = {0.9f, 0.97f}, .z = 0.4f});
    material = flat_material({0.1f, 0.4f, 0.9f});
    material.points = true;
    add_quad(model, material, {.low = {-0.9f, -0.9f}, .high = {0.9f, 0.9f}});
    put(model);
    stage.light = {glm::vec3(0.6f), glm::vec3(-0.4f, -1.0f, 0.6f)};
    stage.camera.perspective = true;
    stage.camera.rotation_rad = {0.3f, 0.4f, 0.2f};
    options.grid = options.ground_shadow = true;
    options.background = {0.2f, 0.3f, 0.4f, 1.0f};
    options.background_picture.image = std::make_shared<const Image>(
        testing::image_of(2, 2, {{255, 0, 0, 255}, {0, 255, 0, 128}, {0, 0, 255, 255}, {255, 255, 255, 0}}));
    cameras.fill(stage.camera);
  }

  Image image(const LargeImage::Size& size) {
    if (!model_) model_ = *renderer().upload(*stage.actors[0]->model, {});
    auto large = LargeImage::create(size);
    EXPECT_TRUE(large);
    auto decoded = large->draw(renderer(), stage, {&model_, 1}, options, views, cameras);
    EXPECT_TRUE(decoded);
    return *decoded;
  }

  // Largest difference of any channel; 256 if the sizes differ.
  static int max_difference(const Image& a, const Image& b) {
    int max = a.rgba.size() == b.rgba.size() ? 0 : 256;
    for (std::size_t i = 0; max < 256 && i < a.rgba.size(); ++i) max = std::max(max, std::abs(a.rgba[i] - b.rgba[i]));
    return max;
  }

  static int different_pixels(const Image& a, const Image& b) {
    int count = 0;
    for (int y = 0; y < a.height; ++y) {
      for (int x = 0; x < a.width; ++x) count += !testing::near(testing::pixel(a, x, y), testing::pixel(b, x, y));
    }
    return count;
  }

  Views views;
  PaneCameras cameras;

 private:
  std::shared_ptr<GpuModel> model_;
};

// Sum of the darkness of all pixels.
double ink(const Image& decoded) {
  double sum = 0.0;
  for (std::size_t i = 1; i < decoded.rgba.size(); i += 4) sum += 255 - decoded.rgba[i];
  return sum;
}

TEST_F(LargeImageTest, SupersamplingKeepsLineWidth) {
  stage.actors[0]->pose.visible = false;
  options.background_picture.image = nullptr;
  options.background = glm::vec4(1.0f);
  const double plain = ink(image({kImageWidth, kImageHeight, 0}));
  EXPECT_GT(plain, 0.0);
  for (const int supersample : {2, 3, 5}) {
    EXPECT_NEAR(ink(image({kImageWidth, kImageHeight, 0, supersample})) / plain, 1.0, 0.15) << supersample;
  }
}

TEST_F(LargeImageTest, TilesShowNoBorders) {
  for (const int samples : {0, 4}) {
    const Image whole = image({kImageWidth, kImageHeight, samples});
    EXPECT_LE(max_difference(whole, image({kImageWidth, kImageHeight, samples, 1, 32})), 1) << samples << " samples";
  }
}

TEST_F(LargeImageTest, PanesContinueAcrossTiles) {
  // With multisampling llvmpipe misses some pixels of a line at the borders of its own tiles, 64 pixels wide.
  constexpr int kMissedByDriver = 6;
  for (const ViewStyle style : {ViewStyle::panes, ViewStyle::wipe}) {
    views.style = style;
    views.count = 3;
    EXPECT_LE(max_difference(image({kImageWidth, kImageHeight, 0}), image({kImageWidth, kImageHeight, 0, 1, 40})), 1);
    const Image whole = image({kImageWidth, kImageHeight, 4});
    EXPECT_LE(different_pixels(whole, image({kImageWidth, kImageHeight, 4, 1, 40})), kMissedByDriver);
  }
}

TEST_F(LargeImageTest, SupersamplingAveragesALargerImage) {
  options.grid = false;
  const Image large = image({2 * kImageWidth, 2 * kImageHeight, 0});
  Image mean{kImageWidth, kImageHeight, {}};
  for (int y = 0; y < kImageHeight; ++y) {
    for (int x = 0; x < kImageWidth; ++x) {
      for (std::size_t c = 0; c < 4; ++c) {
        const auto at = [&](int dx, int dy) { return testing::pixel(large, 2 * x + dx, 2 * y + dy)[c]; };
        mean.rgba.push_back(static_cast<std::uint8_t>((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4));
      }
    }
  }
  stage.actors[0]->overrides.material_hidden[2] =
      1;  // points have the same size in the smaller image, so that they differ
  const Image smaller = image({kImageWidth, kImageHeight, 0, 2, 64});
  stage.actors[0]->overrides.material_hidden[2] = 0;
  const Image with_points = image({kImageWidth, kImageHeight, 0, 2, 64});
  EXPECT_GT(max_difference(smaller, with_points), 50);
  EXPECT_LE(max_difference(with_points, image({kImageWidth, kImageHeight, 0, 2})), 1);
  stage.actors[0]->overrides.material_hidden[2] = 1;
  const Image without = image({2 * kImageWidth, 2 * kImageHeight, 0});
  EXPECT_EQ(without.width, 2 * kImageWidth);
  int differing = 0;
  for (std::size_t i = 0; i < mean.rgba.size(); ++i) differing += std::abs(mean.rgba[i] - smaller.rgba[i]) > 1;
  EXPECT_LT(differing, 8 * 4) << "except for the points";
}

// A driver with a lower limit for viewports, which records the largest viewport that is set.
class ViewportLimit {
 public:
  explicit ViewportLimit(int limit) {
    limit_ = limit;
    largest_ = 0;
    get_integers_ = std::exchange(glad_glGetIntegerv, get_integers);
    set_viewport_ = std::exchange(glad_glViewport, set_viewport);
  }
  ViewportLimit(const ViewportLimit&) = delete;
  ViewportLimit& operator=(const ViewportLimit&) = delete;
  ~ViewportLimit() {
    glad_glGetIntegerv = get_integers_;
    glad_glViewport = set_viewport_;
  }
  static int largest() { return largest_; }

 private:
  static void GLAD_API_PTR get_integers(GLenum name, GLint* values) {
    if (name != GL_MAX_VIEWPORT_DIMS) return get_integers_(name, values);
    values[0] = values[1] = limit_;
  }
  static void GLAD_API_PTR set_viewport(GLint x, GLint y, GLsizei width, GLsizei height) {
    largest_ = std::max({largest_, width, height});
    set_viewport_(x, y, width, height);
  }

  static inline int limit_ = 0;
  static inline int largest_ = 0;
  static inline PFNGLGETINTEGERVPROC get_integers_ = nullptr;
  static inline PFNGLVIEWPORTPROC set_viewport_ = nullptr;
};

TEST_F(LargeImageTest, ImagesBeyondTheViewportLimitEqualThoseWithinIt) {
  // Positions are rounded differently, so that a few pixels on borders of surfaces and on lines may differ.
  constexpr int kMaxDifferent = kImageWidth * kImageHeight / 500;
  constexpr int kLimit = 64;
  options.self_shadow = false;  // the shadow map has a viewport of its own
  for (const ViewStyle style : {ViewStyle::panes, ViewStyle::overlay}) {
    views.style = style;
    for (const bool perspective : {true, false}) {
      stage.camera.perspective = perspective;
      cameras.fill(stage.camera);
      for (const int supersample : {1, 2}) {
        const Image whole = image({kImageWidth, kImageHeight, 0, supersample});
        const ViewportLimit limit(kLimit);
        const Image tiled = image({kImageWidth, kImageHeight, 0, supersample});
        EXPECT_LE(different_pixels(whole, tiled), kMaxDifferent) << supersample << perspective;
        EXPECT_LE(ViewportLimit::largest(), kLimit);
        EXPECT_GT(ViewportLimit::largest(), kLimit / 2);
      }
    }
  }
}

TEST_F(LargeImageTest, PostersBeyondCommonViewportsArePossible) {
  EXPECT_TRUE(LargeImage::create({15360, 8640, 0, 4}));
  EXPECT_FALSE(LargeImage::create({LargeImage::kMaxSize + 1, 16, 0}));
  EXPECT_FALSE(LargeImage::create({16, LargeImage::kMaxSize / 16 + 1, 0, 16}));
}

}  // namespace

}  // namespace odori
