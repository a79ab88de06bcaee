#include "support/models.h"
#include "ui/null_ui.h"

#include <algorithm>

namespace odori {
namespace {

using testing::dance;
using testing::named_model;

class SongControls : public testing::NullUi {
 protected:
  void show_song() {
    show(named_model(1), dance(300));
    session.document.song.file = "/songs/曲.ogg";
    std::vector<Waveform::Bucket> buckets(1000, Waveform::Bucket{-20000, 20000});
    session.document.song.waveform = std::make_shared<const Waveform>(std::move(buckets), 10.0);
    settle();
  }

  bool asked_for(const Command& command) const { return std::find(asked.begin(), asked.end(), command) != asked.end(); }
};

TEST_F(SongControls, AreThereOnlyWithASong) {
  show(named_model(1), dance(300));
  settle();
  EXPECT_FALSE(has("song"));
  show_song();
  EXPECT_TRUE(has("song"));
  EXPECT_FALSE(has("volume"));
}

TEST_F(SongControls, ThePopupMutesSetsTheVolumeAndClosesTheSong) {
  show_song();
  press_on("song");
  ASSERT_TRUE(has("volume"));
  press_on("mute");
  EXPECT_TRUE(asked_for(ToggleSetting{&ViewSettings::muted}));
  EXPECT_TRUE(session.settings.muted);
  const WidgetArea volume = find("volume");
  move_to(ImVec2(volume.low.x + 2.0f, middle(volume).y));
  press();
  draw_frame();
  draw_frame();
  release();
  draw_frame();
  EXPECT_LT(session.settings.volume, 0.1f);
  EXPECT_TRUE(has("song_offset_frames"));
  EXPECT_TRUE(has("song_offset_seconds"));
  press_on("close_song");
  EXPECT_TRUE(session.document.song.file.empty());
  settle();
  EXPECT_FALSE(has("song"));
}

TEST_F(SongControls, ThePopupShowsWhyNothingIsHeard) {
  show_song();
  press_on("song");
  EXPECT_FALSE(has("song_silent_reason"));
  session.document.song.silent_reason = "no sound device can be opened";
  settle();
  EXPECT_TRUE(has("song_silent_reason"));
}

TEST_F(SongControls, EveryLayoutHoldsTheWaveform) {
  show_song();
  session.document.song.offset_s = -2.5;
  for (const bool sheet : {false, true}) {
    session.settings.dope_sheet = sheet;
    for (const ImVec2 size : {ImVec2(1, 1), ImVec2(320, 240), ImVec2(1920, 1080)}) {
      resize(size.x, size.y, 1.0f);
      settle();
    }
  }
  EXPECT_TRUE(asked.empty());
}

}  // namespace
}  // namespace odori
