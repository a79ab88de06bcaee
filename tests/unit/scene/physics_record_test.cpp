#include "scene/actor.h"
#include "scene/physics/actor_physics.h"
#include "support/shared_data.h"
#include "unit/scene/swinging_actor.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::same;
using testing::shown;
using testing::swinging_actor;

TEST(PhysicsRecord, BodiesDriveBonesOnlyWhileEnabled) {
  auto actor = swinging_actor();
  const auto animated = shown(*actor, 20.0);
  set_physics(*actor, true);
  const auto simulated = shown(*actor, 20.0);
  EXPECT_EQ(simulated[0].translation, animated[0].translation) << "a kinematic body";
  EXPECT_GT(glm::distance(simulated[3].translation, animated[3].translation), 0.1f) << "a swinging body";
  set_physics(*actor, false);
  EXPECT_TRUE(same(shown(*actor, 20.0), animated));
}

class PhysicsRecordByRules : public ::testing::TestWithParam<PhysicsRules> {};
INSTANTIATE_TEST_SUITE_P(Physics, PhysicsRecordByRules, ::testing::Values(PhysicsRules::stable, PhysicsRules::mmd));

TEST_P(PhysicsRecordByRules, AFrameIsIdenticalHoweverItIsReached) {
  auto playing = swinging_actor(), seeking = swinging_actor();
  const PhysicsConfig config{.settings = {.rules = GetParam()}};
  set_physics(*playing, true, config);
  set_physics(*seeking, true, config);
  std::vector<std::vector<RigidTransform>> played;
  for (int i = 0; i <= 240; ++i) played.push_back(shown(*playing, 0.25 * i));
  std::mt19937 random(1);
  std::uniform_int_distribution<int> any(0, 240);
  for (int i = 0; i < 200; ++i) {
    const int at = any(random);
    ASSERT_TRUE(same(shown(*seeking, 0.25 * at), played[static_cast<std::size_t>(at)])) << at;
  }
}

TEST(PhysicsRecord, EveryStepIsSimulatedOnce) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  advance_actor(*actor, 30.0);
  EXPECT_EQ(actor->physics->record().steps(), 121u) << "frame 0, then four steps per frame";
  advance_actor(*actor, 3.0);
  advance_actor(*actor, 29.75);
  EXPECT_EQ(actor->physics->record().steps(), 121u);
}

TEST(PhysicsRecord, ByMmdsRulesAFrameIsOneStep) {
  auto actor = swinging_actor();
  set_physics(*actor, true, {.settings = {.rules = PhysicsRules::mmd}});
  const auto by_mmd = shown(*actor, 30.0);
  EXPECT_EQ(actor->physics->record().steps(), 31u);
  set_physics(*actor, true);
  EXPECT_GT(glm::distance(by_mmd[3].translation, shown(*actor, 30.0)[3].translation), 1e-3f);
}

TEST(PhysicsRecord, BodiesAreInterpolatedBetweenSteps) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  const auto a = shown(*actor, 10.0), middle = shown(*actor, 10.125), b = shown(*actor, 10.25);
  const glm::vec3 mean = 0.5f * (a[3].translation + b[3].translation);
  EXPECT_LT(glm::distance(middle[3].translation, mean), 0.01f);
  EXPECT_GT(glm::distance(a[3].translation, b[3].translation), 0.01f);
}

TEST(PhysicsRecord, AnotherMotionRestartsIt) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  const auto moved = shown(*actor, 30.0);
  set_motion(*actor, {});
  EXPECT_EQ(actor->physics->record().steps(), 0u);
  const auto still = shown(*actor, 30.0);
  EXPECT_GT(glm::distance(still[3].translation, moved[3].translation), 0.1f);
  EXPECT_LT(glm::distance(still[3].translation, {0, 7, 0}), 0.05f) << "hangs straight down";
}

// The record holds half of the frames.
TEST(PhysicsRecord, FramesBeyondAFullRecordAreIdentical) {
  auto whole = swinging_actor(), limited = swinging_actor();
  set_physics(*whole, true);
  set_physics(*limited, true, {{}, RecordingMode::on_demand, 30 * 4 * 3 * sizeof(RigidTransform)});
  for (const double frame : {10.0, 29.25, 30.0, 31.5, 31.75, 60.0, 59.5, 60.0, 5.0, 40.25}) {
    ASSERT_TRUE(same(shown(*whole, frame), shown(*limited, frame))) << frame;
  }
  EXPECT_EQ(limited->physics->record().steps(), 120u);
  EXPECT_TRUE(limited->physics->record().full());
}

TEST(PhysicsRecord, OnlyOverridesThatAffectBodiesRestartIt) {
  Model model = testing::swinging_model();
  model.morphs.push_back({"face", "", MorphPanel::eye, VertexMorph{}});
  model.morphs.push_back({"arm", "", MorphPanel::other, BoneMorph{{{0, {0, 1, 0}, kNoRotation}}}});
  model.morphs.push_back({"both", "", MorphPanel::other, GroupMorph{{{0, 1.0f}, {1, 1.0f}}}});
  auto actor = swinging_actor(std::move(model));
  set_physics(*actor, true);
  advance_actor(*actor, 30.0);
  set_morph(*actor, 0, 1.0f);
  advance_actor(*actor, 1.0);
  EXPECT_EQ(actor->physics->record().steps(), 121u);
  for (const int morph : {1, 2}) {
    advance_actor(*actor, 30.0);
    set_morph(*actor, morph, 1.0f);
    advance_actor(*actor, 1.0);
    EXPECT_EQ(actor->physics->record().steps(), 5u) << morph;
  }
  set_bone_physics(*actor, 3, false);
  advance_actor(*actor, 2.0);
  EXPECT_EQ(actor->physics->record().steps(), 9u);
}

TEST(PhysicsRecord, PhysicsCanBeDisabledPerBoneAndActor) {
  auto actor = swinging_actor();
  const auto animated = shown(*actor, 20.0);
  set_physics(*actor, true);
  const auto simulated = shown(*actor, 20.0);
  set_bone_physics(*actor, 1, false);
  const auto without = shown(*actor, 20.0);
  EXPECT_EQ(without[1].translation, animated[1].translation);
  EXPECT_NE(without[3].translation, animated[3].translation);
  clear_bone_physics_override(*actor, 1);
  EXPECT_TRUE(same(shown(*actor, 20.0), simulated));
  set_actor_physics(*actor, false);
  EXPECT_TRUE(same(shown(*actor, 20.0), animated));
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::nothing);
}

TEST(PhysicsRecord, AnImpulseMorphAppliesWhileItsWeightIsPositive) {
  Model model = testing::swinging_model();
  model.morphs.push_back({"gust", "", MorphPanel::other, ImpulseMorph{{{3, false, {0, 0, 200}, {}}}}});
  for (RigidBody& body : model.bodies) body.linear_damping = 0.9f;
  auto actor = swinging_actor(std::move(model));
  set_physics(*actor, true);
  EXPECT_NEAR(shown(*actor, 10.0)[3].translation.z, 0.0f, 1e-4f);
  set_morph(*actor, 0, 1.0f);
  EXPECT_GT(shown(*actor, 10.0)[3].translation.z, 0.5f);
}

TEST(PhysicsRecord, NegativeFramesCountAsZero) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  EXPECT_TRUE(same(shown(*actor, -100.0), shown(*actor, 0.0)));
}

TEST(PhysicsRecord, UnjointedBodiesStartOnTheirBones) {
  Model model = testing::swinging_model();
  model.joints.clear();
  const auto actor = swinging_actor(std::move(model));
  set_physics(*actor, true);
  advance_actor(*actor, 0.0);
  EXPECT_EQ(actor->bones.globals[2].translation, glm::vec3(0, 8, 0)) << "pinned during the warm-up";
  advance_actor(*actor, 30.0);
  EXPECT_LT(actor->bones.globals[2].translation.y, -30.0f) << "falls afterwards";
}

TEST(PhysicsRecord, GeneLosesNoBody) {
  ODORI_NEEDS_SHARED();
  auto actor = make_actor(
      std::make_shared<Model>(testing::model_in_file(testing::shared("data/gene-cc-by-4.0/Gene_light.pmx"))));
  add_motion(*actor, testing::motion_in_file(testing::shared("data/wavefile-dance-nc/wavefile_v2.vmd")));
  set_physics(*actor, true);
  for (double frame = 0.0; frame <= 300.0; frame += 10.0) {
    advance_actor(*actor, frame);
    for (std::size_t i = 0; i < actor->model->bones.size(); ++i) {
      // In the file, this body lies 93 units below its joint; it only falls.
      if (actor->model->bones[i].name == "前クローク2_2錘") continue;
      ASSERT_LT(glm::length(actor->bones.globals[i].translation), 40.0f) << frame << " " << actor->model->bones[i].name;
    }
  }
  EXPECT_TRUE(actor->physics->record().lost().empty());
}

}  // namespace
}  // namespace odori
