#include "scene/overrides.h"
#include "unit/scene/swinging_actor.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::background_config;
using testing::same;
using testing::shown;
using testing::swinging_actor;
using testing::wait_for_record;

constexpr double kLast = 60.0;

// The frame as recorded on demand.
std::vector<RigidTransform> on_demand(double frame) {
  static const auto actor = [] {
    auto made = swinging_actor();
    set_physics(*made, true);
    return made;
  }();
  return shown(*actor, frame);
}

TEST(PhysicsBackground, MatchesOnDemandRecording) {
  auto actor = swinging_actor();
  set_physics(*actor, true, background_config());
  wait_for_record(*actor, kLast);
  EXPECT_EQ(actor->physics->record().steps(), 241u) << "up to the last frame";
  for (double frame = 0.0; frame <= kLast; frame += 0.3) {
    ASSERT_TRUE(same(shown(*actor, frame), on_demand(frame))) << frame;
    ASSERT_EQ(actor->physics->shown(), PhysicsShown::exact);
  }
}

TEST(PhysicsBackground, AnApproximationIsShownUntilRecorded) {
  auto actor = swinging_actor();
  const auto animated = shown(*actor, 50.0);
  set_physics(*actor, true, background_config());
  const auto approximation = shown(*actor, 50.0);
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::approximate);
  EXPECT_EQ(approximation[0].translation, animated[0].translation);
  EXPECT_LT(glm::distance(approximation[3].translation, animated[3].translation), 3.0f);
  const std::uint64_t revision = actor->physics->revision();
  EXPECT_TRUE(same(shown(*actor, 50.0), approximation)) << "it does not change while paused";
  EXPECT_EQ(actor->physics->revision(), revision);
  wait_for_record(*actor, kLast);
  EXPECT_TRUE(same(shown(*actor, 50.0), on_demand(50.0)));
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::exact);
  EXPECT_NE(actor->physics->revision(), revision) << "the frame has changed";
}

// Reads while the thread writes: every frame that is reported as exact must be exact.
TEST(PhysicsBackground, SeeksDuringRecordingAreExactOrMarkedApproximate) {
  auto actor = swinging_actor();
  set_physics(*actor, true, background_config());
  std::mt19937 random(7);
  std::uniform_int_distribution<int> any(0, 240);
  int exact = 0;
  for (int i = 0; i < 100000 && exact < 300; ++i) {
    actor->physics->record().record_in_background(kLast);
    const double frame = 0.25 * any(random);
    const auto bones = shown(*actor, frame);
    if (actor->physics->shown() != PhysicsShown::exact) continue;
    ASSERT_TRUE(same(bones, on_demand(frame))) << frame;
    ++exact;
  }
  EXPECT_EQ(exact, 300);
}

TEST(PhysicsBackground, RestartsWithoutWaiting) {
  auto actor = swinging_actor();
  set_physics(*actor, true, background_config());
  for (int i = 0; i < 50; ++i) {
    actor->physics->record().record_in_background(1e9);
    set_ik(*actor, 0, i % 2 == 0);
    actor->physics->restart(*actor);
    EXPECT_LT(actor->physics->record().last_recorded_frame(), 0.0);
    advance_actor(*actor, 20.0);
  }
  wait_for_record(*actor, kLast);
  EXPECT_TRUE(same(shown(*actor, 33.5), on_demand(33.5)));
}

TEST(PhysicsBackground, ContinuesToALaterFrame) {
  auto actor = swinging_actor();
  set_physics(*actor, true, background_config());
  wait_for_record(*actor, 20.0);
  EXPECT_EQ(actor->physics->record().steps(), 81u);
  wait_for_record(*actor, kLast);
  EXPECT_TRUE(same(shown(*actor, 55.25), on_demand(55.25)));
}

TEST(PhysicsBackground, StopsAtItsMemoryLimit) {
  auto actor = swinging_actor();
  set_physics(*actor, true, background_config(30 * 4 * 3 * sizeof(RigidTransform)));
  wait_for_record(*actor, kLast);
  const PhysicsRecord& record = actor->physics->record();
  EXPECT_TRUE(record.full());
  EXPECT_EQ(record.last_recorded_frame(), 29.75);
  EXPECT_LE(record.bytes(), 30 * 4 * 3 * sizeof(RigidTransform));
  EXPECT_TRUE(same(shown(*actor, 29.75), on_demand(29.75)));
  advance_actor(*actor, 40.0);
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::approximate);
}

TEST(PhysicsBackground, AnotherConfigurationRestartsIt) {
  auto actor = swinging_actor();
  PhysicsConfig config = background_config();
  set_physics(*actor, true, config);
  wait_for_record(*actor, kLast);
  actor->physics->set_config(*actor, config);
  EXPECT_EQ(actor->physics->record().last_recorded_frame(), kLast) << "an equal configuration does not restart";
  config.settings.gravity = {0, 0, 98};
  actor->physics->set_config(*actor, config);
  wait_for_record(*actor, kLast);
  const auto other = swinging_actor();
  set_physics(*other, true, {config.settings, RecordingMode::on_demand, kMaxRecordBytes});
  EXPECT_FALSE(same(shown(*actor, 0.0), on_demand(0.0)));
  EXPECT_TRUE(same(shown(*actor, 0.0), shown(*other, 0.0)));
}

}  // namespace
}  // namespace odori
