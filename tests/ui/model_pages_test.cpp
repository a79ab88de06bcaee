#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/workspaces/pose/bones_page.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

// Two branches under a root, the second an IK goal; five morphs over all panels; two materials.
Model dancer() {
  Model model;
  model.bones.resize(4);
  const char* names[] = {"センター", "左ひざ", "左足首", "左足ＩＫ"};
  const char* english[] = {"center", "knee_L", "ankle_L", "leg IK_L"};
  for (std::size_t i = 0; i < 4; ++i) {
    model.bones[i].name = names[i];
    model.bones[i].english_name = english[i];
    model.bones[i].rest_position = {0, 10.0f - 3.0f * static_cast<float>(i), 0};
    model.bones[i].parent = static_cast<std::int32_t>(i) - 1;
  }
  Bone& goal = model.bones[3];
  goal.parent = 0;
  goal.has_ik = true;
  goal.ik = {2, 40, 2.0f, {{1, true, {-3, 0, 0}, {0, 0, 0}}}};
  const MorphPanel panels[] = {MorphPanel::brow, MorphPanel::eye, MorphPanel::mouth, MorphPanel::hidden,
                               MorphPanel::other};
  const char* morphs[] = {"困る", "ウィンク", "あ", "base %s", "涙"};
  for (std::size_t i = 0; i < 5; ++i) model.morphs.push_back({morphs[i], "", panels[i], VertexMorph{}});
  model.morphs[1].english_name = "wink";
  model.materials.resize(2);
  model.materials[0].name = "肌";
  model.materials[1].name = "服 %n";
  return model;
}

class ModelPages : public NullUi {
 protected:
  void show_page(Page page, Model model = dancer()) {
    show(std::move(model));
    state.page = page;
    settle();
    asked.clear();
  }
  // Like the window: commands take effect in the next frame.
  void type(std::string_view box, const char* words) {
    click(box);
    ImGui::GetIO().AddInputCharactersUTF8(words);
    settle();
  }
  const Actor& actor() const { return *session.document.stage.actors[0]; }
};

using Rows = std::vector<std::int32_t>;

TEST_F(ModelPages, VerticesAreCountedPerDeformKind) {
  Model model = dancer();
  model.vertices.resize(5);
  model.vertices[1].kind = DeformKind::qdef;
  model.vertices[4].kind = DeformKind::qdef;
  show_page(Page::models, model);
  EXPECT_EQ(state.models.counts.vertices, (std::array<std::size_t, 5>{3, 0, 0, 0, 2}));
  show_page(Page::models);
  EXPECT_EQ(state.models.counts.vertices, (std::array<std::size_t, 5>{})) << "counts of the current model";
}

TEST_F(ModelPages, MorphsAreListedByPanelInMmdOrder) {
  show_page(Page::morphs);
  EXPECT_EQ(state.morphs.list.rows, (Rows{-1, 1, -2, 2, -3, 0, -4, 3, 4}));
  EXPECT_EQ(count("morph_slider"), 5);
  press_on("morph_group 0");
  EXPECT_EQ(state.morphs.list.rows, (Rows{-1, -2, 2, -3, 0, -4, 3, 4}));
}

TEST_F(ModelPages, SlidersOverrideAMorphUntilCleared) {
  show_page(Page::morphs);
  EXPECT_FALSE(has("release_morph 1"));
  press_on("morph_slider 1");
  ASSERT_GT(asked.size(), 2u);
  EXPECT_EQ(asked.front(), Command(BeginUndoStep{}));
  EXPECT_EQ(asked.back(), Command(EndUndoStep{}));
  const auto* set = asked[1].get<SetMorphOverride>();
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->actor, 0);
  EXPECT_EQ(set->morph, 1);
  EXPECT_NEAR(set->weight.value(), 0.5f, 0.05f);
  EXPECT_NEAR(actor().pose.morph_weights[1], 0.5f, 0.05f);
  asked.clear();
  press_on("release_morph ウィンク");
  EXPECT_EQ(asked, (Commands{SetMorphOverride{0, 1, std::nullopt}}));
  EXPECT_EQ(actor().pose.morph_weights[1], 0.0f);
}

TEST_F(ModelPages, GroupMembersAreListedWithTheirRatios) {
  Model model = dancer();
  model.morphs.push_back({"together", "", MorphPanel::eye, GroupMorph{{{0, 0.5f}, {2, -1.0f}}}});
  show_page(Page::morphs, std::move(model));
  EXPECT_EQ(count("morph_member"), 0);
  press_on("morph_kind together");
  EXPECT_TRUE(has("morph_member 困る"));
  EXPECT_TRUE(has("morph_member あ"));
  EXPECT_GT(find("morph_member 困る").low.y, find("morph_slider together").low.y);
  press_on("morph_member あ");
  EXPECT_EQ(session.document.selected.morph, 2);
  press_on("morph_kind together");
  EXPECT_FALSE(has("morph_member 困る"));
  press_on("morph_kind ウィンク");  // not a group: nothing expands
  EXPECT_EQ(count("morph_member"), 0);
}

TEST_F(ModelPages, AnOpenedGroupIsScrolledIntoSight) {
  Model model = dancer();
  for (int i = 0; i < 60; ++i) model.morphs.push_back({"m" + std::to_string(i), "", MorphPanel::other, VertexMorph{}});
  model.morphs.push_back({"last", "", MorphPanel::other, GroupMorph{{{0, 0.5f}, {2, -1.0f}}}});
  show_page(Page::morphs, std::move(model));
  reveal_row(state.morphs.list, 65);
  settle();
  press_on("morph_kind last");
  settle();
  EXPECT_TRUE(has("morph_member 困る"));
  EXPECT_TRUE(has("morph_member あ"));
}

TEST_F(ModelPages, ActiveOnlyListsActiveMorphs) {
  Model model = dancer();
  model.morphs.push_back({"together", "", MorphPanel::eye, GroupMorph{{{0, 0.5f}}}});
  show_page(Page::morphs, std::move(model));
  press_on("active_morphs");
  EXPECT_EQ(count("morph_slider"), 0);
  perform(SetMorphOverride{0, 5, 1.0f}, session);
  settle();
  EXPECT_TRUE(has("morph_slider together"));
  EXPECT_TRUE(has("morph_slider 困る")) << "its group is active";
  EXPECT_EQ(count("morph_slider"), 2);
  press_on("active_morphs");
  EXPECT_EQ(count("morph_slider"), 6);
}

TEST_F(ModelPages, MorphWeightsOverTheMotionAreShown) {
  show_page(Page::morphs);
  EXPECT_EQ(count("morph_spark"), 0);
  Motion motion;
  motion.morphs.push_back({*name_key("ウィンク"), {{0, 0.0f}, {30, 1.0f}}});
  testing::open(session, motion, "wink.vmd");
  settle();
  EXPECT_EQ(count("morph_spark"), 1);
  EXPECT_TRUE(has("morph_spark ウィンク"));
  EXPECT_LE(find("morph_name ウィンク").high.x, find("morph_spark ウィンク").low.x);
  EXPECT_LE(find("morph_spark ウィンク").high.x, find("morph_slider ウィンク").low.x);
}

TEST_F(ModelPages, MorphsAreMutedByTheirContextMenu) {
  show_page(Page::morphs);
  const auto pick = [&](const char* item) {
    move_to(middle(find("morph_name ウィンク")));
    press(1);
    release(1);
    settle();
    press_on(item);
  };
  pick("mute_morph");
  EXPECT_EQ(session.document.stage.actors[0]->overrides.morph_mix[1], MorphMix::muted);
  pick("mute_morph");
  EXPECT_EQ(session.document.stage.actors[0]->overrides.morph_mix[1], MorphMix::plain);
  pick("solo_morph");
  EXPECT_EQ(session.document.stage.actors[0]->overrides.morph_mix[1], MorphMix::solo);
}

TEST_F(ModelPages, AllMorphOverridesAreCleared) {
  show_page(Page::morphs);
  press_on("release_morphs");
  EXPECT_TRUE(asked.empty()) << "there are no overrides";
  perform(Commands{SetMorphOverride{0, 2, 1.0f}, SetMorphOverride{0, 4, -1.0f}}, session);
  settle();
  EXPECT_EQ(count("release_morph"), 2);
  press_on("release_morphs");
  EXPECT_EQ(asked, (Commands{ClearMorphOverrides{0}}));
  EXPECT_EQ(count("release_morph"), 0);
}

TEST_F(ModelPages, TypedWeightsMayExceedTheSlider) {
  show_page(Page::morphs);
  ImGui::GetIO().KeyCtrl = true;
  click("morph_slider ウィンク");
  ImGui::GetIO().KeyCtrl = false;
  ImGui::GetIO().AddInputCharactersUTF8("-2.5");
  settle();
  EXPECT_EQ(actor().pose.morph_weights[1], -2.5f);
}

TEST_F(ModelPages, TheFilterFoldsSpelling) {
  show_page(Page::morphs);
  type("morph_filter", "ｳｨﾝｸ");
  EXPECT_EQ(state.morphs.list.rows, (Rows{-1, 1}));
  press_on("clear_filter");
  type("morph_filter", "WINK");
  EXPECT_EQ(state.morphs.list.rows, (Rows{-1, 1}));
  press_on("clear_filter");
  EXPECT_EQ(state.morphs.list.rows.size(), 9u);
  type("morph_filter", "nowhere");
  EXPECT_TRUE(state.morphs.list.rows.empty());
}

TEST_F(ModelPages, BonesAreListedUnderTheirParents) {
  show_page(Page::bones);
  EXPECT_EQ(state.bones.list.rows, (Rows{0, 1, 2, 3}));
  EXPECT_EQ(state.bones.depths, (Rows{0, 1, 2, 1}));
  state.bones.closed[1] = 1;
  state.bones.list.stale = true;
  settle();
  EXPECT_EQ(state.bones.list.rows, (Rows{0, 1, 3}));
  perform(SelectBone{2}, session);
  settle();
  EXPECT_EQ(state.bones.list.rows, (Rows{0, 1, 2, 3})) << "a bone selected elsewhere is revealed";
}

TEST_F(ModelPages, ABoneIsSelectedByAClick) {
  show_page(Page::bones);
  type("bone_filter", "ankle");
  EXPECT_EQ(state.bones.list.rows, Rows{2});
  press_on("bone 左足首");
  EXPECT_EQ(asked, (Commands{SelectBone{2}, ToggleSetting{&ViewSettings::bones}})) << "bones are shown in the viewport";
  EXPECT_EQ(session.document.selected.bone, 2);
}

TEST_F(ModelPages, IkIsOverriddenAndCleared) {
  show_page(Page::bones);
  press_on("ik_only");
  EXPECT_EQ(state.bones.list.rows, Rows{3});
  press_on("ik 左足ＩＫ");
  EXPECT_EQ(asked, (Commands{SetIkOverride{0, 3, false}}));
  EXPECT_EQ(actor().pose.ik_enabled[3], 0);
  press_on("release_ik 3");
  EXPECT_EQ(asked.back(), Command(SetIkOverride{0, 3, std::nullopt}));
  EXPECT_EQ(actor().pose.ik_enabled[3], 1);
  EXPECT_FALSE(has("release_iks"));
  press_on("ik 左足ＩＫ");
  press_on("release_iks");
  EXPECT_EQ(asked.back(), Command(SetAllIkOverrides{0, std::nullopt}));
}

TEST_F(ModelPages, ABoneFollowsAnotherModel) {
  show_page(Page::bones);
  perform(SelectBone{2}, session);
  settle();
  EXPECT_FALSE(has("follows")) << "no other model is open";
  testing::open(session, dancer(), "hat.pmx", true);
  perform(Commands{SelectActor{1}, SelectBone{2}}, session);
  settle();
  EXPECT_FALSE(has("followed"));
  asked.clear();
  press_on("follows");
  press_on("follow_actor 0");
  EXPECT_EQ(asked, (Commands{SetExternalParent{1, 2, ParentBone{0, 2}}})) << "the bone of the same name";
  asked.clear();
  press_on("followed");
  press_on("follow_bone センター");
  EXPECT_EQ(asked, (Commands{SetExternalParent{1, 2, ParentBone{0, 0}}}));
  asked.clear();
  press_on("follows");
  press_on("own_parent");
  EXPECT_EQ(asked, (Commands{SetExternalParent{1, 2, std::nullopt}}));
  EXPECT_TRUE(session.document.stage.actors[1]->external_parent_links.empty());
}

TEST_F(ModelPages, AFollowedModelCannotFollowBack) {
  show_page(Page::bones);
  testing::open(session, dancer(), "hat.pmx", true);
  perform(Commands{SetExternalParent{1, 0, ParentBone{0, 2}}, SelectActor{0}, SelectBone{2}}, session);
  settle();
  asked.clear();
  press_on("follows");
  press_on("follow_actor 1");
  EXPECT_TRUE(asked.empty());
}

TEST_F(ModelPages, MaterialsAreHiddenAndShown) {
  show_page(Page::materials);
  EXPECT_EQ(count("material_shown"), 2);
  press_on("material_shown 0");
  press_on("hide_materials");
  press_on("show_materials");
  EXPECT_EQ(asked, (Commands{ShowMaterial{0, 0, false}, ShowAllMaterials{0, false}, ShowAllMaterials{0, true}}));
  EXPECT_EQ(actor().overrides.material_hidden, (std::vector<std::uint8_t>{0, 0}));
}

// A chain of 5,000 bones, and as many morphs and materials.
Model huge_model() {
  Model model;
  for (std::int32_t i = 0; i < 5000; ++i) {
    Bone bone;
    bone.name = "骨" + std::to_string(i);
    bone.parent = i - 1;
    model.bones.push_back(bone);
    model.morphs.push_back({"表情" + std::to_string(i), "", MorphPanel::eye, VertexMorph{}});
    Material material;
    material.name = "材質" + std::to_string(i);
    model.materials.push_back(material);
  }
  return model;
}

TEST_F(ModelPages, OnlyVisibleRowsOfAHugeModelAreDrawn) {
  show_page(Page::bones, huge_model());
  perform(SelectBone{4321}, session);
  for (const Page page : {Page::bones, Page::morphs, Page::materials}) {
    state.page = page;
    settle();
    EXPECT_LT(state.widgets.size(), 200u);
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, 20000);
    const auto* bones = state.bones.list.rows.data();
    const auto* morphs = state.morphs.list.rows.data();
    settle();
    EXPECT_EQ(state.bones.list.rows.data(), bones) << "rows are computed once";
    EXPECT_EQ(state.morphs.list.rows.data(), morphs);
  }
  EXPECT_EQ(state.bones.depths.back(), 4999);
  EXPECT_EQ(state.materials.list.rows.size(), 5000u);
}

TEST_F(ModelPages, RowsFollowTheModelShown) {
  show_page(Page::bones, huge_model());
  perform(SelectBone{4321}, session);
  settle();
  show(dancer());
  settle();
  EXPECT_EQ(state.bones.list.rows.size(), 4u);
  perform(SelectBone{4321}, session);
  settle();
  EXPECT_EQ(state.bones.list.rows.size(), 4u);
}

std::string property_of(const Actor& actor, std::int32_t bone, std::string_view label) {
  for (const Property& said : bone_properties(actor, bone)) {
    if (said.label == label) return said.value;
  }
  return "missing";
}

TEST_F(ModelPages, BonePropertiesAreThoseOfTheFileAndFrame) {
  Model model = dancer();
  model.bones[1].append_rotation = true;
  model.bones[1].append_source = 2;
  model.bones[1].append_ratio = -0.5f;
  model.bones[1].tail_bone = 2;
  model.bones[2].tail_offset = {0.0f, 1.5f, 0.0f};
  model.bones[2].visible = model.bones[2].operable = false;
  model.bones[2].after_physics = true;
  model.bones[2].layer = 3;
  model.bones[0].rest_position = {-0.0004f, 10.0f, 0.0f};
  show_page(Page::bones, model);
  EXPECT_EQ(property_of(actor(), 1, "English name"), "knee_L");
  EXPECT_EQ(property_of(actor(), 1, "Parent"), "0 センター");
  EXPECT_EQ(property_of(actor(), 1, "Rest position"), "0.000  7.000  0.000");
  EXPECT_EQ(property_of(actor(), 0, "Rest position"), "0.000  10.000  0.000") << "not -0.000";
  EXPECT_EQ(property_of(actor(), 1, "Translation"), "0.000  0.000  0.000");
  EXPECT_EQ(property_of(actor(), 1, "Append"), "rotation of bone 2 左足首");
  EXPECT_EQ(property_of(actor(), 1, "Ratio"), "-0.500");
  EXPECT_EQ(property_of(actor(), 2, "Layer"), "3, after physics");
  EXPECT_EQ(property_of(actor(), 3, "Effector"), "2 左足首");
  EXPECT_EQ(property_of(actor(), 3, "Link"), "1 左ひざ");
  EXPECT_EQ(property_of(actor(), 3, "Iterations"), "40, at most 114.6\xC2\xB0 each");
  EXPECT_EQ(property_of(actor(), 1, "Link of IK"), "3 左足ＩＫ") << "said of the knee, too";
  EXPECT_EQ(property_of(actor(), 1, "  Min"), "-171.89  0.00  0.00") << "-3 radians";
  EXPECT_EQ(property_of(actor(), 2, "Link of IK"), "missing");
  EXPECT_EQ(property_of(actor(), 1, "Index"), "1 (0 to 3)");
  EXPECT_EQ(property_of(actor(), 1, "Tip"), "2 左足首");
  EXPECT_EQ(property_of(actor(), 2, "Tip"), "offset 0.000  1.500  0.000");
  EXPECT_EQ(property_of(actor(), 1, "Flags"), "tip by bone, rotatable, visible, operable, append rotation");
  EXPECT_EQ(property_of(actor(), 2, "Flags"), "tip by offset, rotatable, hidden, not operable, after physics");
  EXPECT_NE(property_of(actor(), 3, "Residual"), "missing");
  EXPECT_EQ(property_of(actor(), 1, "Residual"), "missing");
}

TEST(MmdAngles, RotateAboutZThenXThenY) {
  for (const glm::vec3 wanted : {glm::vec3(0.3f, -1.2f, 2.0f), glm::vec3(-1.5f, 3.0f, 0.0f), glm::vec3(0, 0, 0)}) {
    const glm::quat q =
        axis_angle({0, 1, 0}, wanted.y) * axis_angle({1, 0, 0}, wanted.x) * axis_angle({0, 0, 1}, wanted.z);
    const glm::vec3 got = mmd_angles(q);
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(got[axis], wanted[axis], 1e-4f) << axis;
  }
  const glm::vec3 up = mmd_angles(axis_angle({0, 1, 0}, 0.7f) * axis_angle({1, 0, 0}, kPi / 2));
  EXPECT_NEAR(up.x, kPi / 2, 1e-3f);
  EXPECT_NEAR(up.y, 0.7f, 1e-3f);
}

}  // namespace
}  // namespace odori
