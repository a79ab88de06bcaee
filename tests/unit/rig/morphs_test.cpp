#include "rig/deform.h"
#include "support/models.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;

MorphState evaluated(const Model& model, std::vector<float> weights) {
  const Rig rig = build_rig(model);
  MorphState state = make_morph_state(rig);
  evaluate_morphs(rig, weights, state);
  return state;
}

Morph morph(MorphData data) { return {"m", "", MorphPanel::other, std::move(data)}; }

TEST(Morphs, GroupsAddAndNest) {
  Model model = chain_model({{0, 0, 0}});
  model.morphs = {morph(GroupMorph{{{1, 0.5f}, {2, 2.0f}}}), morph(GroupMorph{{{2, 1.0f}}}), morph(VertexMorph{})};
  const MorphState state = evaluated(model, {0.5f, 0.1f, 0.01f});
  EXPECT_FLOAT_EQ(state.weights[1], 0.1f + 0.25f);
  EXPECT_FLOAT_EQ(state.weights[2], 0.01f + 1.0f + 0.35f);
}

TEST(Morphs, AGroupAfterItsMembersStillDrivesThem) {
  Model model = chain_model({{0, 0, 0}});
  model.morphs = {morph(VertexMorph{}), morph(GroupMorph{{{0, 1.0f}}}), morph(GroupMorph{{{1, 0.5f}}})};
  EXPECT_FLOAT_EQ(evaluated(model, {0.0f, 0.0f, 1.0f}).weights[0], 0.5f);
}

TEST(Morphs, AWideTreeOfGroupsIsLinearWork) {
  // Each group contains the next one twice: expanding every path would take 2^60 steps.
  Model model = chain_model({{0, 0, 0}});
  for (int i = 0; i < 60; ++i) model.morphs.push_back(morph(GroupMorph{{{i + 1, 0.5f}, {i + 1, 0.5f}}}));
  model.morphs.push_back(morph(VertexMorph{}));
  std::vector<float> weights(61, 0.0f);
  weights[0] = 1.0f;
  EXPECT_FLOAT_EQ(evaluated(model, weights).weights[60], 1.0f);
}

TEST(Morphs, FlipSelectsOneByItsWeight) {
  Model model = chain_model({{0, 0, 0}});
  model.morphs = {morph(FlipMorph{{{1, 0.9f}, {2, 0.8f}}}), morph(VertexMorph{}), morph(VertexMorph{})};
  EXPECT_EQ(evaluated(model, {0.0f, 0.0f, 0.0f}).weights[1], 0.0f);
  EXPECT_FLOAT_EQ(evaluated(model, {0.4f, 0.0f, 0.0f}).weights[1], 0.9f);
  EXPECT_FLOAT_EQ(evaluated(model, {0.7f, 0.0f, 0.0f}).weights[2], 0.8f);
  EXPECT_EQ(evaluated(model, {0.7f, 0.0f, 0.0f}).weights[1], 0.0f);
  EXPECT_FLOAT_EQ(evaluated(model, {1.0f, 0.0f, 0.0f}).weights[2], 0.8f);
}

TEST(Morphs, MaterialsMultiplyBeforeAddingInAnyOrder) {
  Model model = chain_model({{0, 0, 0}});
  model.materials.resize(2);
  model.materials[0].diffuse = model.materials[1].diffuse = glm::vec4(0.8f);
  model.materials[0].edge_size = 1.0f;
  MaterialOffset add;
  add.add = true;
  add.material = 0;
  add.diffuse = glm::vec4(0.1f);
  add.texture = glm::vec4(0.2f);
  MaterialOffset multiply;
  multiply.material = -1;
  multiply.diffuse = glm::vec4(0.5f, 0.5f, 0.5f, 0.0f);
  multiply.edge_size = -3.0f;
  model.morphs = {morph(MaterialMorph{{add}}), morph(MaterialMorph{{multiply}})};
  const MorphState state = evaluated(model, {1.0f, 0.5f});
  EXPECT_FLOAT_EQ(state.materials[0].diffuse.r, 0.8f * 0.75f + 0.1f);
  EXPECT_FLOAT_EQ(state.materials[0].diffuse.a, 0.8f * 0.5f + 0.1f);
  EXPECT_FLOAT_EQ(state.materials[1].diffuse.r, 0.8f * 0.75f);
  EXPECT_FLOAT_EQ(state.materials[0].texture.add.r, 0.2f);
  EXPECT_FLOAT_EQ(state.materials[0].texture.multiply.r, 0.5f);
  EXPECT_EQ(state.materials[0].edge_size, 0.0f) << "clamped";
}

TEST(Morphs, TermsForAllMaterialsAddUp) {
  Model model = chain_model({{0, 0, 0}});
  model.materials.resize(2);
  model.materials[0].diffuse = model.materials[1].diffuse = glm::vec4(0.8f);
  MaterialOffset half = {-1, false, glm::vec4(0.5f)};
  MaterialOffset tenth = {-1, true, glm::vec4(0.1f)};
  tenth.toon = glm::vec4(0.3f);
  model.morphs = {morph(MaterialMorph{{half, tenth}}), morph(MaterialMorph{{tenth, half}})};
  const MorphState state = evaluated(model, {1.0f, 1.0f});
  for (const MaterialState& material : state.materials) {
    EXPECT_FLOAT_EQ(material.diffuse.g, 0.8f * 0.25f + 0.2f);
    EXPECT_FLOAT_EQ(material.toon.add.g, 0.6f);
    EXPECT_FLOAT_EQ(material.toon.multiply.g, 0.0f);
  }
}

TEST(Morphs, OverflowingValuesStayFinite) {
  Model model = chain_model({{0, 0, 0}});
  model.materials.resize(1);
  MaterialOffset add = {0, true, glm::vec4(-1e9f)};
  MaterialOffset multiply = {-1, false, glm::vec4(1e9f)};
  for (int i = 0; i < 8; ++i) model.morphs.push_back(morph(GroupMorph{{{i + 1, 1e9f}, {9, -1e9f}}}));
  model.morphs.push_back(morph(BoneMorph{{{0, glm::vec3(1e9f), axis_angle({0, 1, 0}, 1.0f)}}}));
  model.morphs.push_back(morph(MaterialMorph{{add, multiply, multiply, multiply, multiply, multiply}}));
  for (const float weight : {1e9f, 3e38f, std::numeric_limits<float>::infinity()}) {
    const MorphState state = evaluated(model, std::vector<float>(model.morphs.size(), weight));
    for (const float reached : state.weights) EXPECT_TRUE(is_valid(reached));
    EXPECT_TRUE(is_finite(state.translations[0]));
    EXPECT_NEAR(glm::length(state.rotations[0]), 1.0f, 1e-5f);
    EXPECT_TRUE(is_valid(state.materials[0].diffuse));
  }
}

TEST(Morphs, EveryFrameStartsFromTheModel) {
  Model model = chain_model({{0, 0, 0}});
  model.materials.resize(1);
  MaterialOffset hide;
  hide.material = 0;
  model.morphs = {morph(MaterialMorph{{hide}}), morph(BoneMorph{{{0, {1, 0, 0}, kNoRotation}}})};
  const Rig rig = build_rig(model);
  MorphState state = make_morph_state(rig);
  evaluate_morphs(rig, std::vector{1.0f, 1.0f}, state);
  EXPECT_EQ(state.materials[0].diffuse.a, 0.0f);
  evaluate_morphs(rig, std::vector{0.0f, 0.0f}, state);
  EXPECT_EQ(state.materials[0].diffuse.a, 1.0f);
  EXPECT_EQ(state.translations[0], glm::vec3(0.0f));
}

TEST(Morphs, WeightsOutsideZeroToOneAreUsed) {
  Model model = chain_model({{0, 0, 0}});
  model.morphs = {morph(BoneMorph{{{0, {1, 0, 0}, axis_angle({0, 1, 0}, 0.5f)}}})};
  const MorphState state = evaluated(model, {-2.0f});
  EXPECT_FLOAT_EQ(state.translations[0].x, -2.0f);
  EXPECT_NEAR(glm::dot(state.rotations[0], axis_angle({0, 1, 0}, -1.0f)), 1.0f, 1e-6f);
}

}  // namespace
}  // namespace odori
