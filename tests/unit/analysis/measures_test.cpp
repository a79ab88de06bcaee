#include "analysis/measures.h"

#include "analysis/measured_motion.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using Points = std::vector<glm::vec3>;
constexpr int kMeasureSteps = 6;

void add_triangle(Model& model, std::size_t a, std::size_t b, std::size_t c) {
  for (const std::size_t each : {a, b, c}) model.indices.push_back(static_cast<std::uint32_t>(each));
}

// An octant of the unit sphere: the points of a triangular grid, normalised.
void add_octant(Model& model, glm::vec3 signs) {
  const std::size_t first = model.vertices.size();
  const auto index = [first](int row, int column) {
    return first + static_cast<std::size_t>(row * (row + 1) / 2 + column);
  };
  const bool mirrored = signs.x * signs.y * signs.z < 0.0f;
  const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
    mirrored ? add_triangle(model, a, c, b) : add_triangle(model, a, b, c);
  };
  for (int row = 0; row <= kMeasureSteps; ++row) {
    for (int column = 0; column <= row; ++column) {
      const glm::vec3 flat(kMeasureSteps - row, row - column, column);
      Vertex& vertex = model.vertices.emplace_back();
      vertex.position = vertex.normal = glm::normalize(flat) * signs;
      if (row == kMeasureSteps) continue;
      add(index(row, column), index(row + 1, column), index(row + 1, column + 1));
      if (column < row) add(index(row, column), index(row + 1, column + 1), index(row, column + 1));
    }
  }
}

Model sphere() {
  Model model;
  for (int i = 0; i < 8; ++i) add_octant(model, {i & 1 ? -1 : 1, i & 2 ? -1 : 1, i & 4 ? -1 : 1});
  model.materials.emplace_back().index_count = static_cast<std::int32_t>(model.indices.size());
  return model;
}

Points rest(const Model& model) {
  Points points;
  for (const Vertex& vertex : model.vertices) points.push_back(vertex.position);
  return points;
}

Points mapped(const glm::mat3& matrix, const Points& points) {
  Points result;
  for (const glm::vec3& point : points) result.push_back(matrix * point);
  return result;
}

Points mapped_normals(const glm::mat3& matrix, const Model& model) {
  Points result;
  for (const Vertex& vertex : model.vertices) result.push_back(matrix * vertex.normal);
  return result;
}

std::vector<float> volumes(const Model& model, const glm::mat3& matrix) {
  std::vector<float> values(model.vertices.size());
  const Points before = rest(model);
  local_volume_ratios(model, before, mapped(matrix, before), mapped_normals(matrix, model), values);
  return values;
}

std::vector<float> areas(const Model& model, const glm::mat3& matrix) {
  std::vector<float> values(model.vertices.size());
  const Points before = rest(model);
  area_ratios(model, before, mapped(matrix, before), values);
  return values;
}

std::vector<float> edges(const Model& model, const glm::mat3& matrix) {
  std::vector<float> values(model.vertices.size());
  const Points before = rest(model);
  edge_ratios(model, before, mapped(matrix, before), values);
  return values;
}

void expect_all(const std::vector<float>& values, float wanted, float within) {
  for (std::size_t i = 0; i < values.size(); ++i) ASSERT_NEAR(values[i], wanted, within) << i;
}

TEST(Measures, OfAScaledSphere) {
  const Model model = sphere();
  const glm::mat3 larger(1.5f);
  expect_all(areas(model, larger), 1.5f * 1.5f, 1e-5f);
  expect_all(edges(model, larger), 1.5f, 1e-5f);
  expect_all(volumes(model, larger), 1.5f * 1.5f * 1.5f, 1e-5f);
}

TEST(Measures, OfAShearedSphere) {
  const Model model = sphere();
  glm::mat3 sheared(1.0f);
  sheared[1].x = 0.8f;  // x += 0.8 y
  expect_all(volumes(model, sheared), 1.0f, 1e-5f);
  // Areas transform by the cofactors; edge ratios are bounded by the singular values.
  const std::vector<float> area = areas(model, sheared), edge = edges(model, sheared);
  const glm::mat3 cofactors = glm::transpose(glm::inverse(sheared));
  const float singular = 0.5f * (0.8f + std::sqrt(0.8f * 0.8f + 4.0f));
  float longest = 1.0f;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    // The normal of the triangles at a vertex on a seam is inclined, because it has only half of its neighbours.
    EXPECT_NEAR(area[i], glm::length(cofactors * model.vertices[i].normal), 0.1f);
    EXPECT_LE(edge[i], singular + 1e-5f);
    EXPECT_GE(edge[i], 1.0f / singular - 1e-5f);
    longest = std::max(longest, edge[i]);
  }
  EXPECT_GT(longest, 0.95f * singular);
}

TEST(Measures, LocalVolumeIsTheDeterminant) {
  const Model model = sphere();
  const glm::mat3 any(glm::vec3(0.9f, 0.3f, -0.2f), glm::vec3(-0.4f, 1.2f, 0.1f), glm::vec3(0.2f, 0.5f, 0.7f));
  expect_all(volumes(model, any), glm::determinant(any), 2e-5f);
  glm::mat3 flat(1.0f);
  flat[2] = glm::vec3(0.0f);
  expect_all(volumes(model, flat), 0.0f, 1e-6f);
  glm::mat3 mirrored(1.0f);
  mirrored[0] = -mirrored[0];
  expect_all(volumes(model, mirrored), -1.0f, 1e-5f);
}

TEST(Measures, DegenerateGeometryIsNeutral) {
  Model model;
  const glm::vec3 positions[] = {
      {0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {5, 5, 5}};  // a degenerate triangle, and an isolated vertex
  for (const glm::vec3& position : positions) model.vertices.emplace_back().position = position;
  add_triangle(model, 0, 1, 2);
  model.materials.emplace_back().index_count = 3;
  const glm::mat3 larger(2.0f);
  expect_all(areas(model, larger), 1.0f, 0.0f);
  expect_all(volumes(model, larger), 1.0f, 0.0f);
  const std::vector<float> edge = edges(model, larger);
  EXPECT_EQ(edge, (std::vector<float>{2.0f, 2.0f, 2.0f, 1.0f}));
  model.materials[0].lines = true;
  expect_all(edges(model, larger), 1.0f, 0.0f);
}

TEST(Measures, ANormalInTheSurfaceIsNeutral) {
  Model model = sphere();
  for (Vertex& vertex : model.vertices) {
    vertex.normal = glm::normalize(glm::cross(vertex.normal, glm::vec3(0.3f, 0.5f, 0.7f)));
  }
  model.vertices[3].normal = glm::vec3(0.0f);
  const std::vector<float> values = volumes(model, glm::mat3(2.0f));
  EXPECT_EQ(values[3], 1.0f);
  std::size_t unmeasured = 0;
  for (const float value : values) unmeasured += value == 1.0f;
  EXPECT_GT(unmeasured, values.size() / 2);  // vertices on seams have only half of their neighbours
}

TEST(Measures, RestAndDisplacementOfABlendedVertex) {
  Model model;
  model.bones.resize(2);
  const glm::vec3 position(2, 1, 0);
  for (const float weight : {1.0f, 0.75f, 0.5f, 0.25f}) {
    Vertex& vertex = model.vertices.emplace_back();
    vertex.position = position;
    vertex.bones = {0, 1, -1, -1};
    vertex.weights = {weight, 1.0f - weight, 0.0f, 0.0f};
  }
  // The second bone is translated by 8: linear blending moves the vertex by 8 (1 - w), its heaviest bone by 0 or 8.
  const std::vector<PaletteEntry> palette{{}, {kNoRotation, glm::vec4(0, 0, 8, 0)}};
  const Points before = rest(model);
  Points posed = before;
  const float moved[] = {0.0f, 2.0f, 4.0f, 6.0f};
  for (std::size_t i = 0; i < posed.size(); ++i) posed[i].z += moved[i];
  std::vector<float> values(4);
  measure(Measure::rest, {model, palette, before, posed, posed}, values);
  EXPECT_EQ(values, (std::vector<float>{0.0f, 2.0f, 4.0f, 2.0f}));
  measure(Measure::displacement, {model, palette, before, posed, posed, before}, values);
  EXPECT_EQ(values, (std::vector<float>{0.0f, 2.0f, 4.0f, 6.0f}));
}

TEST(Measures, ResultsThatAreNotFiniteAreNeutral) {
  Model model = sphere();
  const Points before = rest(model);
  const Points posed(before.size(), glm::vec3(std::numeric_limits<float>::infinity()));
  std::vector<float> values(before.size());
  for (const auto& each : measures()) {
    measure(each.value, {model, std::vector<PaletteEntry>(1), before, posed, posed, before, posed}, values);
    expect_all(values, neutral(each.value), 0.0f);
  }
}

TEST(Measures, AreFoundByName) {
  for (const auto& each : measures()) EXPECT_EQ(measure_named(name(each.value)), each.value);
  EXPECT_EQ(measure_named("displacement"), Measure::displacement);
  EXPECT_EQ(measure_named(""), std::nullopt);
  EXPECT_EQ(measure_named("heat"), std::nullopt);
}

// Two triangles of a strip that is folded along their common edge: the second comes to lie upside down on the first.
TEST(Measures, FoldOversAreCounted) {
  Model model;
  for (const glm::vec3& position : {glm::vec3(0, 0, 0), glm::vec3(0, 1, 0), glm::vec3(1, 0, 0), glm::vec3(1, 1, 0)}) {
    Vertex& vertex = model.vertices.emplace_back();
    vertex.position = position;
    vertex.normal = glm::vec3(0, 0, -1);
  }
  add_triangle(model, 0, 1, 2);
  add_triangle(model, 2, 1, 3);
  model.materials.emplace_back().index_count = 6;
  const Points before = rest(model), normals(4, glm::vec3(0, 0, -1));
  EXPECT_EQ(count_folds(model, before, before, normals), 0u);
  Points folded = before;
  folded[3] = glm::vec3(0, 0, 0);
  EXPECT_EQ(count_folds(model, before, folded, normals), 1u);
  const glm::mat3 half_a_turn(glm::vec3(-1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, -1));
  EXPECT_EQ(count_folds(model, before, mapped(half_a_turn, before), mapped_normals(half_a_turn, model)), 0u)
      << "a rotated model is not turned inside out";
  EXPECT_EQ(count_folds(model, before, mapped(half_a_turn, before), normals), 2u);
}

}  // namespace
}  // namespace odori
