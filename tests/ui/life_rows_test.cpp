// Idle movement and gaze on the page Models.

#include "ui/null_ui.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;
using testing::NullUi;

class LifeRowsTest : public NullUi {
 protected:
  void SetUp() override {
    show(chain_model({{0, 10, 0}, {0, 12, 0}}), {});
    state.page = Page::models;
    draw_frame();
    draw_frame();
  }

  const Life& life() const { return session.document.settings.life; }
};

TEST_F(LifeRowsTest, IdleMovementIsASwitchWithParts) {
  EXPECT_FALSE(has("idle_blinking")) << "parts of nothing";
  click("idle");
  EXPECT_TRUE(life().idle);
  EXPECT_EQ(session.document.stage.life, life());
  draw_frame();
  click("idle_blinking");
  EXPECT_FALSE(life().blinking);
  perform(Undo{}, session);
  EXPECT_TRUE(life().blinking);
  perform(Undo{}, session);
  EXPECT_FALSE(session.document.stage.life.idle);
}

TEST_F(LifeRowsTest, AnEmptyStageBeginsToPlay) {
  set_motion_layers(*session.document.stage.actors[0], {});
  update_playback_end(session.document);
  session.document.clock.playing = false;
  click("idle");
  EXPECT_EQ(session.document.clock.last, kIdleFrames);
  EXPECT_TRUE(session.document.clock.playing);
}

TEST_F(LifeRowsTest, EyesFollowOneOfThree) {
  click("gaze_is pointer");
  EXPECT_EQ(life().gaze, Gaze::pointer);
  EXPECT_STREQ(session.document.history.undo_title(), "Idle movement and gaze");
  click("gaze_is off");
  EXPECT_EQ(life().gaze, Gaze::off);
}

}  // namespace
}  // namespace odori
