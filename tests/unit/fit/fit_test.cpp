#include "fit/fit.h"

#include "format/vmd/vmd.h"
#include "motion/sample.h"
#include "support/fit_figures.h"
#include "support/fit_measures.h"
#include "unit/fit/fit_keys.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::figure;
using testing::figure_dance;
using testing::FigureStyle;
using testing::fit_key;
using testing::measure_fit;
using testing::NameStyle;
using testing::renamed;

constexpr FitContacts kNoContacts{false, false, false};
const FitOptions kKeysOnly{kNoContacts, std::nullopt, {}, {}, nullptr};

Motion fitted_keys(const Motion& motion, const Model& from, const Model& to) {
  return fit(motion, from, to, kKeysOnly).motion;
}

const BoneTrack* fitted_track(const Motion& motion, const char* bone) {
  const auto name = name_key(bone).value();
  const auto found = std::ranges::find(motion.bones, name, &BoneTrack::name);
  return found == motion.bones.end() ? nullptr : &*found;
}

TEST(Fit, ToTheSameModelIsTheMotionByteForByte) {
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    const Model model = figure({});
    Motion motion = figure_dance(model, seed, seed == 2);
    motion.bones.push_back({*name_key("知らない骨"), {BoneKey{}, fit_key(9, {1, 2, 3})}});
    motion.morphs.push_back({*name_key("知らない表情"), {{0, 0.5f}}});
    motion.camera.resize(1);
    motion.model_name = "another model";
    const FittedMotion same = fit(motion, model, model, {});
    EXPECT_TRUE(write_vmd(same.motion) == write_vmd(motion));
    EXPECT_TRUE(same.report.same);
    EXPECT_EQ(lost_keys(same.report), 0u + 2u + 1u) << "those that no bone or morph has, as before";
  }
}

struct FigurePair {
  const char* name;
  FigureStyle from, to;
};

class FittedFigures : public ::testing::TestWithParam<FigurePair> {};

// The limits of the page that specifies the fit.
TEST_P(FittedFigures, ShowTheSameLimbs) {
  const Model from = figure(GetParam().from), to = figure(GetParam().to);
  for (const bool ik_off : {false, true}) {
    const Motion motion = figure_dance(from, 7, ik_off);
    const FittedMotion result = fit(motion, from, to, kKeysOnly);
    const auto measures = measure_fit({from, motion, to, result.motion}, result.report.scale);
    EXPECT_GT(measures.frames, 60);
    EXPECT_LT(measures.limbs_deg, 0.1f) << measures.worst_limb << " at " << measures.worst_limb_frame;
    EXPECT_LT(measures.legs_mean_deg, 1.5f);
    EXPECT_LT(measures.legs_max_deg, 8.0f);
  }
}
INSTANTIATE_TEST_SUITE_P(
    Pairs, FittedFigures,
    ::testing::Values(FigurePair{"ToTPose", {}, {.arms_deg = 0.0f}},
                      FigurePair{"ToAPose", {.arms_deg = 0.0f}, {.arms_deg = 50.0f}},
                      FigurePair{"ToLongLegs", {}, {.leg = 1.3f}},
                      FigurePair{"ToOtherStance", {}, {.stance = 1.1f, .ankle_out = 0.5f, .ankle_back = 0.2f}},
                      FigurePair{"WithoutUpperBody2", {}, {.arms_deg = 20.0f, .upper_body2 = false}},
                      FigurePair{"WithoutGroove", {}, {.center = 6.0f, .groove = false}},
                      FigurePair{"WithoutTwist", {}, {.arms_deg = 10.0f, .twist = false}},
                      FigurePair{"WithoutDBones", {}, {.d_bones = false}},
                      FigurePair{"WithoutRoot", {}, {.root = false}},
                      FigurePair{"FromBareFigure",
                                 {.upper_body2 = false, .groove = false, .twist = false, .d_bones = false},
                                 {.arms_deg = 5.0f}}),
    [](const auto& pair) { return std::string(pair.param.name); });

// Keys stay keys: as many, on the same frames, with the same curves.
TEST(Fit, KeepsEveryKeyAndCurve) {
  const Model from = figure({}), to = figure({.arms_deg = 0.0f, .leg = 1.2f});
  const Motion motion = figure_dance(from, 11);
  const FittedMotion result = fit(motion, from, to, kKeysOnly);
  ASSERT_LT(result.report.hip_keys, 400u);
  for (const BoneTrack& before : motion.bones) {
    if (before.name == name_key("センター")) continue;  // makes up for the hips
    const auto after = std::ranges::find(result.motion.bones, before.name, &BoneTrack::name);
    ASSERT_NE(after, result.motion.bones.end()) << display_name(before.name);
    ASSERT_EQ(after->keys.size(), before.keys.size()) << display_name(before.name);
    for (std::size_t i = 0; i < before.keys.size(); ++i) {
      EXPECT_EQ(after->keys[i].frame, before.keys[i].frame);
      EXPECT_EQ(after->keys[i].curves, before.keys[i].curves);
    }
  }
}

// The arms of a figure with its arms down, on one with its arms level: what the page says for a bone without keys.
TEST(Fit, ABoneWithoutKeysGetsOneWhereItsRestDiffers) {
  const Model from = figure({.arms_deg = 40.0f}), to = figure({.arms_deg = 0.0f});
  Motion motion;
  motion.bones.push_back({*name_key("上半身"), {BoneKey{}}});
  const Motion result = fitted_keys(motion, from, to);
  const BoneTrack* arm = fitted_track(result, "左腕");
  ASSERT_NE(arm, nullptr);
  ASSERT_EQ(arm->keys.size(), 1u);
  const glm::vec3 down = arm->keys[0].rotation * glm::vec3(1, 0, 0);
  EXPECT_NEAR(glm::degrees(std::atan2(-down.y, down.x)), 40.0f, 0.01f);
  EXPECT_EQ(fitted_track(result, "首"), nullptr);
}

TEST(Fit, TranslationsScaleByTheLegs) {
  const Model from = figure({}), to = figure({.leg = 0.5f});
  Motion motion;
  motion.bones.push_back({*name_key("センター"), {fit_key(5, {2, -1, 4})}});
  motion.bones.push_back({*name_key("左足ＩＫ"), {fit_key(5, {1, 2, 3})}});
  const FittedMotion result = fit(motion, from, to, kKeysOnly);
  EXPECT_NEAR(result.report.scale, 0.5f, 0.02f);
  const float r = result.report.scale;
  const glm::vec3 center = fitted_track(result.motion, "センター")->keys[0].translation;
  EXPECT_LT(glm::distance(center, r * glm::vec3(2, -1, 4)), 1e-5f);
  // Hip and ankle are on one line in both, so the stance gives no offset to the side.
  const glm::vec3 foot = fitted_track(result.motion, "左足ＩＫ")->keys[0].translation;
  EXPECT_LT(glm::distance(foot, r * glm::vec3(1, 2, 3)), 1e-5f);
}

TEST(Fit, ThereAndBackIsExact) {
  const Model a = figure({.arms_deg = 38.0f}),
              b = figure({.arms_deg = 5.0f, .leg = 1.25f, .ankle_out = 0.4f, .center = 6.5f});
  for (const std::uint32_t seed : {21u, 22u}) {
    const Motion motion = figure_dance(a, seed, seed == 22);
    const Motion back = fitted_keys(fitted_keys(motion, a, b), b, a);
    for (const BoneTrack& before : motion.bones) {
      const auto after = std::ranges::find(back.bones, before.name, &BoneTrack::name);
      ASSERT_NE(after, back.bones.end());
      for (const BoneKey& key : before.keys) {
        const auto same = std::ranges::find(after->keys, key.frame, &BoneKey::frame);
        ASSERT_NE(same, after->keys.end()) << display_name(before.name) << " at " << key.frame;
        EXPECT_LT(glm::distance(same->translation, key.translation), 1e-4f) << display_name(before.name);
        const glm::quat between = glm::conjugate(same->rotation) * key.rotation;
        EXPECT_LT(glm::degrees(2.0f * glm::length(glm::vec3(between.x, between.y, between.z))), 0.01f);
      }
    }
  }
}

// A twist turns about its fixed axis whatever its key says, also in the bone that takes it over.
TEST(Fit, ATwistThatGoesIntoTheArmKeepsItsAxis) {
  const Model from = figure({.arms_deg = 0.0f}), to = figure({.twist = false});
  Motion motion;
  for (const char* bone : {"左腕捩", "左手捩"})
    motion.bones.push_back({*name_key(bone), {fit_key(0, {}, axis_angle(glm::normalize(glm::vec3(4, -3, 0)), 0.3f))}});
  FitOptions without;
  without.contacts = {false, false, false};
  const FittedMotion fitted = fit(motion, from, to, without);
  EXPECT_LT(measure_fit({from, motion, to, fitted.motion}, fitted.report.scale).limbs_deg, 0.1f);
}

// Where センター turns far from the hips, its keys make up for it, so that the legs keep their directions.
TEST(Fit, HipsStayWhereTheFeetExpectThem) {
  const Model from = figure({.center = 8.0f}), to = figure({.leg = 1.2f, .center = 2.0f});
  Motion motion;
  motion.bones.push_back({*name_key("センター"), {BoneKey{}, fit_key(30, {}, axis_angle({1, 0, 0}, 0.7f))}});
  motion.bones.push_back({*name_key("左足ＩＫ"), {BoneKey{}}});
  const FittedMotion result = fit(motion, from, to, kKeysOnly);
  EXPECT_GT(result.report.hip_offset, 1.0f);
  const auto with = measure_fit({from, motion, to, result.motion}, result.report.scale);
  EXPECT_LT(with.legs_max_deg, 1.0f);
  const auto without = measure_fit({from, motion, to, motion}, result.report.scale);
  EXPECT_GT(without.legs_max_deg, 5.0f);
}

TEST(Fit, NamesAreThoseOfTheTarget) {
  const Model from = figure({}), to = renamed(figure({.arms_deg = 10.0f}), NameStyle::english_pmx);
  Motion motion = figure_dance(from, 5, true);
  const FittedMotion result = fit(motion, from, to, kKeysOnly);
  EXPECT_NE(fitted_track(result.motion, "arm_L"), nullptr);
  EXPECT_EQ(fitted_track(result.motion, "左腕"), nullptr);
  ASSERT_FALSE(result.motion.property.empty());
  EXPECT_EQ(result.motion.property[0].ik[0].bone, *name_key("leg IK_L"));
  Diagnostics findings;
  const auto read_back = read_vmd(write_vmd(result.motion), findings);
  ASSERT_TRUE(read_back);
  EXPECT_EQ(bind(*read_back, to).unmatched_bones.size(), 0u);
}

// Legs without IK are shown by their own keys; the IK of the target must not undo them.
TEST(Fit, IkThatTheSourceDoesNotHaveIsOff) {
  const Model from = figure({.d_bones = false, .leg_ik = false}), to = figure({.leg = 1.1f});
  const Motion motion = figure_dance(from, 9);
  const Motion result = fitted_keys(motion, from, to);
  const auto measures = measure_fit({from, motion, to, result}, 1.0f);
  EXPECT_LT(measures.limbs_deg, 0.1f) << measures.worst_limb;
}

TEST(Fit, LostKeysAreNamed) {
  const Model from = figure({}), to = figure({.d_bones = false});
  Motion motion = figure_dance(from, 3);
  motion.bones.push_back({*name_key("左足D"), {fit_key(0, {}, axis_angle({1, 0, 0}, 0.3f)), fit_key(8, {})}});
  const FittedMotion result = fit(motion, from, to, kKeysOnly);
  EXPECT_EQ(lost_keys(result.report), 2u);
  const auto row = std::ranges::find(result.report.rows, "左足D", &FitRow::source);
  ASSERT_NE(row, result.report.rows.end());
  EXPECT_EQ(row->how, FitHow::missing);
  // With IK off they move the leg instead.
  motion.property.push_back({0, true, {{*name_key("左足ＩＫ"), false}, {*name_key("右足ＩＫ"), false}}});
  const FittedMotion off = fit(motion, from, to, kKeysOnly);
  EXPECT_EQ(lost_keys(off.report), 0u);
}

TEST(Fit, MorphsAreRenamedByWhatTheyDo) {
  const Model from = figure({});
  Model to = figure({});
  for (const char* name : {"aa", "blink", "笑い"}) to.morphs.push_back({name, "", MorphPanel::mouth, VertexMorph{}});
  Motion motion;
  for (const char* name : {"あ", "まばたき", "笑い", "鎧"}) motion.morphs.push_back({*name_key(name), {{3, 0.7f}}});
  const FittedMotion result = fit(motion, from, to, kKeysOnly);
  ASSERT_EQ(result.report.morphs.size(), 4u);
  EXPECT_EQ(result.report.morphs[0].target, "aa");
  EXPECT_EQ(result.report.morphs[1].target, "blink");
  EXPECT_EQ(result.report.morphs[2].target, "笑い");
  EXPECT_EQ(result.report.morphs[3].target, "");
  EXPECT_EQ(result.motion.morphs[0].name, *name_key("aa"));
  EXPECT_EQ(result.motion.morphs[0].keys, motion.morphs[0].keys);
}

TEST(Fit, ACameraIsScaledForAnotherHeight) {
  const Model from = figure({}), to = figure({.leg = 0.5f});
  Motion motion;
  CameraKey key;
  key.frame = 12;
  key.camera.target = {1, 16, 2};
  key.camera.distance = -30;
  key.curves[2] = {1, 2, 3, 4};
  motion.camera.push_back(key);
  const FittedMotion result = fit(motion, from, to, kKeysOnly);
  ASSERT_TRUE(result.report.camera_fitted);
  const CameraKey& scaled = result.motion.camera.at(0);
  EXPECT_LT(scaled.camera.target.y, 13.0f);
  EXPECT_NEAR(scaled.camera.distance / -30.0f, scaled.camera.target.x, 1e-5f);
  EXPECT_EQ(scaled.curves, key.curves);
  FitOptions off = kKeysOnly;
  off.camera = false;
  EXPECT_EQ(fit(motion, from, to, off).motion.camera, motion.camera);
}

TEST(Fit, TheStandardFigureHasEveryRoleAndTheMeasuresOfThePage) {
  const Roles roles = find_roles(standard_figure());
  for (const Role role : all_roles()) EXPECT_GE(roles.bone(role), 0) << standard_name(role);
  const auto at = [&](BodyPart part) { return standard_figure().bones[roles.bone(part, Side::left)].rest_position; };
  EXPECT_NEAR(
      glm::distance(at(BodyPart::leg), at(BodyPart::knee)) + glm::distance(at(BodyPart::knee), at(BodyPart::ankle)),
      9.2f, 1e-3f);
  EXPECT_NEAR(at(BodyPart::leg).y, 10.4f, 1e-5f);
  EXPECT_NEAR(at(BodyPart::ankle).y, 1.3f, 1e-5f);
  EXPECT_NEAR(glm::distance(at(BodyPart::arm), at(BodyPart::elbow)), 2.85f, 1e-4f);
  EXPECT_NEAR(glm::distance(at(BodyPart::elbow), at(BodyPart::wrist)), 2.95f, 1e-4f);
  EXPECT_NEAR(2.0f * at(BodyPart::arm).x, 2.7f, 1e-4f);
  const Motion motion = figure_dance(figure({}), 1);
  EXPECT_TRUE(fit(motion, standard_figure(), figure({}), kKeysOnly).report.standard_from);
}

TEST(FitContactsOption, IsAListOrNone) {
  EXPECT_EQ(parse_fit_contacts("none"), (FitContacts{false, false, false}));
  EXPECT_EQ(parse_fit_contacts("feet,body"), (FitContacts{true, false, true}));
  EXPECT_EQ(parse_fit_contacts("feet,knees"), std::nullopt);
}

}  // namespace
}  // namespace odori
