#include "skin/rotation_centers.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Vertex on(std::array<std::int32_t, 4> bones, std::array<float, 4> weights) {
  Vertex vertex;
  vertex.kind = DeformKind::bdef4;
  vertex.bones = bones;
  vertex.weights = weights;
  return vertex;
}

glm::vec3 center(const Model& model, std::span<const PaletteEntry> palette) {
  const SkinTables tables = build_skin_tables(model);
  std::vector<glm::vec4> centers(tables.sets.size());
  find_spherical_centers(model, tables, palette, centers);
  return glm::vec3(centers.at(0));
}

// A bone's skinning transform for a rotation about a point of the rest pose.
PaletteEntry rotation_about(glm::vec3 point, glm::quat rotation) {
  return {rotation, glm::vec4(point - rotation * point, 0.0f)};
}

// The minimised quantity: squared distances between the images of the point under two bones, summed over all pairs.
double sum_of_squares(glm::dvec3 point, std::span<const PaletteEntry> palette) {
  double sum = 0.0;
  for (std::size_t a = 0; a < palette.size(); ++a) {
    for (std::size_t b = a + 1; b < palette.size(); ++b) {
      const auto transformed = [&](std::size_t i) {
        return glm::dquat(palette[i].rotation) * point + glm::dvec3(glm::vec3(palette[i].translation));
      };
      const glm::dvec3 gap = transformed(a) - transformed(b);
      sum += glm::dot(gap, gap);
    }
  }
  return sum;
}

TEST(SphericalCenters, OfABentJointLieOnTheRotationAxis) {
  Model model = testing::chain_model({{0, 0, 0}, {1, 4, 2}});
  model.vertices = {on({0, 1, -1, -1}, {0.5f, 0.5f, 0, 0})};
  const glm::vec3 axis = glm::normalize(glm::vec3(1, 2, -1));
  const std::vector<PaletteEntry> palette{{}, rotation_about({1, 4, 2}, axis_angle(axis, 1.0f))};
  // The position along the axis is undetermined; it is the one closest to the mean of the joints.
  const glm::vec3 mean(0.5f, 2, 1);
  const glm::vec3 wanted = glm::vec3(1, 4, 2) + axis * glm::dot(axis, mean - glm::vec3(1, 4, 2));
  EXPECT_LT(glm::distance(center(model, palette), wanted), 1e-4f);
}

TEST(SphericalCenters, MinimiseTheSquaredDistances) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}, {3, 8, 0}});
  model.vertices = {on({0, 1, 2, 3}, {0.25f, 0.25f, 0.25f, 0.25f})};
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const auto palette = testing::random_palette(4, seed);
    const glm::dvec3 found(center(model, palette));
    const double minimum = sum_of_squares(found, palette);
    for (const glm::dvec3 step : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)}) {
      EXPECT_GE(sum_of_squares(found + 0.05 * step, palette), minimum * (1.0 - 1e-6)) << seed;
      EXPECT_GE(sum_of_squares(found - 0.05 * step, palette), minimum * (1.0 - 1e-6)) << seed;
    }
  }
}

TEST(SphericalCenters, WithoutRotationAreTheMeanOfTheJoints) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}});
  model.vertices = {on({0, 1, -1, -1}, {0.5f, 0.5f, 0, 0})};
  const std::vector<PaletteEntry> identity(2);
  EXPECT_EQ(center(model, identity), glm::vec3(0, 2, 0));
  std::vector<PaletteEntry> translated(2);
  translated[1].translation = {5, 0, 0, 0};
  EXPECT_EQ(center(model, translated), glm::vec3(0, 2, 0)) << "translation without rotation";
}

}  // namespace
}  // namespace odori
