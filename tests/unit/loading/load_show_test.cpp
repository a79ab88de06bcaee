// Shows from files: each file once, and a broken part costs only what uses it.

#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "loading/fit_layer.h"
#include "loading/scene/load_scene.h"
#include "support/fit_figures.h"
#include "support/session_fixtures.h"
#include "support/sound_files.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::camera_motion;
using testing::dance;
using testing::named_model;
using testing::TempFolder;

class LoadShow : public ::testing::Test {
 protected:
  fs::path put(const std::string& name, const std::vector<std::uint8_t>& bytes) { return folder_.put(name, bytes); }

  LoadedScene load(Scene show) {
    JobControl control;
    auto loaded = load_scene(std::move(show), {}, control);
    EXPECT_TRUE(loaded) << (loaded ? "" : describe(loaded.fault()));
    return loaded ? std::move(*loaded) : LoadedScene{};
  }

  TempFolder folder_;
  fs::path model_ = put("モデル.pmx", write_pmx(named_model(3)));
  fs::path dance_ = put("踊り.vmd", write_vmd(dance(20)));
  fs::path camera_ = put("カメラ.vmd", write_vmd(camera_motion(50)));
};

TEST_F(LoadShow, ActorsOfOneFileShareItsModelAndMotion) {
  Scene show;
  show.actors.push_back({model_, true, {}, {{dance_}}});
  show.actors.push_back({model_, false, {{5, 0, 1}}, {{dance_, -1, nullptr, {true, LayerMix::merged, 1.0f, 7, 1.0f}}}});
  show.scene.push_back({camera_});
  LoadedScene loaded = load(std::move(show));
  EXPECT_EQ(loaded.models.size(), 1u);
  EXPECT_EQ(loaded.reports.size(), 3u);

  Stage stage;
  EXPECT_EQ(add_to_stage(loaded, stage), (std::vector<std::int32_t>{0, 1}));
  ASSERT_EQ(stage.actors.size(), 2u);
  const Actor& first = *stage.actors[0];
  const Actor& second = *stage.actors[1];
  EXPECT_EQ(first.model, second.model);
  ASSERT_EQ(first.layers.size(), 1u);
  ASSERT_EQ(second.layers.size(), 1u);
  EXPECT_EQ(first.layers[0].motion, second.layers[0].motion);
  EXPECT_EQ(second.layers[0].settings.offset, 7);
  EXPECT_EQ(second.layers[0].file, dance_);
  EXPECT_TRUE(first.visible);
  EXPECT_FALSE(second.visible);
  EXPECT_EQ(second.placement.translation, glm::vec3(5, 0, 1));
  EXPECT_EQ(stage.camera_keys.size(), 2u);
  EXPECT_EQ(last_frame(stage), 50u);
}

TEST_F(LoadShow, ABrokenFileCostsOnlyWhatUsesIt) {
  const fs::path broken = put("broken.pmx", {'P', 'M', 'X', ' ', 0, 1, 2});
  const fs::path no_song = put("song.wav", {'n', 'o'});
  Scene show;
  show.actors.push_back({broken, true, {}, {{dance_}}});
  show.actors.push_back({folder_.path() / "missing.pmx"});
  show.actors.push_back({dance_});
  show.actors.push_back({model_, true, {}, {{folder_.path() / "missing.vmd"}, {model_}, {dance_}}});
  show.actors[3].parents.push_back({"", 0, "左ひざ1"});
  show.song = SceneSong{no_song};
  LoadedScene loaded = load(std::move(show));
  EXPECT_FALSE(loaded.show.song);
  std::vector<fs::path> failed;
  for (const SceneFileReport& report : loaded.reports) {
    if (report.fault) failed.push_back(report.file.filename());
  }
  // In the order of first use. A model that is also named as a motion is one file.
  EXPECT_EQ(failed, (std::vector<fs::path>{"broken.pmx", "missing.pmx", dance_.filename(), model_.filename(),
                                           "missing.vmd", "song.wav"}));

  Stage stage;
  EXPECT_EQ(add_to_stage(loaded, stage), (std::vector<std::int32_t>{-1, -1, -1, 0}));
  ASSERT_EQ(stage.actors.size(), 1u);
  ASSERT_EQ(stage.actors[0]->layers.size(), 1u);
  EXPECT_EQ(stage.actors[0]->layers[0].file, dance_);
  EXPECT_TRUE(stage.actors[0]->external_parent_links.empty());
  EXPECT_EQ(loaded.findings.count(), 1u);
}

class FittedShow : public LoadShow {
 protected:
  // Both are read back from files, as the program does.
  Model stored(const fs::path& file) { return *read_source_model(file)->model; }

  Model short_ = testing::figure({}), long_ = testing::figure({.leg = 1.3f});
  Motion steps_ = testing::figure_dance(short_, 5);
};

TEST_F(FittedShow, LayersAreFittedToTheirModel) {
  short_.name = "short";
  long_.name = "long";
  steps_.model_name = "short";
  const fs::path from = put("short.pmx", write_pmx(short_)), to = put("long.pmx", write_pmx(long_));
  const fs::path steps = put("steps.vmd", write_vmd(steps_));
  Scene show;
  show.actors.push_back({to, true, {}, {{steps}, {steps}, {steps}}});
  show.actors[0].motions[1].fit.emplace();              // the model is found in the folder of the motion
  show.actors[0].motions[2].fit.emplace().from = from;  // it is given
  LoadedScene loaded = load(std::move(show));
  Stage stage;
  add_to_stage(loaded, stage);
  const auto& layers = stage.actors[0]->layers;
  const Model& dancer = *stage.actors[0]->model;
  EXPECT_EQ(shown_motion(layers[0], dancer), layers[0].motion);
  const Motion expected = fit(*layers[0].motion, stored(from), stored(to), {}).motion;
  for (const int layer : {1, 2}) {
    EXPECT_FALSE(waits_for_fit(layers[layer], dancer));
    EXPECT_EQ(*shown_motion(layers[layer], dancer), expected);
    EXPECT_EQ(layers[layer].fitted->from_file, from);
  }
  EXPECT_NE(expected, *layers[0].motion);
}

TEST_F(FittedShow, AMissingSourceIsReportedAndTheLayerStaysAsItIs) {
  const fs::path to = put("long.pmx", write_pmx(long_)), steps = put("steps.vmd", write_vmd(steps_));
  Scene show;
  show.actors.push_back({to, true, {}, {{steps}}});
  show.actors[0].motions[0].fit.emplace().from = folder_.path() / "gone.pmx";
  LoadedScene loaded = load(std::move(show));
  EXPECT_EQ(loaded.reports.back().file, folder_.path() / "gone.pmx");
  EXPECT_TRUE(loaded.reports.back().fault);
  Stage stage;
  add_to_stage(loaded, stage);
  const MotionLayer& layer = stage.actors[0]->layers[0];
  EXPECT_TRUE(layer.fit) << "a scene that is saved again keeps it";
  EXPECT_EQ(shown_motion(layer, *stage.actors[0]->model), layer.motion);
}

TEST_F(LoadShow, ExternalParentsAreFoundByName) {
  Scene show;
  show.actors.push_back({model_});
  show.actors.push_back({model_});
  show.actors[0].parents.push_back({"左ひざ2", 1, "左ひざ1"});
  LoadedScene loaded = load(std::move(show));
  Stage stage;
  add_to_stage(loaded, stage);
  ASSERT_EQ(stage.actors[0]->external_parent_links.size(), 1u);
  const ExternalParentLink& link = stage.actors[0]->external_parent_links[0];
  EXPECT_EQ(link.bone, 2);
  EXPECT_EQ(link.actor, 1);
  EXPECT_EQ(link.actor_bone, 1);
}

TEST_F(LoadShow, FailsIfNothingIsLeft) {
  Scene show;
  show.actors.push_back({folder_.path() / "missing.pmx"});
  JobControl control;
  const auto loaded = load_scene(std::move(show), {}, control);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.fault().kind, &kShowEmpty);
  EXPECT_NE(loaded.fault().detail.find("missing.pmx"), std::string::npos);
}

TEST_F(LoadShow, ProgressGrowsOverAllFiles) {
  Scene show;
  show.actors.push_back({model_, true, {}, {{dance_}}});
  JobControl control;
  ASSERT_TRUE(load_scene(std::move(show), {}, control));
  EXPECT_GE(control.progress(), 0.5f);  // the last file is the second of two
  EXPECT_LE(control.progress(), 1.0f);
}

}  // namespace
}  // namespace odori
