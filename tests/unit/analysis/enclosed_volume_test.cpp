#include "analysis/measures.h"

#include <array>

#include <gtest/gtest.h>

namespace odori {
namespace {

struct TestBox {
  glm::vec3 low{0.0f};
  glm::vec3 high{1.0f};
  bool seams = false;  // separate vertices for each corner of each face
  bool inside_out = false;
  std::size_t faces = 12;  // number of its triangles that are added
};

// Front faces are clockwise seen from outside in the left-handed frame.
void add_box(Model& model, const TestBox& box) {
  constexpr std::array<std::array<std::uint32_t, 3>, 12> kFaces{{{0, 4, 6},
                                                                 {0, 6, 2},
                                                                 {1, 3, 7},
                                                                 {1, 7, 5},
                                                                 {0, 1, 5},
                                                                 {0, 5, 4},
                                                                 {2, 6, 7},
                                                                 {2, 7, 3},
                                                                 {0, 2, 3},
                                                                 {0, 3, 1},
                                                                 {4, 5, 7},
                                                                 {4, 7, 6}}};
  const auto corner = [&](std::uint32_t index) {
    return glm::vec3(index & 1 ? box.high.x : box.low.x, index & 2 ? box.high.y : box.low.y,
                     index & 4 ? box.high.z : box.low.z);
  };
  Material material;
  material.first_index = static_cast<std::int32_t>(model.indices.size());
  const auto first = static_cast<std::uint32_t>(model.vertices.size());
  if (!box.seams) {
    for (std::uint32_t i = 0; i < 8; ++i) model.vertices.emplace_back().position = corner(i);
  }
  for (std::size_t i = 0; i < box.faces; ++i) {
    std::array<std::uint32_t, 3> face = kFaces[i];
    if (box.inside_out) std::swap(face[1], face[2]);
    for (const std::uint32_t index : face) {
      model.indices.push_back(box.seams ? static_cast<std::uint32_t>(model.vertices.size()) : first + index);
      if (box.seams) model.vertices.emplace_back().position = corner(index);
    }
  }
  material.index_count = static_cast<std::int32_t>(model.indices.size()) - material.first_index;
  model.materials.push_back(material);
}

std::vector<double> volumes(const Model& model, const MeshParts& parts) {
  std::vector<glm::vec3> positions;
  for (const Vertex& vertex : model.vertices) positions.push_back(vertex.position);
  return enclosed_volumes<float>(model, parts, positions);
}

TEST(EnclosedVolume, OfABox) {
  for (const bool seams : {false, true}) {
    Model model;
    add_box(model, {.low = {100, 200, 300}, .high = {102, 203, 304}, .seams = seams});
    const MeshParts parts = find_mesh_parts(model);
    ASSERT_EQ(parts.parts.size(), 1u);
    EXPECT_TRUE(parts.parts[0].closed);
    EXPECT_EQ(parts.parts[0].triangles, 12u);
    EXPECT_NEAR(volumes(model, parts)[0], 24.0, 1e-9);
  }
}

TEST(EnclosedVolume, PartsAreSeparate) {
  Model model;
  add_box(model, {});
  add_box(model, {.low = {5, 0, 0}, .high = {7, 2, 2}, .inside_out = true});
  add_box(model, {.low = {9, 0, 0}, .high = {10, 1, 1}, .faces = 11});
  const MeshParts parts = find_mesh_parts(model);
  ASSERT_EQ(parts.parts.size(), 3u);
  EXPECT_EQ(parts.parts[1].material, 1);
  EXPECT_TRUE(parts.parts[0].closed && parts.parts[1].closed);
  EXPECT_FALSE(parts.parts[2].closed);
  const std::vector<double> found = volumes(model, parts);
  EXPECT_NEAR(found[0], 1.0, 1e-9);
  EXPECT_NEAR(found[1], -8.0, 1e-9);
  EXPECT_EQ(found[2], 0.0);
}

TEST(EnclosedVolume, BoxesWithACommonFaceAreOnePart) {
  Model model;
  add_box(model, {});
  add_box(model, {.low = {1, 0, 0}, .high = {2, 1, 1}});
  const MeshParts parts = find_mesh_parts(model);
  ASSERT_EQ(parts.parts.size(), 1u);
  EXPECT_TRUE(parts.parts[0].closed);
  EXPECT_NEAR(volumes(model, parts)[0], 2.0, 1e-9);
}

TEST(EnclosedVolume, AFlippedFaceMakesAPartOpen) {
  Model model;
  add_box(model, {});
  std::swap(model.indices[0], model.indices[1]);
  EXPECT_FALSE(find_mesh_parts(model).parts.at(0).closed);
}

TEST(EnclosedVolume, DegenerateTrianglesAndLinesBelongToNoPart) {
  Model model;
  add_box(model, {});
  for (const std::uint32_t corner : {0u, 1u, 1u}) model.indices.push_back(corner);
  model.materials[0].index_count += 3;
  add_box(model, {.low = {5, 0, 0}, .high = {6, 1, 1}});
  model.materials[1].lines = true;
  const MeshParts parts = find_mesh_parts(model);
  ASSERT_EQ(parts.parts.size(), 1u);
  EXPECT_TRUE(parts.parts[0].closed);
  EXPECT_EQ(parts.part_of[11], 0);
  EXPECT_EQ(parts.part_of[12], -1);
  EXPECT_EQ(parts.part_of[13], -1);
}

TEST(EnclosedVolume, OfAnEmptyModel) {
  const Model model;
  const MeshParts parts = find_mesh_parts(model);
  EXPECT_TRUE(parts.parts.empty());
  EXPECT_TRUE(volumes(model, parts).empty());
}

}  // namespace
}  // namespace odori
