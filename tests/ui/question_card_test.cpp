#include "app/save_as.h"
#include "support/folder_listings.h"
#include "support/temp_folder.h"
#include "ui/null_ui.h"

#include <optional>
#include <utility>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

class UnsavedCardTest : public NullUi {
 protected:
  UnsavedCardTest() {
    show(named_model(1));
    EXPECT_TRUE(save_scene(session, folder_.path() / "踊り.odori"));
    perform(ToggleLook{&Look::grid}, session);
    draw_frame();
    perform(Quit{}, session);
    settle();
    asked.clear();
  }

  Commands strike(const char* chord) {
    state.keys.events = {{chord, {}}};
    return draw_frame();
  }
  static Commands answers(UnsavedAnswer answer) { return {AnswerUnsaved{answer}}; }

  testing::TempFolder folder_;
};

TEST_F(UnsavedCardTest, EnterSavesAndEscapeCancels) {
  EXPECT_EQ(strike("Escape"), answers(UnsavedAnswer::cancel));
  EXPECT_FALSE(session.quit);
  draw_frame();
  EXPECT_FALSE(has("unsaved_save"));
  perform(Quit{}, session);
  settle();
  EXPECT_EQ(strike("Enter"), answers(UnsavedAnswer::save));
  EXPECT_TRUE(session.quit);
}

TEST_F(UnsavedCardTest, EveryButtonIsReachedByKeysAndByTheMouse) {
  for (const char* next : {"Tab", "Right"}) {
    EXPECT_EQ(state.cards.question.focus, 0);
    strike(next);
    strike(next);
    EXPECT_EQ(state.cards.question.focus, 2);
    strike(next);
  }
  strike("Shift+Tab");
  strike("Left");
  EXPECT_EQ(strike("Space"), answers(UnsavedAnswer::discard));
  EXPECT_TRUE(session.quit);
}

TEST_F(UnsavedCardTest, ButtonsAnswer) {
  click("unsaved_cancel");
  EXPECT_EQ(asked, answers(UnsavedAnswer::cancel));
  perform(Quit{}, session);
  settle();
  asked.clear();
  click("unsaved_discard");
  EXPECT_EQ(asked, answers(UnsavedAnswer::discard));
}

TEST_F(UnsavedCardTest, KeysPressedBeforeItIsShownDoNotAnswer) {
  strike("Escape");
  settle();
  perform(Quit{}, session);
  EXPECT_TRUE(strike("Enter").empty());
  EXPECT_FALSE(session.quit);
  EXPECT_EQ(strike("Enter"), answers(UnsavedAnswer::save));
}

TEST_F(UnsavedCardTest, CoversEverythingElse) {
  const WidgetArea tab = find("workspace Pose");
  move_to(middle(tab));
  press();
  release();
  EXPECT_TRUE(asked.empty());
  EXPECT_NE(state.page, Page::bones);
  for (const float scale : {1.0f, 2.0f}) {
    for (const ImVec2 size : {ImVec2(320, 240), ImVec2(1280, 720)}) {
      resize(size.x * scale, size.y * scale, scale);
      settle();
      for (const char* name : {"unsaved_save", "unsaved_discard", "unsaved_cancel"}) {
        const WidgetArea button = find(name);
        EXPECT_GE(button.low.x, 0.0f) << name;
        EXPECT_LE(button.high.x, size.x * scale) << name;
        EXPECT_LE(button.high.y, size.y * scale) << name;
      }
    }
  }
}

// While a film is being written.

class FilmQuestion : public NullUi {
 protected:
  FilmQuestion() {
    show(named_model(1));
    session.film.emplace().file = "dance.mp4";
    draw_frame();
    perform(Quit{}, session);
    settle();
    asked.clear();
  }

  Commands strike(const char* chord) {
    state.keys.events = {{chord, {}}};
    return draw_frame();
  }
};

TEST_F(FilmQuestion, QuittingAsksAndEnterGoesOn) {
  EXPECT_FALSE(session.quit);
  ASSERT_TRUE(has("film_stop"));
  EXPECT_EQ(strike("Enter"), Commands{AnswerStopFilm{false}});
  EXPECT_FALSE(session.quit);
  draw_frame();
  EXPECT_FALSE(has("film_stop"));
  perform(Quit{}, session);
  settle();
  click("film_stop");
  EXPECT_TRUE(session.quit);
}

TEST_F(FilmQuestion, KeysSelectAndEscapeGoesOn) {
  EXPECT_EQ(strike("Escape"), Commands{AnswerStopFilm{false}});
  perform(Quit{}, session);
  settle();
  strike("Tab");
  EXPECT_EQ(strike("Enter"), Commands{AnswerStopFilm{true}});
  EXPECT_TRUE(session.quit);
}

TEST_F(FilmQuestion, FollowsTheOneAboutTheScene) {
  perform(AnswerStopFilm{false}, session);
  testing::TempFolder folder;
  ASSERT_TRUE(save_scene(session, folder.path() / "踊り.odori"));
  perform(ToggleLook{&Look::grid}, session);
  perform(Quit{}, session);
  settle();
  EXPECT_TRUE(has("unsaved_save"));
  EXPECT_FALSE(has("film_stop"));
  strike("Tab");
  strike("Enter");
  settle();
  EXPECT_FALSE(session.quit);
  EXPECT_TRUE(has("film_stop"));
  EXPECT_EQ(strike("Enter"), Commands{AnswerStopFilm{false}}) << "the focus is on the answer that changes nothing";
}

// The dialog that names the file.

class SaveDialogTest : public NullUi {
 protected:
  SaveDialogTest() {
    listing_ = testing::small_listing();
    listing_.entries.push_back(testing::entry("/家/MMD/夜.odori", EntryKind::scene, 900));
    dialog = DialogView{.use = DialogUse::save_scene, .listing = &listing_, .number = 1, .proposed_name = "踊り.odori"};
    settle();
    asked.clear();
  }

  Commands strike(const char* chord, const char* text = "") {
    state.keys.events = {{chord, text}};
    return draw_frame();
  }
  void press_enter_in_field() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Enter] = 1;
    io.KeysDown[1] = true;
    draw_frame();
    io.KeysDown[1] = false;
    draw_frame();
  }

  FolderListing listing_;
};

TEST_F(SaveDialogTest, TheProposedNameIsReadyToBeSaved) {
  EXPECT_EQ(state.dialog.part, DialogPart::name);
  EXPECT_STREQ(state.dialog.name_line.data(), "踊り.odori");
  press_enter_in_field();
  EXPECT_EQ(asked, (Commands{SaveFileAs{std::filesystem::path(u8"踊り.odori")}}));
}

TEST_F(SaveDialogTest, ATypedNameIsUsed) {
  ImGui::GetIO().AddInputCharactersUTF8("夏");  // the proposed name is selected
  draw_frame();
  draw_frame();
  EXPECT_STREQ(state.dialog.name_line.data(), "夏");
  click("dialog_accept");
  EXPECT_EQ(asked, (Commands{SaveFileAs{std::filesystem::path(u8"夏")}}));
}

// ImGui keeps the selection of a field: a longer name was selected in part.
TEST_F(SaveDialogTest, TheWholeOfALongerNameIsSelected) {
  DialogView next = *std::exchange(dialog, std::nullopt);
  settle();
  next.proposed_name = "もっと長い名前.odori";
  dialog = next;
  settle();
  ASSERT_STREQ(state.dialog.name_line.data(), "もっと長い名前.odori");
  ImGui::GetIO().AddInputCharactersUTF8("夏");
  draw_frame();
  draw_frame();
  EXPECT_STREQ(state.dialog.name_line.data(), "夏");
}

TEST_F(SaveDialogTest, RowsAreFoldersAndScenesAndGiveTheirName) {
  EXPECT_EQ(count("dialog_row"), 3) << "two folders and a scene";
  strike("Tab");
  EXPECT_EQ(state.dialog.part, DialogPart::rows);
  EXPECT_EQ(strike("Enter"), (Commands{ShowFolder{listing_.entries[0].path}}));
  strike("End");
  EXPECT_STREQ(state.dialog.name_line.data(), "夜.odori");
  EXPECT_EQ(strike("Enter"), (Commands{SaveFileAs{std::filesystem::path(u8"夜.odori")}}));
}

TEST_F(SaveDialogTest, ReplacingAFileNeedsASecondConfirmation) {
  dialog->replace = "夜.odori";
  settle();
  EXPECT_FALSE(has("dialog_name"));
  EXPECT_FALSE(has("dialog_accept"));
  EXPECT_EQ(strike("Enter"), (Commands{AnswerReplace{false}})) << "Enter twice replaces nothing";
  EXPECT_EQ(strike("Escape"), (Commands{AnswerReplace{false}}));
  strike("Tab");
  EXPECT_EQ(strike("Enter"), (Commands{AnswerReplace{true}}));
  asked.clear();
  click("dialog_replace");
  EXPECT_EQ(asked, (Commands{AnswerReplace{true}}));
}

TEST_F(SaveDialogTest, EscapeClosesIt) { EXPECT_EQ(strike("Escape"), (Commands{CloseDialog{}})); }

TEST_F(SaveDialogTest, ALongNameIsCutBetweenCharacters) {
  DialogView next = *std::exchange(dialog, std::nullopt);
  settle();
  for (int i = 0; i < 9; ++i) next.proposed_name += next.proposed_name;
  next.number = 2;
  dialog = next;
  settle();
  const std::string shown = state.dialog.name_line.data();
  EXPECT_GT(shown.size(), 1000u);
  EXPECT_EQ(shown, dialog->proposed_name.substr(0, shown.size()));
  EXPECT_NE(static_cast<unsigned char>(dialog->proposed_name[shown.size()]) & 0xC0, 0x80);
}

}  // namespace
}  // namespace odori
