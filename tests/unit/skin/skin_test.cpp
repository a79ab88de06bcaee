#include "skin/skin.h"

#include "skin/detail/bone_matrices.h"
#include "skin/rotation_centers.h"
#include "support/models.h"

#include <algorithm>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::every_kind_model;
using testing::random_palette;

// A model in a pose, and what a mode needs of both: it can be skinned several times.
struct Prepared {
  const Model& model;
  std::span<const PaletteEntry> palette;
  Skinning skinning;
  SkinTables tables;
  SkinningTexels data;
};

Prepared prepared(const Model& model, std::span<const PaletteEntry> palette, const Skinning& skinning) {
  Prepared out{model, palette, skinning, build_skin_tables(model), {}};
  out.data = SkinningTexels(out.tables.sets.size());
  find_spherical_centers(model, out.tables, palette, out.data);
  JobControl control;
  if (const auto kind = method(skinning.mode).data) out.data = *kind_of(*kind).find(model, {}, control);
  return out;
}

// With all morphs at that weight.
template <typename T>
SkinnedVerticesOf<T> skinned_as(const Prepared& p, float weight, Threads threads = Threads::one) {
  std::vector<glm::vec<3, T>> rest(p.model.vertices.size());
  apply_vertex_morphs<T>(p.model, p.tables, std::vector<float>(p.model.morphs.size(), weight), rest);
  SkinnedVerticesOf<T> out{rest, rest};
  skin<T>({.model = p.model,
           .tables = p.tables,
           .palette = p.palette,
           .positions = rest,
           .skinning = p.skinning,
           .data = p.data,
           .threads = threads},
          out.positions, out.normals);
  return out;
}

SkinnedVertices skinned(const Model& model, std::span<const PaletteEntry> palette, const Skinning& skinning) {
  return skinned_as<float>(prepared(model, palette, skinning), 0.0f);
}

// Independent implementations of the formulas, with matrices in double precision.
using Matrix = glm::dmat4;

Matrix matrix4_of(const PaletteEntry& entry) {
  Matrix m = glm::mat4_cast(glm::dquat(entry.rotation));
  m[3] = glm::dvec4(glm::dvec3(entry.translation), 1.0);
  return m;
}

glm::dvec3 linear_by_matrices(const Vertex& v, std::span<const PaletteEntry> palette) {
  glm::dvec4 sum(0.0);
  for (std::size_t k = 0; k < 4; ++k) {
    if (v.bones[k] < 0) continue;
    sum += static_cast<double>(v.weights[k]) *
           (matrix4_of(palette[static_cast<std::size_t>(v.bones[k])]) * glm::dvec4(v.position, 1.0));
  }
  return sum;
}

// evaluation.md 5.2, form (b).
glm::dvec3 sdef_by_matrices(const Vertex& v, const SdefParameters& s, std::span<const PaletteEntry> palette) {
  const PaletteEntry& b0 = palette[static_cast<std::size_t>(v.bones[0])];
  const PaletteEntry& b1 = palette[static_cast<std::size_t>(v.bones[1])];
  const double w0 = v.weights[0], w1 = v.weights[1];
  const Matrix m0 = matrix4_of(b0), m1 = matrix4_of(b1);
  const glm::dquat q = glm::slerp(glm::dquat(b0.rotation), glm::dquat(b1.rotation), w1);
  const glm::dvec3 gap = glm::dvec3(s.r0 - s.r1);
  return q * glm::dvec3(v.position - s.c) + glm::dvec3((w0 * m0 + w1 * m1) * glm::dvec4(s.c, 1.0)) +
         glm::dvec3((w0 * w1 * 0.5) * ((m0 - m1) * glm::dvec4(gap, 0.0)));
}

TEST(Skin, RestPoseIsUnchanged) {
  const Model model = every_kind_model(200, 1);
  const std::vector<PaletteEntry> rest(model.bones.size());
  for (const auto& choice : skinning_modes()) {
    const SkinningMode mode = choice.value;
    const SkinnedVertices out = skinned(model, rest, mode);
    for (std::size_t i = 0; i < out.positions.size(); ++i) {
      ASSERT_LT(glm::distance(out.positions[i], model.vertices[i].position), 1e-5f);
      ASSERT_LT(glm::distance(out.normals[i], model.vertices[i].normal), 1e-6f);
    }
  }
}

TEST(FastSkin, SinglePrecisionDiffersFromTheReferenceByRoundingOnly) {
  const Model model = every_kind_model(20000, 9);
  const auto palette = random_palette(model.bones.size(), 4);
  for (const auto& mode : skinning_modes()) {
    const Prepared posed = prepared(model, palette, mode.value);
    const auto fast = skinned_as<float>(posed, 0.7f);
    const auto exact = skinned_as<double>(posed, 0.7f);
    double position = 0.0, normal = 0.0, moved = 0.0;
    for (std::size_t i = 0; i < model.vertices.size(); ++i) {
      position = std::max(position, glm::distance(glm::dvec3(fast.positions[i]), exact.positions[i]));
      moved = std::max(moved, glm::distance(glm::dvec3(model.vertices[i].position), exact.positions[i]));
      normal = std::max(normal, glm::distance(glm::dvec3(fast.normals[i]), exact.normals[i]));
    }
    RecordProperty(std::string(mode.name) + "_position", std::to_string(position));
    RecordProperty(std::string(mode.name) + "_normal", std::to_string(normal));
    EXPECT_LT(position, 1e-5) << mode.name << ", units";
    EXPECT_LT(normal, 1e-3) << mode.name;
    EXPECT_GT(moved, 1.0) << mode.name;
  }
}

// Bit for bit, also of signs of zero: one matrix per vertex, as detail/bone_matrices.h writes the formula.
TEST(FastSkin, EightVerticesAtOnceAreThoseOfOneAfterTheOther) {
  Model model = every_kind_model(3001, 12);
  std::mt19937 random(3);
  for (Vertex& vertex : model.vertices) {
    switch (random() % 8) {
      case 0:
        vertex.weights[random() % 4] = 0.0f;  // whatever the kind uses of them
        break;
      case 1:
        vertex.normal = glm::vec3(0.0f, -0.0f, 0.0f);
        break;
      case 2:
        vertex.position = glm::vec3(-0.0f);
        break;
      case 3:
        vertex.weights[0] = 0.5f;
        break;
      default:
        break;
    }
    if (vertex.weights == std::array<float, 4>{}) vertex.weights[0] = 0.25f;
  }
  const auto palette = random_palette(model.bones.size(), 8);
  const SkinTables tables = build_skin_tables(model);
  std::vector<glm::vec3> rest(model.vertices.size()), positions = rest, normals = rest;
  apply_vertex_morphs<float>(model, tables, std::vector<float>(model.morphs.size(), 0.3f), rest);
  const auto same = [](const glm::vec3& a, const glm::vec3& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
  for (const bool unit : {true, false}) {
    skin<float>({.model = model,
                 .tables = tables,
                 .palette = palette,
                 .positions = rest,
                 .skinning = SkinningMode::linear,
                 .unit_normals = unit},
                positions, normals);
    for (std::size_t i = 0; i < model.vertices.size(); ++i) {
      const BoneMatrix m =
          blended_matrix(model.vertices[i], [&](std::int32_t bone) { return matrix_of(palette[std::max(bone, 0)]); });
      glm::vec3 normal = transformed_direction(m, model.vertices[i].normal);
      if (unit && glm::length(normal) > 0.0f) normal = normal / glm::length(normal);
      ASSERT_TRUE(same(positions[i], transformed_point(m, rest[i]))) << i;
      ASSERT_TRUE(same(normals[i], normal)) << i;
    }
  }
}

TEST(FastSkin, TheNumberOfThreadsDoesNotMatter) {
  const Model model = every_kind_model(20000, 10);
  const auto palette = random_palette(model.bones.size(), 5);
  for (const auto& mode : skinning_modes()) {
    const Prepared posed = prepared(model, palette, mode.value);
    const auto one = skinned_as<float>(posed, 0.7f);
    for (const int threads : {1, 2, 8}) {
      const ThreadLimit limit(threads);
      const auto several = skinned_as<float>(posed, 0.7f, Threads::all);
      ASSERT_TRUE(one.positions == several.positions && one.normals == several.normals) << mode.name << ", " << threads;
    }
  }
}

TEST(Skin, AllModesMoveRigidlyWithOneTransform) {
  const Model model = every_kind_model(200, 2);
  const std::vector<PaletteEntry> palette(model.bones.size(), random_palette(1, 5)[0]);
  for (const auto& choice : skinning_modes()) {
    const SkinningMode mode = choice.value;
    const SkinnedVertices out = skinned(model, palette, mode);
    for (std::size_t i = 0; i < out.positions.size(); ++i) {
      const Vertex& v = model.vertices[i];
      ASSERT_LT(glm::distance(out.positions[i], palette[0].rotation * v.position + glm::vec3(palette[0].translation)),
                2e-5f);
      ASSERT_LT(glm::distance(out.normals[i], palette[0].rotation * v.normal), 1e-5f);
    }
  }
}

TEST(Skin, LinearAndSdefMatchTheirMatrixForms) {
  const Model model = every_kind_model(500, 3);
  const auto palette = random_palette(model.bones.size(), 8);
  const SkinnedVertices linear = skinned(model, palette, SkinningMode::linear);
  const SkinnedVertices native = skinned(model, palette, SkinningMode::native);
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

TEST(Skin, DualQuaternionsKeepTheRadiusOfATwist) {
  // A vertex with equal weights on two bones, one of which is rotated by almost 180 degrees about an axis at distance
  // 1: linear blending collapses the vertex onto the axis, dual quaternions keep its distance.
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

TEST(Skin, NegatedQuaternionsGiveTheSameResult) {
  const Model model = every_kind_model(300, 4);
  auto palette = random_palette(model.bones.size(), 12);
  for (const auto& choice : skinning_modes()) {
    const SkinningMode mode = choice.value;
    const SkinnedVertices before = skinned(model, palette, mode);
    palette[1].rotation = -palette[1].rotation;
    const SkinnedVertices after = skinned(model, palette, mode);
    for (std::size_t i = 0; i < before.positions.size(); ++i) {
      ASSERT_LT(glm::distance(before.positions[i], after.positions[i]), 2e-4f) << name(mode) << " vertex " << i;
    }
  }
}

TEST(Skin, OppositeRotationsGiveFiniteResults) {
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
  const SkinnedVertices out = skinned(model, palette, SkinningMode::native);
  EXPECT_TRUE(is_finite(out.positions[0]));
  EXPECT_NEAR(glm::length(out.normals[0]), 1.0f, 1e-5f);
}

TEST(Skin, AZeroNormalStaysZero) {
  const Model model = every_kind_model(30, 6);
  ASSERT_EQ(model.vertices[10].normal, glm::vec3(0.0f));
  const auto palette = random_palette(model.bones.size(), 2);
  EXPECT_EQ(skinned(model, palette, SkinningMode::native).normals[10], glm::vec3(0.0f));
}

TEST(Skin, ModesSelectTheFormula) {
  const Model model = every_kind_model(5, 1);  // BDEF1, BDEF2, BDEF4, SDEF, QDEF
  const SkinTables tables = build_skin_tables(model);
  const auto formula = [&](DeformKind kind, SkinningMode mode) {
    EXPECT_EQ(model.vertices[static_cast<std::size_t>(kind)].kind, kind);
    return deformer(tables, model, static_cast<std::size_t>(kind), mode);
  };
  EXPECT_EQ(formula(DeformKind::sdef, SkinningMode::native), Deformer::sdef);
  EXPECT_EQ(formula(DeformKind::qdef, SkinningMode::native), Deformer::dual_quaternion);
  EXPECT_EQ(formula(DeformKind::bdef4, SkinningMode::native), Deformer::linear);
  EXPECT_EQ(formula(DeformKind::qdef, SkinningMode::sdef), Deformer::linear);
  EXPECT_EQ(formula(DeformKind::sdef, SkinningMode::sdef), Deformer::sdef);
  EXPECT_EQ(formula(DeformKind::bdef1, SkinningMode::dqs), Deformer::dual_quaternion);
  EXPECT_EQ(formula(DeformKind::sdef, SkinningMode::linear), Deformer::linear);
  EXPECT_EQ(formula(DeformKind::bdef4, SkinningMode::spherical), Deformer::about_center);
  EXPECT_EQ(deformers(tables, model, SkinningMode::native),
            DeformerSet({Deformer::linear, Deformer::sdef, Deformer::dual_quaternion}));
  EXPECT_EQ(deformers(tables, model, SkinningMode::dqs), DeformerSet({Deformer::dual_quaternion}));
}

// With a rotation about an axis through the joint, all rotating modes rotate about the joint.
TEST(Skin, RotatingModesAgreeAtASimpleJoint) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}});
  Vertex vertex;
  vertex.kind = DeformKind::bdef2;
  vertex.position = {1, 4.5f, 0.5f};
  vertex.normal = {1, 0, 0};
  vertex.bones = {0, 1, -1, -1};
  vertex.weights = {0.5f, 0.5f, 0, 0};  // where slerp and nlerp agree
  model.vertices = {vertex};
  std::vector<PaletteEntry> palette(2);
  palette[1].rotation = axis_angle({0, 0, 1}, kPi * 0.5f);
  palette[1].translation = glm::vec4(glm::vec3(0, 4, 0) - palette[1].rotation * glm::vec3(0, 4, 0), 0.0f);
  const glm::quat half = axis_angle({0, 0, 1}, kPi * 0.25f);
  const glm::vec3 wanted = half * (vertex.position - glm::vec3(0, 4, 0)) + glm::vec3(0, 4, 0);
  for (const SkinningMode mode : {SkinningMode::sdef, SkinningMode::dqs, SkinningMode::spherical}) {
    const SkinnedVertices out = skinned(model, palette, mode);
    EXPECT_LT(glm::distance(out.positions[0], wanted), 2e-5f) << name(mode);
    EXPECT_LT(glm::distance(out.normals[0], half * vertex.normal), 1e-6f) << name(mode);
  }
  EXPECT_GT(glm::distance(skinned(model, palette, SkinningMode::linear).positions[0], wanted), 0.1f);
}

TEST(Skin, SlerpAndNlerpDifferByEightDegreesAtHalfATurn) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}});
  Vertex vertex;
  vertex.kind = DeformKind::bdef2;
  vertex.normal = {1, 0, 0};
  vertex.bones = {0, 1, -1, -1};
  std::vector<PaletteEntry> palette(2);
  palette[1].rotation = axis_angle({0, 1, 0}, glm::radians(179.0f));
  float max_deg = 0.0f;
  for (int i = 0; i <= 100; ++i) {
    const float weight = 0.01f * static_cast<float>(i);
    vertex.weights = {1.0f - weight, weight, 0, 0};
    model.vertices = {vertex};
    Skinning skinning(SkinningMode::sdef);
    const glm::vec3 slerp = skinned(model, palette, skinning).normals[0];
    EXPECT_NEAR(glm::degrees(std::acos(glm::clamp(slerp.x, -1.0f, 1.0f))), 179.0f * weight, 0.05f);
    skinning.sdef_blend = SdefBlend::nlerp;
    const glm::vec3 nlerp = skinned(model, palette, skinning).normals[0];
    max_deg = std::max(max_deg, glm::degrees(std::acos(glm::clamp(glm::dot(slerp, nlerp), -1.0f, 1.0f))));
  }
  EXPECT_NEAR(max_deg, 8.0f, 0.2f);  // evaluation.md 5.2
}

// Quaternions at 0, 85 and 170 degrees on their circle: the first and the last lie in opposite hemispheres, so the
// rules negate different ones.
TEST(Skin, HemisphereRulesDiffer) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}});
  Vertex vertex;
  vertex.kind = DeformKind::qdef;
  vertex.position = {1, 2, 3};
  vertex.normal = {1, 0, 0};
  vertex.bones = {0, 1, 2, -1};
  vertex.weights = {0.02f, 0.45f, 0.53f, 0};
  model.vertices = {vertex};
  std::vector<PaletteEntry> palette(3);
  for (std::size_t i = 0; i < 3; ++i)
    palette[i].rotation = axis_angle({0, 0, 1}, glm::radians(170.0f) * static_cast<float>(i));
  const auto rotation_deg = [&](Hemisphere rule) {
    Skinning skinning(SkinningMode::native);
    skinning.hemisphere = rule;
    const glm::vec3 normal = skinned(model, palette, skinning).normals[0];
    return glm::degrees(std::atan2(normal.y, normal.x));
  };
  const auto blend_deg = [](double a, double b, double c) {  // with the signs of the rule
    const auto at = [](double deg) { return glm::dvec2(std::cos(glm::radians(deg)), std::sin(glm::radians(deg))); };
    const glm::dvec2 sum = 0.02 * a * at(0.0) + 0.45 * b * at(85.0) + 0.53 * c * at(170.0);
    return std::remainder(glm::degrees(2.0 * std::atan2(sum.y, sum.x)), 360.0);
  };
  EXPECT_NEAR(rotation_deg(Hemisphere::first), blend_deg(1, 1, -1), 1e-3);
  EXPECT_NEAR(rotation_deg(Hemisphere::heaviest), blend_deg(-1, 1, 1), 1e-3);
  EXPECT_NEAR(rotation_deg(Hemisphere::sum), blend_deg(1, 1, 1), 1e-3);
}

TEST(VertexMorphs, AddWeightedOffsets) {
  const Model model = every_kind_model(22, 9);
  std::vector<glm::vec3> positions(model.vertices.size());
  apply_vertex_morphs<float>(model, build_skin_tables(model), std::vector{2.0f, -1.0f, 0.0f, 1.0f}, positions);
  const auto& first = std::get<VertexMorph>(model.morphs[0].data).offsets;
  const auto& second = std::get<VertexMorph>(model.morphs[1].data).offsets;
  EXPECT_LT(glm::distance(positions[1], model.vertices[1].position + 2.0f * first[1].position), 1e-5f);
  EXPECT_LT(glm::distance(positions[3], model.vertices[3].position + 2.0f * first[3].position - second[1].position),
            1e-5f);
}

}  // namespace
}  // namespace odori
