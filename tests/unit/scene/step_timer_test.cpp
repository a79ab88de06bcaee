#include "scene/step_timer.h"

#include "support/models.h"

#include <memory>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(StepTimer, TimesEveryStepWithoutChangingTheActor) {
  const auto actor = make_actor(std::make_shared<const Model>(testing::tangled_model(1)));
  testing::set_random_pose(actor->pose, 2);
  const std::vector<glm::quat> rotations = actor->pose.rotations;
  const std::vector<glm::vec3> translations = actor->pose.translations;
  const glm::vec4 translation = actor->palette.back().translation;
  StepTimer timer;
  for (int i = 0; i < 2; ++i) {
    const StepTimes times = timer.measure(*actor, 3.0, {});
    EXPECT_GT(times.sample_ms, 0.0);
    EXPECT_GT(times.morphs_ms, 0.0);
    EXPECT_GT(times.deform_ms, 0.0);
    EXPECT_GT(times.palette_ms, 0.0);
  }
  EXPECT_EQ(actor->pose.rotations, rotations);
  EXPECT_EQ(actor->pose.translations, translations);
  EXPECT_EQ(actor->palette.back().translation, translation);
}

TEST(StepTimer, HandlesModelsOfDifferentSizes) {
  StepTimer timer;
  for (const std::uint32_t seed : {1u, 2u}) {
    const auto actor = make_actor(std::make_shared<const Model>(testing::tangled_model(seed)));
    EXPECT_GT(timer.measure(*actor, 0.0, {}).deform_ms, 0.0);
  }
  const auto small = make_actor(std::make_shared<const Model>(testing::chain_model({{0, 0, 0}})));
  EXPECT_GT(timer.measure(*small, 0.0, {}).deform_ms, 0.0);
}

}  // namespace
}  // namespace odori
