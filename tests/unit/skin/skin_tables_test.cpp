#include "skin/skin_tables.h"

#include "skin/skin.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Vertex on(DeformKind kind, std::array<std::int32_t, 4> bones, std::array<float, 4> weights) {
  Vertex vertex;
  vertex.kind = kind;
  vertex.bones = bones;
  vertex.weights = weights;
  return vertex;
}

// A chain of bones 0 - 1 - 2.
Model chain(std::vector<Vertex> vertices) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}});
  model.vertices = std::move(vertices);
  return model;
}

TEST(SkinTables, DeriveSdefAtTheJointOfABoneAndItsParent) {
  const Model model = chain({on(DeformKind::bdef2, {0, 1, -1, -1}, {0.5f, 0.5f, 0, 0}),
                             on(DeformKind::bdef2, {2, 1, -1, -1}, {0.5f, 0.5f, 0, 0}),
                             on(DeformKind::qdef, {1, 0, 2, -1}, {0.25f, 0.75f, 0, 0})});
  const SkinTables tables = build_skin_tables(model);
  ASSERT_EQ(tables.sdef.size(), 2u);
  EXPECT_EQ(tables.sdef_of, (std::vector<std::int32_t>{0, 1, 0}));
  EXPECT_EQ(tables.sdef[0].c, glm::vec3(0, 4, 0));
  EXPECT_EQ(tables.sdef[1].c, glm::vec3(0, 8, 0));
  EXPECT_EQ(tables.sdef[1].r0, tables.sdef[1].r1);
}

TEST(SkinTables, DeriveNoSdefWithoutAJointBetweenTwoBones) {
  const Model model = chain({on(DeformKind::bdef2, {0, 2, -1, -1}, {0.5f, 0.5f, 0, 0}),
                             on(DeformKind::bdef2, {1, 1, -1, -1}, {0.5f, 0.5f, 0, 0}),
                             on(DeformKind::bdef2, {1, -1, -1, -1}, {1, 0, 0, 0}),
                             on(DeformKind::bdef4, {0, 1, 2, -1}, {0.5f, 0.25f, 0.25f, 0}),
                             on(DeformKind::bdef1, {1, -1, -1, -1}, {1, 0, 0, 0})});
  const SkinTables tables = build_skin_tables(model);
  EXPECT_TRUE(tables.sdef.empty());
  for (const std::int32_t index : tables.sdef_of) EXPECT_EQ(index, -1);
}

TEST(SkinTables, KeepTheFilesSdef) {
  Model model = chain({on(DeformKind::sdef, {0, 1, -1, -1}, {0.5f, 0.5f, 0, 0}),
                       on(DeformKind::bdef2, {0, 1, -1, -1}, {0.5f, 0.5f, 0, 0})});
  model.vertices[0].sdef = 0;
  model.sdef.push_back({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  const SkinTables tables = build_skin_tables(model);
  EXPECT_EQ(tables.sdef_of, (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(tables.sdef[0].r1, glm::vec3(7, 8, 9));
  EXPECT_EQ(deformer(tables, model, 1, SkinningMode::sdef), Deformer::sdef);
  EXPECT_EQ(deformer(tables, model, 1, SkinningMode::native), Deformer::linear);
}

TEST(SkinTables, BoneSetsAreUniqueRegardlessOfOrder) {
  const Model model = chain({on(DeformKind::bdef4, {2, 0, 1, -1}, {0.5f, 0.25f, 0.25f, 0}),
                             on(DeformKind::bdef4, {1, 1, 2, 0}, {0.25f, 0.25f, 0.25f, 0.25f}),
                             on(DeformKind::bdef2, {1, 0, -1, -1}, {0.5f, 0.5f, 0, 0}),
                             on(DeformKind::bdef2, {1, 0, -1, -1}, {1.0f, 0.0f, 0, 0}),
                             on(DeformKind::bdef4, {1, 1, -1, -1}, {0.5f, 0.5f, 0, 0})});
  const SkinTables tables = build_skin_tables(model);
  EXPECT_EQ(tables.sets, (std::vector<BoneSet>{{0, 1, 2, -1}, {0, 1, -1, -1}}));
  EXPECT_EQ(tables.set_of, (std::vector<std::int32_t>{0, 0, 1, -1, -1}));
}

TEST(SkinTables, FirstBoneIsInTheFirstUsedSlot) {
  EXPECT_EQ(first_bone(on(DeformKind::bdef4, {-1, 2, 0, -1}, {0, 0.5f, 0.5f, 0})), 2);
  EXPECT_EQ(first_bone(on(DeformKind::bdef4, {1, 2, 0, -1}, {0, 0.5f, 0.5f, 0})), 1);
}

}  // namespace
}  // namespace odori
