// Panes, and what compares two of them, under a mouse.

#include "ui/null_ui.h"
#include "ui/viewport/panes.h"
#include "ui/viewport/projection.h"

#include <algorithm>

namespace odori {
namespace {

using testing::camera_motion;
using testing::named_model;
using testing::NullUi;

class ViewsTest : public NullUi {
 protected:
  void SetUp() override {
    show(named_model(2));
    draw_frame();
  }

  Views& views() { return session.document.settings.views; }

  Area stage_area() {
    const WidgetArea mark = find("picture");
    return {mark.low, ImVec2(mark.high.x - mark.low.x, mark.high.y - mark.low.y)};
  }

  ImVec2 middle_of(std::size_t pane) {
    const Area area = pane_areas(views(), stage_area())[pane];
    return ImVec2(area.low.x + area.size.x * 0.5f, area.low.y + area.size.y * 0.5f);
  }

  void ask(const Command& command) {
    perform(command, session);
    draw_frame();
  }

  void drag(ImVec2 from, ImVec2 by, int button = 1) {
    move_to(from);
    press(button);
    move_to(ImVec2(from.x + by.x, from.y + by.y));
    release(button);
  }
};

// The same movement of the hand, in a window that is twice as large in pixels.
TEST_F(ViewsTest, DraggingMovesTheCameraByTheSameAtEveryInterfaceScale) {
  Camera orbited[2], zoomed[2];
  for (const std::size_t i : {0u, 1u}) {
    const float scale = static_cast<float>(i + 1);
    resize(1280 * scale, 800 * scale, scale);
    settle();
    perform(ResetCamera{}, session);
    drag(middle_of(0), ImVec2(30 * scale, 20 * scale));
    orbited[i] = session.document.stage.camera;
    perform(ResetCamera{}, session);
    ImGui::GetIO().KeyCtrl = true;
    drag(middle_of(0), ImVec2(0, -30 * scale));
    ImGui::GetIO().KeyCtrl = false;
    zoomed[i] = session.document.stage.camera;
  }
  EXPECT_GT(glm::length(orbited[0].rotation_rad), 0.1f);
  EXPECT_LT(glm::distance(orbited[0].rotation_rad, orbited[1].rotation_rad), 1e-5f);
  EXPECT_GT(zoomed[0].distance, -40.0f);
  EXPECT_NEAR(zoomed[0].distance, zoomed[1].distance, 1e-3f);
}

TEST_F(ViewsTest, PickingBeginsAtTheNearPlane) {
  Camera camera;
  for (camera.perspective = true;; camera.perspective = false) {
    const Projection projection(camera, stage_area());
    const ImVec2 corner(stage_area().low.x + 3, stage_area().low.y + 3);
    const Ray ray = projection.ray(corner);
    const RayRange range = projection.visible_range(ray);
    const auto depth_at = [&](float distance) { return projection.point(ray.origin + ray.direction * distance); };
    EXPECT_FALSE(depth_at(range.begin - 0.01f * std::abs(range.begin)));
    EXPECT_TRUE(depth_at(range.begin + 0.01f * std::abs(range.begin)));
    EXPECT_TRUE(depth_at(0.99f * range.end));
    EXPECT_FALSE(depth_at(1.01f * range.end));
    if (!camera.perspective) break;
  }
}

TEST_F(ViewsTest, EachLayoutHasAButton) {
  open_page(Page::skinning);
  for (int count = 4; count >= 1; --count) {
    constexpr const char* kButtons[] = {"one_view", "two_views", "three_views", "four_views"};
    click(kButtons[count - 1]);
    EXPECT_EQ(views().style, ViewStyle::panes);
    EXPECT_EQ(pane_count(views()), count);
    draw_frame();
    EXPECT_EQ(this->count("caption"), count == 1 ? 0 : count) << "one view needs no caption";
  }
  click("wipe_views");
  EXPECT_EQ(views().style, ViewStyle::wipe);
  draw_frame();
  EXPECT_TRUE(has("wipe"));
  EXPECT_EQ(count("caption"), 2);
  click("blink_views");
  EXPECT_EQ(views().style, ViewStyle::blink);
  draw_frame();
  EXPECT_FALSE(has("wipe"));
  EXPECT_EQ(count("caption"), 1) << "of the one that is seen";
  click("overlay_views");
  EXPECT_EQ(views().style, ViewStyle::overlay);
  draw_frame();
  EXPECT_EQ(count("caption"), 2);
}

TEST_F(ViewsTest, PressActivatesThePane) {
  ask(SetViewStyle{ViewStyle::panes, 3});
  move_to(middle_of(2));
  press();
  release();
  EXPECT_EQ(views().active, 2);
  ask(SetSkinning{SkinningMode::spherical});
  EXPECT_EQ(views().panes[2].skinning.mode, SkinningMode::spherical);
  EXPECT_EQ(views().panes[0].skinning.mode, SkinningMode::native);
}

TEST_F(ViewsTest, CaptionMenuSetsThePanesMode) {
  ask(SetViewStyle{ViewStyle::panes, 2});
  click("caption 1");
  draw_frame();
  draw_frame();
  click("pane_mode cor");
  EXPECT_EQ(views().panes[1].skinning.mode, SkinningMode::cor);
  EXPECT_EQ(views().panes[0].skinning.mode, SkinningMode::native);
  EXPECT_EQ(views().active, 1);
}

TEST_F(ViewsTest, LinkedCamerasMoveTogether) {
  ask(SetViewStyle{ViewStyle::panes, 2});
  drag(middle_of(1), ImVec2(40, 0));
  EXPECT_EQ(views().active, 1);
  const PanelInput view = panel_input(session, nullptr, {});
  EXPECT_NE(session.document.stage.camera, Camera());
  EXPECT_EQ(pane_camera(view, 0), pane_camera(view, 1));
}

TEST_F(ViewsTest, UnlinkedCamerasMoveAloneAndLinkToTheActiveOne) {
  ask(SetViewStyle{ViewStyle::panes, 2});
  ask(Toggle{Switch::cameras_linked});
  drag(middle_of(1), ImVec2(40, 0));
  const Camera moved = session.document.stage.camera;
  {
    const PanelInput view = panel_input(session, nullptr, {});
    EXPECT_EQ(pane_camera(view, 1), moved);
    EXPECT_EQ(pane_camera(view, 0), Camera());
  }
  ask(SelectPane{0});
  EXPECT_EQ(session.document.stage.camera, Camera());
  ask(SelectPane{1});
  EXPECT_EQ(session.document.stage.camera, moved);
  ask(Toggle{Switch::cameras_linked});
  const PanelInput view = panel_input(session, nullptr, {});
  EXPECT_EQ(pane_camera(view, 0), moved);
}

TEST_F(ViewsTest, WheelZoomsThePaneUnderTheMouse) {
  ask(SetViewStyle{ViewStyle::panes, 2});
  ask(Toggle{Switch::cameras_linked});
  move_to(middle_of(1));
  ImGui::GetIO().MouseWheel = 1.0f;
  draw_frame();
  const PanelInput view = panel_input(session, nullptr, {});
  EXPECT_EQ(views().active, 0) << "it chooses none";
  EXPECT_EQ(pane_camera(view, 0), Camera());
  EXPECT_GT(pane_camera(view, 1).distance, Camera().distance);
}

TEST_F(ViewsTest, WipeLineIsDraggedInsideTheViewport) {
  ask(SetViewStyle{ViewStyle::wipe});
  const Area area = stage_area();
  const Camera before = session.document.stage.camera;
  const auto line = [&] { return ImVec2(wipe_line(views(), area), area.low.y + area.size.y * 0.5f); };
  drag(line(), ImVec2(-area.size.x * 0.25f, 0), 0);
  EXPECT_NEAR(views().wipe, 0.25f, 0.01f);
  EXPECT_EQ(session.document.stage.camera, before) << "the camera is not dragged along";
  drag(line(), ImVec2(-area.size.x, 0), 0);
  EXPECT_EQ(views().wipe, 0.0f);
  draw_frame();
  drag(line(), ImVec2(area.size.x * 0.5f, 0), 0);
  EXPECT_NEAR(views().wipe, 0.5f, 0.01f) << "and can be had back";
}

TEST_F(ViewsTest, ClickSelectsASideOfAWipe) {
  ask(SetViewStyle{ViewStyle::wipe});
  const Area area = stage_area();
  for (const int side : {1, 0}) {
    move_to(ImVec2(area.low.x + area.size.x * (side == 0 ? 0.2f : 0.8f), area.low.y + area.size.y * 0.8f));
    press();
    release();
    EXPECT_EQ(views().active, side);
  }
}

TEST_F(ViewsTest, BlinkAlternatesBetweenTwoViews) {
  ask(Blink{});
  EXPECT_EQ(views().style, ViewStyle::blink);
  EXPECT_EQ(active_index(views()), 0u);
  ask(Blink{});
  EXPECT_EQ(active_index(views()), 1u);
  ask(Blink{});
  EXPECT_EQ(active_index(views()), 0u);
}

TEST_F(ViewsTest, BonesAreDrawnAndSelectedInEachPane) {
  session.settings.bones = true;
  ask(SetViewStyle{ViewStyle::panes, 2});
  const auto markers = state.viewport.bones.markers;
  ASSERT_FALSE(markers.empty());
  const Area first = pane_areas(views(), stage_area())[0];
  const Area second = pane_areas(views(), stage_area())[1];
  const ImVec2 in_second(markers.front().at.x + second.low.x - first.low.x, markers.front().at.y);
  move_to(in_second);
  press();
  release();
  EXPECT_EQ(views().active, 1);
  EXPECT_GE(session.document.selected.bone, 0);
  draw_frame();
  const auto& there = state.viewport.bones.markers;
  EXPECT_TRUE(std::any_of(there.begin(), there.end(), [&](const BoneMarker& marker) {
    return std::abs(marker.at.x - in_second.x) < 1.0f && std::abs(marker.at.y - in_second.y) < 1.0f;
  })) << "the active pane's are remembered";
}

TEST_F(ViewsTest, SmallWindowsAndLargePanelsHaveRoomForEveryStyle) {
  testing::open(session, camera_motion(10), "camera.vmd");
  for (const auto& [width, height, scale] :
       {std::tuple{640.0f, 480.0f, 1.0f}, {1280.0f, 720.0f, 2.0f}, {320.0f, 200.0f, 1.0f}, {64.0f, 64.0f, 2.0f}}) {
    resize(width, height, scale);
    for (const auto& style : view_styles()) {
      ask(SetViewStyle{style.value, 4});
      for (const WidgetArea& mark : state.widgets) {
        if (mark.name.rfind("caption", 0) != 0) continue;
        EXPECT_LE(mark.high.x, width + 0.5f) << mark.name;
        EXPECT_LT(mark.low.x, mark.high.x);
      }
    }
  }
}

}  // namespace
}  // namespace odori
