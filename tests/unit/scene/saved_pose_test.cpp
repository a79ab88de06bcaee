#include "base/text.h"
#include "format/vpd/vpd.h"
#include "scene/overrides.h"
#include "scene/pose_overrides.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Model named(std::initializer_list<const char*> names) {
  Model model;
  for (const char* name : names) {
    Bone bone;
    bone.name = name;
    bone.movable = true;
    model.bones.push_back(bone);
    model.morphs.push_back({name, "", MorphPanel::eye, {}});
  }
  return model;
}

std::unique_ptr<Actor> posed_actor_of(Model model) {
  return make_actor(std::make_shared<const Model>(std::move(model)));
}

Motion write_and_read(const Motion& pose) {
  Diagnostics diagnostics;
  auto read = read_vpd(write_vpd(pose), diagnostics);
  EXPECT_TRUE(read);
  return std::move(*read);
}

TEST(SavedPose, SurvivesARoundTrip) {
  const auto actor = posed_actor_of(named({"センター", "左腕", "首"}));
  set_bone_translation(*actor, 0, {1.23456789f, -2, 0.1f});
  set_bone_rotation(*actor, 1, axis_angle(glm::normalize(glm::vec3(1, 2, 3)), 1.1f));
  set_morph(*actor, 2, 0.4f);
  advance_actor(*actor, 0.0);
  const SavedPose saved = saved_pose(*actor);
  EXPECT_TRUE(saved.left_out.empty());
  const auto other = posed_actor_of(named({"首", "左腕", "センター"}));
  set_bone_rotation(*other, 0, axis_angle({1, 0, 0}, 1.0f));  // at rest in the pose
  EXPECT_EQ(override_with_pose(*other, write_and_read(saved.motion)), 0u);
  advance_actor(*other, 0.0);
  for (const auto& [here, there] : {std::pair{0u, 2u}, {1u, 1u}, {2u, 0u}}) {
    EXPECT_EQ(actor->pose.translations[here], other->pose.translations[there]);
    EXPECT_NEAR(glm::dot(actor->pose.rotations[here], other->pose.rotations[there]), 1.0f, 1e-6f);
  }
  EXPECT_EQ(other->pose.morph_weights, (std::vector<float>{0.4f, 0.0f, 0.0f}));
}

TEST(SavedPose, IncludesTheMotion) {
  const auto actor = posed_actor_of(named({"左腕", "首"}));
  BoneKey key;
  key.rotation = axis_angle({0, 0, 1}, 0.3f);
  Motion motion;
  motion.bones.push_back({*name_key("左腕"), {key}});
  motion.morphs.push_back({*name_key("首"), {{0, 0.0f}}});
  set_motion(*actor, motion);
  advance_actor(*actor, 0.0);
  const Motion pose = saved_pose(*actor).motion;
  ASSERT_EQ(pose.bones.size(), 2u);
  EXPECT_EQ(pose.bones[0].keys[0].rotation, key.rotation);
  ASSERT_EQ(pose.morphs.size(), 1u) << "an animated morph, even with weight 0";
  EXPECT_EQ(display_name(pose.morphs[0].name), "首");
}

TEST(SavedPose, ReportsNamesThatCannotBeWritten) {
  const auto actor = posed_actor_of(named({"腕", "腕🦾", "", "two\nlines", "腕"}));
  const SavedPose saved = saved_pose(*actor);
  EXPECT_EQ(saved.left_out, (std::vector<std::string>{"腕🦾", "", "two\nlines", "腕"}));
  EXPECT_EQ(saved.motion.bones.size(), 1u);
}

TEST(SavedPose, MissingBonesAndMorphsAreCounted) {
  const auto actor = posed_actor_of(named({"a"}));
  const auto larger = posed_actor_of(named({"a", "b", "c"}));
  set_morph(*larger, 1, 1.0f);
  advance_actor(*larger, 0.0);
  EXPECT_EQ(override_with_pose(*actor, saved_pose(*larger).motion), 3u);
}

}  // namespace
}  // namespace odori
