#include "motion/name_matches.h"

#include "base/text.h"
#include "motion/sample.h"

#include <algorithm>
#include <chrono>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

using Elements = std::vector<std::int32_t>;

NameKey width_key(std::string_view name) { return name_key(name).value(); }

std::vector<Elements> matched(std::initializer_list<const char*> wanted, std::vector<std::string_view> elements) {
  std::vector<NameKey> keys;
  for (const char* name : wanted) keys.push_back(width_key(name));
  return match_elements(keys, elements);
}

TEST(NameMatches, NamesOfEitherWidthMeanTheSameElement) {
  const std::vector<Elements> third{{2}};
  EXPECT_EQ(matched({"左足ＩＫ"}, {"センター", "右足IK", "左足IK"}), third);
  EXPECT_EQ(matched({"左足IK"}, {"センター", "右足ＩＫ", "左足ＩＫ"}), third);
  EXPECT_EQ(matched({"上半身2"}, {"上半身", "上半身３", "上半身２"}), third);
  EXPECT_EQ(matched({"ｾﾝﾀｰ"}, {"左足IK", "グルーブ", "センター"}), third);
  EXPECT_EQ(matched({"a", ""}, {"A", "b", ""}), (std::vector<Elements>{{}, {2}})) << "the letter case counts";
}

TEST(NameMatches, AnEqualNameComesFirst) {
  EXPECT_EQ(matched({"足ＩＫ", "足IK"}, {"足IK", "足ＩＫ"}), (std::vector<Elements>{{1}, {0}}));
  EXPECT_EQ(matched({"足ＩＫ", "足IK"}, {"足IK"}), (std::vector<Elements>{{}, {0}})) << "that bone has its track";
  EXPECT_EQ(matched({"足ＩK", "足Ｉｋ", "足IＫ"}, {"足IK"}), (std::vector<Elements>{{0}, {}, {}}))
      << "one track a bone";
  EXPECT_EQ(matched({"あ1", "あ1"}, {"あ1", "あ１", "あ1"}), (std::vector<Elements>{{0, 2}, {0, 2}}));
  EXPECT_EQ(matched({"ア1", "ｱ1"}, {"ｱ１", "ア１", "ｱ１"}), (std::vector<Elements>{{0, 2}, {1}}));
}

TEST(NameMatches, ANameCutInsideACharacterIsTheStartOfAName) {
  // Eight full-width characters are sixteen bytes; the motion has fifteen of them.
  EXPECT_EQ(matched({"左足ＩＫ先の先の"}, {"左足IK先", "左足IK先の先の先"}), std::vector<Elements>{{1}});
  EXPECT_EQ(matched({"左足ＩＫ先の先"}, {"左足IK先の先の先"}), std::vector<Elements>{{}}) << "not cut";
}

// Bones, morphs and IK switches of a motion that was made for a model with full-width names.
TEST(NameMatches, AMotionBindsToNamesOfAnotherWidth) {
  Model model;
  model.bones.resize(2);
  model.bones[1].name = "左足IK";
  model.bones[1].has_ik = true;
  model.morphs.resize(2);
  model.morphs[1].name = "ウィンク2";
  Motion motion;
  BoneKey key;
  key.translation.x = 7.0f;
  motion.bones.push_back({width_key("左足ＩＫ"), {key}});
  motion.morphs.push_back({width_key("ｳｨﾝｸ２"), {{0, 0.5f}}});
  motion.property.push_back({0, true, {{width_key("左足ＩＫ"), false}}});
  for (const Motion& same : {motion, with_names_of(motion, model)}) {
    const BoundMotion bound = bind(same, model);
    SamplerCursor cursor;
    Pose pose = rest_pose(model);
    sample(bound, 0.0, cursor, pose);
    EXPECT_EQ(pose.translations[1].x, 7.0f);
    EXPECT_EQ(pose.morph_weights[1], 0.5f);
    EXPECT_FALSE(pose.ik_enabled[1]);
    EXPECT_TRUE(bound.unmatched_bones.empty() && bound.unmatched_morphs.empty());
  }
  const Motion renamed = with_names_of(motion, model);
  EXPECT_EQ(display_name(renamed.bones[0].name), "左足IK");
  EXPECT_EQ(display_name(renamed.morphs[0].name), "ウィンク2");
  EXPECT_EQ(display_name(renamed.property[0].ik[0].bone), "左足IK");
}

// Bones that differ only after 15 bytes of CP932 (eight characters).
TEST(NameMatches, ATrackWithAnIndexMeansThatElement) {
  Model model;
  for (const char* name : {"とても長い名前の一", "とても長い名前の二", "b"}) {
    model.bones.emplace_back().name = name;
    model.morphs.emplace_back().name = name;
  }
  const NameKey name = width_key("とても長い名前の一");
  ASSERT_EQ(name, width_key("とても長い名前の二"));
  const auto key = [](float x) {
    BoneKey made;
    made.translation.x = x;
    return std::vector<BoneKey>{made};
  };
  Motion motion;
  motion.bones = {{name, key(1.0f)}, {name, key(2.0f), 1}, {name, key(3.0f), 2}, {name, key(4.0f), 7}};
  motion.morphs = {{name, {{0, 0.25f}}}, {name, {{0, 0.5f}}, 1}};
  Motion later;
  later.bones = {{name, key(9.0f), 1}};
  const auto posed = [&](const Motion& played) {
    SamplerCursor cursor;
    Pose pose = rest_pose(model);
    sample(bind(played, model), 0.0, cursor, pose);
    return pose;
  };
  const Pose pose = posed(motion);
  EXPECT_EQ(pose.translations[0].x, 1.0f);
  EXPECT_EQ(pose.translations[1].x, 2.0f);
  EXPECT_EQ(pose.translations[2].x, 0.0f) << "the bone there has another name";
  EXPECT_EQ(pose.morph_weights, (std::vector<float>{0.25f, 0.5f, 0.0f}));
  EXPECT_EQ(bind(motion, model).unmatched_bones.size(), 2u);
  const Pose both = posed(merged(motion, later));
  EXPECT_EQ(both.translations[0].x, 1.0f);
  EXPECT_EQ(both.translations[1].x, 9.0f);
}

double seconds_to_match(std::size_t count) {
  std::vector<std::string> names;
  std::vector<NameKey> wanted;
  for (std::size_t i = 0; i < count; ++i) {
    names.push_back("bone" + std::to_string(i));
    wanted.push_back(width_key("ｂone" + std::to_string(count - i)));
  }
  const std::vector<std::string_view> elements(names.begin(), names.end());
  const auto start = std::chrono::steady_clock::now();
  const auto matches = match_elements(wanted, elements);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_EQ(std::count(matches.begin(), matches.end(), Elements{}), 1) << "no bone has the number `count`";
  return seconds;
}

// 32 times as many names: quadratic cost would be 1000 times as high.
TEST(NameMatches, ManyNamesAreNotMatchedInQuadraticTime) {
  const double few = std::max({seconds_to_match(1000), seconds_to_match(1000), seconds_to_match(1000)});
  EXPECT_LT(seconds_to_match(32000), 250.0 * few);
}

}  // namespace
}  // namespace odori
