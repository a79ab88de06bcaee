#include "view/surface_heatmap.h"

#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// A square floor.
Model floor_model(float side) {
  Model model;
  model.name = "stage";
  model.bones.resize(1);
  for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(-1, 1), glm::vec2(1, 1), glm::vec2(1, -1)}) {
    Vertex vertex;
    vertex.position = {0.5f * side * corner.x, 0.0f, 0.5f * side * corner.y};
    vertex.normal = {0, 1, 0};
    model.vertices.push_back(vertex);
  }
  model.indices = {0, 1, 2, 0, 2, 3};
  model.materials.resize(1);
  model.materials[0].index_count = 6;
  return model;
}

std::size_t value_count(const Stage& stage, std::size_t actor) {
  Pane pane;
  pane.heatmap = {HeatmapKind::measure, Measure::displacement};
  SurfaceHeatmap heatmap;
  heatmap.update(stage, {&pane, 1});
  return heatmap.values(actor, pane).of_vertices.size();
}

TEST(SurfaceHeatmap, SceneryKeepsItsColoursBesideAModel) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(floor_model(60.0f))));
  ASSERT_TRUE(has_floor(*stage.actors[0]));
  advance(stage, 0.0);
  EXPECT_EQ(value_count(stage, 0), 4u) << "there is nothing else to measure";
  stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(12, 3))));
  advance(stage, 0.0);
  EXPECT_EQ(value_count(stage, 0), 0u);
  EXPECT_EQ(value_count(stage, 1), stage.actors[1]->model->vertices.size());
}

}  // namespace
}  // namespace odori
