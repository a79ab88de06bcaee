// Weights that are packed and unpacked again: bounds of their error, and what cannot be packed.

#include "buffers/compressed_weights.h"

#include "support/models.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

VertexData vertex_with(const glm::ivec4& bones, const glm::vec4& weights) {
  return {glm::vec3(1.0f), glm::vec3(0.0f, 1.0f, 0.0f), bones, weights, glm::ivec3(2, -1, 3), {4, 5, 6, 7}};
}

glm::vec4 scaled_to_one(const glm::vec4& weights) { return weights / (weights.x + weights.y + weights.z + weights.w); }

std::vector<SlotWeights> unpacked(std::span<const VertexData> vertices) {
  const auto compressed = compress_weights(vertices);
  EXPECT_TRUE(compressed);
  std::vector<SlotWeights> all;
  for (const WeightCode& code : compressed->codes) all.push_back(decompress(code, compressed->texels));
  return all;
}

SlotWeights round_trip(const glm::ivec4& bones, const glm::vec4& weights) {
  const VertexData vertex = vertex_with(bones, weights);
  return unpacked({&vertex, 1}).front();
}

std::vector<VertexData> vertices_of(const Model& model) {
  return vertex_data(model, build_skin_tables(model), build_morph_table(model, 0));
}

constexpr glm::ivec4 kBones{3, 70000, 5, 2};

// By hand: weights in eighths give the numbers 2/8 + 1/8 + 1/8, 3/8 + 1/8 and 4/8 of kLargest, in the order of their
// slots, raised by 1, 2 and 0; weights that are equal keep the order of their slots.
TEST(CompressedWeights, NumbersOfACodeAreThoseOfTheFormula) {
  const VertexData vertex = vertex_with({9, 8, 7, 6}, {0.125f, 0.125f, 0.5f, 0.25f});
  const auto compressed = compress_weights({&vertex, 1});
  ASSERT_TRUE(compressed);
  ASSERT_EQ(compressed->texels.size(), 1u);
  EXPECT_EQ(compressed->texels[0], glm::vec4(9, 8, 7, 6));
  const auto part = [](double value) { return static_cast<std::uint32_t>(std::lround(value * 32765)); };
  const WeightCode code = compressed->codes[0];
  EXPECT_EQ(code.x & 0x7FFFu, part(0.5) + 1) << "slot 0: 3 w3 + w4";
  EXPECT_EQ(code.x >> 15 & 0x7FFFu, part(0.5)) << "slot 1: 4 w4";
  EXPECT_EQ(code.y & 0x7FFFu, part(0.75) + 2) << "slot 3: 2 w2 + w3 + w4";
  EXPECT_EQ(code.x >> 30, 2u) << "the heaviest slot";
  EXPECT_EQ(code.y >> 15, 0u) << "the texel";
}

TEST(CompressedWeights, AreWithinTheirErrorInEveryOrder) {
  std::mt19937 random(5);
  const auto number = [&](int power) {
    return std::pow(static_cast<float>(random() >> 8) / static_cast<float>(1 << 24), static_cast<float>(power));
  };
  double worst = 0.0;
  for (int i = 0; i < 20000; ++i) {
    const int power = 1 + i % 7;  // from even to one heavy weight
    const glm::vec4 weights = scaled_to_one({number(power), number(power), number(power), number(power)});
    const SlotWeights found = round_trip(kBones, weights);
    ASSERT_EQ(found.bones, kBones);
    double sum = 0.0;
    for (int slot = 0; slot < 4; ++slot) {
      ASSERT_GE(found.weights[slot], 0.0f);
      worst = std::max(worst, std::abs(static_cast<double>(found.weights[slot] - weights[slot])));
      sum += static_cast<double>(found.weights[slot]);
      for (int other = 0; other < 4; ++other)
        ASSERT_TRUE(weights[slot] <= weights[other] || found.weights[slot] >= found.weights[other] - 1e-7f)
            << "the order";
    }
    ASSERT_NEAR(sum, 1.0, 2e-7);
  }
  EXPECT_LE(worst, CompressedWeights::kMaxError);
  EXPECT_GT(worst, 0.375 / 32765 * 0.8) << "the bound is not far off";
}

TEST(CompressedWeights, OneBoneHalvesAndQuartersAreExact) {
  for (const glm::vec4& weights :
       {glm::vec4(1, 0, 0, 0), glm::vec4(0, 0, 1, 0), glm::vec4(0.5f, 0.5f, 0, 0), glm::vec4(0, 0.5f, 0, 0.5f)})
    EXPECT_EQ(round_trip(kBones, weights).weights, weights);
  EXPECT_LT(glm::distance(round_trip(kBones, glm::vec4(0.25f)).weights, glm::vec4(0.25f)), 1e-7f);
  // Two bones: a half of half a step, and slots without weight have none.
  for (int i = 0; i <= 1000; ++i) {
    const float weight = static_cast<float>(i) / 1000.0f;
    const glm::vec4 found = round_trip({1, 2, 1, 1}, {weight, 1.0f - weight, 0.0f, 0.0f}).weights;
    ASSERT_NEAR(found.x, weight, 0.25 / 32765 + 1e-7) << i;
    ASSERT_EQ(found.z, 0.0f);
    ASSERT_EQ(found.w, 0.0f);
  }
}

// Rounding may make two weights equal; modes that depend on the heaviest bone still have the right one.
TEST(CompressedWeights, HeaviestSlotIsThatBeforeRounding) {
  const float half = std::nextafter(0.5f, 0.0f);
  EXPECT_EQ(round_trip(kBones, {half, 1.0f - half, 0, 0}).heaviest, 1);
  EXPECT_EQ(round_trip(kBones, {0.5f, 0.5f, 0, 0}).heaviest, 0) << "of equal weights the first";
  EXPECT_EQ(round_trip(kBones, {0.1f, 0.2f, 0.3f, 0.4f}).heaviest, 3);
}

TEST(CompressedWeights, WhatIsNoPartOfOneIsKeptAsItIs) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInf = std::numeric_limits<float>::infinity();
  const glm::vec4 hostile[] = {{kNan, 0.5f, 0.5f, 0},
                               {0, 0, 0, 0},
                               {-0.5f, 1.5f, 0, 0},
                               {kInf, 0, 0, 0},
                               {0, kNan, 0, 1},
                               {0.5f, 0.4f, 0, 0},
                               {0.9999f, 0, 0, 0},
                               {2, 0, 0, 0},
                               {1e38f, 1e38f, 1e38f, 1e38f},
                               {1.0f, -1e-9f, 0, 0},
                               {-1, -1, -1, -1},
                               {0.4f, 0.4f, 0.4f, 0.4f},
                               {1e-40f, 1e-40f, 0, 1e-40f}};
  std::vector<VertexData> vertices;
  for (const glm::vec4& weights : hostile) vertices.push_back(vertex_with(kBones, weights));
  vertices.push_back(vertex_with(kBones, {0.25f, 0.75f, 0, 0}));
  const auto compressed = compress_weights(vertices);
  ASSERT_TRUE(compressed);
  EXPECT_EQ(compressed->as_they_are, std::size(hostile));
  EXPECT_EQ(compressed->tuples, 1u);
  for (std::size_t i = 0; i < std::size(hostile); ++i) {
    const SlotWeights found = decompress(compressed->codes[i], compressed->texels);
    EXPECT_EQ(found.bones, kBones) << i;
    EXPECT_EQ(std::memcmp(&found.weights, &hostile[i], sizeof(glm::vec4)), 0) << i;
  }
  EXPECT_NEAR(decompress(compressed->codes.back(), compressed->texels).weights.y, 0.75, 1e-5);
}

TEST(CompressedWeights, SumsNearOneAreScaled) {
  const glm::vec4 weights(0.6f, 0.400012f, 0.0f, 0.0f);
  const SlotWeights found = round_trip(kBones, weights);
  EXPECT_NEAR(found.weights.x + found.weights.y, 1.0, 1e-7);
  for (int slot = 0; slot < 4; ++slot) EXPECT_NEAR(found.weights[slot], weights[slot], CompressedWeights::kMaxError);
}

// Longer tuples come first, and a shorter one that begins a longer one has its texel.
TEST(CompressedWeights, TuplesAreUniqueFromMostBonesToFewest) {
  const glm::vec4 one(1, 0, 0, 0), two(0.5f, 0.5f, 0, 0), three(0.5f, 0.25f, 0.25f, 0), four(0.25f);
  const std::vector<VertexData> vertices{
      vertex_with({1, 1, 1, 1}, one),   vertex_with({1, 2, 1, 1}, two),
      vertex_with({8, 8, 8, 8}, one),   vertex_with({1, 2, 3, 4}, four),
      vertex_with({2, 1, 2, 2}, two),   vertex_with({1, 2, 3, 9}, three),
      vertex_with({1, 2, 3, 4}, four),  vertex_with({1, 9, 9, 9}, one),
      vertex_with({2, 7, 8, 8}, three), vertex_with({1, 6, 7, 8}, {0.5f, 0.0f, 0.5f, 0.0f})};
  const auto compressed = compress_weights(vertices);
  ASSERT_TRUE(compressed);
  EXPECT_EQ(compressed->texels,
            (std::vector<glm::vec4>{{1, 2, 3, 4}, {1, 6, 7, 1}, {2, 7, 8, 2}, {2, 1, 2, 2}, {8, 8, 8, 8}}));
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const SlotWeights found = decompress(compressed->codes[i], compressed->texels);
    for (int slot = 0; slot < 4; ++slot) {
      EXPECT_TRUE(vertices[i].weights[slot] == 0.0f || found.bones[slot] == vertices[i].bones[slot]) << i;
    }
    EXPECT_EQ(found.bones[0], vertices[i].bones[0]) << "some modes begin with the first bone";
  }
}

TEST(CompressedWeights, MoreTuplesThanIndicesOrBonesThanFloatsAreRefused) {
  std::vector<VertexData> vertices;
  for (std::size_t i = 0; i <= CompressedWeights::kMaxTexels; ++i)
    vertices.push_back(vertex_with(glm::ivec4(static_cast<int>(i)), {1, 0, 0, 0}));
  EXPECT_FALSE(compress_weights(vertices));
  vertices.pop_back();
  const auto compressed = compress_weights(vertices);
  ASSERT_TRUE(compressed);
  for (const std::size_t i : {std::size_t{0}, std::size_t{99999}, vertices.size() - 1})
    EXPECT_EQ(decompress(compressed->codes[i], compressed->texels).bones, vertices[i].bones);
  vertices = {vertex_with({0, (1 << 24) + 1, 0, 0}, {0.5f, 0.5f, 0, 0})};
  EXPECT_FALSE(compress_weights(vertices));
  vertices = {vertex_with({-1, 0, 0, 0}, {1, 0, 0, 0})};
  EXPECT_FALSE(compress_weights(vertices));
  EXPECT_TRUE(compress_weights(std::span<const VertexData>()));
}

TEST(CompressedWeights, OtherDataOfAVertexStay) {
  const VertexData vertex = vertex_with(kBones, {0.25f, 0.25f, 0.5f, 0});
  const auto weights = compress_weights({&vertex, 1});
  const auto compressed = compressed_vertices({&vertex, 1}, *weights);
  EXPECT_EQ(sizeof(CompressedVertexData), sizeof(VertexData) - 24);
  const VertexData found = decompressed(compressed[0], weights->texels);
  EXPECT_EQ(found.rest_position, vertex.rest_position);
  EXPECT_EQ(found.rest_normal, vertex.rest_normal);
  EXPECT_EQ(found.deform, vertex.deform);
  EXPECT_EQ(std::memcmp(&found.morphs, &vertex.morphs, sizeof found.morphs), 0);
}

// Every deform kind, and a character.
TEST(CompressedWeights, ModelsAreWithinTheError) {
  std::vector<Model> models{testing::every_kind_model(2000, 3)};
  if (const auto file = testing::shared("data/gene-cc-by-4.0") / "Gene_light_qdef.pmx"; std::filesystem::exists(file)) {
    models.push_back(testing::model_in_file(file));
  }
  for (const Model& model : models) {
    const std::vector<VertexData> vertices = vertices_of(model);
    const auto compressed = compress_weights(vertices);
    ASSERT_TRUE(compressed);
    EXPECT_EQ(compressed->as_they_are, 0u);
    EXPECT_LT(compressed->tuples, vertices.size() / 2);
    double worst = 0.0;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const SlotWeights found = decompress(compressed->codes[i], compressed->texels);
      for (int slot = 0; slot < 4; ++slot)
        worst = std::max(worst, std::abs(static_cast<double>(found.weights[slot] - vertices[i].weights[slot])));
    }
    EXPECT_LE(worst, CompressedWeights::kMaxError);
  }
}

}  // namespace
}  // namespace odori
