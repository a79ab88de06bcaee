// Playback commands.

#include "app/session.h"
#include "support/session_fixtures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::named_model;
using testing::open;
using testing::rotating_motion;

TEST(Playing, ALoopRangeIsPlayedUntilCleared) {
  Session session;
  open(session, named_model(1), "model.pmx");
  open(session, rotating_motion(named_model(1), 300), "dance.vmd");
  perform(SetLoopRange{FrameRange{200.0, 100.0}}, session);
  EXPECT_EQ(session.document.clock.range, (FrameRange{100.0, 200.0}));
  perform(Commands{SeekTo{150.0}, SetLoopStart{}, SeekTo{180.0}, SetLoopEnd{}}, session);
  EXPECT_EQ(session.document.clock.range, (FrameRange{150.0, 180.0}));
  open(session, rotating_motion(named_model(1), 160), "shorter.vmd");
  EXPECT_EQ(session.document.clock.range, std::nullopt) << "another motion";
  perform(Commands{SetLoopRange{FrameRange{10.0, 20.0}}, SetLoopRange{std::nullopt}}, session);
  EXPECT_EQ(session.document.clock.range, std::nullopt);
}

TEST(Playing, StepsToKeys) {
  Session session;
  open(session, named_model(1), "model.pmx");
  open(session, rotating_motion(named_model(1), 300), "dance.vmd");
  perform(Commands{SeekTo{20.0}, StepToKey{1}}, session);
  EXPECT_EQ(session.document.clock.frame, 300.0);
  EXPECT_FALSE(session.document.clock.playing);
  perform(StepToKey{-1}, session);
  EXPECT_EQ(session.document.clock.frame, 0.0);
  perform(StepToKey{-1}, session);
  EXPECT_EQ(session.document.clock.frame, 0.0);
}

TEST(Playing, TheDopeSheetOpensWithCurvesOrKeys) {
  Session session;
  perform(Toggle{Switch::curves}, session);
  EXPECT_TRUE(session.settings.dope_sheet && session.settings.curves);
  perform(Toggle{Switch::curves}, session);
  EXPECT_TRUE(session.settings.dope_sheet);
  EXPECT_FALSE(session.settings.curves);
  perform(ToggleSetting{&ViewSettings::dope_sheet}, session);
  EXPECT_FALSE(session.settings.dope_sheet);
}

TEST(Playing, ShowingAllFramesClearsVisibleFrames) {
  Session session;
  open(session, named_model(1), "model.pmx");
  open(session, rotating_motion(named_model(1), 300), "dance.vmd");
  perform(ShowFrames{FrameRange{100.0, 120.0}}, session);
  EXPECT_EQ(session.document.visible_frames, (FrameRange{100.0, 120.0}));
  perform(ShowFrames{FrameRange{-1000.0, 1000.0}}, session);
  EXPECT_EQ(session.document.visible_frames, std::nullopt);
  perform(Commands{ShowFrames{FrameRange{100.0, 120.0}}, ShowFrames{std::nullopt}}, session);
  EXPECT_EQ(session.document.visible_frames, std::nullopt);
}

}  // namespace
}  // namespace odori
