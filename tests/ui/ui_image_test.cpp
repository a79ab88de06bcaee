#include "export/ui_image.h"

#include "base/translate.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "ui/triangle_model.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 400;

Model red_triangle() {
  Model model = testing::triangle_model();
  Material& material = model.materials[0];
  material.diffuse = {1, 0, 0, 1};
  material.ambient = {1, 0, 0};
  material.double_sided = true;
  return model;
}

class UiImageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    testing::open(session_, red_triangle(), "三角.pmx");
    session_.terms.shown.reset();  // would cover the viewport
    testing::open(session_, testing::rotating_motion(red_triangle(), 100), "踊り.vmd");
    advance(session_.document.stage, 0.0);
    auto made = Renderer::create();
    ASSERT_TRUE(made);
    renderer_.emplace(std::move(*made));
    models_ = {*renderer_->upload(*session_.document.stage.actors[0]->model, {})};
  }

  Image draw(UiImage& image) {
    return *image.draw(*renderer_, panel_input(session_, nullptr, {}), models_, RenderOptions());
  }

  Result<HeadlessContext> context_ = HeadlessContext::create();
  DebugLog log_;
  std::optional<Renderer> renderer_;
  Session session_;
  std::vector<std::shared_ptr<GpuModel>> models_;
};

std::vector<std::uint8_t> pixel(const Image& image, int x, int y) {
  const auto at = image.rgba.begin() + (static_cast<std::ptrdiff_t>(y) * image.width + x) * 4;
  return {at, at + 4};
}

TEST_F(UiImageTest, AnotherLanguageHasItsCharactersAtOnce) {
  const Language before = current_language();
  select_language("en");
  auto switched = UiImage::create(kWidth, kHeight, 0, "");
  ASSERT_TRUE(switched);
  const Image english = draw(*switched);
  select_language("ja");
  const Image after = draw(*switched);
  switched = Fault{&kNoOpenGl};  // only one may exist
  auto fresh = UiImage::create(kWidth, kHeight, 0, "");
  ASSERT_TRUE(fresh);
  draw(*fresh);
  const Image japanese = draw(*fresh);
  set_language(before);
  EXPECT_NE(after.rgba, english.rgba);
  EXPECT_EQ(after.rgba, japanese.rgba);
}

TEST_F(UiImageTest, TheStageIsDrawnBetweenThePanels) {
  auto image = UiImage::create(kWidth, kHeight, 0, "");
  ASSERT_TRUE(image);
  const Image whole = draw(*image);
  ASSERT_EQ(whole.width, kWidth);
  ASSERT_EQ(whole.height, kHeight);

  const Area area = layout(ImVec2(kWidth, kHeight), 1.0f, true).viewport;
  const int width = static_cast<int>(area.size.x);
  const int height = static_cast<int>(area.size.y);
  EXPECT_FLOAT_EQ(image->aspect(session_.document.settings.views), area.size.x / area.size.y);
  auto alone = RenderTarget::create(width, height, 0);
  ASSERT_TRUE(alone);
  alone->bind();
  renderer_->draw(session_.document.stage, models_, RenderOptions(), width, height);
  const Image stage = alone->read();
  int differing = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      differing +=
          pixel(whole, x + static_cast<int>(area.low.x), y + static_cast<int>(area.low.y)) != pixel(stage, x, y);
    }
  }
  EXPECT_EQ(differing, 0);
  EXPECT_EQ(pixel(stage, width / 2, height / 2), (std::vector<std::uint8_t>{255, 0, 0, 255}));
  EXPECT_LT(pixel(whole, kWidth - 2, kHeight / 2)[0], 80) << "the side panel is dark";
  EXPECT_TRUE(log_.take().empty());
}

TEST_F(UiImageTest, TheSameViewGivesTheSameImage) {
  auto image = UiImage::create(kWidth, kHeight, 4, "");
  ASSERT_TRUE(image);
  const Image first = draw(*image);
  EXPECT_EQ(draw(*image).rgba, first.rgba);
  session_.document.clock.frame = 50.0;
  EXPECT_NE(draw(*image).rgba, first.rgba) << "the timeline has moved";
}

TEST_F(UiImageTest, SizesTheDriverCannotDrawAreErrors) { EXPECT_FALSE(UiImage::create(1 << 30, 100, 0, "")); }

TEST_F(UiImageTest, TheGpuTabShowsTheTableOfItsFrame) {
  auto image = UiImage::create(kWidth, kHeight, 0, "");
  ASSERT_TRUE(image);
  image->show_page(Page::gpu);
  const Image first = draw(*image);
  EXPECT_EQ(first.rgba, draw(*image).rgba);
  advance(session_.document.stage, 60.0);
  const Image later = draw(*image);
  int changed = 0;  // pixels of the panel
  for (int y = 0; y < kHeight; ++y) {
    for (int x = kWidth * 3 / 4; x < kWidth; ++x) changed += pixel(first, x, y) != pixel(later, x, y);
  }
  EXPECT_GT(changed, 20);
}

}  // namespace
}  // namespace odori
