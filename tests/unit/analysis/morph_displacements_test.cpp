#include "analysis/heatmap.h"
#include "model/check/check_model.h"
#include "scene/stage.h"
#include "support/models.h"
#include "view/surface_heatmap.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// Two bones with a vertex each; one morph of each kind that moves vertices, and a UV morph that does not.
std::unique_ptr<Actor> morphed_actor() {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}});
  for (const std::int32_t bone : {0, 1}) {
    Vertex vertex;
    vertex.position = {1.0f, 4.0f * static_cast<float>(bone), 0.0f};
    vertex.bones[0] = bone;
    model.vertices.push_back(vertex);
  }
  model.morphs.push_back({"vertex", "", MorphPanel::other, VertexMorph{{{1, {0, 3, 4}}}}});
  model.morphs.push_back({"bone", "", MorphPanel::other, BoneMorph{{{1, {2, 0, 0}, axis_angle({0, 1, 0}, kPi)}}}});
  model.morphs.push_back({"group", "", MorphPanel::other, GroupMorph{{{0, 0.5f}}}});
  model.morphs.push_back({"uv", "", MorphPanel::other, UvMorph{}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  return make_actor(std::make_shared<const Model>(std::move(model)));
}

std::vector<float> displacements_of(const Actor& actor, std::int32_t morph) {
  std::vector<float> values(actor.model->vertices.size(), -1.0f);
  morph_displacements(actor, morph, values);
  return values;
}

TEST(MorphDisplacements, AreDistancesAtFullWeight) {
  const auto actor = morphed_actor();
  EXPECT_EQ(displacements_of(*actor, 0), (std::vector<float>{0.0f, 5.0f}));
  EXPECT_EQ(displacements_of(*actor, 2), (std::vector<float>{0.0f, 2.5f})) << "a group includes its members";
}

TEST(MorphDisplacements, OfABoneMorphIncludeItsVertices) {
  const auto actor = morphed_actor();
  const auto values = displacements_of(*actor, 1);
  EXPECT_EQ(values[0], 0.0f);
  EXPECT_NEAR(values[1], 0.0f, 1e-5f) << "the translation cancels the rotation";
  Model model = *actor->model;
  std::get<BoneMorph>(model.morphs[1].data).offsets[0].translation = {0, 0, 0};
  EXPECT_NEAR(displacements_of(*make_actor(std::make_shared<const Model>(model)), 1)[1], 2.0f, 1e-5f);
}

TEST(MorphDisplacements, AreZeroForMorphsThatMoveNothing) {
  const auto actor = morphed_actor();
  for (const std::int32_t morph : {3, -1, 4})
    EXPECT_EQ(displacements_of(*actor, morph), (std::vector<float>{0.0f, 0.0f}));
}

TEST(MorphDisplacements, AreIndependentOfTheFrame) {
  const auto actor = morphed_actor();
  actor->overrides.morph_weights[0] = 1.0f;
  actor->overrides.bone_rotations[0] = axis_angle({0, 0, 1}, 1.0f);
  advance_actor(*actor, 0.0);
  EXPECT_EQ(displacements_of(*actor, 0), (std::vector<float>{0.0f, 5.0f}));
}

TEST(MorphDisplacements, ColourThePaneOfTheSelectedMorph) {
  Stage stage;
  stage.actors.push_back(morphed_actor());
  Pane pane;
  pane.heatmap = {HeatmapKind::morph};
  pane.heatmap.part_actor = 0;
  SurfaceHeatmap heatmap;
  for (const auto& [morph, high] : {std::pair(0, 5.0f), std::pair(2, 5.0f), std::pair(0, 5.0f), std::pair(-1, 0.0f)}) {
    pane.heatmap.morph = morph;
    heatmap.update(stage, {&pane, 1});
    EXPECT_EQ(heatmap.values(0, pane).of_vertices[1], morph == 2 ? 2.5f : high);
    EXPECT_EQ(heatmap.scale(pane).low, 0.0f);
    EXPECT_EQ(heatmap.scale(pane).high, morph < 0 ? 1e-4f : 5.0f) << "rounded up";
  }
}

}  // namespace
}  // namespace odori
