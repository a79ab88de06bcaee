// Bulge-free dual quaternions, compared with matrices and distances in double precision.

#include "skin/skin.h"
#include "support/models.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

struct Posed {
  std::vector<glm::dvec3> positions, normals;
};

Posed posed_as(const Model& model, std::span<const PaletteEntry> palette, SkinningMode mode) {
  const SkinTables tables = build_skin_tables(model);
  std::vector<glm::dvec3> rest;
  for (const Vertex& vertex : model.vertices) rest.emplace_back(vertex.position);
  Posed out{rest, rest};
  skin<double>({.model = model, .tables = tables, .palette = palette, .positions = rest, .skinning = mode},
               out.positions, out.normals);
  return out;
}

// The distance of a point from the segment from a to b, by the smallest of many points on it.
double distance_to_segment(const glm::dvec3& point, const glm::dvec3& a, const glm::dvec3& b) {
  double low = 0.0, high = 1.0;
  const auto at = [&](double t) { return glm::distance(point, a + (b - a) * t); };
  for (int i = 0; i < 200; ++i) {  // the distance is convex along the segment
    const double left = low + (high - low) / 3.0, right = high - (high - low) / 3.0;
    (at(left) < at(right) ? high : low) = at(left) < at(right) ? right : left;
  }
  return at(0.5 * (low + high));
}

TEST(BulgeFree, OnlyVerticesFartherFromTheirHeaviestBoneThanAtRestAreMovedStraightToIt) {
  Model model = testing::every_kind_model(500, 6);
  for (std::size_t i = 0; i + 1 < model.bones.size(); ++i) model.bones[i].tail_bone = static_cast<std::int32_t>(i) + 1;
  model.bones.back().tail_offset = {1, 2, -1};
  const auto palette = testing::random_palette(model.bones.size(), 17);
  const Posed plain = posed_as(model, palette, SkinningMode::dqs),
              got = posed_as(model, palette, SkinningMode::bulge_free);
  int moved = 0;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    const auto heaviest = static_cast<std::size_t>(vertex.bones[static_cast<std::size_t>(
        std::max_element(vertex.weights.begin(), vertex.weights.end()) - vertex.weights.begin())]);
    const Bone& bone = model.bones[heaviest];
    const glm::dvec3 head(bone.rest_position);
    const glm::dvec3 tail = bone.tail_bone
                                ? glm::dvec3(model.bones[static_cast<std::size_t>(*bone.tail_bone)].rest_position)
                                : head + glm::dvec3(bone.tail_offset);
    glm::dmat4 m = glm::mat4_cast(glm::dquat(palette[heaviest].rotation));
    m[3] = glm::dvec4(glm::dvec3(palette[heaviest].translation), 1.0);
    const glm::dvec3 posed_head(m * glm::dvec4(head, 1.0)), posed_tail(m * glm::dvec4(tail, 1.0));
    const double at_rest = distance_to_segment(glm::dvec3(vertex.position), head, tail);
    const double by_dqs = distance_to_segment(plain.positions[i], posed_head, posed_tail);
    EXPECT_EQ(got.normals[i], plain.normals[i]);
    if (by_dqs <= at_rest + 1e-5) {
      EXPECT_LT(glm::distance(got.positions[i], plain.positions[i]), 2e-5) << i;
      continue;
    }
    ++moved;
    EXPECT_NEAR(distance_to_segment(got.positions[i], posed_head, posed_tail), at_rest, 1e-5) << i;
    EXPECT_NEAR(glm::distance(got.positions[i], plain.positions[i]), by_dqs - at_rest, 1e-5) << i << ", straight";
  }
  EXPECT_GT(moved, 50);
  EXPECT_LT(moved, 450);
}

TEST(BulgeFree, SegmentsEndAtTheTailOrTheFirstChildElsewhere) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 4, 0}, {1, 8, 0}, {2, 9, 0}});
  model.bones[0].tail_bone = 3;
  model.bones[3].tail_offset = {0, 0, 2};
  const auto segments = build_skin_tables(model).segments;
  ASSERT_EQ(segments.size(), 5u);
  EXPECT_EQ(segments[0].tail, glm::vec3(1, 8, 0)) << "the tail bone";
  EXPECT_EQ(segments[1].tail, segments[1].head) << "its only child is at the same position";
  EXPECT_EQ(segments[2].tail, glm::vec3(1, 8, 0)) << "the child";
  EXPECT_EQ(segments[3].tail, glm::vec3(1, 8, 2)) << "the offset";
  EXPECT_EQ(segments[4].tail, glm::vec3(2, 9, 0)) << "nothing";
}

}  // namespace
}  // namespace odori
