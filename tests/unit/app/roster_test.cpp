// Duplicates, formations and the order of actors, as undo steps among other changes.

#include "app/edits.h"
#include "document/history.h"
#include "scene/external_parents.h"
#include "scene/formation.h"
#include "support/session_fixtures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::open;

Model wide_model(std::string_view name, float half_width) {
  Model model = testing::named_model(2);
  model.name = name;
  for (const float x : {-half_width, half_width}) model.vertices.emplace_back().position = {x, 0, 0};
  return model;
}

class RosterTest : public ::testing::Test {
 protected:
  RosterTest() {
    open(session, wide_model("A", 4.0f), "a.pmx");
    open(session, testing::dance(60), "dance.vmd");
  }
  std::string names() const {
    std::string all;
    for (const auto& actor : session.document.stage.actors) all += actor->model->name;
    EXPECT_EQ(session.document.files.size(), session.document.stage.actors.size());
    EXPECT_EQ(session.document.gpu_models.size(), session.document.stage.actors.size());
    return all;
  }
  glm::vec3 position(std::size_t actor) const { return session.document.stage.actors[actor]->placement.translation; }
  void run(const Command& command) { perform(command, session); }

  Session session;
};

// The right edge of the first at 4, a gap of 2, and half of its own width.
TEST_F(RosterTest, AnAddedModelStandsBesideTheFirst) {
  open(session, wide_model("B", 3.0f), "b.pmx", true);
  EXPECT_EQ(names(), "AB");
  EXPECT_EQ(position(1), glm::vec3(9, 0, 0));
  run(Undo{});
  EXPECT_EQ(names(), "A");
  run(Redo{});
  EXPECT_EQ(position(1), glm::vec3(9, 0, 0));
}

TEST_F(RosterTest, SceneryAndModelsWithAMotionStayWhereTheyAre) {
  open(session, wide_model("stage", 100.0f), "stage.pmx", true);
  EXPECT_EQ(position(1), glm::vec3(0));
  apply_loaded_files(testing::batch(true, testing::opened(wide_model("B", 3.0f), "b.pmx"),
                                    testing::opened(testing::dance(30), "b.vmd")),
                     testing::nothing_uploaded, session);
  EXPECT_EQ(names(), "AstageB");
  EXPECT_EQ(position(2), glm::vec3(0));
}

TEST_F(RosterTest, ADuplicateSharesTheModelAndDancesBesideIt) {
  run(DuplicateActor{0});
  ASSERT_EQ(names(), "AA");
  EXPECT_EQ(session.document.selected.actor, 1);
  EXPECT_EQ(session.document.stage.actors[0]->model, session.document.stage.actors[1]->model);
  EXPECT_EQ(session.document.stage.actors[0]->layers[0].motion, session.document.stage.actors[1]->layers[0].motion);
  EXPECT_EQ(position(1), glm::vec3(10, 0, 0));
  advance(session.document.stage, 60.0);
  const auto& first = session.document.stage.actors[0]->bones.globals[0];
  const auto& second = session.document.stage.actors[1]->bones.globals[0];
  EXPECT_EQ(first.rotation, second.rotation);
  EXPECT_EQ(first.translation + glm::vec3(10, 0, 0), second.translation);
  run(Undo{});
  EXPECT_EQ(names(), "A");
  EXPECT_EQ(session.document.selected.actor, 0);
  run(Redo{});
  EXPECT_EQ(names(), "AA");
  EXPECT_EQ(position(1), glm::vec3(10, 0, 0));
}

// Steps before and after a change of the actors speak of their own indices.
TEST_F(RosterTest, OtherStepsAreUndoneAmongChangesOfTheActors) {
  open(session, wide_model("B", 3.0f), "b.pmx", true);
  run(SetActorPlacement{0, {{0, 0, 1}}});
  run(MoveActor{0, 1});
  ASSERT_EQ(names(), "BA");
  run(SetActorPlacement{1, {{0, 0, 2}}});
  run(DuplicateActor{0});
  run(SetActorVisible{2, false});
  ASSERT_EQ(names(), "BBA");
  EXPECT_FALSE(session.document.stage.actors[2]->visible);
  run(Undo{});
  EXPECT_TRUE(session.document.stage.actors[2]->visible);
  run(Undo{});
  ASSERT_EQ(names(), "BA");
  EXPECT_EQ(position(1), glm::vec3(0, 0, 2));
  run(Undo{});
  EXPECT_EQ(position(1), glm::vec3(0, 0, 1));
  run(Undo{});
  ASSERT_EQ(names(), "AB");
  EXPECT_EQ(position(0), glm::vec3(0, 0, 1));
  run(Undo{});
  EXPECT_EQ(position(0), glm::vec3(0));
  for (int i = 0; i < 5; ++i) run(Redo{});
  ASSERT_EQ(names(), "BBA");
  EXPECT_FALSE(session.document.stage.actors[2]->visible);
  EXPECT_EQ(position(2), glm::vec3(0, 0, 2));
}

TEST_F(RosterTest, AFormationIsOneStepAndMayBeDelayed) {
  run(FormActors{0, {FormationShape::row, 3, 5.0f, 10}});
  ASSERT_EQ(names(), "AAAA");
  EXPECT_EQ(position(1), glm::vec3(5, 0, 0));
  EXPECT_EQ(position(2), glm::vec3(-5, 0, 0));
  EXPECT_EQ(position(3), glm::vec3(10, 0, 0));
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(session.document.stage.actors[i]->layers[0].settings.offset, static_cast<int>(i) * 10);
  }
  EXPECT_EQ(session.document.clock.last, 90.0);
  run(Undo{});
  EXPECT_EQ(names(), "A");
  EXPECT_EQ(session.document.clock.last, 60.0);
}

TEST_F(RosterTest, LinksFollowTheirActorsAndComeBack) {
  open(session, wide_model("B", 3.0f), "b.pmx", true);
  run(SetExternalParent{0, 0, ParentBone{1, 1}});
  run(MoveActor{1, 0});
  ASSERT_EQ(names(), "BA");
  EXPECT_EQ(session.document.stage.actors[1]->external_parent_links[0].actor, 0);
  run(Undo{});
  EXPECT_EQ(session.document.stage.actors[0]->external_parent_links[0].actor, 1);
}

TEST_F(RosterTest, AnAddedModelIsAStepAmongOthers) {
  run(DuplicateActor{0});
  open(session, wide_model("B", 3.0f), "b.pmx", true);
  run(CloseActor{0});
  ASSERT_EQ(names(), "AB");
  run(Undo{});
  run(Undo{});
  EXPECT_EQ(names(), "AA");
  run(Undo{});
  EXPECT_EQ(names(), "A");
  for (int i = 0; i < 3; ++i) run(Redo{});
  EXPECT_EQ(names(), "AB");
}

TEST_F(RosterTest, WhatFillsTheEmptyStageIsNoStep) {
  Session fresh;
  open(fresh, wide_model("A", 4.0f), "a.pmx");
  EXPECT_EQ(fresh.document.history.undoable(), 0u);
}

TEST_F(RosterTest, AClosedModelComesBackAsItWas) {
  open(session, wide_model("B", 3.0f), "b.pmx", true);
  open(session, testing::dance(90), "b.vmd");
  run(SetActorPlacement{1, {{0, 2, 1}, {0, 1, 0}}});
  run(SetBoneRotation{1, 0, axis_angle({0, 1, 0}, 0.5f)});
  run(MoveActor{1, 0});
  ASSERT_EQ(names(), "BA");
  const Overrides before = session.document.stage.actors[0]->overrides;
  const auto steps = session.document.history.undoable();
  run(SelectActor{0});
  run(CloseActor{0});
  ASSERT_EQ(names(), "A");
  EXPECT_EQ(session.document.clock.last, 60.0);
  EXPECT_EQ(session.document.history.undoable(), steps + 1);
  run(Undo{});
  ASSERT_EQ(names(), "BA");
  EXPECT_EQ(session.document.clock.last, 90.0);
  EXPECT_EQ(position(0), glm::vec3(0, 2, 1));
  EXPECT_EQ(session.document.files[0].model, "b.pmx");
  EXPECT_EQ(session.document.files[0].motions, std::vector<std::string>{"b.vmd"});
  EXPECT_EQ(session.document.stage.actors[0]->overrides.bone_rotations, before.bone_rotations);
  run(Redo{});
  EXPECT_EQ(names(), "A");
  for (std::size_t i = 0; i < 4; ++i) run(Undo{});
  EXPECT_EQ(names(), "AB");
}

TEST_F(RosterTest, TheLastModelComesBackSelected) {
  run(CloseActor{0});
  ASSERT_EQ(names(), "");
  EXPECT_EQ(session.document.selected.actor, -1);
  run(Undo{});
  ASSERT_EQ(names(), "A");
  EXPECT_EQ(session.document.selected.actor, 0);
  EXPECT_EQ(session.document.clock.last, 60.0);
}

// 100,000 vertices and two keys, whatever else there is.
TEST_F(RosterTest, TheHistoryCountsWhatOnlyItKeeps) {
  const Actor& first = *session.document.stage.actors[0];
  Model large = wide_model("large", 1.0f);
  large.vertices.resize(100000);
  const auto actor = make_actor(std::make_shared<const Model>(large));
  const std::size_t vertices = 100000 * sizeof(Vertex);
  const std::size_t alone = held_bytes(*actor, {}, nullptr, {&first});
  EXPECT_GE(alone, vertices);
  EXPECT_LE(alone, 2 * vertices);
  const auto copy = copy_of(*actor);
  EXPECT_LE(held_bytes(*copy, {}, nullptr, {actor.get()}), alone - vertices) << "they share the model";
  set_motion(*actor, testing::dance(60));
  EXPECT_GE(held_bytes(*actor, {}, nullptr, {}), alone + 2 * sizeof(BoneKey));
}

TEST_F(RosterTest, InvalidIndicesHaveNoEffect) {
  run(DuplicateActor{7});
  run(FormActors{7, {}});
  run(MoveActor{7, 0});
  run(MoveActor{0, 5});
  run(SetActorPlacement{7, {}});
  EXPECT_EQ(names(), "A");
  EXPECT_EQ(session.document.history.undoable(), 1u) << "the dance";
}

// --- Where copies stand

TEST(Formations, ARingOfFourHasNeighboursAtTheSpacing) {
  const auto ring = formation_offsets({FormationShape::ring, 3, 10.0f});
  ASSERT_EQ(ring.size(), 3u);
  const float radius = 10.0f / std::sqrt(2.0f);
  EXPECT_LT(glm::distance(ring[0], {radius, 0, radius}), 1e-4f);
  EXPECT_LT(glm::distance(ring[1], {0, 0, 2.0f * radius}), 1e-4f);
  EXPECT_LT(glm::distance(ring[2], {-radius, 0, radius}), 1e-4f);
}

TEST(Formations, AGridFillsRowsBehindTheFirst) {
  const auto grid = formation_offsets({FormationShape::grid, 8, 2.0f});
  const std::vector<glm::vec3> expected = {{2, 0, 0},  {-2, 0, 0}, {0, 0, 2}, {2, 0, 2},
                                           {-2, 0, 2}, {0, 0, 4},  {2, 0, 4}, {-2, 0, 4}};
  EXPECT_EQ(grid, expected);
}

TEST(Formations, NumbersAreClamped) {
  const Formation formation = within_range({FormationShape::row, 100000, NAN, -999999});
  EXPECT_EQ(formation.copies, kMaxCopies);
  EXPECT_EQ(formation.spacing, Formation().spacing);
  EXPECT_EQ(formation.delay, -kMaxCopyDelay);
  EXPECT_EQ(within_range({FormationShape::row, -3}).copies, 1);
}

// The row goes to the sides of the model, wherever it faces.
TEST(Formations, TurnWithTheActor) {
  const auto actor = make_actor(std::make_shared<const Model>(testing::named_model(1)));
  set_placement(*actor, {{1, 2, 3}, {0, kPi / 2, 0}});
  EXPECT_LT(glm::distance(moved(*actor, {5, 0, 0}).translation, {1, 2, -2}), 1e-4f);
}

}  // namespace
}  // namespace odori
