#include "app/tasks/measure_task.h"
#include "scene/overrides.h"
#include "unit/app/turning_session.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::open;

class VerifyTaskTest : public ::testing::Test {
 protected:
  VerifyTaskTest() {
    testing::open_turning(session);
    session.tasks.verifying = true;
    advance(session.document.stage, 20.0);
  }
  bool update(bool watched = true) {
    return verifying.update(session, watched, [this](std::size_t actor, const Skinning& skinning) {
      ++reads;
      return skinned_vertices(*session.document.stage.actors[actor], skinning);
    });
  }
  void finish() {
    while (update()) {
    }
  }
  Session session;
  VerifyTask verifying;
  int reads = 0;
};

TEST_F(VerifyTaskTest, VerifiesEveryModeOnce) {
  finish();
  EXPECT_EQ(reads, static_cast<int>(modes_with_shader().size()));
  ASSERT_EQ(verifying.checks().size(), modes_with_shader().size());
  for (std::size_t i = 0; i < modes_with_shader().size(); ++i) {
    const SkinningVerification& check = verifying.checks()[i];
    EXPECT_EQ(check.skinning.mode, modes_with_shader()[i].value);
    EXPECT_EQ(check.frame, 20.0);
    EXPECT_EQ(check.single.position.max(), 0.0);
    EXPECT_GT(check.exact.position.max(), 0.0) << "of another precision";
    EXPECT_TRUE(within_limits(check, *session.document.stage.actors[0]->model));
  }
  EXPECT_FALSE(update());
}

TEST_F(VerifyTaskTest, VerifiesAnotherFrameAgain) {
  finish();
  advance(session.document.stage, 30.0);
  EXPECT_TRUE(update());
  advance(session.document.stage, 20.0);
  finish();
  for (const SkinningVerification& check : verifying.checks()) EXPECT_EQ(check.frame, 20.0);
}

TEST_F(VerifyTaskTest, AnotherModelOrSettingStartsOver) {
  finish();
  perform(SetHemisphere{Hemisphere::first}, session);
  update();
  ASSERT_EQ(verifying.checks().size(), 1u);
  EXPECT_EQ(verifying.checks()[0].skinning.hemisphere, Hemisphere::first);
  finish();
  open(session, testing::every_kind_model(10, 2), "b.pmx");
  update();
  EXPECT_EQ(verifying.checks().size(), 1u);
}

TEST_F(VerifyTaskTest, ReadsNothingWhileHiddenOrDisabled) {
  EXPECT_FALSE(update(false));
  EXPECT_FALSE(verifying.active());
  update();
  EXPECT_TRUE(verifying.active());
  perform(Toggle{Switch::verifying}, session);
  EXPECT_FALSE(update());
  EXPECT_TRUE(verifying.checks().empty());
  perform(Toggle{Switch::verifying}, session);
  perform(CloseActor{0}, session);
  EXPECT_FALSE(update());
  EXPECT_EQ(reads, 1);
}

TEST_F(VerifyTaskTest, WaitsForRotationCentersAndDeltaMush) {
  session.tasks.skinning_progress.values.fill(0.5f);
  finish();
  EXPECT_EQ(verifying.checks().size(), static_cast<std::size_t>(SkinningMode::cor));
  session.tasks.skinning_progress[SkinningData::rotation_centers].reset();
  finish();
  EXPECT_EQ(verifying.checks().size(), static_cast<std::size_t>(SkinningMode::delta_mush));
  session.tasks.skinning_progress[SkinningData::delta_mush].reset();
  finish();
  EXPECT_EQ(verifying.checks().size(), static_cast<std::size_t>(SkinningMode::compressed_mush));
  session.tasks.skinning_progress[SkinningData::compressed_mush].reset();
  finish();
  EXPECT_EQ(verifying.checks().size(), modes_with_shader().size());
}

}  // namespace
}  // namespace odori
