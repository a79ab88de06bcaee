// The edge cases of shows.md 8 and the rule of docs/shows.md, on generated files.

#include "loading/scene/arrange_files.h"

#include "base/files.h"
#include "loading/load.h"
#include "support/archive_bytes.h"
#include "support/downloaded_files.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::DownloadedFiles;
using testing::TestMotion;

class ArrangeFiles : public ::testing::Test {
 protected:
  ArrangedFiles arranged() const {
    JobControl control;
    auto result = arrange_folder(folder_.path(), control);
    EXPECT_TRUE(result);
    return result ? std::move(*result) : ArrangedFiles{};
  }

  // Of a folder with one show.
  Arrangement show() const {
    ArrangedFiles all = arranged();
    EXPECT_EQ(all.shows.size(), 1u);
    return all.shows.empty() ? Arrangement{} : std::move(all.shows.front());
  }

  std::string name_of(const fs::path& file) const {
    return file.empty() ? "none" : utf8_with_slashes(fs::relative(file, folder_.path()));
  }

  // "model.pmx <- body.vmd, lip.vmd", one line per actor.
  std::string actors(const Arrangement& arrangement) const {
    std::string text;
    for (const SceneActor& actor : arrangement.show.actors) {
      text += (text.empty() ? "" : "; ") + name_of(actor.file);
      for (std::size_t i = 0; i < actor.motions.size(); ++i) {
        text += (i == 0 ? " <- " : ", ") + name_of(actor.motions[i].file);
      }
    }
    return text;
  }

  std::string song(const Arrangement& arrangement) const {
    return arrangement.show.song ? name_of(arrangement.show.song->file) : "none";
  }

  std::string scene(const Arrangement& arrangement) const {
    std::string text;
    for (const SceneMotion& motion : arrangement.show.scene) text += (text.empty() ? "" : ", ") + name_of(motion.file);
    return text.empty() ? "none" : text;
  }

  const ShowDecision* decision(const Arrangement& arrangement, ShowRole role, int performer = -1) const {
    const auto found =
        std::find_if(arrangement.decisions.begin(), arrangement.decisions.end(),
                     [&](const ShowDecision& each) { return each.role == role && each.performer == performer; });
    return found == arrangement.decisions.end() ? nullptr : &*found;
  }

  std::string reason(const Arrangement& arrangement, ShowRole role, int performer = -1) const {
    const ShowDecision* found = decision(arrangement, role, performer);
    return found == nullptr ? "not decided" : found->reason;
  }

  std::map<std::string, std::string> ignored(const Arrangement& arrangement) const {
    std::map<std::string, std::string> all;
    for (const IgnoredFile& each : arrangement.ignored) all[name_of(each.file)] = each.reason;
    return all;
  }

  DownloadedFiles folder_;
};

TEST_F(ArrangeFiles, TheWholeShow) {
  folder_.model("model/miku.pmx");
  folder_.object("stage/hall.pmx", 150.0f);
  folder_.dance("dance.vmd");
  folder_.camera("camera.vmd");
  folder_.sound("song.wav");
  folder_.text("readme.txt");
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "stage/hall.pmx; model/miku.pmx <- dance.vmd");
  EXPECT_EQ(scene(found), "camera.vmd");
  EXPECT_EQ(song(found), "song.wav");
  EXPECT_TRUE(found.ignored.empty());
  ASSERT_EQ(found.performers.size(), 1u);
  EXPECT_EQ(found.performers[0].actor, 1);
}

// Case 9.
TEST_F(ArrangeFiles, TwoSongsWithMotionsOfTheirNames) {
  folder_.model("miku.pmx");
  folder_.dance("a.vmd", 1, 300);
  folder_.dance("b.vmd", 2, 1200);
  folder_.sound("a.wav", 10.0);
  folder_.sound("b.wav", 40.0);
  folder_.camera("camera.vmd", 1190);
  const ArrangedFiles all = arranged();
  ASSERT_EQ(all.shows.size(), 2u);
  EXPECT_EQ(actors(all.shows[0]), "miku.pmx <- a.vmd");
  EXPECT_EQ(song(all.shows[0]), "a.wav");
  EXPECT_EQ(scene(all.shows[0]), "none");
  EXPECT_EQ(actors(all.shows[1]), "miku.pmx <- b.vmd");
  EXPECT_EQ(song(all.shows[1]), "b.wav");
  EXPECT_EQ(scene(all.shows[1]), "camera.vmd") << "its length is that of b.vmd";
  EXPECT_EQ(all.shows[1].title, "b");
}

TEST_F(ArrangeFiles, EachFolderWithASoundAndAMotionIsASong) {
  folder_.model("model/miku.pmx");
  folder_.dance("one/dance.vmd", 1);
  folder_.sound("one/first.wav");
  folder_.camera("one/cam/camera.vmd");
  folder_.dance("two/dance.vmd", 2);
  folder_.sound("two/second.wav");
  const ArrangedFiles all = arranged();
  ASSERT_EQ(all.shows.size(), 2u);
  EXPECT_EQ(scene(all.shows[0]), "one/cam/camera.vmd");
  EXPECT_EQ(song(all.shows[0]), "one/first.wav");
  EXPECT_EQ(actors(all.shows[1]), "model/miku.pmx <- two/dance.vmd");
  EXPECT_EQ(scene(all.shows[1]), "none");
}

TEST_F(ArrangeFiles, ASongInAFolderOfItsOwn) {
  folder_.model("model/miku.pmx");
  folder_.dance("motion/dance.vmd");
  folder_.sound("music/song.wav");
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "model/miku.pmx <- motion/dance.vmd");
  EXPECT_EQ(song(found), "music/song.wav");
}

// Case 10.
TEST_F(ArrangeFiles, LeftAndRightAreADuo) {
  folder_.model("one.pmx", "左の子");
  folder_.model("two.pmx", "右の子");
  folder_.dance("dance_L.vmd", 1);
  folder_.dance("dance_R.vmd", 2);
  folder_.camera("dance_cam.vmd");
  folder_.sound("song.wav");
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "one.pmx <- dance_L.vmd; two.pmx <- dance_R.vmd");
  EXPECT_EQ(scene(found), "dance_cam.vmd");
  EXPECT_EQ(song(found), "song.wav");
  ASSERT_EQ(found.performers.size(), 2u);
  EXPECT_EQ(found.performers[0].label, "left");
  EXPECT_EQ(found.performers[1].label, "right");
  // Neither motion places its dancer: they stand beside each other.
  EXPECT_LT(found.show.actors[0].placement.translation.x, found.show.actors[1].placement.translation.x - 3.0f);
}

TEST_F(ArrangeFiles, PositionsDecideWhoIsOnTheLeft) {
  folder_.model("one.pmx", "一");
  folder_.model("two.pmx", "二");
  TestMotion left;
  left.arm_rad = 0.1f;
  left.center_x = 8.0f;
  folder_.motion("dance_L.vmd", left);
  TestMotion right = left;
  right.arm_rad = 0.2f;
  right.center_x = -8.0f;
  folder_.motion("dance_R.vmd", right);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "one.pmx <- dance_R.vmd; two.pmx <- dance_L.vmd");
  EXPECT_EQ(found.show.actors[0].placement, ActorPlacement{}) << "the motions place the dancers themselves";
}

// Case 11.
TEST_F(ArrangeFiles, ADuoWithOneModelDancesTheFirstMotion) {
  folder_.model("one.pmx");
  folder_.dance("dance_L.vmd", 1);
  folder_.dance("dance_R.vmd", 2);
  folder_.camera("dance_cam.vmd");
  folder_.sound("song.wav");
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "one.pmx <- dance_L.vmd");
  ASSERT_EQ(found.performers.size(), 2u);
  EXPECT_EQ(found.performers[1].actor, -1);
  EXPECT_EQ(name_of(found.performers[1].motions.at(0).file), "dance_R.vmd") << "it waits for a model";
  EXPECT_EQ(reason(found, ShowRole::model, 1), "There are more motions than models");
}

// Case 12.
TEST_F(ArrangeFiles, FiveNumbersAndFiveModels) {
  for (int i = 1; i <= 5; ++i) {
    folder_.dance(std::to_string(i) + ".vmd", i);
    folder_.model("model" + std::to_string(i) + ".pmx", "M" + std::to_string(i));
  }
  EXPECT_EQ(actors(show()),
            "model1.pmx <- 1.vmd; model2.pmx <- 2.vmd; model3.pmx <- 3.vmd; model4.pmx <- 4.vmd; model5.pmx <- 5.vmd");
}

TEST_F(ArrangeFiles, NumbersWithGapsAreVersions) {
  folder_.model("miku.pmx");
  folder_.dance("dance2.vmd", 1);
  folder_.dance("dance5.vmd", 2);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "miku.pmx <- dance2.vmd");
  ASSERT_EQ(found.performers.size(), 1u);
  EXPECT_EQ(decision(found, ShowRole::motion, 0)->options.size(), 2u);
}

TEST_F(ArrangeFiles, CopiesOfOneDanceAreNotNumberedDancers) {
  folder_.model("a.pmx", "あ子");
  folder_.model("b.pmx", "い子");
  folder_.dance("dance1.vmd", 1);
  folder_.dance("dance2.vmd", 1);
  EXPECT_EQ(show().performers.size(), 1u);
}

// Case 13.
TEST_F(ArrangeFiles, TheNewestVersionIsUsed) {
  folder_.model("miku.pmx");
  folder_.dance("motion_ver1.vmd", 1);
  folder_.dance("motion_ver2.vmd", 2);
  folder_.dance("motion_ver1.10.vmd", 3);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "miku.pmx <- motion_ver2.vmd");
  EXPECT_EQ(reason(found, ShowRole::motion, 0), "It is the newest of 3 versions");
  EXPECT_EQ(ignored(found).at("motion_ver1.vmd"), "Another motion is used");
}

// Case 14.
TEST_F(ArrangeFiles, FaceAndLipsAreMergedWithTheBody) {
  folder_.model("miku.pmx");
  folder_.dance("body.vmd");
  folder_.face("lip.vmd", {"あ"});
  TestMotion face;
  face.morphs = {"まばたき"};
  face.rest_keys = true;
  folder_.motion("表情.vmd", face);
  const Arrangement found = show();
  ASSERT_EQ(found.performers.size(), 1u);
  EXPECT_EQ(actors(found), "miku.pmx <- lip.vmd, 表情.vmd, body.vmd") << "the body's keys win on equal frames";
  EXPECT_TRUE(found.ignored.empty());
}

TEST_F(ArrangeFiles, AFaceThatMovesTheMorphsOfTheBodyWins) {
  folder_.model("miku.pmx");
  TestMotion body;
  body.arm_rad = 1.0f;
  body.morphs = {"あ"};
  folder_.motion("body.vmd", body);
  TestMotion face;
  face.morphs = {"あ"};
  face.rest_keys = true;
  folder_.motion("face.vmd", face);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "miku.pmx <- body.vmd, face.vmd");
  const SceneMotion& layer = found.show.actors.at(0).motions.at(1);
  EXPECT_EQ(layer.settings.mix, LayerMix::overriding);
  ASSERT_TRUE(layer.motion);
  EXPECT_TRUE(layer.motion->bones.empty()) << "bones at rest would stop the dance";
  EXPECT_EQ(reason(found, ShowRole::face, 0),
            "It is merged with the motion; where the motion moves the same morphs, this file is used");
}

// Case 15.
TEST_F(ArrangeFiles, LipsWithoutAModelWait) {
  folder_.face("lip.vmd", {"あ"});
  const Arrangement found = show();
  EXPECT_TRUE(found.show.actors.empty());
  ASSERT_EQ(found.performers.size(), 1u);
  EXPECT_EQ(found.performers[0].actor, -1);
  EXPECT_EQ(name_of(found.performers[0].motions.at(0).file), "lip.vmd");
}

// Case 16.
TEST_F(ArrangeFiles, BonesMakeABodyWhateverTheModelName) {
  folder_.model("miku.pmx");
  TestMotion body;
  body.model_name = "カメラ・照明";
  body.arm_rad = 1.0f;
  folder_.motion("camera.vmd", body);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "miku.pmx <- camera.vmd");
  EXPECT_EQ(scene(found), "none");
}

// Case 17.
TEST_F(ArrangeFiles, ACameraThatDoesNotMoveIsIgnored) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd");
  TestMotion still;
  still.camera_keys = 1;
  folder_.motion("camera.vmd", still);
  const Arrangement found = show();
  EXPECT_EQ(scene(found), "none");
  EXPECT_EQ(ignored(found).at("camera.vmd"), "Its camera has one key at frame 0 and does not move");
}

// Case 18: readmes are not of the show.
TEST_F(ArrangeFiles, ReadmesAndTexturesAreNotCounted) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd");
  folder_.text("readme.txt", std::string("\xFF\xFEh\0i\0", 6));
  folder_.text("お読みください.txt", "\x82\xA8");
  folder_.text("tex/face.png", "not an image");
  EXPECT_TRUE(show().ignored.empty());
}

// Case 19.
TEST_F(ArrangeFiles, SixVersionsOfOneModel) {
  for (const char* name :
       {"miku_lite.pmx", "miku_barefoot.pmx", "miku.pmx", "miku_jacket.pmx", "miku_表情.pmx", "miku_phys.pmx"}) {
    folder_.model(std::string("pack/") + name);
  }
  EXPECT_EQ(arranged().select.size(), 6u) << "without a motion, one is selected";
  folder_.dance("dance.vmd");
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "pack/miku.pmx <- dance.vmd");
  EXPECT_EQ(decision(found, ShowRole::model, 0)->options.size(), 6u);
  EXPECT_EQ(ignored(found).size(), 5u);
}

// Case 20.
TEST_F(ArrangeFiles, NoSound) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd");
  const Arrangement found = show();
  EXPECT_FALSE(found.show.song);
  EXPECT_EQ(decision(found, ShowRole::song), nullptr);
}

// Case 21.
TEST_F(ArrangeFiles, TheVocalSoundOfThree) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd", 1, 300);
  folder_.sound("x_inst.wav", 10.0);
  folder_.sound("x_sample.wav", 10.0);
  folder_.sound("x_vocal.wav", 10.0);
  const Arrangement found = show();
  EXPECT_EQ(song(found), "x_vocal.wav");
  EXPECT_EQ(reason(found, ShowRole::song), "Its name does not mark it as an instrumental or a sample");
  EXPECT_EQ(decision(found, ShowRole::song)->options.size(), 3u);
}

TEST_F(ArrangeFiles, TheSoundOfTheMotionsLength) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd", 1, 1800);
  folder_.sound("x.wav", 20.0);
  folder_.sound("y.wav", 61.0);
  const Arrangement found = show();
  EXPECT_EQ(song(found), "y.wav");
  EXPECT_EQ(reason(found, ShowRole::song), "It is as long as the motion");
}

TEST_F(ArrangeFiles, TheSoundWithTheNameOfTheMotionEvenIfItIsAnInstrumental) {
  folder_.model("miku.pmx");
  folder_.dance("x_inst.vmd");
  folder_.sound("x_inst.wav");
  folder_.sound("x.wav");
  EXPECT_EQ(song(show()), "x_inst.wav");
}

TEST_F(ArrangeFiles, NamesMatchMotionsWithModels) {
  folder_.model("x/rin.pmx", "鏡音リン");
  folder_.model("y/miku.pmx", "初音ミク");
  folder_.dance("dance_ミク.vmd", 1);
  folder_.dance("dance_リン.vmd", 2);
  EXPECT_EQ(actors(show()), "y/miku.pmx <- dance_ミク.vmd; x/rin.pmx <- dance_リン.vmd");
}

TEST_F(ArrangeFiles, NamesOfUnknownCharactersComeFromTheModels) {
  folder_.model("x/alice.pmx", "A");
  folder_.model("y/bob.pmx", "B");
  folder_.dance("dance_bob.vmd", 1);
  folder_.dance("dance_alice.vmd", 2);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "x/alice.pmx <- dance_alice.vmd; y/bob.pmx <- dance_bob.vmd");
}

TEST_F(ArrangeFiles, TheModelThatTheMotionWasMadeFor) {
  folder_.model("a.pmx", "別人");
  folder_.model("b.pmx", "巡音ルカ");
  TestMotion motion;
  motion.model_name = "巡音ルカ";
  motion.arm_rad = 1.0f;
  folder_.motion("dance.vmd", motion);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "b.pmx <- dance.vmd");
  EXPECT_EQ(reason(found, ShowRole::model, 0), "The motion says that it was made for it");
}

TEST_F(ArrangeFiles, AStageNeverDances) {
  folder_.object("ステージ.pmx", 10.0f);
  folder_.object("large.pmx", 45.0f);
  folder_.object("mic.pmx", 1.0f);
  folder_.model("miku.pmx");
  TestMotion motion;
  motion.center_x = 1.0f;  // moves only the bone that the objects have
  folder_.motion("dance.vmd", motion);
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "large.pmx; ステージ.pmx; miku.pmx <- dance.vmd");
  EXPECT_EQ(ignored(found).at("mic.pmx"),
            "It is a small object that does not state where it belongs; open it by itself");
}

TEST_F(ArrangeFiles, AStageAloneDoesNotTakeTheDance) {
  folder_.object("hall.pmx", 200.0f);
  folder_.dance("dance.vmd");
  const Arrangement found = show();
  EXPECT_EQ(actors(found), "hall.pmx");
  ASSERT_EQ(found.performers.size(), 1u);
  EXPECT_EQ(found.performers[0].actor, -1);
}

TEST_F(ArrangeFiles, CamerasForOtherNumbersOfDancersAndPortraitFormatLose) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd");
  folder_.camera("カメラ(縦).vmd");
  folder_.camera("カメラ 2人用.vmd");
  folder_.camera("カメラ solo.vmd");
  const Arrangement found = show();
  EXPECT_EQ(scene(found), "カメラ solo.vmd");
  EXPECT_EQ(decision(found, ShowRole::camera)->options.size(), 3u);
}

TEST_F(ArrangeFiles, TheLengthDecidesBetweenCameras) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd", 1, 3000);
  folder_.camera("a.vmd", 900);
  folder_.camera("b.vmd", 3010);
  EXPECT_EQ(scene(show()), "b.vmd");
}

TEST_F(ArrangeFiles, AFaceNamesItsDancer) {
  folder_.model("one.pmx", "一");
  folder_.model("two.pmx", "二");
  folder_.dance("dance_L.vmd", 1);
  folder_.dance("dance_R.vmd", 2);
  folder_.face("lip_R.vmd", {"あ"});
  folder_.face("eyes.vmd", {"まばたき"});
  EXPECT_EQ(actors(show()), "one.pmx <- eyes.vmd, dance_L.vmd; two.pmx <- eyes.vmd, lip_R.vmd, dance_R.vmd");
}

TEST_F(ArrangeFiles, FilesThatCannotBeReadSayWhy) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd");
  folder_.text("broken.vmd", "Vocaloid Motion Data 0002");
  folder_.text("empty.vmd", "");
  folder_.motion("nothing.vmd", {});
  folder_.text("song.m4a", std::string("\0\0\0\x20"
                                       "ftypM4A \0\0\0\0M4A ",
                                       20));
  const Arrangement found = show();
  const auto reasons = ignored(found);
  EXPECT_EQ(reasons.at("empty.vmd"), "it is empty");
  EXPECT_EQ(reasons.at("nothing.vmd"), "Nothing in this motion moves");
  EXPECT_NE(reasons.at("broken.vmd").find("cut short"), std::string::npos) << reasons.at("broken.vmd");
  EXPECT_NE(reasons.at("song.m4a").find("WAV, MP3"), std::string::npos) << reasons.at("song.m4a");
}

TEST_F(ArrangeFiles, AProjectWins) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd");
  folder_.text("show.pmm", "Polygon Movie maker 0002");
  EXPECT_EQ(name_of(arranged().complete), "show.pmm");
}

TEST_F(ArrangeFiles, NothingToOpenIsAFault) {
  folder_.text("readme.txt");
  JobControl control;
  EXPECT_EQ(arrange_folder(folder_.path(), control).fault().kind, &kFolderWithoutModel);
}

TEST_F(ArrangeFiles, OfArchivesAloneOneIsSelected) {
  folder_.text("readme.txt");
  folder_.text("broken.zip", "no archive");
  for (const char* name : {"b.zip", "a 踊り.zip"}) {
    const auto bytes = testing::zip_bytes({{"model.pmx", "PMX "}});
    folder_.text(name, std::string(bytes.begin(), bytes.end()));
  }
  const ArrangedFiles found = arranged();
  ASSERT_EQ(found.select.size(), 2u);
  EXPECT_EQ(name_of(found.select[0]), "a 踊り.zip");
  EXPECT_EQ(name_of(found.select[1]), "b.zip");
  const auto files = files_to_open(folder_.path());
  ASSERT_FALSE(files);
  EXPECT_NE(describe(files.fault()).find("a 踊り.zip, b.zip"), std::string::npos) << describe(files.fault());
  folder_.model("miku.pmx");
  EXPECT_TRUE(arranged().select.empty()) << "a model goes before them";
}

TEST_F(ArrangeFiles, AHundredModelsAreNotRead) {
  for (int i = 0; i < 100; ++i) folder_.model("m" + std::to_string(i) + ".pmx", "M" + std::to_string(i));
  const ArrangedFiles packed = arranged();
  EXPECT_EQ(packed.select.size(), 100u);
  EXPECT_TRUE(std::none_of(packed.files->begin(), packed.files->end(), [](const FileSummary& f) { return f.model; }));
  folder_.dance("dance.vmd");
  const ArrangedFiles shown = arranged();
  const auto read =
      std::count_if(shown.files->begin(), shown.files->end(), [](const FileSummary& f) { return f.model != nullptr; });
  EXPECT_EQ(static_cast<std::size_t>(read), kMaxShowModels);
  ASSERT_EQ(shown.shows.size(), 1u);
  EXPECT_EQ(actors(shown.shows[0]), "m0.pmx <- dance.vmd");
  EXPECT_EQ(ignored(shown.shows[0]).at("m99.pmx"), "only the first 32 models are looked into");
}

TEST_F(ArrangeFiles, ListedModelsAllDanceOneMotionInARow) {
  folder_.model("a.pmx", "一");
  folder_.model("b.pmx", "二");
  folder_.dance("dance.vmd");
  JobControl control;
  const auto all = arrange_files({folder_.at("dance.vmd"), folder_.at("b.pmx"), folder_.at("a.pmx")}, control);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->shows.size(), 1u);
  const Arrangement& found = all->shows[0];
  EXPECT_EQ(actors(found), "a.pmx <- dance.vmd; b.pmx <- dance.vmd");
  EXPECT_NEAR(found.show.actors[0].placement.translation.x, -found.show.actors[1].placement.translation.x, 1e-4f);
  EXPECT_LT(found.show.actors[0].placement.translation.x, -3.0f);
}

TEST_F(ArrangeFiles, ChoicesOfTheUser) {
  folder_.model("pack/miku.pmx");
  folder_.model("pack/miku_b.pmx");
  folder_.dance("dance_ver1.vmd", 1);
  folder_.dance("dance_ver2.vmd", 2);
  folder_.camera("cam1.vmd");
  folder_.camera("cam2.vmd");
  folder_.sound("a.wav");
  folder_.sound("b.wav");
  const ArrangedFiles all = arranged();
  ASSERT_EQ(all.shows.size(), 1u);
  ShowChoices choices;
  choices.models[0] = folder_.at("pack/miku_b.pmx");
  choices.motions[0] = folder_.at("dance_ver1.vmd");
  choices.camera = folder_.at("cam2.vmd");
  choices.song = fs::path();
  const Arrangement changed = rearrange(all, 0, choices);
  EXPECT_EQ(actors(changed), "pack/miku_b.pmx <- dance_ver1.vmd");
  EXPECT_EQ(scene(changed), "cam2.vmd");
  EXPECT_EQ(song(changed), "none");
  EXPECT_EQ(reason(changed, ShowRole::camera), "You selected it");
  choices = {};
  choices.motions[0] = folder_.at("missing.vmd");
  EXPECT_EQ(actors(rearrange(all, 0, choices)), actors(all.shows[0])) << "a choice that does not exist changes nothing";
}

TEST_F(ArrangeFiles, AnArchiveIsAFolder) {
  folder_.model("in/miku.pmx");
  folder_.dance("in/dance.vmd");
  folder_.sound("in/song.wav");
  std::vector<testing::ArchiveEntry> entries;
  for (const char* name : {"song.wav", "dance.vmd", "miku.pmx"}) {
    std::ostringstream content;
    content << std::ifstream(folder_.at(std::string("in/") + name), std::ios::binary).rdbuf();
    entries.push_back({std::string("show/") + name, content.str()});
  }
  const auto bytes = testing::zip_bytes(entries);
  std::ofstream(folder_.at("show.zip"), std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  JobControl control;
  const auto all = arrange_folder(folder_.at("show.zip"), control);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->shows.size(), 1u);
  EXPECT_EQ(utf8_with_slashes(all->shows[0].show.actors.at(0).file.lexically_relative(folder_.path())),
            "show.zip/show/miku.pmx");
  EXPECT_TRUE(all->shows[0].show.song);
}

// The same files in any order, twice or with others that are not of the show.
TEST_F(ArrangeFiles, TheOrderOfTheFilesDoesNotMatter) {
  folder_.model("a/one.pmx", "一");
  folder_.model("b/two.pmx", "二");
  folder_.model("b/two_lite.pmx", "二");
  folder_.object("stage/x.pmx", 150.0f);
  for (const char* name : {"dance_L.vmd", "dance_R.vmd", "dance_L_ver2.vmd", "dance.vmd"}) {
    folder_.dance(name, name[6] == 'L' ? 1 : 2);
  }
  folder_.face("lip.vmd", {"あ"});
  folder_.camera("cam1.vmd");
  folder_.camera("cam2.vmd");
  folder_.sound("x.wav");
  folder_.sound("y_inst.wav");
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::mt19937 random(1);
  std::string expected;
  for (int i = 0; i < 20; ++i) {
    std::shuffle(files.begin(), files.end(), random);
    JobControl control;
    const ArrangedFiles all = arrange(summarise_files(files, folder_.path(), control), folder_.path(), false);
    std::string text;
    for (const Arrangement& each : all.shows) {
      text += actors(each) + "|" + scene(each) + "|" + song(each) + "\n";
      for (const ShowDecision& made : each.decisions) text += name_of(made.selected) + ": " + made.reason + "\n";
      for (const IgnoredFile& file : each.ignored) text += name_of(file.file) + ": " + file.reason + "\n";
    }
    if (i == 0) expected = text;
    ASSERT_EQ(text, expected);
  }
  EXPECT_NE(expected.find("a/one.pmx <- lip.vmd, dance_L_ver2.vmd"), std::string::npos) << expected;
}

TEST_F(ArrangeFiles, ACancelledSearchEnds) {
  folder_.model("miku.pmx");
  folder_.dance("dance.vmd");
  JobControl control;
  control.cancel();
  EXPECT_TRUE(summarise_files({folder_.at("miku.pmx"), folder_.at("dance.vmd")}, folder_.path(), control).empty());
}

}  // namespace
}  // namespace odori
