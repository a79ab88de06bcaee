#include "app/session.h"

#include "loading/model_textures.h"
#include "render/renderer.h"
#include "support/absolute_path.h"
#include "support/session_fixtures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::batch;
using testing::camera_motion;
using testing::dance;
using testing::named_model;
using testing::nothing_uploaded;
using testing::open;
using testing::opened;
using testing::rotating_motion;

const Fault kBroken{&kUnknownKind, "bones", 12, 3456, "so"};

TEST(Session, ModelAndMotionOpenedTogetherPlayFromTheStart) {
  Session session;
  apply_loaded_files(batch(false, opened(dance(90), "a.vmd"), opened(named_model(1), "a.pmx")), nothing_uploaded,
                     session);
  ASSERT_EQ(session.document.stage.actors.size(), 1u);
  EXPECT_EQ(session.document.selected.actor, 0);
  EXPECT_EQ(session.document.files[0].model, "a.pmx");
  EXPECT_EQ(session.document.files[0].motions, std::vector<std::string>{"a.vmd"});
  EXPECT_EQ(session.document.clock.last, 90.0);
  EXPECT_EQ(session.document.clock.frame, 0.0);
  EXPECT_TRUE(session.document.clock.playing);
}

TEST(Session, DroppedModelReplacesTheModelAndKeepsTheMotion) {
  Session session;
  apply_loaded_files(batch(false, opened(named_model(1), "a.pmx"), opened(dance(90), "a.vmd")), nothing_uploaded,
                     session);
  session.document.clock.frame = 40.0;
  open(session, named_model(3), "b.pmx");
  ASSERT_EQ(session.document.stage.actors.size(), 1u);
  EXPECT_EQ(session.document.stage.actors[0]->model->bones.size(), 3u);
  EXPECT_EQ(session.document.stage.actors[0]->bound->last_frame, 90u);
  EXPECT_EQ(session.document.files[0].model, "b.pmx");
  EXPECT_EQ(session.document.files[0].motions, std::vector<std::string>{"a.vmd"});
  EXPECT_EQ(session.document.clock.frame, 40.0);
  EXPECT_TRUE(session.document.clock.playing);
}

TEST(Session, AddedModelJoinsAndGetsTheNextMotion) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, named_model(2), "b.pmx", true);
  ASSERT_EQ(session.document.stage.actors.size(), 2u);
  EXPECT_EQ(session.document.gpu_models.size(), 2u);
  EXPECT_EQ(session.document.selected.actor, 1);
  open(session, dance(30), "b.vmd");
  EXPECT_TRUE(session.document.stage.actors[0]->bound->bones.empty());
  EXPECT_EQ(session.document.stage.actors[1]->bound->bones.size(), 1u);
}

TEST(Session, SeveralModelsOpenedTogetherAllShow) {
  Session session;
  open(session, named_model(5), "sample.pmx");
  apply_loaded_files(batch(false, opened(named_model(1), "a.pmx"), opened(dance(30), "a.vmd"),
                           opened(named_model(2), "b.pmx"), opened(dance(60), "b.vmd")),
                     nothing_uploaded, session);
  ASSERT_EQ(session.document.stage.actors.size(), 2u) << "the first takes the shown one's place";
  EXPECT_EQ(session.document.stage.actors[0]->bound->last_frame, 30u);
  EXPECT_EQ(session.document.stage.actors[1]->bound->last_frame, 60u);
  EXPECT_EQ(session.document.clock.last, 60.0);
}

TEST(Session, DroppedMotionReplacesTheMotion) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, dance(90), "long.vmd");
  session.document.clock.frame = 80.0;
  session.document.clock.playing = false;
  open(session, dance(30), "short.vmd");
  EXPECT_EQ(session.document.clock.last, 30.0);
  EXPECT_EQ(session.document.clock.frame, 0.0);
  EXPECT_TRUE(session.document.clock.playing);
  EXPECT_EQ(session.document.files[0].motions, std::vector<std::string>{"short.vmd"});
}

TEST(Session, MotionsOpenedTogetherOrAddedAreLayers) {
  Session session;
  open(session, named_model(1), "a.pmx");
  apply_loaded_files(batch(false, opened(dance(90), "body.vmd"), opened(dance(30), "face.vmd")), nothing_uploaded,
                     session);
  EXPECT_EQ(session.document.clock.last, 90.0);
  open(session, dance(120), "lips.vmd", true);
  EXPECT_EQ(session.document.files[0].motions, (std::vector<std::string>{"body.vmd", "face.vmd", "lips.vmd"}));
  EXPECT_EQ(session.document.stage.actors[0]->motion->bones[0].keys.size(), 4u);
}

TEST(Session, BrokenFileKeepsWhatIsOpen) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, dance(90), "a.vmd");
  session.document.clock.frame = 12.0;
  const Camera camera = session.document.stage.camera;
  const Actor* shown = session.document.stage.actors[0].get();
  apply_loaded_files(batch(false, LoadResult{"folder/broken.pmx", kBroken}), nothing_uploaded, session);
  EXPECT_EQ(session.document.stage.actors[0].get(), shown);
  EXPECT_EQ(session.document.clock.frame, 12.0);
  EXPECT_TRUE(session.document.clock.playing);
  EXPECT_EQ(session.document.stage.camera, camera);
  ASSERT_EQ(session.messages.size(), 1u);
  EXPECT_EQ(session.messages[0].severity, Severity::error);
  EXPECT_EQ(session.messages[0].file, "broken.pmx");
  EXPECT_EQ(session.messages[0].lines, std::vector<std::string>{"Odori does not know this kind of file: so"});
  EXPECT_EQ(session.messages[0].details, std::vector<std::string>{"open.unknown: bones, element 12, byte 3456"});
}

TEST(Session, ModelThatCannotBeUploadedKeepsWhatIsOpen) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, dance(90), "a.vmd");
  const Actor* shown = session.document.stage.actors[0].get();
  testing::GpuIsFull full;
  apply_loaded_files(batch(false, opened(named_model(2), "huge.pmx")), full, session);
  ASSERT_EQ(session.document.stage.actors.size(), 1u);
  EXPECT_EQ(session.document.stage.actors[0].get(), shown);
  EXPECT_EQ(session.document.gpu_models.size(), 1u);
  EXPECT_EQ(session.document.files[0].model, "a.pmx");
  EXPECT_TRUE(session.document.clock.playing);
  ASSERT_EQ(session.messages.size(), 1u);
  EXPECT_EQ(session.messages[0].severity, Severity::error);
  EXPECT_EQ(session.messages[0].file, "huge.pmx");
}

TEST(Session, GoodFilesOfAPartlyBrokenDropAreOpened) {
  Session session;
  LoadedBatch mixed = batch(false, LoadResult{"broken.pmx", kBroken}, opened(named_model(2), "good.pmx"));
  apply_loaded_files(std::move(mixed), nothing_uploaded, session);
  EXPECT_EQ(session.document.stage.actors.size(), 1u);
  EXPECT_EQ(session.messages.size(), 1u);
}

TEST(Session, MotionWithoutAModelPostsAMessage) {
  Session session;
  open(session, dance(90), "a.vmd");
  ASSERT_EQ(session.messages.size(), 1u);
  EXPECT_EQ(session.messages[0].severity, Severity::error);
  EXPECT_FALSE(session.document.clock.playing);
}

TEST(Session, EmptyMotionPostsAMessage) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, dance(90), "a.vmd");
  session.document.clock.frame = 5.0;
  open(session, Motion(), "empty.vmd");
  ASSERT_EQ(session.messages.size(), 1u);
  EXPECT_EQ(session.document.clock.frame, 5.0);
  EXPECT_TRUE(session.document.clock.playing);
}

TEST(Session, UnusualFileIsOpenedWithWarnings) {
  Session session;
  LoadResult odd = opened(named_model(1), "odd.pmx");
  std::get<LoadedModel>(*odd.content).diagnostics.add({&kTextureMissing, "textures", 0, -1, "skin.png"});
  apply_loaded_files(batch(false, std::move(odd)), nothing_uploaded, session);
  EXPECT_EQ(session.document.stage.actors.size(), 1u);
  ASSERT_EQ(session.messages.size(), 1u);
  EXPECT_EQ(session.messages[0].severity, Severity::warning);
}

TEST(Session, CameraMotionDrivesTheCameraUntilTheUserDoes) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, camera_motion(60), "camera.vmd");
  EXPECT_EQ(session.document.scene_source.name, "camera.vmd");
  EXPECT_TRUE(session.document.files[0].motions.empty());
  advance(session.document.stage, 10.0);
  EXPECT_FLOAT_EQ(session.document.stage.camera.distance, -20.0f);

  perform(OrbitCamera{{40.0f, 0.0f}}, session);
  EXPECT_FALSE(session.document.stage.follow_camera_motion);
  EXPECT_FLOAT_EQ(session.document.stage.camera.distance, -20.0f) << "goes on from where the motion had it";
  advance(session.document.stage, 11.0);
  EXPECT_NEAR(session.document.stage.camera.rotation_rad.y, glm::radians(-10.0f), 1e-5f);

  perform(Toggle{Switch::follow_camera}, session);
  advance(session.document.stage, 12.0);
  EXPECT_FLOAT_EQ(session.document.stage.camera.rotation_rad.y, 0.0f);
}

TEST(Session, CameraMotionOpenedWithAMotionIsRemovedWithIt) {
  Session session;
  apply_loaded_files(
      batch(false, opened(named_model(1), "a.pmx"), opened(dance(30), "a.vmd"), opened(camera_motion(60), "c.vmd")),
      nothing_uploaded, session);
  advance(session.document.stage, 5.0);
  open(session, named_model(2), "b.pmx");
  EXPECT_FALSE(session.document.stage.camera_keys.empty()) << "another model dances the same dance";
  open(session, dance(20), "b.vmd");
  EXPECT_TRUE(session.document.stage.camera_keys.empty());
  EXPECT_EQ(session.document.scene_source.name, "");
  EXPECT_EQ(session.document.stage.camera, Camera());
  EXPECT_EQ(session.document.clock.last, 20.0);
}

TEST(Session, CameraOpenedByItselfStays) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, camera_motion(60), "c.vmd");
  open(session, dance(30), "a.vmd");
  open(session, dance(20), "b.vmd");
  EXPECT_FALSE(session.document.stage.camera_keys.empty());
  EXPECT_EQ(session.document.clock.last, 60.0);
}

TEST(Session, PlayAtTheEndStartsOver) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, dance(30), "a.vmd");
  session.document.clock.loop = false;
  tick(session.document.clock, 10.0);
  EXPECT_FALSE(session.document.clock.playing);
  perform(Toggle{Switch::playing}, session);
  EXPECT_TRUE(session.document.clock.playing);
  EXPECT_EQ(session.document.clock.frame, 0.0);
}

TEST(Session, NothingPlaysWithoutAMotion) {
  Session session;
  perform(Toggle{Switch::playing}, session);
  EXPECT_FALSE(session.document.clock.playing);
}

TEST(Session, SpeedStaysInItsRange) {
  Session session;
  perform(SetSpeed{100.0}, session);
  EXPECT_EQ(session.document.clock.speed, kMaxSpeed);
  perform(SetSpeed{0.0}, session);
  EXPECT_EQ(session.document.clock.speed, kMinSpeed);
}

TEST(Session, InterfaceGrowsByTenthsWithinItsRange) {
  Session session;
  perform(ScaleInterface{1}, session);
  EXPECT_FLOAT_EQ(session.settings.ui.scale, 1.1f);
  for (int i = 0; i < 50; ++i) perform(ScaleInterface{1}, session);
  EXPECT_EQ(session.settings.ui.scale, kMaxInterfaceScale);
  for (int i = 0; i < 50; ++i) perform(ScaleInterface{-1}, session);
  EXPECT_EQ(session.settings.ui.scale, kMinInterfaceScale);
  perform(ScaleInterface{0}, session);
  EXPECT_EQ(session.settings.ui.scale, 1.0f);
}

TEST(Session, ClosingTheLastModelLeavesAnEmptyStage) {
  Session session;
  open(session, named_model(1), "a.pmx");
  open(session, dance(30), "a.vmd");
  perform(CloseActor{7}, session);
  ASSERT_EQ(session.document.stage.actors.size(), 1u);
  perform(CloseActor{0}, session);
  EXPECT_TRUE(session.document.stage.actors.empty());
  EXPECT_EQ(session.document.selected.actor, -1);
  EXPECT_EQ(session.document.clock.last, 0.0);
  open(session, named_model(2), "b.pmx");
  EXPECT_EQ(session.document.selected.actor, 0);
}

TEST(Session, RecentFilesAreThoseThatCouldBeOpened) {
  Session session;
  const Model model = named_model(1);
  apply_loaded_files(batch(false, opened(model, "/a/a.pmx"), LoadResult{"/a/b.pmx", Fault{&kUnknownKind}},
                           opened(rotating_motion(model, 9), "/a/c.vmd")),
                     nothing_uploaded, session);
  EXPECT_EQ(session.recent, (std::vector{testing::absolute_path("/a/a.pmx"), testing::absolute_path("/a/c.vmd")}));
}

TEST(Session, OnlyTheNewestMessagesAreKept) {
  Session session;
  for (int i = 0; i < 500; ++i) post_message(session, Severity::note, std::to_string(i), {"x"});
  EXPECT_EQ(session.messages.size(), kMaxMessages);
  EXPECT_EQ(session.messages.back().file, "499");
  perform(DismissMessage{session.messages.back().id}, session);
  EXPECT_EQ(session.messages.back().file, "498");
  perform(DismissAllMessages{}, session);
  EXPECT_TRUE(session.messages.empty());
}

}  // namespace
}  // namespace odori
