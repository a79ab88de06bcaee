// The bones of morphs as data, and the model with their offsets, compared with the bones themselves
// (apply_morph_bones).

#include "skin/morph_bone_data.h"

#include "scene/stage.h"
#include "skin/skin.h"
#include "support/models.h"

#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

// A cloud of vertices on one bone that a few morphs move in waves.
Model waves() {
  Model model = testing::every_kind_model(240, 4);
  std::mt19937 random(5);
  const auto number = [&random] { return static_cast<float>(random() % 2001) / 1000.0f - 1.0f; };
  for (Vertex& vertex : model.vertices) vertex.position = {number(), 15.0f + number(), number()};
  model.morphs.clear();
  for (int k = 1; k <= 5; ++k) {
    VertexMorph morph;
    for (std::int32_t i = 0; i < 240; i += k) {
      const glm::vec3 at = model.vertices[i].position;
      morph.offsets.push_back({i, 0.1f * glm::sin(static_cast<float>(k) * glm::vec3(at.y, at.z, at.x))});
    }
    model.morphs.push_back({"m", "", MorphPanel::other, std::move(morph)});
  }
  return model;
}

MethodParameters with_bones(double bones) {
  MethodParameters parameters;
  parameters[MethodParameter::morph_bones] = bones;
  return parameters;
}

SkinningTexels found(const Model& model, double bones) {
  JobControl control;
  auto texels = find_morph_bones(model, with_bones(bones), control);
  EXPECT_TRUE(texels);
  return texels ? *texels : SkinningTexels();
}

TEST(MorphBoneData, TheModelMovesAsItsBonesDo) {
  const Model model = waves();
  const SkinningTexels texels = found(model, 7);
  ASSERT_TRUE(are_morph_bones(model, texels));
  const Model boned = with_morph_bones(model, texels);
  const MorphBones bones = *fit_morph_bones(model, 7);
  const SkinTables tables = build_skin_tables(boned);
  std::vector<glm::vec3> expected(240), positions(240);
  double largest = 0.0;
  for (const std::vector<float>& weights :
       {std::vector<float>{1, 0, 0, 0, 0}, {0, 0, 0.5f, 0, 0}, {0.3f, 1, -0.2f, 0.7f, 1}}) {
    for (std::size_t i = 0; i < 240; ++i) expected[i] = model.vertices[i].position;
    apply_morph_bones(model, bones, weights, expected);
    apply_vertex_morphs<float>(boned, tables, weights, positions);
    for (std::size_t i = 0; i < 240; ++i) {
      EXPECT_LT(glm::distance(positions[i], expected[i]), 2e-5f) << i;
      EXPECT_LT(glm::distance(morphed_position(boned, weights, i), positions[i]), 1e-6f);
      largest = std::max(largest, double(glm::distance(positions[i], model.vertices[i].position)));
    }
  }
  EXPECT_GT(largest, 0.05) << "they move something";
}

// At weight 1 no vertex is farther from its morph than the analysis says (odori inspect --morph-bones).
TEST(MorphBoneData, TheErrorIsWhatTheAnalysisReports) {
  const Model model = waves();
  const Model boned = with_morph_bones(model, found(model, 3));
  const MorphBonesError reported = morph_bones_error(model, *fit_morph_bones(model, 3));
  const SkinTables own = build_skin_tables(model), other = build_skin_tables(boned);
  double largest = 0.0;
  for (std::size_t morph = 0; morph < model.morphs.size(); ++morph) {
    std::vector<float> weights(model.morphs.size());
    weights[morph] = 1.0f;
    std::vector<glm::vec3> a(240), b(240);
    apply_vertex_morphs<float>(model, own, weights, a);
    apply_vertex_morphs<float>(boned, other, weights, b);
    for (std::size_t i = 0; i < 240; ++i) largest = std::max(largest, double(glm::distance(a[i], b[i])));
  }
  EXPECT_NEAR(largest, reported.max, 1e-5);
  EXPECT_GT(largest, 1e-3) << "three bones are too few for waves";
}

TEST(MorphBoneData, NothingIsFoundWithoutBonesOrMorphs) {
  Model model = waves();
  EXPECT_TRUE(found(model, 0).empty());
  model.morphs.clear();
  EXPECT_TRUE(found(model, 7).empty());
  EXPECT_TRUE(are_morph_bones(model, {}));
  EXPECT_FALSE(are_morph_bones(waves(), {})) << "it has some";
}

TEST(MorphBoneData, ACancelledSearchFails) {
  JobControl control;
  control.cancel();
  const auto texels = find_morph_bones(waves(), with_bones(7), control);
  ASSERT_FALSE(texels);
  EXPECT_EQ(texels.fault().kind, &kMorphBonesCancelled);
}

TEST(MorphBoneData, TexelsOfAFileAreChecked) {
  const Model model = waves();
  const SkinningTexels texels = found(model, 4);
  const auto is_refused = [&](std::size_t texel, glm::length_t component, float value) {
    SkinningTexels changed = texels;
    changed[texel][component] = value;
    return !are_morph_bones(model, changed);
  };
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for (const float wrong : {-1.0f, 0.5f, kNan, 1e9f}) {
    for (glm::length_t component = 0; component < 3; ++component) EXPECT_TRUE(is_refused(0, component, wrong)) << wrong;
    EXPECT_TRUE(is_refused(1, 0, wrong)) << "the bone of a vertex";
    EXPECT_TRUE(is_refused(2, 0, wrong)) << "its weight";
  }
  EXPECT_TRUE(is_refused(0, 0, 257.0f));
  EXPECT_TRUE(is_refused(1, 3, 4.0f)) << "there are four bones";
  const std::size_t matrix = 1 + 2 * 240;
  EXPECT_TRUE(is_refused(matrix, 0, 5.0f)) << "there are five morphs";
  EXPECT_TRUE(is_refused(matrix, 1, 4.0f));
  EXPECT_TRUE(is_refused(matrix + 1, 2, kNan));
  SkinningTexels short_ones = texels;
  short_ones.pop_back();
  EXPECT_FALSE(are_morph_bones(model, short_ones));
  EXPECT_FALSE(are_morph_bones(testing::every_kind_model(20, 2), texels)) << "of another model";
}

TEST(MorphBoneData, TheKeyIsOfMorphsPositionsAndBones) {
  const Model model = waves();
  const auto key = morph_bones_cache_key(model, with_bones(7));
  EXPECT_EQ(morph_bones_cache_key(model, with_bones(7)), key);
  EXPECT_NE(morph_bones_cache_key(model, with_bones(8)), key);
  Model moved = model;
  moved.vertices[3].position.x += 0.01f;
  EXPECT_NE(morph_bones_cache_key(moved, with_bones(7)), key);
  Model other = model;
  std::get<VertexMorph>(other.morphs[2].data).offsets[1].position.y += 0.01f;
  EXPECT_NE(morph_bones_cache_key(other, with_bones(7)), key);
}

TEST(MorphBoneData, ActorsOfAModelShareTheOneWithBones) {
  const auto model = std::make_shared<const Model>(waves());
  Stage stage;
  stage.actors.push_back(make_actor(model, {}));
  stage.actors.push_back(make_actor(*stage.actors[0]));
  set_method_parameters(stage, with_bones(5));
  EXPECT_EQ(stage.actors[0]->model, model) << "nothing is found yet";
  const auto data = std::make_shared<const SkinningTexels>(found(*model, 5));
  const MethodParameters parameters = stage.method;
  set_skinning_data(stage, model, parameters, SkinningData::morph_bones, data);
  EXPECT_NE(stage.actors[0]->model, model);
  EXPECT_EQ(stage.actors[1]->model, stage.actors[0]->model);
  EXPECT_EQ(stage.actors[0]->weights.own, model);
  EXPECT_FALSE(has_other_weights(*stage.actors[0]));
  MethodParameters fewer = with_bones(5);
  fewer[MethodParameter::largest_weights] = 1.0;
  set_method_parameters(stage, fewer);
  ASSERT_EQ(stage.actors[1]->skinning_data[SkinningData::morph_bones], data) << "they do not depend on weights";
  const auto& offsets = std::get<VertexMorph>(stage.actors[1]->model->morphs[0].data).offsets;
  EXPECT_EQ(offsets.size(), std::get<VertexMorph>(with_morph_bones(*model, *data).morphs[0].data).offsets.size());
  EXPECT_TRUE(has_other_weights(*stage.actors[1]));
  set_method_parameters(stage, {});
  EXPECT_EQ(stage.actors[0]->model, model);
  EXPECT_EQ(stage.actors[1]->model, model);
}

}  // namespace
}  // namespace odori
