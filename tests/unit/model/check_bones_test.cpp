#include "model/check/check_model.h"
#include "support/diagnostics.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Model with_bones(std::size_t count) {
  Model model;
  model.bones.resize(count);
  return model;
}

// Whether following the parents of any bone ends at a root.
bool parents_end(const Model& model) {
  for (const Bone& bone : model.bones) {
    std::size_t steps = 0;
    for (std::int32_t at = bone.parent; at >= 0; at = model.bones[static_cast<std::size_t>(at)].parent) {
      if (++steps > model.bones.size()) return false;
    }
  }
  return true;
}

TEST(CheckBones, AModelWithoutBonesGetsOne) {
  Model model;
  model.vertices.resize(1);
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  ASSERT_EQ(model.bones.size(), 1u);
  EXPECT_EQ(model.bones[0].parent, -1);
  EXPECT_EQ(findings(diagnostics, kNoBones), 1);
}

TEST(CheckBones, ParentsAndTailsAreRangeChecked) {
  Model model = with_bones(3);
  model.bones[0].parent = 3;
  model.bones[1].parent = -7;
  model.bones[1].tail_bone = 1000000;
  model.bones[2].parent = 0;
  model.bones[2].tail_bone = 1;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.bones[0].parent, -1);
  EXPECT_EQ(model.bones[1].parent, -1);
  EXPECT_EQ(model.bones[1].tail_bone, -1);
  EXPECT_EQ(model.bones[2].parent, 0);
  EXPECT_EQ(model.bones[2].tail_bone, 1);
  EXPECT_EQ(findings(diagnostics, kIndexOutOfRange), 3);
}

TEST(CheckBones, AParentLaterInTheFileIsValid) {
  Model model = with_bones(2);
  model.bones[0].parent = 1;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.bones[0].parent, 1);
  EXPECT_TRUE(diagnostics.empty());
}

TEST(CheckBones, ParentCyclesAreBrokenOnce) {
  Model model = with_bones(7);
  model.bones[0].parent = 0;  // itself
  model.bones[1].parent = 2;  // a ring of three, and a tail that leads into it
  model.bones[2].parent = 3;
  model.bones[3].parent = 1;
  model.bones[4].parent = 1;
  model.bones[5].parent = 4;
  model.bones[6].parent = 5;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_TRUE(parents_end(model));
  EXPECT_EQ(findings(diagnostics, kParentCycle), 2);
  EXPECT_EQ(model.bones[0].parent, -1);
  EXPECT_EQ(model.bones[6].parent, 5) << "only the links that close a cycle are removed";
  EXPECT_EQ(model.bones[4].parent, 1);
}

TEST(CheckBones, LongChainsAndCyclesAreFast) {
  constexpr std::size_t kMany = 500'000;
  Model model = with_bones(kMany);
  for (std::size_t i = 0; i < kMany; ++i) model.bones[i].parent = static_cast<std::int32_t>((i + 1) % kMany);
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(findings(diagnostics, kParentCycle), 1);
}

TEST(CheckBones, AppendRequiresAnotherBoneAsSource) {
  Model model = with_bones(6);
  for (Bone& bone : model.bones) bone.append_rotation = true;
  model.bones[0].append_source = -1;
  model.bones[1].append_source = 6;
  model.bones[2].append_source = 2;  // itself
  model.bones[3].append_source = 4;  // a ring of two
  model.bones[4].append_source = 3;
  model.bones[5].append_source = 3;  // leads into the ring
  model.bones[5].append_translation = true;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(findings(diagnostics, kAppendDropped), 4);
  for (const std::size_t dropped : {0u, 1u, 2u}) {
    EXPECT_FALSE(model.bones[dropped].append_rotation);
    EXPECT_EQ(model.bones[dropped].append_source, -1);
  }
  EXPECT_NE(model.bones[3].append_rotation, model.bones[4].append_rotation) << "one link of the cycle stays";
  EXPECT_TRUE(model.bones[5].append_rotation && model.bones[5].append_translation);
  EXPECT_EQ(model.bones[5].append_source, 3);
}

TEST(CheckBones, ASourceWithoutAppendIsRemoved) {
  Model model = with_bones(2);
  model.bones[0].append_source = 99;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.bones[0].append_source, -1);
  EXPECT_TRUE(diagnostics.empty());
}

TEST(CheckBones, FixedAxesWithoutLengthAreRemoved) {
  Model model = with_bones(4);
  for (Bone& bone : model.bones) bone.has_fixed_axis = true;
  model.bones[0].fixed_axis = {0, 3, 4};
  model.bones[1].fixed_axis = {0, 0, 0};
  model.bones[2].fixed_axis = {kNan, 0, 0};
  model.bones[3].fixed_axis = {3e38f, 0, 0};
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_TRUE(model.bones[0].has_fixed_axis);
  EXPECT_EQ(model.bones[0].fixed_axis, glm::vec3(0, 3, 4)) << "as stored";
  EXPECT_FALSE(model.bones[1].has_fixed_axis);
  EXPECT_FALSE(model.bones[2].has_fixed_axis);
  EXPECT_TRUE(model.bones[3].has_fixed_axis);
  EXPECT_EQ(direction(model.bones[3].fixed_axis), glm::vec3(1, 0, 0));
  EXPECT_EQ(findings(diagnostics, kAxisDropped), 2);
}

TEST(CheckBones, InvalidNumbersAreReplaced) {
  Model model = with_bones(1);
  model.bones[0].rest_position = {1, kNan, 3};
  model.bones[0].append_ratio = kNan;
  model.bones[0].local_x = {kNan, 0, 0};
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.bones[0].rest_position, glm::vec3(1, 0, 3));
  EXPECT_EQ(model.bones[0].append_ratio, 0.0f);
  EXPECT_EQ(findings(diagnostics, kNumberOutOfRange), 1);
}

}  // namespace
}  // namespace odori
