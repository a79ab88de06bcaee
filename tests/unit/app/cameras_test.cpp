#include "document/cameras.h"

#include "support/session_fixtures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::named_model;

class PaneCamerasTest : public ::testing::Test {
 protected:
  PaneCamerasTest() {
    testing::open(session, named_model(1), "a.pmx");
    Motion motion = testing::camera_motion(100);
    motion.camera[1].camera.distance = -120.0f;
    testing::open(session, motion, "camera.vmd");
    perform(SetViewStyle{ViewStyle::panes, 3}, session);
    show(0.0);
  }

  void show(double frame) {
    advance(session.document.stage, frame);
    advance_cameras(session.document);
  }

  float distance(std::size_t pane) const { return pane_cameras(session.document)[pane].distance; }

  Session session;
};

TEST_F(PaneCamerasTest, TheCameraMotionPlaysInEveryPane) {
  show(50.0);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(distance(i), session.document.stage.camera.distance);
  perform(Toggle{Switch::cameras_linked}, session);
  show(100.0);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(distance(i), -120.0f) << "independent, but not moved by the user: pane " << i;
}

TEST_F(PaneCamerasTest, MovingACameraDetachesItsPaneOnly) {
  perform(Toggle{Switch::cameras_linked}, session);
  perform(SelectPane{1}, session);
  perform(OrbitCamera{{40.0f, 0.0f}}, session);
  show(100.0);
  EXPECT_EQ(distance(0), -120.0f);
  EXPECT_EQ(distance(1), -20.0f) << "stays where it was";
  EXPECT_EQ(distance(2), -120.0f);
  perform(ZoomCamera{1.0f, 2}, session);
  show(0.0);
  EXPECT_EQ(distance(0), -20.0f);
  EXPECT_NEAR(distance(2), -120.0f * (1.0f - kZoomPerNotch), 1e-3f);
  perform(SelectPane{0}, session);
  EXPECT_TRUE(session.document.stage.follow_camera_motion);
  perform(SelectPane{1}, session);
  EXPECT_FALSE(session.document.stage.follow_camera_motion);
  perform(Toggle{Switch::cameras_linked}, session);
  show(100.0);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(distance(i), -20.0f) << "like the active one";
}

TEST_F(PaneCamerasTest, HiddenPanesKeepTheirCameras) {
  perform(Toggle{Switch::cameras_linked}, session);
  perform(SelectPane{2}, session);
  perform(OrbitCamera{{40.0f, 0.0f}}, session);
  perform(SetViewStyle{ViewStyle::panes, 2}, session);
  EXPECT_EQ(session.document.settings.views.active, 1);
  show(100.0);
  EXPECT_EQ(distance(0), -120.0f);
  EXPECT_EQ(distance(1), -120.0f) << "its own camera again";
  perform(SetViewStyle{ViewStyle::wipe}, session);
  EXPECT_EQ(distance(0), distance(1)) << "views in one place share a camera";
}

TEST_F(PaneCamerasTest, MissingPanesCannotBeSelected) {
  for (const int pane : {-1, 3, 100}) {
    perform(SelectPane{pane}, session);
    EXPECT_EQ(session.document.settings.views.active, 0);
  }
  perform(NextPane{}, session);
  perform(NextPane{}, session);
  perform(NextPane{}, session);
  EXPECT_EQ(session.document.settings.views.active, 0) << "cycles";
  perform(MoveWipe{7.0f}, session);
  EXPECT_EQ(session.document.settings.views.wipe, 1.0f);
  perform(SetViewStyle{ViewStyle::panes, 99}, session);
  EXPECT_EQ(pane_count(session.document.settings.views), kMaxPanes);
}

}  // namespace
}  // namespace odori
