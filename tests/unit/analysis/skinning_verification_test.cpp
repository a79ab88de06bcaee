#include "analysis/skinning_verification.h"

#include <cmath>
#include <limits>
#include <memory>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

SkinnedVertices three_vertices() { return {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 0}, {0, 1, 0}, {0, 0, 0}}}; }

VertexErrors errors_of(const SkinnedVertices& found) {
  VertexErrors errors;
  add_errors(found, three_vertices(), errors);
  return errors;
}

TEST(SkinningVerification, EqualVerticesHaveNoErrors) {
  const VertexErrors errors = errors_of(three_vertices());
  EXPECT_EQ(errors.position.max(), 0.0);
  EXPECT_EQ(errors.normal_degrees.max(), 0.0);
  EXPECT_EQ(VertexErrors().position.mean(), 0.0);
}

TEST(SkinningVerification, TheWorstVertexIsReported) {
  SkinnedVertices found = three_vertices();
  found.positions[1].y = 0.5f;
  found.positions[2].y = 0.25f;
  found.normals[0] = {0, 0, 1};
  const VertexErrors errors = errors_of(found);
  EXPECT_EQ(errors.position.max(), 0.5);
  EXPECT_EQ(errors.position.worst_vertex(), 1u);
  EXPECT_EQ(errors.position.mean(), 0.25);
  EXPECT_NEAR(errors.normal_degrees.max(), 90.0, 1e-9);
  EXPECT_EQ(errors.normal_degrees.worst_vertex(), 0u);
}

TEST(SkinningVerification, SmallAnglesAreResolved) {
  SkinnedVertices found = three_vertices();
  found.normals[1] = glm::normalize(glm::vec3(1e-4f, 1.0f, 0.0f));
  EXPECT_NEAR(errors_of(found).normal_degrees.max(), glm::degrees(1e-4), 1e-6);
}

TEST(SkinningVerification, AZeroNormalAgainstAUnitNormalIs180Degrees) {
  SkinnedVertices found = three_vertices();
  found.normals[1] = {0, 0, 0};
  EXPECT_EQ(errors_of(found).normal_degrees.max(), 180.0);
  found = three_vertices();
  found.normals[2] = {0, 1, 0};
  EXPECT_EQ(errors_of(found).normal_degrees.worst_vertex(), 2u);
}

TEST(SkinningVerification, NanIsInfinite) {
  SkinnedVertices found = three_vertices();
  found.positions[1].x = std::numeric_limits<float>::quiet_NaN();
  found.normals[2].x = std::numeric_limits<float>::quiet_NaN();
  found.positions[2].y = 100.0f;
  const VertexErrors errors = errors_of(found);
  EXPECT_EQ(errors.position.max(), kInfinity);
  EXPECT_EQ(errors.position.worst_vertex(), 1u);
  EXPECT_EQ(errors.normal_degrees.max(), 180.0);
}

TEST(SkinningVerification, P95IsThe95thPercentile) {
  ErrorStatistics errors;
  for (int i = 0; i < 100; ++i) errors.add(i, static_cast<std::size_t>(i));
  EXPECT_EQ(errors.p95(), 95.0);
  EXPECT_EQ(errors.max(), 99.0);
}

TEST(SkinningVerification, APaletteThatIsNotRigidIsOverTheLimit) {
  std::vector<PaletteEntry> palette(4);
  palette[1].rotation = axis_angle({0, 1, 0}, 1.0f) * (1.0f + 2e-6f);
  PaletteErrors errors;
  add_palette(palette, errors);
  EXPECT_TRUE(is_rigid(errors)) << "rounding";
  EXPECT_EQ(errors.bone, 1);
  palette[2].rotation = axis_angle({0, 1, 0}, 1.0f) * 0.99f;
  add_palette(palette, errors);
  EXPECT_FALSE(is_rigid(errors));
  EXPECT_EQ(errors.bone, 2);
  EXPECT_NEAR(errors.length, 0.01, 1e-6);
  palette[2] = {};
  add_palette(palette, errors);
  EXPECT_EQ(errors.bone, 2) << "the worst of all frames";
  palette[3].translation.y = std::numeric_limits<float>::quiet_NaN();
  add_palette(palette, errors);
  EXPECT_EQ(errors.length, kInfinity);
  EXPECT_EQ(errors.bone, 3);

  SkinningVerification verification;
  EXPECT_TRUE(within_limits(verification, {}));
  verification.palette = errors;
  EXPECT_FALSE(within_limits(verification, {})) << "although no vertex differs";
}

TEST(SkinningVerification, LightingIsComparedWithTheRulesInDoublePrecision) {
  Model model;
  model.bones.resize(1);
  Vertex vertex;
  vertex.bones[0] = 0;
  for (const glm::vec3 normal : {glm::vec3(0, 0, -1), glm::vec3(-0.6f, 0.8f, 0.0f)}) {
    vertex.normal = normal;
    model.vertices.push_back(vertex);
  }
  const auto actor = make_actor(std::make_shared<Model>(model));
  // The eye is at (0, 0, -10), the light comes from +X.
  VertexLighting lighting;
  lighting.camera.target = glm::vec3(0.0f);
  lighting.camera.distance = -10.0f;
  lighting.light.direction = {-2.0f, 0.0f, 0.0f};
  lighting.values = {{0.0f, std::sqrt(0.5f), 0.5f, 0.5f}, {-0.6f, 0.0f, 0.2f, 0.1f}};
  SkinningVerification check;
  const SkinnedVertices vertices = skinned_vertices<float>(*actor, check.skinning);
  add_frame(*actor, 0.0, vertices, check, lighting);
  EXPECT_LT(check.lighting.max(), 1e-6);
  EXPECT_TRUE(within_limits(check, model));
  lighting.values[1].w += 0.003f;
  add_frame(*actor, 1.0, vertices, check, lighting);
  EXPECT_NEAR(check.lighting.max(), 0.003, 1e-6);
  EXPECT_EQ(check.lighting.worst_vertex(), 1u);
  EXPECT_FALSE(within_limits(check, model)) << "more than half a level of 255";
}

}  // namespace
}  // namespace odori
