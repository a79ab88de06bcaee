#include "cli/detail/check_files.h"

#include "support/models.h"
#include "support/temp_folder.h"
#include "unit/physics/small_world.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Bytes that this process has read so far.
std::uint64_t bytes_read() {
  std::ifstream in("/proc/self/io");
  std::string label;
  std::uint64_t count = 0;
  in >> label >> count;
  EXPECT_EQ(label, "rchar:");
  return count;
}

TEST(CheckFiles, TheKindOfALargeFileIsToldFromItsBeginning) {
  if (!std::filesystem::exists("/proc/self/io")) GTEST_SKIP() << "the system has no count of the bytes read";
  const testing::TempFolder folder;
  const auto large = folder.path() / "large.bin";
  std::ofstream(large) << "Vocaloid Motion Data 0002";
  std::filesystem::resize_file(large, std::uintmax_t{64} << 20);
  const std::uint64_t before = bytes_read();
  EXPECT_TRUE(is_motion_file(large));
  EXPECT_LT(bytes_read() - before, std::uint64_t{1} << 16);
  EXPECT_FALSE(is_motion_file(folder.path() / "missing.vmd"));
  EXPECT_FALSE(is_motion_file(folder.path()));
}

// The numbers of a file that holds NaN in each, as check_model replaces them: points in one place, chained by joints.
Model points_in_one_place(BodyShape shape, int count) {
  Model model = testing::chain_model({glm::vec3(0.0f)});
  for (int i = 0; i < count; ++i) {
    RigidBody body = testing::ball(0, glm::vec3(0.0f));
    body.shape = shape;
    body.size = glm::vec3(0.0f);
    body.mass = body.linear_damping = body.angular_damping = 0.0f;
    body.collides_with = 0xFFFF;
    model.bodies.push_back(body);
    if (i == 0) continue;
    Joint joint = testing::rigid_joint(i - 1, i, glm::vec3(0.0f));
    joint.kind = JointKind::cone_twist;
    model.joints.push_back(joint);
  }
  Diagnostics ignored;
  check_model(model, ignored);
  return model;
}

TEST(UnstableBodies, TheTrialIsBoundedByItsContacts) {
  Diagnostics findings;
  const auto few = std::make_shared<const Model>(points_in_one_place(BodyShape::box, 4));
  EXPECT_EQ(find_unstable_bodies(few, findings), kTrialSteps);
  const auto many = std::make_shared<const Model>(points_in_one_place(BodyShape::box, 100));
  const int steps = find_unstable_bodies(many, findings);
  EXPECT_GT(steps, 1);
  EXPECT_LT(steps, kTrialSteps / 2) << "boxes that lie in each other touch at several points";
}

TEST(UnstableBodies, TheWorkOfAStepCountsContacts) {
  testing::SmallWorld apart(points_in_one_place(BodyShape::box, 1)), together(points_in_one_place(BodyShape::box, 50));
  apart.run(3);
  together.run(3);
  EXPECT_EQ(apart.world.work().contacts, 0);
  EXPECT_GT(together.world.work().contacts, 50 * 48 / 2) << "at least one for each pair without a joint";
}

}  // namespace
}  // namespace odori
