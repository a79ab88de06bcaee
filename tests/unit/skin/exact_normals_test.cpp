#include "skin/exact_normals.h"

#include "base/math.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kAround = 96, kAlong = 128;
constexpr double kLength = 4.0, kRadius = 1.0, kTurn = 2.0 * std::numbers::pi;

// A cylinder around the x axis, whose second bone begins in its middle. The weights change smoothly along it, and
// around it by a tenth.
double second_weight(double x, double angle) {
  const double t = std::clamp(x / kLength + 0.1 * std::sin(angle) * (1.0 - x / kLength) * x / kLength, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

glm::dvec3 on_cylinder(double x, double angle) { return {x, kRadius * std::cos(angle), kRadius * std::sin(angle)}; }

Vertex vertex_at(double x, double angle) {
  Vertex vertex;
  vertex.position = on_cylinder(x, angle);
  vertex.normal = on_cylinder(0.0, angle) / kRadius;
  vertex.bones = {0, 1, -1, -1};
  const auto weight = static_cast<float>(second_weight(x, angle));
  vertex.weights = {1.0f - weight, weight, 0.0f, 0.0f};
  return vertex;
}

Model cylinder() {
  Model model;
  model.bones.resize(2);
  for (int i = 0; i <= kAlong; ++i) {
    for (int k = 0; k < kAround; ++k) model.vertices.push_back(vertex_at(kLength * i / kAlong, kTurn * k / kAround));
  }
  for (int i = 0; i < kAlong; ++i) {
    for (int k = 0; k < kAround; ++k) {
      const auto a = static_cast<std::uint32_t>(i * kAround + k),
                 b = static_cast<std::uint32_t>(i * kAround + (k + 1) % kAround);
      for (const std::uint32_t corner : {a, b, a + kAround, b, b + kAround, a + kAround})
        model.indices.push_back(corner);
    }
  }
  model.materials.emplace_back().index_count = static_cast<std::int32_t>(model.indices.size());
  return model;
}

// The second bone rotates about the middle of the cylinder.
std::vector<PaletteEntry> bent_palette(double degrees, glm::vec3 axis) {
  const glm::quat rotation = glm::angleAxis(glm::radians(static_cast<float>(degrees)), glm::normalize(axis));
  const glm::vec3 joint(0.5 * kLength, 0.0, 0.0);
  return {{}, {rotation, glm::vec4(joint - rotation * joint, 0.0f)}};
}

// The deformation of any point of the surface, by the formulas of docs/skinning-mathematics.md.
glm::dvec3 deformed(const std::vector<PaletteEntry>& palette, SkinningMode mode, double x, double angle) {
  const glm::dvec3 at = on_cylinder(x, angle);
  const double w = second_weight(x, angle);
  const auto image = [&](std::size_t bone) {
    return glm::dquat(palette[bone].rotation) * at + glm::dvec3(palette[bone].translation);
  };
  if (mode == SkinningMode::linear) return (1.0 - w) * image(0) + w * image(1);
  const auto dual = [&](std::size_t bone) {
    const glm::dquat q(palette[bone].rotation);
    return std::pair(q, glm::dquat(0.0, glm::dvec3(palette[bone].translation) * 0.5) * q);
  };
  const auto [q0, e0] = dual(0);
  const auto [q1, e1] = dual(1);
  const double side = glm::dot(q0, q1) < 0.0 ? -1.0 : 1.0;
  const glm::dquat q = q0 * (1.0 - w) + q1 * (side * w), e = e0 * (1.0 - w) + e1 * (side * w);
  const glm::dquat sum = (q * glm::dquat(0.0, at) + e * 2.0) * glm::conjugate(q) * (1.0 / glm::dot(q, q));
  return {sum.x, sum.y, sum.z};
}

// By central differences along and around the cylinder.
glm::dvec3 normal_by_differences(const std::vector<PaletteEntry>& palette, SkinningMode mode, double x, double angle) {
  constexpr double kStep = 1e-5;
  const glm::dvec3 along = deformed(palette, mode, x + kStep, angle) - deformed(palette, mode, x - kStep, angle);
  const glm::dvec3 around = deformed(palette, mode, x, angle + kStep) - deformed(palette, mode, x, angle - kStep);
  return glm::normalize(glm::cross(around, along));
}

double degrees_between(const glm::dvec3& a, const glm::dvec3& b) {
  return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

struct WorstAngles {
  double exact = 0.0;
  double blended = 0.0;
};

template <typename T>
std::vector<glm::vec<3, T>> normals_of(const Model& model, const std::vector<PaletteEntry>& palette,
                                       Skinning skinning) {
  const SkinTables tables = build_skin_tables(model);
  std::vector<glm::vec<3, T>> rest, positions(model.vertices.size()), normals(model.vertices.size());
  for (const Vertex& vertex : model.vertices) rest.emplace_back(vertex.position);
  skin<T>({.model = model, .tables = tables, .palette = palette, .positions = rest, .skinning = skinning}, positions,
          normals);
  return normals;
}

template <typename T>
WorstAngles worst_angles(const Model& model, const std::vector<PaletteEntry>& palette, SkinningMode mode) {
  Skinning skinning = mode;
  const auto blended = normals_of<T>(model, palette, skinning);
  skinning.normals = Normals::exact;
  const auto exact = normals_of<T>(model, palette, skinning);
  WorstAngles worst;
  for (int i = 1; i < kAlong; ++i) {  // at its ends, the surface has only one side
    for (int k = 0; k < kAround; ++k) {
      const glm::dvec3 normal = normal_by_differences(palette, mode, kLength * i / kAlong, kTurn * k / kAround);
      const int vertex = i * kAround + k;
      worst.exact = std::max(worst.exact, degrees_between(glm::dvec3(exact[vertex]), normal));
      worst.blended = std::max(worst.blended, degrees_between(glm::dvec3(blended[vertex]), normal));
    }
  }
  return worst;
}

TEST(ExactNormals, AreThoseOfTheDeformedCylinder) {
  const Model model = cylinder();
  const glm::dvec3 outwards = normal_by_differences(bent_palette(0.0, {0, 0, 1}), SkinningMode::linear, 1.0, 0.3);
  ASSERT_LT(degrees_between(outwards, on_cylinder(0.0, 0.3)), 1e-3) << "the differences have the sign of the normals";
  for (const SkinningMode mode : {SkinningMode::linear, SkinningMode::dqs}) {
    for (const glm::vec3 axis : {glm::vec3(0, 0, 1), glm::vec3(1, 0, 0), glm::vec3(0.5f, 0.2f, 1.0f)}) {
      for (const double degrees : {30.0, 60.0, 90.0}) {
        const auto palette = bent_palette(degrees, axis);
        const WorstAngles single = worst_angles<float>(model, palette, mode);
        const WorstAngles twice = worst_angles<double>(model, palette, mode);
        EXPECT_LT(twice.exact, 0.2) << name(mode) << " " << degrees;
        EXPECT_LT(single.exact, 0.2) << name(mode) << " " << degrees;
        const bool twist_keeps_radius = mode == SkinningMode::dqs && axis.x == 1.0f;
        if (!twist_keeps_radius) {
          EXPECT_GT(twice.blended, 10.0 * twice.exact) << name(mode) << " " << degrees;
        }
      }
    }
  }
}

TEST(ExactNormals, GradientsAddUpToZeroAndAreThoseOfALinearFunction) {
  Model model;
  model.bones.resize(2);
  for (const glm::vec3& at : {glm::vec3(0, 0, 0), glm::vec3(2, 0, 0), glm::vec3(0, 1, 0), glm::vec3(2, 1, 0)}) {
    Vertex& vertex = model.vertices.emplace_back();
    vertex.position = at;
    vertex.bones = {0, 1, -1, -1};
    const float weight = 0.25f * at.x + 0.5f * at.y;
    vertex.weights = {1.0f - weight, weight, 0.0f, 0.0f};
  }
  model.indices = {0, 1, 2, 1, 3, 2};
  model.materials.emplace_back().index_count = 6;
  const WeightGradients found = find_weight_gradients(model);
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_EQ(found.of(i).size(), 2u);
    for (const WeightGradients::Entry& entry : found.of(i)) {
      const glm::vec3 expected = (entry.bone == 1 ? 1.0f : -1.0f) * glm::vec3(0.25f, 0.5f, 0.0f);
      EXPECT_LT(glm::distance(entry.gradient, expected), 1e-6f);
    }
  }
}

TEST(ExactNormals, AreBlendedWhereThereAreNone) {
  const Model model = cylinder();
  const auto palette = bent_palette(60.0, {0, 0, 1});
  for (const auto& mode : skinning_modes()) {
    // The first two need data; without parameters of SDEF, its vertices are linear.
    if (mode.data || mode.value == SkinningMode::spherical || mode.value == SkinningMode::sdef) continue;
    Skinning skinning = mode.value;
    const auto blended = normals_of<float>(model, palette, skinning);
    skinning.normals = Normals::exact;
    const bool differ = normals_of<float>(model, palette, skinning) != blended;
    EXPECT_EQ(differ, has_exact_normals(mode.value)) << mode.name;
  }
}

// A single bone turns the surface rigidly.
TEST(ExactNormals, OfARigidSurfaceAreTheBlendedOnes) {
  Model model = cylinder();
  for (Vertex& vertex : model.vertices) {
    vertex.bones = {1, -1, -1, -1};
    vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
  }
  const auto palette = bent_palette(77.0, {1, 2, 3});
  for (Skinning skinning : {SkinningMode::linear, SkinningMode::dqs}) {
    const auto blended = normals_of<double>(model, palette, skinning);
    skinning.normals = Normals::exact;
    const auto exact = normals_of<double>(model, palette, skinning);
    for (std::size_t i = 0; i < exact.size(); ++i) ASSERT_LT(degrees_between(exact[i], blended[i]), 1e-4) << i;
  }
}

}  // namespace
}  // namespace odori
