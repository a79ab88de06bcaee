#include "app/edits.h"

#include "document/surface_selection.h"
#include "loading/load.h"
#include "scene/overrides.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <fstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Two bones, each with a triangle of its own, seen from -z; the second is movable and has a morph.
Model two_triangles() {
  Model model = testing::chain_model({{0, 0, 0}, {0, 10, 0}});
  model.name = "踊り子";
  model.bones[1].movable = true;
  model.materials.resize(1);
  for (std::int32_t bone = 0; bone < 2; ++bone) {
    for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(0, 1), glm::vec2(1, -1)}) {
      Vertex vertex;
      vertex.position = {corner.x, corner.y + 10.0f * static_cast<float>(bone), 0};
      vertex.bones[0] = bone;
      model.indices.push_back(static_cast<std::uint32_t>(model.vertices.size()));
      model.vertices.push_back(vertex);
    }
  }
  model.materials[0].index_count = 6;
  model.morphs.push_back({"まばたき", "", MorphPanel::eye, {}});
  return model;
}

class EditsTest : public ::testing::Test {
 protected:
  EditsTest() {
    testing::open(session_, two_triangles(), "a.pmx");
    session_.folders.image = folder_.path();
  }
  Actor& actor(std::size_t index = 0) { return *session_.document.stage.actors[index]; }
  std::vector<std::filesystem::path> written() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) files.push_back(entry.path());
    return files;
  }
  // As the window does, but synchronously.
  void open_file(const std::filesystem::path& file) {
    JobControl control;
    auto loaded = load_file(file, control);
    ASSERT_TRUE(loaded);
    LoadedBatch batch;
    batch.files.push_back({file, LoadedContent(std::get<LoadedMotion>(std::move(*loaded)))});
    apply_loaded_files(std::move(batch), testing::nothing_uploaded, session_);
  }
  void ask(const Commands& commands) {
    perform(commands, session_);
    advance(session_.document.stage, session_.document.clock.frame);
  }

  testing::TempFolder folder_;
  Session session_;
};

const glm::quat kTurn = axis_angle({0, 0, 1}, 0.75f);

TEST_F(EditsTest, ASavedPoseLoadsToTheSamePose) {
  testing::open(session_, testing::rotating_motion(*actor().model, 60), "dance.vmd");
  session_.document.clock.playing = false;
  ask({SeekTo{20}, SetBoneRotation{0, 1, kTurn}, SetBoneTranslation{0, 1, {1, 2, 3}}, SetMorphOverride{0, 0, 0.5f},
       SavePose{}});
  const auto files = written();
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].extension(), ".vpd");
  EXPECT_EQ(session_.messages.back().severity, Severity::note);
  EXPECT_FALSE(session_.messages.back().path.empty());
  const auto pose = actor().palette;
  ask({ClearBoneOverrides{0}, SetMorphOverride{0, 0, 1.0f}, SetBoneRotation{0, 0, kTurn}, SeekTo{50}});
  const auto other = actor().palette;
  open_file(files[0]);
  ask({});
  EXPECT_EQ(session_.document.clock.frame, 50.0) << "the frame does not change";
  EXPECT_EQ(session_.document.files[0].motions.size(), 1u);
  for (std::size_t i = 0; i < pose.size(); ++i) {
    EXPECT_NEAR(std::abs(glm::dot(actor().palette[i].rotation, pose[i].rotation)), 1.0f, 1e-6f);
    EXPECT_NEAR(glm::distance(actor().palette[i].translation, pose[i].translation), 0.0f, 1e-5f);
  }
  EXPECT_EQ(actor().pose.morph_weights[0], 0.5f);
  ask({Undo{}});
  EXPECT_EQ(actor().palette[1].rotation, other[1].rotation) << "one step undoes all of it";
}

TEST_F(EditsTest, APoseOfAnotherModelReportsWhatIsMissing) {
  ask({SetBoneRotation{0, 1, kTurn}, SavePose{}});
  testing::open(session_, testing::named_model(1), "b.pmx");
  open_file(written()[0]);
  EXPECT_NE(session_.messages.back().lines[0].find("2 of the 2"), std::string::npos)
      << session_.messages.back().lines[0];
}

TEST_F(EditsTest, AMotionClearsOverridesOfItsBones) {
  ask({SetBoneRotation{0, 0, kTurn}, SetBoneRotation{0, 1, kTurn}, SetMorphOverride{0, 0, 0.5f}});
  testing::open(session_, testing::rotating_motion(*actor().model, 60), "dance.vmd");
  EXPECT_FALSE(is_overridden(actor().overrides, 0)) << "the motion rotates it";
  EXPECT_TRUE(is_overridden(actor().overrides, 1));
  EXPECT_EQ(actor().overrides.morph_weights[0], 0.5f);
  ask({Undo{}});
  EXPECT_TRUE(is_overridden(actor().overrides, 0));
}

TEST_F(EditsTest, AMissingFolderPostsAMessage) {
  session_.folders.image = folder_.path() / "file";
  std::ofstream(session_.folders.image) << "not a folder";
  ask({SavePose{}});
  EXPECT_EQ(session_.messages.back().severity, Severity::error);
  ask({CloseActor{0}, SavePose{}});
}

TEST_F(EditsTest, PickingTheSurfaceSelectsItsBone) {
  ask({PickSurface{{{0.4f, 9.2f, -5}, {0, 0, 1}}}});
  const SurfaceHit* spot = picked_surface(session_.document);
  ASSERT_NE(spot, nullptr);
  EXPECT_EQ(spot->vertex, 5u);
  EXPECT_EQ(session_.document.selected.bone, 1);
  ASSERT_TRUE(session_.document.selected.marked);
  EXPECT_EQ(session_.document.selected.marked->vertex, 5u);
  EXPECT_EQ(picked_surface(session_.document), spot);
  ask({SetBoneTranslation{0, 1, {50, 0, 0}}});
  ask({PickSurface{{{0.4f, 9.2f, -5}, {0, 0, 1}}}});
  EXPECT_EQ(picked_surface(session_.document), nullptr) << "it moved away";
  EXPECT_FALSE(session_.document.selected.marked);
  EXPECT_EQ(session_.document.selected.bone, 1) << "a miss keeps the selected bone";
}

TEST_F(EditsTest, SelectingAnotherThingClearsThePickedSurface) {
  ask({DuplicateActor{0}});
  for (const Command& select :
       {Command(SelectMorph{0}), Command(SelectBody{0}), Command(SelectJoint{0}), Command(SelectActor{1})}) {
    ask({SelectActor{0}, SetActorVisible{1, false}, PickSurface{{{0.4f, 9.2f, -5}, {0, 0, 1}}}});
    ASSERT_NE(picked_surface(session_.document), nullptr);
    ask({select});
    EXPECT_EQ(picked_surface(session_.document), nullptr);
    EXPECT_FALSE(session_.document.selected.marked);
  }
}

TEST_F(EditsTest, AClickSelectsTheModelAndNothingElse) {
  testing::open(session_, two_triangles(), "b.pmx", true);
  ask({SetActorPlacement{1, {}}, SetBoneTranslation{1, 1, {0, 0, -3}}, SelectActor{0}, SelectBone{0}});
  ask({PickActor{{{0, 10, -5}, {0, 0, -1}}}});
  EXPECT_EQ(session_.document.selected.actor, 0) << "away from both";
  EXPECT_EQ(session_.document.selected.bone, 0);
  ask({PickActor{{{0, 10, -5}, {0, 0, 1}}}});
  EXPECT_EQ(session_.document.selected.actor, 1);
  EXPECT_EQ(picked_surface(session_.document), nullptr);
}

TEST_F(EditsTest, ModelsWithoutMotionDanceTheSameAsOneStep) {
  testing::open(session_, testing::dance(30), "dance.vmd");
  testing::open(session_, two_triangles(), "b.pmx", true);
  EXPECT_EQ(session_.messages.back().offers.size(), 1u);
  ask({session_.messages.back().offers.front().command});
  const auto& actors = session_.document.stage.actors;
  ASSERT_EQ(actors[1]->layers.size(), 1u);
  EXPECT_EQ(actors[1]->layers[0].motion, actors[0]->layers[0].motion);
  EXPECT_EQ(session_.document.files[1].motions, std::vector<std::string>{"dance.vmd"});
  ask({Undo{}});
  EXPECT_TRUE(actors[1]->layers.empty());
  EXPECT_EQ(actors[0]->layers.size(), 1u);
}

TEST_F(EditsTest, FittingTheViewKeepsNoTiltOfACameraMotion) {
  session_.document.stage.camera_keys.resize(1);
  session_.document.stage.camera.rotation_rad = {-0.8f, 0.5f, 0.3f};
  ask({FitCamera{}});
  EXPECT_EQ(session_.document.stage.camera.rotation_rad, glm::vec3(0, 0.5f, 0));
  session_.document.stage.camera.rotation_rad = {-0.8f, 0.5f, 0.0f};
  ask({FitCamera{}});
  EXPECT_EQ(session_.document.stage.camera.rotation_rad, glm::vec3(-0.8f, 0.5f, 0)) << "the user's own is kept";
}

TEST_F(EditsTest, TheNearestOfSeveralModelsIsSelected) {
  testing::open(session_, two_triangles(), "b.pmx", true);
  ask({SetActorPlacement{1, {}}});  // at the same place
  ask({SetBoneTranslation{1, 1, {0, 0, 3}}});
  ask({PickSurface{{{0, 10, -5}, {0, 0, 1}}}});
  EXPECT_EQ(session_.document.selected.actor, 0);
  ask({SetBoneTranslation{1, 1, {0, 0, -3}}});
  ask({PickSurface{{{0, 10, -5}, {0, 0, 1}}}});
  EXPECT_EQ(session_.document.selected.actor, 1);
  ask({SelectActor{0}});
  EXPECT_EQ(picked_surface(session_.document), nullptr) << "it belongs to the other model";
  ask({SelectActor{1}, ClearPickedSurface{}});
  EXPECT_EQ(picked_surface(session_.document), nullptr);
}

TEST_F(EditsTest, GizmoAxesCycle) {
  for (const GizmoAxes axes : {GizmoAxes::parent, GizmoAxes::world, GizmoAxes::local}) {
    ask({CycleGizmoAxes{}});
    EXPECT_EQ(session_.settings.gizmo_axes, axes);
  }
  ask({SetGizmoAxes{GizmoAxes::world}, ToggleSetting{&ViewSettings::gizmo}});
  EXPECT_EQ(session_.settings.gizmo_axes, GizmoAxes::world);
  EXPECT_FALSE(session_.settings.gizmo);
}

}  // namespace
}  // namespace odori
