#include "scene/bake.h"

#include "unit/scene/swinging_actor.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::shown;
using testing::swinging_actor;
using testing::swinging_model;

constexpr BakeRange kWhole{0, 60};

Motion baked(Actor& actor, BakeRange range = kWhole, float tolerance = 0.0f) {
  if (!actor.physics) set_physics(actor, true);
  return bake(actor, {}, range, tolerance, [](std::uint32_t) { return true; }).value();
}

const BoneTrack* track(const Motion& motion, const char* bone) {
  const auto name = name_key(bone).value();
  const auto found =
      std::find_if(motion.bones.begin(), motion.bones.end(), [&](const BoneTrack& one) { return one.name == name; });
  return found == motion.bones.end() ? nullptr : &*found;
}

// The maximum distance between the bones of the simulation and of the motion, at whole frames.
float max_distance(Actor& simulated, const Motion& motion, BakeRange range = kWhole) {
  auto plain = make_actor(simulated.model);
  set_motion(*plain, motion);
  float max = 0.0f;
  for (std::uint32_t frame = range.first; frame <= range.last; ++frame) {
    const auto a = shown(simulated, frame), b = shown(*plain, frame);
    for (std::size_t i = 0; i < a.size(); ++i) {
      max = std::max(max, glm::distance(a[i].translation, b[i].translation));
      max = std::max(max, glm::distance(a[i].apply({0, -1, 0}), b[i].apply({0, -1, 0})));
    }
  }
  return max;
}

TEST(Bake, TheBakedMotionMatchesTheSimulation) {
  auto actor = swinging_actor();
  const Motion motion = baked(*actor);
  EXPECT_LT(max_distance(*actor, motion), 1e-5f);
  ASSERT_NE(track(motion, "3"), nullptr);
  EXPECT_EQ(track(motion, "3")->keys.size(), 61u);
  EXPECT_FALSE(track(motion, "3")->keys[7].physics);
  EXPECT_EQ(track(motion, "0")->keys.size(), 5u) << "bones without bodies are unchanged";
  EXPECT_TRUE(track(motion, "0")->keys[0].physics);
}

// Baked keys exclude the contributions of bone morphs and append.
TEST(Bake, MorphsAndAppendsAreNotBakedTwice) {
  Model model = swinging_model();
  model.morphs.push_back({"bend", "", MorphPanel::other, BoneMorph{{{2, {0.2f, 0, 0}, axis_angle({0, 0, 1}, 0.4f)}}}});
  model.bones[3].append_rotation = model.bones[3].append_translation = true;
  model.bones[3].append_source = 2;
  model.bones[3].append_ratio = 0.5f;
  auto actor = swinging_actor(std::move(model));
  Motion with_morph = *actor->motion;
  with_morph.morphs.push_back({name_key("bend").value(), {{0, 0.0f}, {30, 1.0f}}});
  set_motion(*actor, with_morph);
  const Motion motion = baked(*actor);
  EXPECT_EQ(motion.morphs.size(), 1u);
  EXPECT_LT(max_distance(*actor, motion), 1e-4f);
}

TEST(Bake, TheToleranceReducesKeys) {
  auto actor = swinging_actor();
  std::size_t before = track(baked(*actor), "3")->keys.size();
  for (const float tolerance : {0.05f, 0.2f}) {
    const Motion coarse = baked(*actor, kWhole, tolerance);
    EXPECT_LT(track(coarse, "3")->keys.size(), before) << tolerance;
    before = track(coarse, "3")->keys.size();
    EXPECT_EQ(track(coarse, "3")->keys.back().frame, 60u);
    // The errors of three bones of a chain add up.
    EXPECT_LT(max_distance(*actor, coarse), 3.0f * 2.0f * tolerance);
    EXPECT_GT(max_distance(*actor, coarse), 1e-4f);
  }
}

TEST(Bake, KeysOutsideTheRangeAreKept) {
  auto actor = swinging_actor();
  Motion keyed = *actor->motion;
  std::vector<BoneKey> keys(3);
  for (std::uint32_t i = 0; i < 3; ++i) keys[i].frame = 10 + 20 * i;
  keyed.bones.push_back({name_key("2").value(), keys});
  set_motion(*actor, keyed);
  constexpr BakeRange kMiddle{20, 40};
  const Motion motion = baked(*actor, kMiddle);
  const auto& found = track(motion, "2")->keys;
  ASSERT_EQ(found.size(), 2u + 21u);
  EXPECT_EQ(found.front().frame, 10u);
  EXPECT_TRUE(found.front().physics);
  EXPECT_EQ(found[1].frame, 20u);
  EXPECT_EQ(found.back().frame, 50u);
  EXPECT_LT(max_distance(*actor, motion, kMiddle), 1e-5f);
}

// The bone has one track afterwards, with the model's name, which has the keys outside the range.
TEST(Bake, ATrackWhoseNameHasAnotherWidthIsTheBonesTrack) {
  auto actor = swinging_actor();
  Motion keyed = *actor->motion;
  keyed.bones.push_back({name_key("２").value(), std::vector<BoneKey>(1)});
  set_motion(*actor, keyed);
  const Motion motion = baked(*actor, {20, 40});
  EXPECT_EQ(track(motion, "２"), nullptr);
  EXPECT_EQ(track(motion, "2")->keys.front().frame, 0u);
  EXPECT_LT(max_distance(*actor, motion, {20, 40}), 1e-5f);
}

TEST(Bake, BonesThatNoMotionCanAnimateAreOmitted) {
  Model model = swinging_model();
  model.bones[2].name = model.bones[1].name = "twin";
  model.bones[3].has_fixed_axis = true;
  model.bones[3].fixed_axis = {0, 1, 0};
  auto actor = swinging_actor(std::move(model));
  set_physics(*actor, true);
  EXPECT_EQ(bakeable_bones(*actor), std::vector<std::int32_t>{1});
  EXPECT_EQ(baked(*actor).bones.size(), 2u);
}

TEST(Bake, IkOfSimulatedChainsIsDisabled) {
  Model model = swinging_model();
  Bone goal;
  goal.name = "goal";
  goal.rest_position = {3, 9, 0};
  goal.has_ik = true;
  goal.ik.effector = 3;
  goal.ik.iterations = 10;
  goal.ik.unit_angle_rad = 1.0f;
  goal.ik.links.resize(1);
  goal.ik.links[0].bone = 2;
  model.bones.push_back(goal);
  auto actor = swinging_actor(std::move(model));
  Motion keyed = *actor->motion;
  keyed.property = {{0, false, {{name_key("goal").value(), true}}}, {30, true, {{name_key("goal").value(), true}}}};
  set_motion(*actor, keyed);
  const Motion motion = baked(*actor);
  EXPECT_LT(max_distance(*actor, motion), 1e-5f);
  ASSERT_EQ(motion.property.size(), 2u);
  EXPECT_FALSE(motion.property[0].visible);
  ASSERT_EQ(motion.property[0].ik.size(), 1u);
  EXPECT_FALSE(motion.property[0].ik[0].enabled);
  EXPECT_TRUE(motion.property[1].ik.empty());
  const Motion later = baked(*actor, {10, 20});
  ASSERT_EQ(later.property.size(), 3u);
  EXPECT_EQ(later.property[1].frame, 10u);
  EXPECT_FALSE(later.property[1].visible) << "the visibility at that frame";
}

TEST(Bake, CanBeCancelled) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  EXPECT_FALSE(bake(*actor, {}, kWhole, 0.0f, [](std::uint32_t frame) { return frame < 30; }).has_value());
}

}  // namespace
}  // namespace odori
