// Textures that show frames of an animated image, or the background.

#include "base/image.h"
#include "gl/scene.h"
#include "gl/uploaded_bytes.h"

#include <utility>

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::image_of;
using testing::near;
using testing::pixel;
using testing::Pixel;

constexpr Pixel kPlainRed{255, 0, 0, 255}, kPlainGreen{0, 255, 0, 255}, kPlainBlue{0, 0, 255, 255},
    kPlainWhite{255, 255, 255, 255}, kPlainBlack{0, 0, 0, 255};

std::shared_ptr<const Image> flat(const Pixel& color) { return std::make_shared<const Image>(image_of(1, 1, {color})); }

// Red for a second, then green, then blue.
std::shared_ptr<const Image> three_colors(int plays) {
  auto times = std::make_shared<FrameTimes>(FrameTimes{{1.0, 2.0, 3.0}, plays});
  auto animation =
      std::make_shared<ImageAnimation>(ImageAnimation{{flat(kPlainGreen), flat(kPlainBlue)}, std::move(times)});
  Image first = *flat(kPlainRed);
  first.animation = std::move(animation);
  return std::make_shared<const Image>(std::move(first));
}

class ChangingTextures : public testing::SceneTest {
 protected:
  // A quad over the whole view with this texture.
  void upload(const char* name, std::shared_ptr<const Image> image) {
    Model model = testing::empty_model();
    Material material = flat_material(glm::vec3(1.0f));
    material.texture = 0;
    add_quad(model, material, {});
    model.textures = {name};
    stage.actors.push_back(make_actor(std::make_shared<Model>(std::move(model))));
    auto uploaded = renderer().upload(*stage.actors[0]->model, {std::move(image)});
    ASSERT_TRUE(uploaded);
    models_ = {std::move(*uploaded)};
    middle_at(0.0);
    tables_ = renderer().statistics().uploads;
  }

  Pixel middle_at(double seconds) { return pixel(drawn_at(seconds), kSize / 2, kSize / 2); }
  Image drawn_at(double seconds) {
    stage.frame = seconds * kFramesPerSecond;
    auto target = RenderTarget::create(kSize, kSize, 0);
    EXPECT_TRUE(target);
    target->bind();
    renderer().draw(stage, models_, options, kSize, kSize);
    return target->read();
  }

  int tables_ = 0;  // that each frame uploads

 private:
  std::vector<std::shared_ptr<GpuModel>> models_;
};

TEST_F(ChangingTextures, ShowTheFrameOfTheTime) {
  upload("a.gif", three_colors(0));
  for (const auto& [seconds, color] : {std::pair(0.0, kPlainRed),
                                       {0.99, kPlainRed},
                                       {1.0, kPlainGreen},
                                       {2.5, kPlainBlue},
                                       {3.0, kPlainRed},
                                       {301.5, kPlainGreen},
                                       {0.0, kPlainRed}}) {
    EXPECT_EQ(middle_at(seconds), color) << seconds;
  }
}

TEST_F(ChangingTextures, StopWhenTheyHavePlayed) {
  upload("a.gif", three_colors(2));
  EXPECT_EQ(middle_at(4.5), kPlainGreen);
  EXPECT_EQ(middle_at(6.0), kPlainBlue);
  EXPECT_EQ(middle_at(600.0), kPlainBlue);
}

// Their frames are there from the start, and a background is uploaded when it is another one.
TEST_F(ChangingTextures, AreNotUploadedAgain) {
  upload("a.gif", three_colors(0));
  options.background_picture.image = flat(kPlainGreen);
  middle_at(0.0);
  EXPECT_EQ(renderer().statistics().uploads, tables_ + 1);
  for (const double seconds : {0.1, 1.5, 2.5}) {
    const testing::UploadedBytes uploaded;
    middle_at(seconds);
    EXPECT_EQ(uploaded.count(), static_cast<std::size_t>(renderer().statistics().upload_bytes)) << "tables";
    EXPECT_EQ(renderer().statistics().uploads, tables_);
  }
  options.background_picture.image = flat(kPlainRed);
  middle_at(2.5);
  EXPECT_EQ(renderer().statistics().uploads, tables_ + 1);
}

TEST_F(ChangingTextures, NamedAsTheScreenShowTheBackground) {
  upload("tex/Screen.BMP", flat(kPlainBlack));
  EXPECT_EQ(middle_at(0.0), kPlainBlack) << "without one";
  options.background_picture.image = flat(kPlainGreen);
  EXPECT_EQ(middle_at(0.0), kPlainGreen);
  options.background_behind = false;
  EXPECT_EQ(middle_at(0.0), kPlainGreen);
  options.background_picture = {};
  EXPECT_EQ(middle_at(0.0), kPlainBlack);
}

TEST_F(ChangingTextures, OfOtherNamesDoNot) {
  upload("screen.png", flat(kPlainBlack));
  options.background_picture.image = flat(kPlainGreen);
  EXPECT_EQ(middle_at(0.0), kPlainBlack);
}

class BackgroundPlacementTest : public testing::SceneTest {
 protected:
  // Two pixels, red and green, on a white background in a square view.
  BackgroundPlacementTest() {
    options.background = glm::vec4(1.0f);
    options.background_picture.image = std::make_shared<const Image>(image_of(2, 1, {kPlainRed, kPlainGreen}));
  }

  Pixel at(double x, double y) {
    auto target = RenderTarget::create(kSize, kSize, 0);
    EXPECT_TRUE(target);
    target->bind();
    renderer().draw(stage, {}, options, kSize, kSize);
    return pixel(target->read(), static_cast<int>(x * kSize), static_cast<int>(y * kSize));
  }
};

TEST_F(BackgroundPlacementTest, FitsAsItIsAskedTo) {
  EXPECT_TRUE(near(at(0.01, 0.5), kPlainRed, 140)) << "covered: the middle half of the image";
  EXPECT_FALSE(near(at(0.01, 0.01), kPlainWhite));
  options.background_fit = BackgroundFit::contain;
  EXPECT_EQ(at(0.1, 0.5), kPlainRed);
  EXPECT_EQ(at(0.9, 0.5), kPlainGreen);
  EXPECT_EQ(at(0.1, 0.2), kPlainWhite) << "above it";
  EXPECT_EQ(at(0.1, 0.8), kPlainWhite);
  EXPECT_EQ(at(0.1, 0.26), kPlainRed);
  options.background_fit = BackgroundFit::stretch;
  EXPECT_EQ(at(0.1, 0.05), kPlainRed);
  EXPECT_EQ(at(0.9, 0.95), kPlainGreen);
}

TEST_F(BackgroundPlacementTest, IsZoomedAndMoved) {
  options.background_fit = BackgroundFit::contain;
  options.background_zoom = 0.5f;
  EXPECT_EQ(at(0.3, 0.5), kPlainRed);
  EXPECT_EQ(at(0.2, 0.5), kPlainWhite);
  options.background_x = 0.25f;
  options.background_y = -0.25f;
  EXPECT_EQ(at(0.95, 0.25), kPlainGreen);
  EXPECT_EQ(at(0.55, 0.25), kPlainRed);
  EXPECT_EQ(at(0.5, 0.5), kPlainWhite);
}

TEST_F(BackgroundPlacementTest, IsNotSeenWhereItIsOnlyOnTheScreen) {
  options.background_behind = false;
  EXPECT_EQ(at(0.5, 0.5), kPlainWhite);
}

}  // namespace
}  // namespace odori
