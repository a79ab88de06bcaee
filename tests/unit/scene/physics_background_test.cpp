#include "scene/overrides.h"
#include "unit/scene/swinging_actor.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::in_background;
using testing::let_record;
using testing::same;
using testing::shown;
using testing::swinging_actor;

constexpr double kLast = 60.0;

// What is asked for, at any time and rate, on one thread.
std::vector<RigidTransform> when_asked(double frame) {
  static const auto actor = [] {
    auto made = swinging_actor();
    set_physics(*made, true);
    return made;
  }();
  return shown(*actor, frame);
}

TEST(PhysicsBackground, RecordsWhatIsGivenWhenAsked) {
  auto actor = swinging_actor();
  set_physics(*actor, true, in_background());
  let_record(*actor, kLast);
  EXPECT_EQ(actor->physics->record().steps(), 121u) << "to the last frame, and no further";
  for (double frame = 0.0; frame <= kLast; frame += 0.3) {
    ASSERT_TRUE(same(shown(*actor, frame), when_asked(frame))) << frame;
    ASSERT_EQ(actor->physics->shown(), PhysicsShown::exact);
  }
}

TEST(PhysicsBackground, BeforeItIsThereSomethingLikeItIsShown) {
  auto actor = swinging_actor();
  const auto animated = shown(*actor, 50.0);
  set_physics(*actor, true, in_background());
  const auto stand_in = shown(*actor, 50.0);
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::approximate);
  EXPECT_EQ(stand_in[0].translation, animated[0].translation);
  EXPECT_LT(glm::distance(stand_in[3].translation, animated[3].translation), 3.0f);
  const std::uint64_t changes = actor->physics->changes();
  EXPECT_TRUE(same(shown(*actor, 50.0), stand_in)) << "it stands where time does";
  EXPECT_EQ(actor->physics->changes(), changes);
  let_record(*actor, kLast);
  EXPECT_TRUE(same(shown(*actor, 50.0), when_asked(50.0)));
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::exact);
  EXPECT_NE(actor->physics->changes(), changes) << "the picture is another";
}

// Read while it is being written: whatever is called exact is.
TEST(PhysicsBackground, EverySeekOnTheWayIsExactOrSaysThatItIsNot) {
  auto actor = swinging_actor();
  set_physics(*actor, true, in_background());
  std::mt19937 random(7);
  std::uniform_int_distribution<int> any(0, 240);
  int exact = 0;
  for (int i = 0; i < 100000 && exact < 300; ++i) {
    actor->physics->record().run_ahead(kLast);
    const double frame = 0.25 * any(random);
    const auto bones = shown(*actor, frame);
    if (actor->physics->shown() != PhysicsShown::exact) continue;
    ASSERT_TRUE(same(bones, when_asked(frame))) << frame;
    ++exact;
  }
  EXPECT_EQ(exact, 300);
}

TEST(PhysicsBackground, StartsAgainWithoutWaiting) {
  auto actor = swinging_actor();
  set_physics(*actor, true, in_background());
  for (int i = 0; i < 50; ++i) {
    actor->physics->record().run_ahead(1e9);
    set_ik(*actor, 0, i % 2 == 0);
    actor->physics->restart(*actor);
    EXPECT_LT(actor->physics->record().reach(), 0.0);
    advance_actor(*actor, 20.0);
  }
  let_record(*actor, kLast);
  EXPECT_TRUE(same(shown(*actor, 33.5), when_asked(33.5)));
}

TEST(PhysicsBackground, GoesOnWhenTheMotionGrows) {
  auto actor = swinging_actor();
  set_physics(*actor, true, in_background());
  let_record(*actor, 20.0);
  EXPECT_EQ(actor->physics->record().steps(), 41u);
  let_record(*actor, kLast);
  EXPECT_TRUE(same(shown(*actor, 55.25), when_asked(55.25)));
}

TEST(PhysicsBackground, EndsWhereItsMemoryDoesAndSaysSo) {
  auto actor = swinging_actor();
  set_physics(*actor, true, in_background(30 * 2 * 3 * sizeof(RigidTransform)));
  let_record(*actor, kLast);
  const PhysicsRecord& record = actor->physics->record();
  EXPECT_TRUE(record.full());
  EXPECT_EQ(record.reach(), 29.5);
  EXPECT_LE(record.bytes(), 30 * 2 * 3 * sizeof(RigidTransform));
  EXPECT_TRUE(same(shown(*actor, 29.5), when_asked(29.5)));
  advance_actor(*actor, 40.0);
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::approximate);
}

TEST(PhysicsBackground, AnotherPlanStartsItAgain) {
  auto actor = swinging_actor();
  PhysicsPlan plan = in_background();
  set_physics(*actor, true, plan);
  let_record(*actor, kLast);
  actor->physics->set_plan(*actor, plan);
  EXPECT_EQ(actor->physics->record().reach(), kLast) << "it is the same";
  plan.settings.gravity = {0, 0, 98};
  actor->physics->set_plan(*actor, plan);
  let_record(*actor, kLast);
  EXPECT_GT(shown(*actor, 0.0)[3].translation.z, 1.0f);
}

}  // namespace
}  // namespace odori
