#include "scene/physics/physics_inputs.h"
#include "unit/scene/swinging_actor.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::same;
using testing::shown;
using testing::swinging_actor;

constexpr glm::vec3 kDown{0, -1, 0}, kAside{1, 0, 0};

TEST(Gravity, IsInterpolatedLinearly) {
  const GravityKeys keys{{10, 98.0f, kDown}, {20, 20.0f, kDown}, {30, 20.0f, kAside}};
  EXPECT_EQ(gravity_at(keys, 0.0), glm::vec3(0, -98, 0));
  EXPECT_EQ(gravity_at(keys, 15.0), glm::vec3(0, -59, 0));
  EXPECT_EQ(gravity_at(keys, 25.0), glm::vec3(10, -10, 0));
  EXPECT_EQ(gravity_at(keys, 99.0), glm::vec3(20, 0, 0));
}

std::unique_ptr<Actor> under(const PhysicsSettings& settings, GravityKeys keys = {}) {
  auto actor = swinging_actor();
  Motion motion = testing::swinging_motion();
  motion.bones[0].keys.back().translation.x = 2.0f;  // no loop, before whose start its end is simulated
  set_motion(*actor, motion);
  PhysicsConfig config;
  config.settings = settings;
  if (!keys.empty()) config.gravity = std::make_shared<const GravityKeys>(std::move(keys));
  set_physics(*actor, true, config);
  return actor;
}

TEST(Gravity, OneKeyIsConstantGravity) {
  PhysicsSettings aside;
  aside.gravity = 50.0f * kAside;
  aside.wind = {0, 0, 7};
  auto constant = under(aside);
  aside.gravity = {1, 2, 3};
  auto keyed = under(aside, {{0, 50.0f, kAside}});
  for (const double frame : {0.0, 13.0, 59.0}) EXPECT_TRUE(same(shown(*constant, frame), shown(*keyed, frame)));
}

TEST(Gravity, AChangeActsFromItsFrameOn) {
  auto constant = under({}), keyed = under({}, {{0, 98.0f, kDown}, {30, 98.0f, kDown}, {31, 98.0f, {0, 0, 1}}});
  EXPECT_TRUE(same(shown(*constant, 30.0), shown(*keyed, 30.0)));
  EXPECT_NEAR(shown(*constant, 40.0)[3].translation.z, 0.0f, 1e-3f);
  EXPECT_GT(shown(*keyed, 40.0)[3].translation.z, 0.5f) << "ten frames of pull along z";
  EXPECT_TRUE(same(shown(*constant, 10.0), shown(*keyed, 10.0)));
}

TEST(Gravity, LivePhysicsWakesUp) {
  auto actor = under({}, {{0, 98.0f, kDown}, {100, 98.0f, kDown}, {101, 98.0f, kAside}});
  set_motion(*actor, {});
  const auto play = [&](double frame, int steps) {
    for (int i = 0; i < steps; ++i) {
      actor->physics->request(PhysicsRequest::live, 1.0 / 30.0);
      advance_actor(*actor, frame);
    }
    return actor->bones.globals[3].translation;
  };
  EXPECT_LT(glm::distance(play(0.0, 300), glm::vec3(0, 7, 0)), 0.05f) << "hangs straight down";
  EXPECT_GT(play(101.0, 20).x, 0.5f);
}

}  // namespace
}  // namespace odori
