// Light and background on the scene page, quality on the display page, image sizes on the output page.

#include "ui/null_ui.h"
#include "ui/workspaces/show/scene_page.h"

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

class RenderControlsTest : public NullUi {
 protected:
  void SetUp() override {
    show(named_model(1));
    state.page = Page::scene;
    resize(1280, 2200);
    draw_frame();
    draw_frame();
  }
};

TEST_F(RenderControlsTest, TheLightIsRotatedByItsBallAndCleared) {
  const WidgetArea ball = find("light_ball");
  const ImVec2 middle((ball.low.x + ball.high.x) * 0.5f, (ball.low.y + ball.high.y) * 0.5f);
  move_to(middle);
  press();
  draw_frame();
  release();
  ASSERT_TRUE(session.document.stage.light_overridden);
  // From the viewer: MMD's camera looks along +Z.
  const glm::vec3 direction = glm::normalize(session.document.stage.light_overridden->direction);
  EXPECT_NEAR(direction.z, 1.0f, 0.05f);
  advance(session.document.stage, 0.0);
  EXPECT_EQ(session.document.stage.light, *session.document.stage.light_overridden);
  draw_frame();
  click("light_motion");
  EXPECT_FALSE(session.document.stage.light_overridden);
  advance(session.document.stage, 0.0);
  EXPECT_EQ(session.document.stage.light, Light());
  draw_frame();
  click("light_by_hand");
  EXPECT_EQ(session.document.stage.light_overridden, Light());
}

TEST_F(RenderControlsTest, SamplesAndResolutionScaleAreSelected) {
  open_page(Page::display);
  click("samples 8");
  EXPECT_EQ(session.document.settings.look.samples, 8);
  click("samples 0");
  EXPECT_EQ(session.document.settings.look.samples, 0);
  click("shading 1");
  EXPECT_EQ(session.document.settings.look.shading, Shading::smooth);
  click("shading 0");
  EXPECT_EQ(session.document.settings.look.shading, Shading::mmd);
  click("transparency_by_depth 1");
  EXPECT_TRUE(session.document.settings.look.order_independent_transparency);
  click("transparency_by_depth 0");
  EXPECT_FALSE(session.document.settings.look.order_independent_transparency);
  click("anisotropy 4");
  EXPECT_EQ(session.document.settings.look.anisotropy, 4);
  click("shadow_map 1");
  EXPECT_EQ(session.document.settings.look.shadow_map_size, ShadowMapSize::mmd);
  click("shadow_map 0");
  EXPECT_EQ(session.document.settings.look.shadow_map_size, ShadowMapSize::automatic);
  open_page(Page::output);
  click("picture_scale 16");
  EXPECT_EQ(session.document.settings.look.resolution_scale, 16);
}

TEST_F(RenderControlsTest, HalfSizeEffectsAreASwitchWhereTheProcessorDraws) {
  open_page(Page::display);
  EXPECT_FALSE(has("half_size_effects"));
  report.software = true;
  draw_frame();
  ASSERT_TRUE(session.settings.half_size_effects);
  click("half_size_effects");
  EXPECT_FALSE(session.settings.half_size_effects);
  EXPECT_EQ(session.document.settings.look, Look()) << "of the window, not of the look";
}

TEST_F(RenderControlsTest, ABackgroundImageIsNamedAndRemoved) {
  EXPECT_FALSE(has("remove_background"));
  session.document.settings.look.background_image = "sky.png";
  session.document.background.image = std::make_shared<const Image>(Image{1, 1, {1, 2, 3, 255}});
  draw_frame();
  EXPECT_FALSE(has("background_loop")) << "of a video";
  click("background_fit 1");
  EXPECT_EQ(session.document.settings.look.background_fit, BackgroundFit::contain);
  click("background_behind");
  EXPECT_FALSE(session.document.settings.look.background_behind);
  click("remove_background");
  EXPECT_TRUE(session.document.settings.look.background_image.empty());
  EXPECT_FALSE(session.document.background);
  draw_frame();
  click("background_picture");
  EXPECT_TRUE(session.dialog.is_open());
}

TEST(LightBall, PositionsAndDirectionsAreInverse) {
  Camera camera;
  camera.rotation_rad = {0.4f, 1.1f, -0.3f};
  for (const glm::vec3 direction : {glm::vec3(-0.5f, -1.0f, 0.5f), glm::vec3(1, 0, 0), glm::vec3(0.1f, 3, -2)}) {
    const glm::vec3 back = direction_from_ball(camera, position_on_ball(camera, direction));
    EXPECT_LT(glm::distance(back, glm::normalize(direction)), 1e-5f);
  }
  const glm::vec3 outside = direction_from_ball(camera, {2.0f, 0.0f});
  EXPECT_LT(glm::distance(outside, -camera_frame(camera).forward), 1e-5f) << "from behind the model";
}

TEST(LightBall, AxesMatchTheScreen) {
  const Camera camera;
  const glm::vec2 position = position_on_ball(camera, {-1.0f, -0.01f, 0.0f});
  EXPECT_NEAR(position.x, 0.5f, 0.01f);
  EXPECT_LT(position_on_ball(camera, {0.0f, -1.0f, 0.0f}).y, 0.0f);
}

}  // namespace
}  // namespace odori
