#include "format/pmx/pmx.h"
#include "model/bodies.h"
#include "model/check/check_model.h"
#include "support/models.h"
#include "support/shared_data.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Overlaps of `count` unit boxes in a row with this distance between their centres.
std::vector<Box> row_of_boxes(std::size_t count, float distance) {
  std::vector<Box> boxes(count);
  for (std::size_t i = 0; i < count; ++i) {
    const glm::vec3 center(distance * static_cast<float>(i), 0, 0);
    boxes[i] = {center - 0.5f, center + 0.5f};
  }
  return boxes;
}

std::size_t count_within(const std::vector<std::uint8_t>& within) {
  return static_cast<std::size_t>(std::count(within.begin(), within.end(), 1));
}

TEST(Overlaps, OnlyOverlappingBoxesCount) {
  EXPECT_EQ(count_within(within_overlap_limit(row_of_boxes(50, 1.5f), 0)), 50u);
  EXPECT_EQ(count_within(within_overlap_limit(row_of_boxes(50, 0.75f), 49)), 50u) << "each touches its neighbours";
  EXPECT_EQ(count_within(within_overlap_limit(row_of_boxes(50, 0.75f), 48)), 49u);
}

TEST(Overlaps, BoxesAreTakenInOrderWhileTheyFit) {
  std::vector<Box> boxes = row_of_boxes(6, 0.0f);
  boxes.push_back({glm::vec3(9.0f), glm::vec3(10.0f)});
  EXPECT_EQ(within_overlap_limit(boxes, 6), (std::vector<std::uint8_t>{1, 1, 1, 1, 0, 0, 1}))
      << "four have six pairs; the last one overlaps none";
}

// Radius, half extents or height of the body at x = 0, and the distance up to which a small ball in that direction
// overlaps its box.
TEST(Overlaps, ShapesHaveTheirOwnBoxes) {
  const auto overlaps = [](const RigidBody& body, glm::vec3 at) {
    Model model = testing::chain_model({{0, 0, 0}});
    model.bodies.assign(260, body);
    model.bodies.back().shape = BodyShape::sphere;
    model.bodies.back().size = {0.01f, 0, 0};
    model.bodies.back().position = at;
    Diagnostics diagnostics;
    check_model(model, diagnostics);
    return !model.bodies.back().has_contacts;  // 256 of the others leave no pair for it
  };
  RigidBody body;
  body.shape = BodyShape::capsule;
  body.size = {1, 6, 0};
  EXPECT_TRUE(overlaps(body, {0, 3.9f, 0}));
  EXPECT_FALSE(overlaps(body, {0, 4.5f, 0}));
  EXPECT_FALSE(overlaps(body, {1.5f, 0, 0}));
  body.rotation_rad.z = kPi / 2;
  EXPECT_TRUE(overlaps(body, {3.9f, 0, 0}));
  EXPECT_FALSE(overlaps(body, {0, 1.5f, 0}));
  body.shape = BodyShape::box;
  body.size = {1, 2, 3};
  EXPECT_TRUE(overlaps(body, {1.9f, 0.9f, 2.9f}));
  EXPECT_FALSE(overlaps(body, {2.5f, 0, 0}));
  EXPECT_FALSE(overlaps(body, {0, 1.5f, 0}));
}

TEST(Overlaps, BodiesBeyondTheLimitsAreReported) {
  Model model = testing::chain_model({{0, 0, 0}});
  model.bodies.resize(kMaxBodies + 2);
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    model.bodies[i].size.x = 0.5f;
    if (i >= 300) model.bodies[i].position.x = 4.0f * static_cast<float>(i);
  }
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_TRUE(model.bodies[255].has_contacts);
  EXPECT_FALSE(model.bodies[256].has_contacts);
  EXPECT_TRUE(model.bodies[300].has_contacts);
  const auto count = [&](const FaultKind& kind) {
    for (const Diagnostics::Group& group : diagnostics.groups()) {
      if (group.kind == &kind) return group.count;
    }
    return std::size_t{0};
  };
  EXPECT_EQ(count(kBodiesTooCostly), 300u - 256u);
  EXPECT_EQ(count(kTooManyBodies), 2u);
}

TEST(Overlaps, RealModelsAreNotLimited) {
  ODORI_NEEDS_SHARED();
  int bodies = 0;
  for (const auto& path : testing::shared_files("data", ".pmx")) {
    Diagnostics diagnostics;
    const auto model = read_pmx(testing::bytes_of(path), diagnostics);
    if (!model) continue;
    for (const RigidBody& body : model->bodies) EXPECT_TRUE(body.has_contacts) << path << " " << body.name;
    bodies += static_cast<int>(model->bodies.size());
  }
  EXPECT_GT(bodies, 100);
}

}  // namespace
}  // namespace odori
