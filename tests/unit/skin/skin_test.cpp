#include "skin/skin.h"

#include "support/models.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::every_kind_model;
using testing::random_palette;

struct Skinned {
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;
};

Skinned skinned(const Model& model, std::span<const PaletteEntry> palette, SkinningMode mode) {
  std::vector<glm::vec3> rest(model.vertices.size());
  apply_vertex_morphs(model, std::vector<float>(model.morphs.size(), 0.0f), rest);
  Skinned out{rest, rest};
  skin({model, palette, rest, mode}, out.positions, out.normals);
  return out;
}

// The same formulas in double precision and matrix form, written apart from the deformers.
using Matrix = glm::dmat4;

Matrix matrix_of(const PaletteEntry& entry) {
  Matrix m = glm::mat4_cast(glm::dquat(entry.rotation));
  m[3] = glm::dvec4(glm::dvec3(entry.translation), 1.0);
  return m;
}

glm::dvec3 linear_by_matrices(const Vertex& v, std::span<const PaletteEntry> palette) {
  glm::dvec4 sum(0.0);
  for (std::size_t k = 0; k < 4; ++k) {
    if (v.bones[k] < 0) continue;
    sum += static_cast<double>(v.weights[k]) *
           (matrix_of(palette[static_cast<std::size_t>(v.bones[k])]) * glm::dvec4(v.position, 1.0));
  }
  return sum;
}

// evaluation.md 5.2, form (b).
glm::dvec3 sdef_by_matrices(const Vertex& v, const SdefParameters& s, std::span<const PaletteEntry> palette) {
  const PaletteEntry& b0 = palette[static_cast<std::size_t>(v.bones[0])];
  const PaletteEntry& b1 = palette[static_cast<std::size_t>(v.bones[1])];
  const double w0 = v.weights[0], w1 = v.weights[1];
  const Matrix m0 = matrix_of(b0), m1 = matrix_of(b1);
  const glm::dquat q = glm::slerp(glm::dquat(b0.rotation), glm::dquat(b1.rotation), w1);
  const glm::dvec3 gap = glm::dvec3(s.r0 - s.r1);
  return q * glm::dvec3(v.position - s.c) + glm::dvec3((w0 * m0 + w1 * m1) * glm::dvec4(s.c, 1.0)) +
         glm::dvec3((w0 * w1 * 0.5) * ((m0 - m1) * glm::dvec4(gap, 0.0)));
}

TEST(Skin, RestPoseIsWhereItWas) {
  const Model model = every_kind_model(200, 1);
  const std::vector<PaletteEntry> rest(model.bones.size());
  for (const SkinningMode mode : kSkinningModes) {
    const Skinned out = skinned(model, rest, mode);
    for (std::size_t i = 0; i < out.positions.size(); ++i) {
      ASSERT_LT(glm::distance(out.positions[i], model.vertices[i].position), 1e-5f);
      ASSERT_LT(glm::distance(out.normals[i], model.vertices[i].normal), 1e-6f);
    }
  }
}

TEST(Skin, AllModesMoveRigidlyWithOneTransform) {
  const Model model = every_kind_model(200, 2);
  const std::vector<PaletteEntry> palette(model.bones.size(), random_palette(1, 5)[0]);
  for (const SkinningMode mode : kSkinningModes) {
    const Skinned out = skinned(model, palette, mode);
    for (std::size_t i = 0; i < out.positions.size(); ++i) {
      const Vertex& v = model.vertices[i];
      ASSERT_LT(glm::distance(out.positions[i], palette[0].rotation * v.position + glm::vec3(palette[0].translation)),
                2e-5f);
      ASSERT_LT(glm::distance(out.normals[i], palette[0].rotation * v.normal), 1e-5f);
    }
  }
}

TEST(Skin, LinearAndSphericalMatchTheirMatrixForms) {
  const Model model = every_kind_model(500, 3);
  const auto palette = random_palette(model.bones.size(), 8);
  const Skinned linear = skinned(model, palette, SkinningMode::linear);
  const Skinned native = skinned(model, palette, SkinningMode::native);
  int spherical = 0;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const Vertex& v = model.vertices[i];
    ASSERT_LT(glm::distance(glm::dvec3(linear.positions[i]), linear_by_matrices(v, palette)), 1e-4);
    if (v.kind != DeformKind::sdef) continue;
    ++spherical;
    const auto& parameters = model.sdef[static_cast<std::size_t>(v.sdef)];
    ASSERT_LT(glm::distance(glm::dvec3(native.positions[i]), sdef_by_matrices(v, parameters, palette)), 1e-4);
  }
  EXPECT_EQ(spherical, 100);
}

TEST(Skin, DualQuaternionsTwistWithoutLosingRadius) {
  // A vertex halfway between two bones, one turned half a circle about the axis the vertex stands off from: linear
  // blending collapses it onto the axis, dual quaternions keep its distance.
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}});
  Vertex vertex;
  vertex.kind = DeformKind::qdef;
  vertex.position = {1, 2, 0};
  vertex.normal = {1, 0, 0};
  vertex.bones = {0, 1, -1, -1};
  vertex.weights = {0.5f, 0.5f, 0, 0};
  model.vertices = {vertex};
  std::vector<PaletteEntry> palette(2);
  palette[1].rotation = axis_angle({0, 1, 0}, kPi * 0.999f);
  const auto radius = [](glm::vec3 p) { return std::hypot(p.x, p.z); };
  EXPECT_NEAR(radius(skinned(model, palette, SkinningMode::native).positions[0]), 1.0f, 1e-5f);
  EXPECT_LT(radius(skinned(model, palette, SkinningMode::linear).positions[0]), 0.01f);
}

TEST(Skin, AQuaternionAndItsNegativeSkinAlike) {
  const Model model = every_kind_model(300, 4);
  auto palette = random_palette(model.bones.size(), 12);
  for (const SkinningMode mode : kSkinningModes) {
    const Skinned before = skinned(model, palette, mode);
    palette[1].rotation = -palette[1].rotation;
    const Skinned after = skinned(model, palette, mode);
    for (std::size_t i = 0; i < before.positions.size(); ++i) {
      ASSERT_LT(glm::distance(before.positions[i], after.positions[i]), 2e-4f) << name(mode) << " vertex " << i;
    }
  }
}

TEST(Skin, OpposedBonesNeverGiveNan) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}});
  Vertex vertex;
  vertex.kind = DeformKind::qdef;
  vertex.position = {1, 2, 3};
  vertex.normal = {0, 1, 0};
  vertex.bones = {0, 1, 2, -1};
  vertex.weights = {0.0f, 0.5f, 0.5f, 0};
  model.vertices = {vertex};
  std::vector<PaletteEntry> palette(3);
  palette[1].rotation = axis_angle({1, 0, 0}, kPi);
  palette[2].rotation = axis_angle({1, 0, 0}, -kPi);
  const Skinned out = skinned(model, palette, SkinningMode::native);
  EXPECT_TRUE(is_finite(out.positions[0]));
  EXPECT_NEAR(glm::length(out.normals[0]), 1.0f, 1e-5f);
}

TEST(Skin, AZeroNormalStaysZero) {
  const Model model = every_kind_model(30, 6);
  ASSERT_EQ(model.vertices[10].normal, glm::vec3(0.0f));
  const auto palette = random_palette(model.bones.size(), 2);
  EXPECT_EQ(skinned(model, palette, SkinningMode::native).normals[10], glm::vec3(0.0f));
}

TEST(Skin, ModesChooseTheFormula) {
  EXPECT_EQ(deformer(DeformKind::sdef, SkinningMode::native), Deformer::spherical);
  EXPECT_EQ(deformer(DeformKind::qdef, SkinningMode::native), Deformer::dual_quaternion);
  EXPECT_EQ(deformer(DeformKind::bdef4, SkinningMode::native), Deformer::linear);
  EXPECT_EQ(deformer(DeformKind::qdef, SkinningMode::sdef), Deformer::linear);
  EXPECT_EQ(deformer(DeformKind::sdef, SkinningMode::sdef), Deformer::spherical);
  EXPECT_EQ(deformer(DeformKind::bdef1, SkinningMode::dqs), Deformer::dual_quaternion);
  EXPECT_EQ(deformer(DeformKind::sdef, SkinningMode::linear), Deformer::linear);
  for (const SkinningMode mode : kSkinningModes) EXPECT_EQ(skinning_mode(name(mode)), mode);
  EXPECT_EQ(skinning_mode("qdef"), SkinningMode::dqs);
  EXPECT_EQ(skinning_mode("bdef"), SkinningMode::linear);
  EXPECT_FALSE(skinning_mode("DQS"));
}

TEST(VertexMorphs, AddTheirWeightedOffsets) {
  const Model model = every_kind_model(22, 9);
  std::vector<glm::vec3> positions(model.vertices.size());
  apply_vertex_morphs(model, std::vector{2.0f, -1.0f, 0.0f, 1.0f}, positions);
  const auto& first = std::get<VertexMorph>(model.morphs[0].data).offsets;
  const auto& second = std::get<VertexMorph>(model.morphs[1].data).offsets;
  EXPECT_LT(glm::distance(positions[1], model.vertices[1].position + 2.0f * first[1].position), 1e-5f);
  EXPECT_LT(glm::distance(positions[3], model.vertices[3].position + 2.0f * first[3].position - second[1].position),
            1e-5f);
}

}  // namespace
}  // namespace odori
