#pragma once

// Posed vertices as the shaders compute them, held against src/skin in double precision.

#include "gl/scene.h"
#include "skin/skin.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace odori::testing {

inline constexpr double kPositionLimit = 1e-5;  // of the model's extent
inline constexpr double kNormalLimitDeg = 0.1;

struct Worst {
  double position = 0.0;  // of the model's extent
  double normal_deg = 0.0;
  std::size_t vertex = 0;
};

// Vectors of different lengths are as far apart as can be.
inline double angle_deg(const glm::dvec3& a, const glm::dvec3& b) {
  if (a == b) return 0.0;
  if (std::abs(glm::length(a) - glm::length(b)) > 1e-3) return 180.0;
  return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

inline Worst compare(const SkinnedVertices& got, const SkinnedVerticesOf<double>& wanted, double extent) {
  Worst worst;
  for (std::size_t i = 0; i < wanted.positions.size(); ++i) {
    const double position = glm::distance(glm::dvec3(got.positions[i]), wanted.positions[i]) / extent;
    if (!(position <= worst.position)) {
      worst.position = position;
      worst.vertex = i;
    }
    const double normal = angle_deg(glm::dvec3(got.normals[i]), wanted.normals[i]);
    if (!(normal <= worst.normal_deg)) worst.normal_deg = normal;
  }
  return worst;
}

// Centres near each vertex, as good as any for comparing.
inline std::shared_ptr<const std::vector<glm::vec4>> centers_beside(const Model& model) {
  std::vector<glm::vec4> centers;
  for (const Vertex& vertex : model.vertices) {
    centers.emplace_back(vertex.position + glm::vec3(0.5f, -0.25f, 1.0f) * static_cast<float>(centers.size() % 3),
                         0.0f);
  }
  return std::make_shared<const std::vector<glm::vec4>>(std::move(centers));
}

class SkinningTest : public SceneTest {
 protected:
  void expect_same(GpuModel& gpu, const Actor& actor, const Skinning& skinning) {
    const SkinnedVertices got = read_back(renderer(), gpu, actor, skinning);
    ASSERT_EQ(got.positions.size(), actor.model->vertices.size());
    const Worst worst =
        compare(got, skinned_vertices<double>(actor, skinning), static_cast<double>(extent(*actor.model)));
    const auto words = ::testing::Message() << name(skinning.mode) << ' ' << name(skinning.sdef_blend) << ' '
                                            << name(skinning.hemisphere) << ", vertex " << worst.vertex;
    EXPECT_LE(worst.position, kPositionLimit) << words;
    EXPECT_LE(worst.normal_deg, kNormalLimitDeg) << words;
  }

  // With every setting of the switches that a mode has.
  void expect_all_same(GpuModel& gpu, const Actor& actor) {
    for (const auto& mode : skinning_modes()) {
      Skinning skinning(mode.value);
      for (const auto& rule : hemispheres()) {
        skinning.hemisphere = rule.value;
        expect_same(gpu, actor, skinning);
      }
      skinning.sdef_blend = SdefBlend::nlerp;
      expect_same(gpu, actor, skinning);
    }
  }
};

}  // namespace odori::testing
