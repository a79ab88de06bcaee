#include "model/roles.h"

#include "support/fit_figures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bone_named;
using testing::figure;
using testing::NameStyle;
using testing::renamed;

// One name of each convention for the same bone, from the documentation of each program.
TEST(RoleOfName, KnowsTheNamesOfEveryConvention) {
  struct Case {
    Role role;
    std::vector<const char*> names;
  };
  const Case cases[] = {
      {{BodyPart::arm, Side::left},
       {"左腕", "arm_L", "upper_arm.L", "J_Bip_L_UpperArm", "LeftUpperArm", "Left Arm", "mixamorig:LeftArm",
        "leftUpperArm", "upperarm_l", "Bip01_L_UpperArm", "ValveBiped.Bip01_L_UpperArm"}},
      {{BodyPart::elbow, Side::right},
       {"右ひじ", "右肘", "elbow_R", "forearm.R", "J_Bip_R_LowerArm", "RightLowerArm", "mixamorig:RightForeArm"}},
      {{BodyPart::wrist, Side::left},
       {"左手首", "wrist_L", "hand.L", "J_Bip_L_Hand", "LeftHand", "mixamorig:LeftHand"}},
      {{BodyPart::leg_ik, Side::left}, {"左足ＩＫ", "左足IK", "leg IK_L", "foot_ik.L"}},
      {{BodyPart::toe_ik, Side::right}, {"右つま先ＩＫ", "右つま先IK", "toe IK_R"}},
      {{BodyPart::leg_ik_parent, Side::left}, {"左足IK親", "leg IKP_L"}},
      {{BodyPart::index1, Side::left},
       {"左人指１", "左人差指１", "左人差し指1", "fore1_L", "f_index.01.L", "J_Bip_L_Index1", "Left Index Proximal",
        "leftIndexProximal", "mixamorig:LeftHandIndex1"}},
      {{BodyPart::waist_cancel, Side::left}, {"腰キャンセル左", "左腰キャンセル"}},
      {{BodyPart::upper_body2, Side::none}, {"上半身2", "上半身２", "upper body2", "Chest", "mixamorig:Spine1"}},
      {{BodyPart::leg_d, Side::right}, {"右足D", "右足Ｄ"}},
      {{BodyPart::root, Side::none}, {"全ての親", "すべての親", "master"}},
      {{BodyPart::shoulder_parent, Side::left}, {"左肩P", "shoulderP_L"}},
  };
  for (const Case& each : cases) {
    for (const char* name : each.names) {
      const auto found = role_of_name(name);
      ASSERT_TRUE(found) << name;
      EXPECT_EQ(standard_name(*found), standard_name(each.role)) << name;
    }
  }
}

TEST(RoleOfName, OtherBonesHaveNone) {
  for (const char* name : {"", "髪１", "左スカート前", "右腕捩連", "左袖", "平面", "tail", "armor", "legend", "左"}) {
    EXPECT_FALSE(role_of_name(name)) << name;
  }
  EXPECT_FALSE(role_of_name(std::string(10000, 'a')));
}

TEST(StandardName, IsTheNameThatModelsOfMmdHave) {
  EXPECT_EQ(standard_name({BodyPart::leg_ik, Side::left}), "左足ＩＫ");
  EXPECT_EQ(standard_name({BodyPart::thumb0, Side::right}), "右親指０");
  EXPECT_EQ(standard_name({BodyPart::waist_cancel, Side::right}), "腰キャンセル右");
  EXPECT_EQ(standard_name({BodyPart::center, Side::none}), "センター");
  for (const Role role : all_roles()) EXPECT_EQ(role_of_name(standard_name(role)), role) << standard_name(role);
}

class RolesOfNames : public ::testing::TestWithParam<NameStyle> {};

// The same skeleton with other names has the same roles, as far as that convention has such bones.
TEST_P(RolesOfNames, FindTheSameBones) {
  const Model standard = figure({.twist = false, .d_bones = false});
  const Roles wanted = find_roles(standard), found = find_roles(renamed(standard, GetParam()));
  for (const BodyPart part :
       {BodyPart::upper_body, BodyPart::neck, BodyPart::head, BodyPart::shoulder, BodyPart::arm, BodyPart::elbow,
        BodyPart::wrist, BodyPart::index1, BodyPart::middle3, BodyPart::leg, BodyPart::knee, BodyPart::ankle}) {
    for (const Side side : {Side::left, Side::right}) {
      const Role role{part, has_side(part) ? side : Side::none};
      EXPECT_EQ(found.bone(role), wanted.bone(role)) << standard_name(role);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Conventions, RolesOfNames,
                         ::testing::Values(NameStyle::english_pmx, NameStyle::blender, NameStyle::vrm, NameStyle::unity,
                                           NameStyle::mixamo));

TEST(FindRoles, StructureFindsWhatNamesDoNotSay) {
  Model model = figure({.twist = false, .d_bones = false});
  const Roles wanted = find_roles(model);
  Vertex of_head;
  of_head.position = {0, 18.0f, 0};
  of_head.bones[0] = bone_named(model, "頭");
  model.vertices.assign(20, of_head);
  const Roles found = find_roles(renamed(model, NameStyle::nameless));
  for (const BodyPart part : {BodyPart::head, BodyPart::neck, BodyPart::upper_body, BodyPart::arm, BodyPart::elbow,
                              BodyPart::wrist, BodyPart::leg, BodyPart::knee, BodyPart::ankle, BodyPart::leg_ik}) {
    for (const Side side : {Side::left, Side::right}) {
      const Role role{part, has_side(part) ? side : Side::none};
      EXPECT_EQ(found.bone(role), wanted.bone(role)) << standard_name(role);
      if (found.bone(role) < 0) continue;
      EXPECT_LT(found.matches[index_of(role)].confidence, 0.8f);
      EXPECT_EQ(found.matches[index_of(role)].evidence, RoleEvidence::structure);
    }
  }
}

TEST(FindRoles, AnOverrideWins) {
  const Model model = figure({});
  const RoleOverride wanted[] = {{"左腕", "右腕"}};
  const Roles roles = find_roles(model, wanted);
  EXPECT_EQ(roles.bone(BodyPart::arm, Side::left), bone_named(model, "右腕"));
  EXPECT_EQ(roles.bone(BodyPart::arm, Side::right), -1);
  EXPECT_TRUE(is_valid_override(model, {"arm_L", "右腕"}));
  EXPECT_FALSE(is_valid_override(model, {"左腕", "no such bone"}));
  EXPECT_FALSE(is_valid_override(model, {"wing", "右腕"}));
}

TEST(FindRoles, TheSideOfAnUnsidedNameIsThatOfItsPosition) {
  Model model;
  model.bones.resize(2);
  model.bones[0].name = model.bones[1].name = "thigh";
  model.bones[0].rest_position = {-1, 5, 0};
  model.bones[1].rest_position = {1, 5, 0};
  const Roles roles = find_roles(model);
  EXPECT_EQ(roles.bone(BodyPart::leg, Side::right), 0);
  EXPECT_EQ(roles.bone(BodyPart::leg, Side::left), 1);
}

TEST(StandardMorph, KnowsOtherSpellings) {
  for (const char* name : {"あ", "a", "A", "aa", "Fcl_MTH_A", "vrc.v_aa"})
    EXPECT_EQ(standard_morph(name), "あ") << name;
  for (const char* name : {"まばたき", "blink", "Blink", "Fcl_EYE_Close"}) EXPECT_EQ(standard_morph(name), "まばたき");
  EXPECT_EQ(standard_morph("鎧を消す"), "");
}

}  // namespace
}  // namespace odori
