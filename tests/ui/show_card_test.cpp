// The card about a show that was opened, and the playlist, on ImGui's null back end.

#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "app/opening/playlist.h"
#include "app/settings/settings.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "support/downloaded_files.h"
#include "ui/core/actions.h"
#include "ui/null_ui.h"

#include <chrono>
#include <thread>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::named_model;
using testing::nothing_uploaded;
using testing::NullUi;

class ShowCardTest : public NullUi {
 protected:
  // Applies what the queues load until nothing is left; as apply_finished_files without a GPU.
  void load() {
    for (int i = 0; i < 2000; ++i) {
      auto batch = take_ready(session);
      if (!batch) batch = session.load_queue.take_finished();
      if (batch) apply_loaded_files(std::move(*batch), nothing_uploaded, session);
      update_playlist(session, false);
      if (session.load_queue.idle() && session.playlist.wanted < 0 && session.playlist.ahead.idle()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    FAIL() << "loading does not end";
  }

  void open(std::vector<fs::path> opened) {
    perform(OpenFiles{std::move(opened)}, session);
    load();
    draw_frame();
    draw_frame();
  }

  // A folder with a show: two versions of a model and of its motion, a camera and a song.
  fs::path show_folder(const std::string& name) {
    files.model(name + "/m/miku.pmx");
    files.model(name + "/m/miku_b.pmx");
    files.dance(name + "/dance_ver1.vmd", 1, 60);
    files.dance(name + "/dance_ver2.vmd", 2, 90);
    files.camera(name + "/camera.vmd", 90);
    files.sound(name + "/song.wav", 3.0);
    return files.at(name);
  }

  std::string shown() const {
    std::string text;
    for (const ActorFiles& each : session.document.files) {
      text += each.model + ":";
      for (const std::string& motion : each.motions) text += " " + motion;
      text += "\n";
    }
    return text;
  }

  testing::DownloadedFiles files;
};

TEST_F(ShowCardTest, SaysWhatWasDecided) {
  open({show_folder("show")});
  EXPECT_EQ(shown(), "miku.pmx: dance_ver2.vmd\n");
  EXPECT_EQ(session.document.song.file.filename(), "song.wav");
  EXPECT_EQ(session.document.stage.camera_keys.size(), 2u);
  EXPECT_TRUE(session.document.clock.playing);
  ASSERT_TRUE(has("close_show_card"));
  EXPECT_TRUE(has("show_row Model"));
  EXPECT_TRUE(has("show_row Motion"));
  EXPECT_TRUE(has("show_row Camera"));
  EXPECT_TRUE(has("show_row Song"));
  EXPECT_TRUE(has("show_ignored"));
  EXPECT_FALSE(has("undo_opening")) << "the stage was empty before";
  click("close_show_card");
  EXPECT_EQ(asked, (Commands{CloseShowCard{}}));
  draw_frame();
  EXPECT_FALSE(has("close_show_card"));
}

TEST_F(ShowCardTest, IsBesideTheModel) {
  open({show_folder("show")});
  const WidgetArea close = find("close_show_card"), row = find("show_row Song");
  const float middle_of_view = 0.5f * ImGui::GetIO().DisplaySize.x * 0.75f;  // the side panel takes the rest
  EXPECT_LT(row.high.x, middle_of_view);
  EXPECT_LT(close.high.x, middle_of_view);
}

TEST_F(ShowCardTest, KeysCloseIt) {
  for (const char* chord : {"Enter", "Escape"}) {
    open({show_folder("show")});
    ASSERT_TRUE(has("close_show_card"));
    session.settings.full_screen = true;
    perform(*command_for(chord, false), session);
    draw_frame();
    EXPECT_FALSE(has("close_show_card")) << chord;
    EXPECT_TRUE(session.settings.full_screen) << "the first Escape closes only the card";
  }
}

TEST_F(ShowCardTest, UndoBringsTheStageBack) {
  show(named_model(3), testing::dance(30));
  session.document.clock.frame = 12.0;
  const std::string before = shown();
  const Actor* actor = session.document.stage.actors[0].get();
  open({show_folder("show")});
  ASSERT_NE(shown(), before);
  ASSERT_TRUE(has("undo_opening"));
  click("undo_opening");
  EXPECT_EQ(shown(), before);
  EXPECT_EQ(session.document.stage.actors[0].get(), actor) << "not loaded again";
  EXPECT_EQ(session.document.clock.frame, 12.0);
  EXPECT_TRUE(session.document.song.file.empty());
  EXPECT_TRUE(session.document.stage.camera_keys.empty());
  draw_frame();
  EXPECT_FALSE(has("close_show_card"));
}

TEST_F(ShowCardTest, AnotherFileCanBeSelected) {
  show(named_model(3), testing::dance(30));
  const std::string before = shown();
  open({show_folder("show")});
  click("show_row Motion");
  draw_frame();
  click("show_option dance_ver1.vmd");
  load();
  EXPECT_EQ(shown(), "miku.pmx: dance_ver1.vmd\n");
  EXPECT_TRUE(session.opened_scene.card_open);
  draw_frame();
  draw_frame();
  click("show_row Model");
  draw_frame();
  click("show_option miku_b.pmx");
  load();
  EXPECT_EQ(shown(), "miku_b.pmx: dance_ver1.vmd\n") << "the first choice stays";
  draw_frame();
  draw_frame();
  click("show_row Song");
  draw_frame();
  click("show_option none");
  load();
  EXPECT_TRUE(session.document.song.file.empty());
  draw_frame();
  draw_frame();
  click("undo_opening");
  EXPECT_EQ(shown(), before) << "back to what was there before the show, not before the last choice";
}

TEST_F(ShowCardTest, AFolderWithOneModelNeedsNoCard) {
  files.model("only/miku.pmx");
  open({files.at("only")});
  EXPECT_EQ(shown(), "miku.pmx:\n");
  EXPECT_FALSE(has("close_show_card"));
}

TEST_F(ShowCardTest, APackOfModelsAsksWhich) {
  files.model("pack/a.pmx");
  files.model("pack/b.pmx");
  open({files.at("pack")});
  EXPECT_TRUE(session.document.stage.actors.empty());
  EXPECT_TRUE(session.dialog.is_open());
}

TEST_F(ShowCardTest, MotionsWithoutAModelGoToTheModelOnTheStage) {
  files.model("miku.pmx");
  open({files.at("miku.pmx")});
  files.dance("dance/dance.vmd", 1, 60);
  files.face("dance/lip.vmd", {"あ"});
  files.sound("dance/song.wav", 2.0);
  open({files.at("dance")});
  EXPECT_EQ(shown(), "miku.pmx: lip.vmd dance.vmd\n");
  EXPECT_EQ(session.document.song.file.filename(), "song.wav");
}

TEST_F(ShowCardTest, MotionsWaitForAModel) {
  files.dance("dance/dance.vmd", 1, 60);
  files.face("dance/lip.vmd", {"あ"});
  open({files.at("dance")});
  EXPECT_TRUE(session.document.stage.actors.empty());
  ASSERT_FALSE(session.messages.empty());
  EXPECT_NE(session.messages.back().lines[0].find("Open a model"), std::string::npos);
  files.model("miku.pmx");
  open({files.at("miku.pmx")});
  EXPECT_EQ(shown(), "miku.pmx: lip.vmd dance.vmd\n");
}

TEST_F(ShowCardTest, SeveralFoldersArePlayedOneAfterTheOther) {
  open({show_folder("first"), show_folder("second")});
  EXPECT_EQ(session.opened_scene.card.title, "first");
  EXPECT_FALSE(session.document.clock.loop);
  ASSERT_TRUE(has("next_show"));
  EXPECT_TRUE(session.playlist.ready) << "the next show is loaded while the first plays";
  click("next_show");
  load();
  EXPECT_EQ(session.document.song.file.parent_path().filename(), "second");
  perform(*command_for("Ctrl+PageUp", false), session);
  load();
  EXPECT_EQ(session.document.song.file.parent_path().filename(), "first");
  perform(*command_for("Ctrl+PageUp", false), session);
  load();
  EXPECT_EQ(session.document.song.file.parent_path().filename(), "first") << "there is none before";
}

TEST_F(ShowCardTest, MessagesAndTermsAreNotRepeatedAtEachTurn) {
  for (const char* name : {"first", "second"}) {
    for (const fs::path& file : {show_folder(name) / "m/miku.pmx", files.at(name) / "m/miku_b.pmx"}) {
      Diagnostics none;
      const auto bytes = read_file(file);
      ASSERT_TRUE(bytes);
      Model model = *read_pmx(*bytes, none);
      model.comment = std::string("terms of the ") + name;
      model.textures = {"gone.png"};
      model.materials[0].texture = 0;
      ASSERT_TRUE(write_file(file, write_pmx(model)));
    }
  }
  open({files.at("first"), files.at("second")});
  ASSERT_EQ(session.playlist.view.entries.size(), 2u);
  std::vector<std::size_t> counts;
  std::vector<std::string> terms;
  for (int turn = 0; turn < 4; ++turn) {
    counts.push_back(session.messages.size());
    terms.push_back(shown_terms(session) == nullptr ? "" : shown_terms(session)->comment);
    perform(StepPlaylist{turn % 2 == 0 ? 1 : -1}, session);
    load();
  }
  EXPECT_EQ(counts, (std::vector<std::size_t>{1, 1, 0, 0}))
      << "of each show at its first turn, and only while it is open";
  EXPECT_EQ(terms, (std::vector<std::string>{"terms of the first", "terms of the second", "", ""}));
}

TEST_F(ShowCardTest, APlaylistRepeatsOnRequest) {
  open({show_folder("first"), show_folder("second")});
  perform(StepPlaylist{1}, session);
  load();
  const auto song = [&] { return session.document.song.file.parent_path().filename(); };
  ASSERT_EQ(song(), "second");
  perform(StepPlaylist{1}, session);
  load();
  EXPECT_EQ(song(), "second") << "it is the last";
  draw_frame();
  click("repeat_playlist");
  session.document.clock.frame = session.document.clock.last;
  session.document.clock.playing = false;
  session.document.clock.loop = false;
  EXPECT_TRUE(update_playlist(session, true));
  load();
  EXPECT_EQ(song(), "first");
  perform(StepPlaylist{-1}, session);
  load();
  EXPECT_EQ(song(), "second");
}

TEST_F(ShowCardTest, APlaylistDoesNotChangeTheUsersLooping) {
  open({show_folder("first"), show_folder("second")});
  ASSERT_FALSE(session.document.clock.loop);
  const auto saved = [&] { return current_settings(session, Page::models, {}).own.loop; };
  EXPECT_TRUE(saved());
  perform(ClosePlaylist{}, session);
  EXPECT_TRUE(session.document.clock.loop);
  perform(Toggle{Switch::loop}, session);
  open({show_folder("third"), show_folder("fourth")});
  EXPECT_FALSE(saved()) << "the user turned it off";
  perform(Toggle{Switch::loop}, session);
  EXPECT_TRUE(saved()) << "and on while the playlist plays";
  perform(ClosePlaylist{}, session);
  EXPECT_TRUE(session.document.clock.loop);
}

TEST_F(ShowCardTest, TheNextShowBeginsWhenOneEnds) {
  open({show_folder("first"), show_folder("second")});
  session.document.clock.frame = session.document.clock.last;
  session.document.clock.playing = false;
  session.document.clock.loop = true;
  EXPECT_FALSE(update_playlist(session, true)) << "a loop does not end";
  session.document.clock.loop = false;
  EXPECT_TRUE(update_playlist(session, true));
  load();
  EXPECT_EQ(session.document.song.file.parent_path().filename(), "second");
  EXPECT_TRUE(session.document.clock.playing);
}

TEST_F(ShowCardTest, AShowThatCannotBeOpenedIsSkipped) {
  files.text("broken/model.pmx", "PMX nothing");
  files.text("broken/dance.vmd", "Vocaloid Motion Data 0002");
  open({show_folder("first"), files.at("broken"), show_folder("third")});
  perform(StepPlaylist{1}, session);
  load();
  EXPECT_EQ(session.document.song.file.parent_path().filename(), "third");
  EXPECT_TRUE(session.playlist.view.entries[1].failed);
  EXPECT_FALSE(session.messages.empty());
}

TEST_F(ShowCardTest, TheSongsOfAFolderAreAPlaylist) {
  files.model("songs/miku.pmx");
  for (const char* name : {"a", "b"}) {
    files.dance(std::string("songs/") + name + ".vmd", name[0] - 'a' + 1, 60);
    files.sound(std::string("songs/") + name + ".wav", 2.0);
  }
  open({files.at("songs")});
  ASSERT_EQ(session.playlist.view.entries.size(), 2u);
  EXPECT_EQ(session.document.song.file.filename(), "a.wav");
  perform(StepPlaylist{1}, session);
  load();
  EXPECT_EQ(session.document.song.file.filename(), "b.wav");
  EXPECT_EQ(shown(), "miku.pmx: b.vmd\n");
}

TEST_F(ShowCardTest, AModelAndAMotionAreNoShow) {
  files.model("miku.pmx");
  files.dance("dance.vmd", 1, 60);
  open({files.at("miku.pmx"), files.at("dance.vmd")});
  EXPECT_EQ(shown(), "miku.pmx: dance.vmd\n");
  EXPECT_FALSE(has("close_show_card"));
}

TEST_F(ShowCardTest, SeveralFilesAreTreatedAsAFolder) {
  for (const char* name : {"one.pmx", "two.pmx"}) files.model(name, name);
  files.dance("dance_L.vmd", 1, 60);
  files.dance("dance_R.vmd", 2, 60);
  open({files.at("dance_R.vmd"), files.at("two.pmx"), files.at("dance_L.vmd"), files.at("one.pmx")});
  EXPECT_EQ(shown(), "one.pmx: dance_L.vmd\ntwo.pmx: dance_R.vmd\n");
  EXPECT_TRUE(has("close_show_card"));
}

}  // namespace
}  // namespace odori
