#include "app/session.h"
#include "support/session_fixtures.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Root, thigh, shin and toe, and a goal beside them that bends the knee; one morph that moves the root; one material.
Model kneeling_model() {
  Model model = testing::chain_model({{0, 0, 0}, {0, 8, 0}, {0, 4, -0.1f}, {0, 0, 0}});
  Bone goal;
  goal.name = "goal";
  goal.rest_position = {0, 2, 0};
  goal.has_ik = true;
  goal.ik = {3, 20, 1.0f, {{2, false, {}, {}}, {1, false, {}, {}}}};
  model.bones.push_back(goal);
  model.morphs.push_back({"rise", "", MorphPanel::other, BoneMorph{{{0, {0, 10, 0}, kNoRotation}}}});
  model.materials.resize(2);
  return model;
}

class OverridesTest : public ::testing::Test {
 protected:
  OverridesTest() { testing::open(session_, kneeling_model(), "a.pmx"); }

  const Actor& actor() { return *session_.document.stage.actors[0]; }
  // Performs the command and advances to the next frame.
  void after(const Command& command) {
    perform(command, session_);
    advance(session_.document.stage, 0.0);
  }
  float root_height() { return actor().bones.globals[0].translation.y; }
  float toe_height() { return actor().bones.globals[3].translation.y; }

  Session session_;
};

TEST_F(OverridesTest, AMorphIsOverriddenUntilCleared) {
  after(SetMorphOverride{0, 0, 0.5f});
  EXPECT_FLOAT_EQ(root_height(), 5.0f);
  after(SetMorphOverride{0, 0, -2.0f});
  EXPECT_FLOAT_EQ(root_height(), -20.0f);
  after(SetMorphOverride{0, 0, std::nullopt});
  EXPECT_EQ(root_height(), 0.0f);
  after(SetMorphOverride{0, 0, 1.0f});
  after(ClearMorphOverrides{0});
  EXPECT_EQ(root_height(), 0.0f);
}

TEST_F(OverridesTest, MorphsAreMutedAndSolo) {
  Model model = kneeling_model();
  model.morphs.push_back({"sink", "", MorphPanel::other, BoneMorph{{{0, {0, -3, 0}, kNoRotation}}}});
  testing::open(session_, model, "b.pmx");
  after(SetMorphOverride{0, 0, 1.0f});
  after(SetMorphOverride{0, 1, 1.0f});
  EXPECT_FLOAT_EQ(root_height(), 7.0f);
  after(SetMorphMix{0, 0, MorphMix::muted});
  EXPECT_FLOAT_EQ(root_height(), -3.0f);
  after(SetMorphMix{0, 0, MorphMix::solo});
  EXPECT_FLOAT_EQ(root_height(), 10.0f);
  after(SetMorphMix{0, 1, MorphMix::solo});
  EXPECT_FLOAT_EQ(root_height(), 7.0f) << "several can be solo";
  after(ClearMorphOverrides{0});
  EXPECT_EQ(root_height(), 0.0f);
  EXPECT_FALSE(any_solo(actor().overrides));
  after(SetMorphMix{0, 77, MorphMix::solo});
  EXPECT_FALSE(any_solo(actor().overrides)) << "there is no such morph";
}

TEST_F(OverridesTest, AMorphFollowsTheMotionAgainOnlyWhenCleared) {
  Motion motion;
  motion.morphs.push_back({*name_key("rise"), {{0, 0.25f}}});
  testing::open(session_, motion, "a.vmd");
  after(SetMorphOverride{0, 0, 1.0f});
  EXPECT_FLOAT_EQ(root_height(), 10.0f);
  after(SetMorphOverride{0, 0, std::nullopt});
  EXPECT_FLOAT_EQ(root_height(), 2.5f);
}

TEST_F(OverridesTest, IkIsOverriddenUntilCleared) {
  after(SetAllIkOverrides{0, std::nullopt});
  EXPECT_NEAR(toe_height(), 2.0f, 0.05f);
  after(SetIkOverride{0, 4, false});
  EXPECT_FLOAT_EQ(toe_height(), 0.0f);
  after(SetIkOverride{0, 4, std::nullopt});
  EXPECT_NEAR(toe_height(), 2.0f, 0.05f);
}

TEST_F(OverridesTest, ABoneHasAnExternalParentUntilCleared) {
  testing::open(session_, kneeling_model(), "b.pmx", true);
  after(SetMorphOverride{1, 0, 0.5f});
  after(SetExternalParent{0, 0, ParentBone{1, 3}});
  EXPECT_EQ(actor().bones.globals[0].translation, session_.document.stage.actors[1]->bones.globals[3].translation);
  after(SetExternalParent{1, 0, ParentBone{0, 0}});
  EXPECT_TRUE(session_.document.stage.actors[1]->external_parent_links.empty()) << "no cycles";
  after(SetExternalParent{0, 0, std::nullopt});
  EXPECT_EQ(root_height(), 0.0f);
}

TEST_F(OverridesTest, MaterialsAreHiddenOneByOneAndAll) {
  using Hidden = std::vector<std::uint8_t>;
  after(ShowMaterial{0, 1, false});
  EXPECT_EQ(actor().overrides.material_hidden, (Hidden{0, 1}));
  after(ShowAllMaterials{0, false});
  EXPECT_EQ(actor().overrides.material_hidden, (Hidden{1, 1}));
  after(ShowMaterial{0, 0, true});
  EXPECT_EQ(actor().overrides.material_hidden, (Hidden{0, 1}));
}

TEST_F(OverridesTest, InvalidIndicesHaveNoEffect) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const int actor : {-1, 1, 7}) after(SetMorphOverride{actor, 0, 1.0f});
  for (const int index : {-1, 1, 4000}) after(SetMorphOverride{0, index, 1.0f});
  after(SetMorphOverride{0, 0, nan});
  for (const int bone : {-1, 0, 5}) after(SetIkOverride{0, bone, false});
  for (const int material : {-1, 2}) after(ShowMaterial{0, material, false});
  for (const int index : {-1, 99}) {
    after(SetMorphOverride{0, index, std::nullopt});
    after(SetIkOverride{0, index, std::nullopt});
  }
  for (const auto& weight : actor().overrides.morph_weights) EXPECT_FALSE(weight.has_value());
  for (const auto& enabled : actor().overrides.ik_enabled) EXPECT_FALSE(enabled.has_value());
  EXPECT_EQ(actor().overrides.material_hidden, (std::vector<std::uint8_t>{0, 0}));
  after(SetMorphOverride{0, 0, 1e30f});
  EXPECT_TRUE(std::isfinite(root_height()));
}

TEST_F(OverridesTest, EveryChangeChangesTheRevision) {
  const auto before = session_.document.override_revision;
  after(SetMorphOverride{0, 0, 1.0f});
  EXPECT_NE(session_.document.override_revision, before);
}

TEST_F(OverridesTest, SelectingAnotherModelClearsTheBone) {
  perform(SelectBone{2}, session_);
  EXPECT_EQ(panel_input(session_, nullptr, {}).document.selected.bone, 2);
  testing::open(session_, kneeling_model(), "b.pmx", true);
  EXPECT_EQ(session_.document.selected.bone, -1);
  perform(SelectBone{3}, session_);
  perform(SelectActor{1}, session_);
  EXPECT_EQ(session_.document.selected.bone, 3) << "it was selected already";
  perform(SelectActor{0}, session_);
  EXPECT_EQ(session_.document.selected.bone, -1);
  perform(SelectBone{1}, session_);
  perform(CloseActor{0}, session_);
  EXPECT_EQ(session_.document.selected.bone, -1);
}

}  // namespace
}  // namespace odori
