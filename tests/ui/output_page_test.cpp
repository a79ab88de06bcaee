// Screenshots and films on the output page, and the card of a film that is being written.

#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/widgets/message_card.h"

#include <algorithm>

namespace odori {
namespace {

using testing::NullUi;

class OutputPage : public NullUi {
 protected:
  void SetUp() override {
    show(testing::named_model(1), testing::dance(60));
    state.page = Page::output;
    resize(1280, 1600);
    settle();
    asked.clear();
  }
  const FilmSettings& film() { return session.settings.film; }
  template <typename Kind>
  std::ptrdiff_t times(const Kind& wanted) {
    return std::count(asked.begin(), asked.end(), Command(wanted));
  }
};

TEST_F(OutputPage, AFilmIsSetUpAndNamedInTheDialog) {
  click("film_kind webm");
  EXPECT_EQ(film().kind, FilmKind::webm);
  click("film_size 1");
  EXPECT_EQ(film().width, 1920);
  EXPECT_EQ(film().height, 1080);
  click("film_fps 60");
  EXPECT_EQ(film().fps, 60.0);
  click("film_supersample 2");
  EXPECT_EQ(film().supersample, 2);
  click("film_shutter 180");
  EXPECT_EQ(film().accumulation, Accumulation()) << "a shutter needs several samples";
  click("film_accumulate 32");
  settle();
  click("film_shutter 180");
  EXPECT_EQ(film().accumulation, (Accumulation{32, 180.0f}));
  click("film_transparent");
  EXPECT_TRUE(film().transparent);
  EXPECT_FALSE(has("film_range"));
  click("film_frames 2");
  settle();
  EXPECT_EQ(film().range, (FrameRange{0.0, 60.0})) << "begins with what was shown";
  EXPECT_TRUE(has("film_range"));
  click("film_kind mp4");
  settle();
  const FilmSettings before = film();
  click("film_transparent");
  EXPECT_EQ(film(), before) << "MP4 has no transparency";
  click("film_sound");
  EXPECT_EQ(film(), before) << "there is no song";
  click("export_film");
  EXPECT_EQ(times(OpenDialog{DialogUse::save_film}), 1);
}

TEST_F(OutputPage, TypedSizesAreEvenAndInRange) {
  const WidgetArea sides = find("film_sides");
  move_to(ImVec2(sides.low.x + 8.0f, (sides.low.y + sides.high.y) * 0.5f));
  for (int i = 0; i < 2; ++i) {  // a double click selects the number
    press();
    release();
  }
  ImGui::GetIO().AddInputCharactersUTF8("853");
  settle();
  EXPECT_EQ(film().width, 852);
}

TEST_F(OutputPage, TheLoopRangeNeedsOne) {
  click("film_frames 1");
  EXPECT_EQ(film().frames, FilmFrames::whole);
  perform(SetLoopRange{FrameRange{10.0, 20.0}}, session);
  settle();
  click("film_frames 1");
  EXPECT_EQ(film().frames, FilmFrames::loop);
}

TEST_F(OutputPage, AFilmThatIsWrittenCanBeCancelledHereAndOnEveryPage) {
  session.film = FilmProgress{"a.mp4", "frame", 12, 300, false};
  settle();
  EXPECT_FALSE(has("export_film"));
  click("film_cancel");
  EXPECT_EQ(times(CancelFilm{}), 1);
  open_page(Page::bones);
  click("cancel_film");
  EXPECT_EQ(times(CancelFilm{}), 2);
  EXPECT_TRUE(take_request<CancelFilm>(session));
}

TEST_F(OutputPage, ProgressSaysWhatIsDone) {
  EXPECT_EQ(format_film_progress({"a.mp4", "", 0, 0, false}), "Preparing…");
  EXPECT_EQ(format_film_progress({"a.mp4", "physics, frame", 3, 9, false}), "Preparing (physics, frame 3 of 9)");
  EXPECT_EQ(format_film_progress({"a.mp4", "frame", 12, 3000, false}), "Frame 12 of 3,000");
  EXPECT_EQ(format_film_progress({"a.mp4", "sample", 12, 9600, false}), "Sample 12 of 9,600");
  EXPECT_EQ(format_film_progress({"a.mp4", "frame", 12, 300, true}), "Cancelling…");
}

TEST_F(OutputPage, AWrittenFileIsShownInItsFolder) {
  post_file_written(session, path_from_utf8("/films/踊り.mp4"));
  settle();
  const auto id = static_cast<int>(session.messages.back().id);
  click("show_in_folder " + std::to_string(id));
  EXPECT_EQ(take_request<ShowInFolder>(session)->file, path_from_utf8("/films/踊り.mp4"));
}

TEST_F(OutputPage, ScreenshotsAndPosesAreSavedUnderAName) {
  click("save_picture_as");
  EXPECT_EQ(times(OpenDialog{DialogUse::save_image}), 1);
  session.dialog.close();
  open_page(Page::overrides);
  click("save_pose_as");
  EXPECT_EQ(times(OpenDialog{DialogUse::save_pose}), 1);
}

}  // namespace
}  // namespace odori
