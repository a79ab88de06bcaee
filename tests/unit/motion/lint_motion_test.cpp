#include "motion/lint_motion.h"

#include "support/diagnostics.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

BoneTrack track(std::string_view name, glm::vec3 translation = {0, 1, 0}, std::uint32_t frame = 0) {
  BoneKey key;
  key.frame = frame;
  key.translation = translation;
  return {*name_key(name), {key}};
}

Diagnostics lint_result(const Motion& motion) {
  Diagnostics found;
  lint_motion(motion, found);
  return found;
}

Diagnostics lint_result_for(const Motion& motion, const Model& model) {
  Diagnostics found;
  lint_binding(motion, model, found);
  return found;
}

Model model_with_names(std::initializer_list<const char*> bones) {
  Model model;
  model.name = "ミク";
  for (const char* name : bones) model.bones.emplace_back().name = name;
  return model;
}

TEST(LintMotion, AnOrdinaryMotionHasNoFindings) {
  Motion motion;
  motion.bones = {track("センター"), track("左腕", {}, 300)};
  motion.morphs = {{*name_key("あ"), {{0, 0.0f}, {30, 1.2f}}}};
  EXPECT_TRUE(lint_result(motion).empty());
}

TEST(LintMotion, EmptyAndMixedMotions) {
  EXPECT_EQ(findings(lint_result({}), kMotionEmpty), 1);
  Motion both;
  both.bones = {track("センター")};
  both.camera.resize(1);
  EXPECT_EQ(findings(lint_result(both), kMotionMixed), 1);
  Motion light;
  light.light.resize(1);
  EXPECT_TRUE(lint_result(light).empty());
}

TEST(LintMotion, UnusualNumbers) {
  Motion motion;
  motion.bones = {track("センター"), track("左腕", {0, 2000, 0}), track("右腕", {}, 0xFFFFFFFF)};
  motion.morphs = {{*name_key("あ"), {{0, 0.0f}, {30, -2.5f}, {40, 9.0f}}}};
  const Diagnostics found = lint_result(motion);
  EXPECT_EQ(findings(found, kBoneTranslationLarge), 1);
  EXPECT_EQ(finding(found, kBoneTranslationLarge).element, 1);
  EXPECT_EQ(findings(found, kKeyVeryLate), 1);
  EXPECT_EQ(finding(found, kKeyVeryLate).detail, "右腕, frame 4294967295");
  EXPECT_EQ(findings(found, kWeightUnusual), 1) << "once per track";
  EXPECT_EQ(finding(found, kWeightUnusual).detail, "あ, frame 30");
}

TEST(LintMotion, TheCameraCuts) {
  Motion motion;
  motion.camera.resize(5);
  for (std::size_t i = 0; i < 5; ++i) motion.camera[i].frame = static_cast<std::uint32_t>(i < 3 ? i : 10 * i);
  motion.camera[1].camera.target.x = 5.0f;
  motion.camera[2] = motion.camera[1];
  motion.camera[2].frame = 2;  // does not move
  motion.camera[3].camera.fov_deg = 170.0f;
  motion.camera[4].camera.distance = 10.0f;
  const Diagnostics found = lint_result(motion);
  EXPECT_EQ(findings(found, kCameraCut), 1);
  EXPECT_EQ(finding(found, kCameraCut).detail, "frame 1");
  EXPECT_EQ(finding(found, kCameraAngle).element, 3);
  EXPECT_EQ(finding(found, kCameraBehindTarget).element, 4);
}

TEST(LintMotion, UnmatchedNamesAndTheMostSimilarOnes) {
  const Model model = model_with_names({"センター", "左ひざ", "上半身2"});
  Motion motion;
  motion.model_name = "ミク";
  motion.bones = {track("センター"), track("左ヒザ"), track("上半身２"), track("グルーブ"), track("右足", {0, 0, 0})};
  motion.morphs = {{*name_key("あ"), {{0, 1.0f}}}, {*name_key("い"), {{0, 0.0f}}}};
  const Diagnostics found = lint_result_for(motion, model);
  EXPECT_EQ(findings(found, kBoneUnmatched), 2);
  EXPECT_EQ(finding(found, kBoneUnmatched).detail, "左ヒザ; the most similar name is 左ひざ");
  EXPECT_EQ(findings(found, kMatchedByWidth), 1);
  EXPECT_EQ(finding(found, kMatchedByWidth).detail, "上半身２ means 上半身2");
  EXPECT_EQ(finding(found, kMatchedByWidth).element, 2);
  EXPECT_EQ(found.faults()[2].detail, "グルーブ");
  EXPECT_EQ(findings(found, kRestBoneUnmatched), 1);
  EXPECT_EQ(findings(found, kMorphUnmatched), 1);
  EXPECT_EQ(findings(found, kRestMorphUnmatched), 1);
  EXPECT_EQ(findings(found, kMadeForOtherModel), 0);
}

TEST(LintMotion, LongNamesMatchByTheirFirst15Bytes) {
  const Model model = model_with_names({"左スカート前の一番目"});
  Motion motion;
  motion.bones = {track("左スカート前の一番目")};
  EXPECT_TRUE(lint_result_for(motion, model).empty());
}

TEST(LintMotion, MadeForAnotherModel) {
  const Model model = model_with_names({"センター"});
  Motion motion;
  motion.bones = {track("センター")};
  motion.model_name = "リン";
  EXPECT_EQ(findings(lint_result_for(motion, model), kMadeForOtherModel), 1);
  motion.model_name = "ミク.osm";
  EXPECT_EQ(findings(lint_result_for(motion, model), kMadeForOtherModel), 0) << "as a pose writes it";
}

TEST(LintMotion, SwitchesOfMissingIkBones) {
  Model model = model_with_names({"左足ＩＫ", "右足ＩＫ"});
  model.bones[0].has_ik = true;
  Motion motion;
  motion.property.resize(2);
  for (PropertyKey& key : motion.property) key.ik = {{*name_key("左足ＩＫ")}, {*name_key("右足ＩＫ")}};
  const Diagnostics found = lint_result_for(motion, model);
  EXPECT_EQ(findings(found, kIkUnmatched), 1) << "once per name";
  EXPECT_EQ(finding(found, kIkUnmatched).detail, "右足ＩＫ");
  model.bones[0].name = "左足IK";
  EXPECT_EQ(findings(lint_result_for(motion, model), kIkUnmatched), 1) << "left: a name of another width";
}

}  // namespace
}  // namespace odori
