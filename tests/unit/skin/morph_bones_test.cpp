#include "skin/morph_bones.h"

#include "base/parallel.h"

#include <cstring>
#include <random>
#include <variant>

#include <gtest/gtest.h>

namespace odori {
namespace {

Model cloud(std::size_t vertices) {
  Model model;
  std::mt19937 random(7);
  const auto number = [&random] { return static_cast<float>(random() % 2001) / 1000.0f - 1.0f; };
  for (std::size_t i = 0; i < vertices; ++i) {
    Vertex vertex;
    vertex.position = {number(), 15.0f + number(), number()};
    model.vertices.push_back(vertex);
  }
  return model;
}

template <typename By>
void add_morph(Model& model, const By& by) {
  VertexMorph morph;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const glm::vec3 moved = by(model.vertices[i].position);
    if (moved != glm::vec3(0.0f)) morph.offsets.push_back({static_cast<std::int32_t>(i), moved});
  }
  model.morphs.push_back({"m", "", MorphPanel::other, std::move(morph)});
}

MorphBones fitted(const Model& model, int bones) {
  auto fit = fit_morph_bones(model, bones);
  EXPECT_TRUE(fit);
  return fit ? *fit : MorphBones();
}

// Smooth waves, as those of no small number of matrices.
Model wavy() {
  Model model = cloud(240);
  for (int k = 1; k <= 5; ++k) {
    add_morph(model, [k](const glm::vec3& at) {
      const auto wave = static_cast<float>(k);
      return at.x > 0.5f ? glm::vec3(0.0f) : 0.1f * glm::sin(wave * glm::vec3(at.y, at.z, at.x));
    });
  }
  return model;
}

TEST(MorphBones, OneBoneIsExactForAnAffineMorph) {
  Model model = cloud(200);
  const glm::mat3 linear(0.1f, 0.0f, 0.2f, -0.1f, 0.05f, 0.0f, 0.0f, 0.3f, 0.1f);
  add_morph(model, [&](const glm::vec3& at) { return linear * at + glm::vec3(1, 2, 3); });
  add_morph(model, [](const glm::vec3&) { return glm::vec3(0, 0.5f, 0); });
  const MorphBones one = fitted(model, 1);
  EXPECT_LT(morph_bones_error(model, one).max, 2e-5);
  EXPECT_EQ(one.motions.size(), 2u);
  // At other weights as well: matrices add up.
  std::vector<glm::vec3> positions(model.vertices.size(), glm::vec3(1.0f));
  apply_morph_bones(model, one, std::vector<float>{0.5f, -2.0f}, positions);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const glm::vec3& at = model.vertices[i].position;
    const glm::vec3 expected = glm::vec3(1.0f) + 0.5f * (linear * at + glm::vec3(1, 2, 3)) - glm::vec3(0, 1, 0);
    EXPECT_LT(glm::distance(positions[i], expected), 5e-5f) << i;
  }
}

TEST(MorphBones, TwoPartsThatMoveApartNeedTwoBones) {
  Model model = cloud(300);
  add_morph(model, [](const glm::vec3& at) { return at.x < 0.0f ? glm::vec3(0, at.z, 0) : glm::vec3(0); });
  add_morph(model, [](const glm::vec3& at) { return at.x < 0.0f ? glm::vec3(0) : glm::vec3(at.y, 0, 1); });
  EXPECT_GT(morph_bones_error(model, fitted(model, 1)).rms, 0.1);
  const MorphBones two = fitted(model, 2);
  EXPECT_LT(morph_bones_error(model, two).max, 1e-3);
  EXPECT_EQ(two.motions.size(), 2u) << "each morph moves one of the bones";
}

TEST(MorphBones, MoreBonesLowerTheError) {
  const Model model = wavy();
  double before = morph_bones_error(model, fitted(model, 1)).rms;
  for (const int bones : {4, 12, 32}) {
    const double error = morph_bones_error(model, fitted(model, bones)).rms;
    EXPECT_LT(error, 0.75 * before) << bones;
    before = error;
  }
}

TEST(MorphBones, WeightsAreFewAndTheirSumsAtMostOne) {
  const Model model = wavy();
  const MorphBones fit = fitted(model, 12);
  ASSERT_EQ(fit.influences.size(), fit.vertices.size() * kMorphBoneWeights);
  int most = 0;
  for (std::size_t i = 0; i < fit.influences.size(); i += kMorphBoneWeights) {
    int sum = 0;
    for (std::size_t k = 0; k < kMorphBoneWeights; ++k) {
      sum += fit.influences[i + k].weight;
      EXPECT_LT(fit.influences[i + k].bone, 12);
    }
    most = std::max(most, sum);
  }
  EXPECT_LE(most, 65535);
  EXPECT_GT(most, 65500);
  for (const std::uint32_t vertex : fit.vertices) EXPECT_LE(model.vertices[vertex].position.x, 0.5f);
}

TEST(MorphBones, AnyNumberOfThreadsGivesTheSameBits) {
  const Model model = wavy();
  const auto with = [&model](int threads) {
    const ThreadLimit limit(threads);
    return fitted(model, 10);
  };
  const MorphBones one = with(1);
  for (const int threads : {2, 5}) {
    const MorphBones other = with(threads);
    ASSERT_EQ(other.motions.size(), one.motions.size());
    for (std::size_t i = 0; i < one.motions.size(); ++i) EXPECT_EQ(other.motions[i].matrix, one.motions[i].matrix) << i;
    ASSERT_EQ(other.influences.size(), one.influences.size());
    EXPECT_EQ(std::memcmp(other.influences.data(), one.influences.data(),
                          one.influences.size() * sizeof(MorphBones::Influence)),
              0);
  }
}

TEST(MorphBones, OffsetsOfOneVertexAddUp) {
  Model model = cloud(3);
  model.morphs.push_back({"m", "", MorphPanel::other, VertexMorph{{{1, {1, 0, 0}}, {1, {0, 2, 0}}}}});
  const MorphBones fit = fitted(model, 4);
  EXPECT_EQ(fit.vertices, std::vector<std::uint32_t>{1});
  EXPECT_LT(morph_bones_error(model, fit).max, 1e-5);
  EXPECT_EQ(morph_bytes(model), 2 * sizeof(VertexOffset));
}

TEST(MorphBones, AModelWithoutVertexMorphsHasNone) {
  Model model = cloud(3);
  EXPECT_EQ(fit_morph_bones(model, 4).fault().kind, &kNoVertexMorphs);
  add_morph(model, [](const glm::vec3&) { return glm::vec3(0); });
  EXPECT_EQ(fit_morph_bones(model, 4).fault().kind, &kNoVertexMorphs) << "no offsets";
}

}  // namespace
}  // namespace odori
