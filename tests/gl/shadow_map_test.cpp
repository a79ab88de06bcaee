// How finely self shadows are resolved: the shadow of a slanted edge, compared with where geometry puts it.

#include "gl/scene.h"
#include "gpu/texture.h"
#include "render/large_image.h"
#include "render/passes/shadow_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <glad/gl.h>

namespace odori {
namespace {

using testing::add_quad;
using testing::pixel;

constexpr int kImageSide = 320;
constexpr float kDepth = 10.0f;                // of the receiver behind the caster, units
constexpr glm::vec3 kLight{0.5f, 0.0f, 1.0f};  // not unit length
constexpr float kShift = kDepth * kLight.x;    // of the shadow on the receiver, along x
constexpr float kSlant = 0.3f;                 // units that the caster's edge moves along x per unit of y

// A driver that refuses depth textures with a side above a limit, or announces that limit; records what was asked for.
class DepthMapLimit {
 public:
  enum class Kind { refused, announced };
  DepthMapLimit(Kind kind, int limit) {
    limit_ = limit;
    kind_ = kind;
    sides_.clear();
    image_ = std::exchange(glad_glTexImage2D, image);
    status_ = std::exchange(glad_glCheckFramebufferStatus, status);
    integers_ = std::exchange(glad_glGetIntegerv, integers);
  }
  DepthMapLimit(const DepthMapLimit&) = delete;
  DepthMapLimit& operator=(const DepthMapLimit&) = delete;
  ~DepthMapLimit() {
    glad_glTexImage2D = image_;
    glad_glCheckFramebufferStatus = status_;
    glad_glGetIntegerv = integers_;
  }
  static const std::vector<int>& sides() { return sides_; }  // longest sides of depth textures

 private:
  static void GLAD_API_PTR image(GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height,
                                 GLint border, GLenum format, GLenum type, const void* pixels) {
    if (internal == GL_DEPTH_COMPONENT32F) sides_.push_back(std::max(width, height));
    image_(target, level, internal, width, height, border, format, type, pixels);
  }
  static GLenum GLAD_API_PTR status(GLenum target) {
    GLint type = 0;
    glGetFramebufferAttachmentParameteriv(target, GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
    const bool depth_map = type == GL_TEXTURE && !sides_.empty();
    return kind_ == Kind::refused && depth_map && sides_.back() > limit_ ? GL_FRAMEBUFFER_UNSUPPORTED : status_(target);
  }
  static void GLAD_API_PTR integers(GLenum name, GLint* values) {
    integers_(name, values);
    if (kind_ == Kind::announced && name == GL_MAX_TEXTURE_SIZE) *values = limit_;
  }

  static inline Kind kind_ = Kind::refused;
  static inline int limit_ = 0;
  static inline std::vector<int> sides_;
  static inline PFNGLTEXIMAGE2DPROC image_ = nullptr;
  static inline PFNGLCHECKFRAMEBUFFERSTATUSPROC status_ = nullptr;
  static inline PFNGLGETINTEGERVPROC integers_ = nullptr;
};

// A card with a slanted right edge, out of view, in front of a receiver. The camera shows the shadow's edge.
class ShadowMapTest : public testing::SceneTest {
 protected:
  ShadowMapTest() {
    stage.light.direction = kLight;
    options.self_shadow = true;
    show(0.25f);
    stage.camera.target = {kShift, 0.0f, 0.0f};
  }

  // Half the height of the view, units.
  void show(float half_height) {
    half_height_ = half_height;
    stage.camera.fov_deg = glm::degrees(2.0f * std::atan(half_height / 10.0f));
  }

  // Red in the light only: a highlight as wide as the surface.
  static Material material(bool casts, bool receives) {
    Material made;
    made.diffuse = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
    made.ambient = glm::vec3(0.0f, 0.2f, 0.0f);
    made.specular = glm::vec3(1.0f, 0.0f, 0.0f);
    made.specular_power = 1e-3f;
    made.self_shadow_caster = casts;
    made.self_shadow_receiver = receives;
    return made;
  }

  void put_dancer() {
    Model model = testing::empty_model();
    model.bones[0].rest_position = {-1.5f, 0.0f, 0.0f};
    add_quad(model, material(true, false), {{-3.0f, -2.5f}, {0.0f, 2.5f}, 0.0f});
    for (Vertex& vertex : model.vertices) vertex.position.x += kSlant * vertex.position.y;
    add_quad(model, material(false, true), {{kShift - 3.0f, -3.0f}, {kShift + 3.0f, 3.0f}, kDepth});
    Bone receiver;
    receiver.rest_position = {kShift, 0.0f, kDepth};
    model.bones.push_back(receiver);
    for (std::size_t i = 4; i < 8; ++i) model.vertices[i].bones[0] = 1;
    put(std::move(model));
  }

  // Behind the dancer's receiver, also in view.
  void put_stage(float half_side) {
    Model model = testing::empty_model();
    add_quad(model, material(true, true), {glm::vec2(-half_side), glm::vec2(half_side), kDepth + 30.0f});
    put(std::move(model));
  }

  Image image(int side = kImageSide, int max_tile = LargeImage::kMaxTileSize, int supersample = 1,
              const Views& views = {}) {
    if (models_.size() != stage.actors.size()) models_ = uploaded();
    auto large = LargeImage::create({side, side, 0, supersample, max_tile});
    EXPECT_TRUE(large);
    PaneCameras cameras;
    cameras.fill(stage.camera);
    auto drawn = large->draw(renderer(), stage, models_, options, views, cameras);
    EXPECT_TRUE(drawn);
    return *drawn;
  }

  // Where the shadow ends in each row, pixels from the left: it is on the left of its edge.
  static std::vector<double> edges(const Image& image) {
    std::vector<double> found;
    for (int y = 0; y < image.height; ++y) {
      const double lit = pixel(image, image.width - 1, y)[0];
      double shade = 0.0;
      for (int x = 0; x < image.width; ++x) shade += 1.0 - pixel(image, x, y)[0] / lit;
      found.push_back(shade);
    }
    return found;
  }

  // The largest distance of these from the straight edge that the light's direction gives, pixels.
  double max_deviation(const Image& image) const {
    const std::vector<double> found = edges(image);
    const double per_unit = 0.5 * image.height / double(half_height_);
    double max = 0.0;
    for (int row = 0; row < image.height; ++row) {
      const double y = (0.5 * image.height - (row + 0.5)) / per_unit;
      const double expected = 0.5 * image.width + kSlant * y * per_unit;
      max = std::max(max, std::abs(found[static_cast<std::size_t>(row)] - expected));
    }
    return max;
  }

  // Pixels between the first row's ends of full shadow and of full light.
  static int edge_width(const Image& image) {
    int width = 0;
    for (int x = 0; x < image.width; ++x) {
      const int red = pixel(image, x, 0)[0];
      width += red > 2 && red < pixel(image, image.width - 1, 0)[0] - 2;
    }
    return width;
  }

  std::optional<ShadowFit> fit(const ShadowLimits& limits = {kShadowMapSide, 16384}) {
    if (models_.size() != stage.actors.size()) models_ = uploaded();
    return fit_shadow_maps(stage, models_,
                           {world_to_clip(stage.camera, 1.0f), glm::ivec2(kImageSide),
                            glm::normalize(stage.light.direction), options.soft_shadow},
                           limits);
  }

  int shadow_draw_calls() {
    return renderer().statistics().passes[static_cast<std::size_t>(RenderPass::self_shadow)].draw_calls;
  }

 private:
  float half_height_ = 1.0f;
  std::vector<std::shared_ptr<GpuModel>> models_;
};

// 12 pixels per texel of MMD's map.
TEST_F(ShadowMapTest, EdgesInLargeImagesHaveNoStairSteps) {
  put_dancer();
  EXPECT_LT(max_deviation(image()), 1.0);
  EXPECT_LT(max_deviation(image(3 * kImageSide)), 1.0);
  options.shadow_map_size = ShadowMapSize::mmd;
  EXPECT_GT(max_deviation(image()), 3.0) << "MMD's map has";
}

TEST_F(ShadowMapTest, APerspectiveViewHasNone) {
  put_dancer();
  stage.camera.perspective = true;
  // As large on screen at the receiver as in the orthographic view.
  stage.camera.fov_deg = glm::degrees(2.0f * std::atan(0.25f / (10.0f + kDepth)));
  EXPECT_LT(max_deviation(image()), 1.0);
}

// Also one that is in view behind, and of any size.
TEST_F(ShadowMapTest, AStageDoesNotCoarsenTheShadowsOfTheDancer) {
  put_dancer();
  show(1.0f);
  const Image alone = image();
  ASSERT_LT(max_deviation(alone), 1.0);
  for (const float half_side : {300.0f, 3000.0f}) {
    put_stage(half_side);
    const Image both = image();
    EXPECT_LT(max_deviation(both), 1.0) << half_side;
    const std::vector<double> before = edges(alone), after = edges(both);
    for (std::size_t row = 0; row < before.size(); ++row) EXPECT_NEAR(after[row], before[row], 0.05) << row;
    stage.actors.pop_back();
  }
}

TEST_F(ShadowMapTest, WhatIsResolvedByTheMapOfAllModelsUsesThat) {
  put_dancer();
  show(10.0f);
  const auto coarse = fit();
  ASSERT_TRUE(coarse);
  EXPECT_FALSE(coarse->whole_is_fine);
  EXPECT_FALSE(coarse->detail);
  EXPECT_EQ(coarse->whole.size, glm::ivec2(kShadowMapSide));
  show(0.25f);
  const auto close = fit();
  EXPECT_TRUE(close->whole_is_fine) << "one map is enough for all that is in view";
  EXPECT_FALSE(close->detail);
  put_stage(3000.0f);
  const auto with_stage = fit();
  EXPECT_FALSE(with_stage->whole_is_fine);
  ASSERT_TRUE(with_stage->detail);
  EXPECT_EQ(with_stage->whole.size, glm::ivec2(kShadowMapSide));
}

// A person's shadow map setting: one map of MMD's size for everything.
TEST_F(ShadowMapTest, MmdsSizeIsAChoice) {
  put_dancer();
  options.shadow_map_size = ShadowMapSize::mmd;
  const DepthMapLimit recorded(DepthMapLimit::Kind::refused, 1 << 20);
  image();
  EXPECT_EQ(DepthMapLimit::sides(), std::vector<int>{kMmdShadowMapSide});
  options.shadow_map_size = ShadowMapSize::automatic;
  image();
  ASSERT_EQ(DepthMapLimit::sides().size(), 3u);
  EXPECT_EQ(DepthMapLimit::sides()[1], kShadowMapSide);
}

TEST_F(ShadowMapTest, TilesEqualTheWholeAndShareTheMaps) {
  put_dancer();
  show(1.0f);
  for (const float stage_size : {0.0f, 500.0f}) {
    if (stage_size > 0.0f) put_stage(stage_size);
    for (const bool soft : {false, true}) {
      options.soft_shadow = soft;
      const Image whole = image();
      const int draw_calls = shadow_draw_calls();
      const Image tiled = image(kImageSide, 96);
      int different = 0;  // but for the rounding of positions
      for (std::size_t i = 0; i < whole.rgba.size(); ++i) different += std::abs(whole.rgba[i] - tiled.rgba[i]) > 1;
      EXPECT_EQ(different, 0) << stage_size << soft;
      EXPECT_EQ(shadow_draw_calls(), draw_calls);
    }
  }
}

TEST_F(ShadowMapTest, PanesWithOtherSkinningsShareTheirMapsBetweenTiles) {
  put_dancer();
  show(1.0f);
  Views views;
  views.style = ViewStyle::wipe;
  image(kImageSide, LargeImage::kMaxTileSize, 1, views);
  const int draw_calls = shadow_draw_calls();
  ASSERT_GT(draw_calls, 0);
  image(kImageSide, 96, 1, views);
  EXPECT_EQ(shadow_draw_calls(), draw_calls) << "in tiles";
  views.panes[1] = views.panes[0];
  image(kImageSide, 96, 1, views);
  EXPECT_EQ(2 * shadow_draw_calls(), draw_calls) << "both panes share the maps";
}

// Pixels that are averaged need no texels of their own.
TEST_F(ShadowMapTest, SupersamplingUsesTheMapsOfTheImage) {
  put_dancer();
  const DepthMapLimit recorded(DepthMapLimit::Kind::refused, 1 << 20);
  image();
  const std::vector<int> sides = DepthMapLimit::sides();
  EXPECT_LT(max_deviation(image(kImageSide, LargeImage::kMaxTileSize, 4)), 1.0);
  EXPECT_EQ(DepthMapLimit::sides(), sides) << "no further map";
}

TEST_F(ShadowMapTest, RefusedMapsAreHalvedAndNotAskedForAgain) {
  constexpr int kLimit = 1024;
  put_dancer();
  const double fine = max_deviation(image(4 * kImageSide));
  ASSERT_LT(fine, 1.0);
  for (const auto kind : {DepthMapLimit::Kind::refused, DepthMapLimit::Kind::announced}) {
    auto fresh = Renderer::create();
    ASSERT_TRUE(fresh);
    std::swap(renderer(), *fresh);
    const DepthMapLimit limit(kind, kLimit);
    const Image coarse = image(4 * kImageSide);
    const double deviation = max_deviation(coarse);
    EXPECT_GT(deviation, fine);
    EXPECT_LT(deviation, 30.0) << "there is a shadow, at the right place";
    std::vector<int> sides = DepthMapLimit::sides();
    EXPECT_LE(sides.back(), kLimit);
    if (kind == DepthMapLimit::Kind::announced) {
      EXPECT_EQ(*std::max_element(sides.begin(), sides.end()), kLimit);
    }
    for (std::size_t i = 1; i < sides.size(); ++i) {
      if (sides[i - 1] > kLimit) {
        EXPECT_EQ(sides[i], sides[i - 1] / 2);
      }
    }
    EXPECT_EQ(image(4 * kImageSide).rgba, coarse.rgba);
    EXPECT_EQ(DepthMapLimit::sides(), sides);
    std::swap(renderer(), *fresh);
  }
}

// Otherwise edges would crawl while the camera moves.
TEST_F(ShadowMapTest, FineTexelsStayInPlaceWhileTheCameraMoves) {
  put_dancer();
  show(1.0f);
  put_stage(500.0f);
  const glm::vec4 anywhere(kShift + 0.1f, 0.3f, kDepth, 1.0f);
  const auto texel = [&](const ShadowMapFit& map) {
    return 0.5 * glm::dvec2(map.size) * (glm::dvec2(map.world_to_clip * anywhere) + 1.0);
  };
  const auto texel_count = [](const ShadowMapFit& map) {  // per unit
    return 0.5 * map.size.y * glm::length(glm::dvec3(glm::transpose(map.world_to_clip)[1]));
  };
  const auto first = fit();
  ASSERT_TRUE(first && first->detail);
  for (int step = 1; step < 20; ++step) {
    stage.camera.target += glm::vec3(0.0137f, 0.0071f, 0.0f);
    const auto moved = fit();
    ASSERT_TRUE(moved && moved->detail);
    const glm::dvec2 shift = texel(*moved->detail) - texel(*first->detail);
    EXPECT_LT(glm::distance(shift, glm::round(shift)), 0.01) << step;
    EXPECT_NEAR(texel_count(*moved->detail), texel_count(*first->detail), 0.01) << step;
  }
}

TEST_F(ShadowMapTest, SoftEdgesAreAsWideInLargeImagesAndOnAStage) {
  put_dancer();
  options.soft_shadow = true;
  show(1.0f);
  const double width = edge_width(image(kImageSide));
  EXPECT_NEAR(edge_width(image(4 * kImageSide)) / (4.0 * width), 1.0, 0.35);
  put_stage(500.0f);
  EXPECT_NEAR(edge_width(image(4 * kImageSide)) / (4.0 * width), 1.0, 0.35);
}

// Small models do not decide alone: the models of a size with the smallest share the finer texels.
TEST_F(ShadowMapTest, ASmallModelDoesNotTakeTheDetailFromLargerOnes) {
  put_dancer();
  show(1.0f);
  Model small = testing::empty_model();
  small.bones[0].rest_position = {kShift, 0.0f, kDepth};
  add_quad(small, material(true, true), {{kShift - 0.1f, -0.05f}, {kShift, 0.05f}, kDepth - 0.01f});
  put(std::move(small));
  put_stage(500.0f);
  const auto fitted = fit();
  ASSERT_TRUE(fitted && fitted->detail);
  const glm::vec4 clip = fitted->detail->world_to_clip * glm::vec4(kShift + 0.9f, 0.9f, kDepth, 1.0f);
  EXPECT_TRUE(std::abs(clip.x) < 1.0f && std::abs(clip.y) < 1.0f) << "a corner of the view is in the detailed map";
}

}  // namespace
}  // namespace odori
