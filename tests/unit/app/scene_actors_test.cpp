#include "document/scene.h"
// What the user sets of actors, saved in a scene and opened again.

#include "app/opening/apply_loaded_files.h"
#include "app/save_as.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "scene/external_parents.h"
#include "scene/formation.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"
#include "support/x_bytes.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

class SceneActors : public ::testing::Test {
 protected:
  SceneActors() {
    for (const char* name : {"a.pmx", "b.pmx", "c.pmx"}) {
      EXPECT_TRUE(write_file(folder_.path() / name, write_pmx(testing::named_model(3))));
      open(session_, name, true);
    }
    EXPECT_TRUE(write_file(folder_.path() / "dance.vmd", write_vmd(testing::dance(60))));
    const std::string accessory = testing::x_with_everything();
    EXPECT_TRUE(write_file(folder_.path() / "d.x", std::vector<std::uint8_t>(accessory.begin(), accessory.end())));
  }

  void open(Session& session, const char* name, bool add = false) {
    perform(OpenFiles{{folder_.path() / name}, add}, session);
    while (!session.load_queue.idle()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (auto batch = session.load_queue.take_finished()) {
        apply_loaded_files(std::move(*batch), testing::nothing_uploaded, session);
      }
    }
  }
  void save_and_open() {
    perform(SaveScene{folder_.path() / "scene.odori"}, session_);
    open(again_, "scene.odori");
    ASSERT_EQ(again_.document.stage.actors.size(), session_.document.stage.actors.size());
  }
  static const Actor& actor(const Session& session, std::size_t index) { return *session.document.stage.actors[index]; }
  static std::string names(const Session& session) {
    std::string all;
    for (const auto& one : session.document.stage.actors) all += utf8_from_path(one->file.stem());
    return all;
  }

  testing::TempFolder folder_;
  Session session_, again_;
};

TEST_F(SceneActors, HiddenActorsStayHidden) {
  perform(SetActorVisible{1, false}, session_);
  save_and_open();
  EXPECT_TRUE(actor(again_, 0).visible);
  EXPECT_FALSE(actor(again_, 1).visible);
  EXPECT_TRUE(actor(again_, 2).visible);
}

TEST_F(SceneActors, StandWhereTheyWerePut) {
  open(session_, "d.x", true);
  const ActorPlacement model{{1.1f, -0.25f, 1e-6f}, {0.1f, -3.0f, 7.5f}, 1.0f}, accessory{{0, 3, 0}, {1, 2, 3}, 0.3f};
  perform(SetActorPlacement{1, model}, session_);
  perform(SetActorPlacement{3, accessory}, session_);
  save_and_open();
  EXPECT_EQ(actor(again_, 1).placement, model);
  EXPECT_EQ(actor(again_, 3).placement, accessory);
}

TEST_F(SceneActors, AreDrawnInTheSameOrder) {
  perform(SetExternalParent{0, 0, ParentBone{2, 1}}, session_);
  perform(MoveActor{2, 0}, session_);
  save_and_open();
  EXPECT_EQ(names(again_), "cab");
  ASSERT_EQ(actor(again_, 1).external_parent_links.size(), 1u);
  EXPECT_EQ(actor(again_, 1).external_parent_links[0].actor, 0) << "a holds on to c";
}

TEST_F(SceneActors, AndTheirDuplicatesHaveTheirOwnSettings) {
  perform(SelectActor{1}, session_);
  open(session_, "dance.vmd");
  perform(DuplicateActor{1}, session_);
  perform(SetLayer{2, 0, {true, LayerMix::merged, 1.0f, 15, 1.0f}}, session_);
  perform(SetBoneRotation{2, 1, axis_angle({0, 0, 1}, 0.5f)}, session_);
  Formation row;
  row.copies = 2;
  row.delay = 10;
  perform(FormActors{2, row}, session_);
  save_and_open();
  EXPECT_EQ(names(again_), "abbcbb");
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(actor(again_, i).placement, actor(session_, i).placement) << i;
    EXPECT_EQ(actor(again_, i).overrides.bone_rotations, actor(session_, i).overrides.bone_rotations) << i;
  }
  EXPECT_EQ(actor(again_, 1).model, actor(again_, 5).model) << "copies share the model";
  ASSERT_EQ(actor(again_, 5).layers.size(), 1u);
  EXPECT_EQ(actor(again_, 1).layers[0].settings.offset, 0);
  EXPECT_EQ(actor(again_, 2).layers[0].settings.offset, 15);
  EXPECT_EQ(actor(again_, 5).layers[0].settings.offset, 15 + 2 * 10);
}

TEST_F(SceneActors, TheSelectedOneIsSelected) {
  perform(SelectActor{1}, session_);
  perform(SelectBone{2}, session_);
  save_and_open();
  EXPECT_EQ(again_.document.selected.actor, 1);
  EXPECT_EQ(again_.document.selected.bone, 2);
  EXPECT_EQ(again_.document.selected.morph, -1);
  perform(SelectActor{0}, again_);
  update_changed(again_.document);
  EXPECT_FALSE(again_.document.changed) << "selecting is no change";
  perform(SetHeatmap{Heatmap{HeatmapKind::weights}}, again_);
  perform(SaveScene{}, again_);
  perform(SelectBone{1}, again_);
  update_changed(again_.document);
  EXPECT_TRUE(again_.document.changed) << "it is what the heat map shows";
}

TEST_F(SceneActors, TheRestPose) {
  perform(ToggleRestPose{0}, session_);
  save_and_open();
  EXPECT_TRUE(actor(again_, 0).overrides.rest_pose);
  EXPECT_FALSE(actor(again_, 1).overrides.rest_pose);
}

TEST_F(SceneActors, HeatMapsOfAllPanes) {
  perform(SetViewStyle{ViewStyle::panes, 3}, session_);
  const Heatmap stretch{HeatmapKind::measure, measures()[1].value, SkinningMode::sdef, 0.375f};
  perform(SelectPane{2}, session_);
  perform(SetHeatmap{stretch}, session_);
  save_and_open();
  const Views& views = again_.document.settings.views;
  EXPECT_EQ(views.panes[0].heatmap.kind, HeatmapKind::none);
  EXPECT_EQ(views.panes[2].heatmap.kind, HeatmapKind::measure);
  EXPECT_EQ(views.panes[2].heatmap.measure, stretch.measure);
  EXPECT_EQ(views.panes[2].heatmap.reference, SkinningMode::sdef);
  EXPECT_EQ(views.panes[2].heatmap.range, 0.375f);
}

}  // namespace
}  // namespace odori
