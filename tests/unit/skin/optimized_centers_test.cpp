#include "skin/rotation_centers.h"
#include "support/models.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

std::vector<glm::vec4> centers_of(const Model& model) {
  JobControl control;
  auto centers = find_optimized_centers(model, control);
  EXPECT_TRUE(centers);
  return centers ? *centers : std::vector<glm::vec4>();
}

// A tube of square cross-section along y from -3 to 3, with a joint of two bones at the origin. Weights change linearly
// between y = -1 and 1. `rings`: rings of four vertices.
Model tube(int rings) {
  Model model = testing::chain_model({{0, -3, 0}, {0, 0, 0}});
  for (int ring = 0; ring < rings; ++ring) {
    const float y = -3.0f + 6.0f * static_cast<float>(ring) / static_cast<float>(rings - 1);
    const float weight = glm::clamp(0.5f + 0.5f * y, 0.0f, 1.0f);
    for (const glm::vec2 corner : {glm::vec2(1, 1), glm::vec2(1, -1), glm::vec2(-1, -1), glm::vec2(-1, 1)}) {
      Vertex vertex;
      vertex.position = {corner.x, y, corner.y};
      vertex.normal = {0, 1, 0};
      vertex.kind = DeformKind::bdef2;
      vertex.bones = {0, 1, -1, -1};
      vertex.weights = {1.0f - weight, weight, 0, 0};
      model.vertices.push_back(vertex);
    }
  }
  for (std::uint32_t ring = 0; ring + 1 < static_cast<std::uint32_t>(rings); ++ring) {
    for (std::uint32_t side = 0; side < 4; ++side) {
      const std::uint32_t a = 4 * ring + side, b = 4 * ring + (side + 1) % 4;
      for (const std::uint32_t corner : {a, b, a + 4, b, b + 4, a + 4}) model.indices.push_back(corner);
    }
  }
  Material material;
  material.index_count = static_cast<std::int32_t>(model.indices.size());
  model.materials.push_back(material);
  return model;
}

// Equations 1 and 4, evaluated naively over all triangles and all ordered pairs of bones.
glm::dvec3 reference_center(const Model& model, const Vertex& vertex) {
  const std::size_t bones = model.bones.size();
  const auto weights_of = [&](const Vertex& v) {
    std::vector<double> weights(bones, 0.0);
    for (std::size_t slot = 0; slot < 4; ++slot) {
      if (v.bones[slot] >= 0) weights[static_cast<std::size_t>(v.bones[slot])] += static_cast<double>(v.weights[slot]);
    }
    return weights;
  };
  const std::vector<double> own = weights_of(vertex);
  glm::dvec3 numerator(0.0);
  double denominator = 0.0;
  for (std::size_t i = 0; i < model.indices.size(); i += 3) {
    std::array<glm::dvec3, 3> corners;
    std::vector<double> other(bones, 0.0);
    for (std::size_t c = 0; c < 3; ++c) {
      const Vertex& corner = model.vertices[model.indices[i + c]];
      corners[c] = glm::dvec3(corner.position);
      const std::vector<double> at = weights_of(corner);
      for (std::size_t b = 0; b < bones; ++b) other[b] += at[b] / 3.0;
    }
    double similarity = 0.0;
    for (std::size_t j = 0; j < bones; ++j) {
      for (std::size_t k = 0; k < bones; ++k) {
        const double difference = own[j] * other[k] - own[k] * other[j];
        if (j != k) similarity += own[j] * own[k] * other[j] * other[k] * std::exp(-difference * difference / 0.01);
      }
    }
    const double area = glm::length(glm::cross(corners[1] - corners[0], corners[2] - corners[0])) / 2.0;
    numerator += similarity * area * (corners[0] + corners[1] + corners[2]) / 3.0;
    denominator += similarity * area;
  }
  return numerator / denominator;
}

TEST(OptimizedCenters, MatchEquations1And4) {
  Model model = tube(25);
  model.bones.resize(3);
  for (std::size_t i = 40; i < 60; ++i) {  // some vertices with a third bone
    Vertex& vertex = model.vertices[i];
    vertex.kind = DeformKind::bdef4;
    vertex.bones = {1, 2, 0, -1};
    vertex.weights = {0.25f, 0.5f, 0.25f, 0.0f};
  }
  const std::vector<glm::vec4> centers = centers_of(model);
  ASSERT_EQ(centers.size(), model.vertices.size());
  for (std::size_t i = 0; i < centers.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    if (vertex.weights[0] == 0.0f || vertex.weights[0] == 1.0f) continue;
    EXPECT_LT(glm::distance(glm::dvec3(glm::vec3(centers[i])), reference_center(model, vertex)), 1e-5) << i;
  }
}

TEST(OptimizedCenters, LieInsideALimb) {
  const Model model = tube(49);
  const std::vector<glm::vec4> centers = centers_of(model);
  for (std::size_t i = 0; i < centers.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    if (std::abs(vertex.position.y) >= 1.0f) {
      EXPECT_EQ(glm::vec3(centers[i]), vertex.position) << "one bone only, vertex " << i;
      continue;
    }
    EXPECT_LT(glm::length(glm::vec2(centers[i].x, centers[i].z)), 0.06f)
        << i;  // the diagonals of the quads make the weights asymmetric
    EXPECT_NEAR(centers[i].y, vertex.position.y, 0.25f) << i;
  }
}

TEST(OptimizedCenters, WithoutTrianglesAreTheVertexPositions) {
  Model model = tube(9);
  model.indices.clear();
  model.materials.clear();
  const std::vector<glm::vec4> centers = centers_of(model);
  for (std::size_t i = 0; i < centers.size(); ++i) EXPECT_EQ(glm::vec3(centers[i]), model.vertices[i].position);
}

TEST(OptimizedCenters, CanBeCancelled) {
  JobControl control;
  control.cancel();
  const auto centers = find_optimized_centers(tube(9), control);
  ASSERT_FALSE(centers);
  EXPECT_EQ(centers.fault().kind, &kCentersCancelled);
}

TEST(OptimizedCenters, ReportFullProgressAtTheEnd) {
  JobControl control;
  ASSERT_TRUE(find_optimized_centers(tube(200), control));
  EXPECT_EQ(control.progress(), 1.0f);
}

TEST(OptimizedCenters, TheCacheKeyCoversAllInputs) {
  const Model model = tube(9);
  const std::uint64_t key = centers_cache_key(model);
  EXPECT_EQ(key, centers_cache_key(tube(9)));
  Model other = model;
  other.vertices[3].position.x += 1e-6f;
  EXPECT_NE(key, centers_cache_key(other));
  other = model;
  std::swap(other.vertices[16].weights[0], other.vertices[16].weights[1]);
  other.vertices[16].weights[0] += 0.001f;
  EXPECT_NE(key, centers_cache_key(other));
  other = model;
  std::swap(other.indices[0], other.indices[1]);
  EXPECT_NE(key, centers_cache_key(other));
  other = model;
  other.vertices[0].normal = {1, 0, 0};
  EXPECT_EQ(key, centers_cache_key(other));
}

TEST(OptimizedCenters, OfAFileAreChecked) {
  const Model model = tube(9);
  JobControl control;
  SkinningTexels centers = *find_optimized_centers(model, control);
  EXPECT_TRUE(are_optimized_centers(model, centers));
  EXPECT_FALSE(are_optimized_centers(tube(10), centers)) << "of another model";
  centers[3].y = INFINITY;
  EXPECT_FALSE(are_optimized_centers(model, centers));
}

}  // namespace
}  // namespace odori
