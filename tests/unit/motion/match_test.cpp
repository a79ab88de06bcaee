#include "motion/name_matches.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Model model_of(std::initializer_list<const char*> bones) {
  Model model;
  for (const char* name : bones) model.bones.emplace_back().name = name;
  model.morphs.emplace_back().name = "まばたき";
  return model;
}

BoneTrack track(const char* name, std::size_t keys, float x = 0.0f) {
  BoneTrack made{*name_key(name), std::vector<BoneKey>(keys)};
  if (keys > 0) made.keys.back().translation.x = x;
  return made;
}

TEST(MatchNames, FindsTheFirstElementBy15Bytes) {
  const Model model = model_of({"センター", "左足", "左足", "とてもとても長い名前の骨"});
  Motion motion;
  motion.bones = {track("左足", 3, 1.0f), track("とてもとても長い名前の", 1)};
  const MotionMatch match = match_names(track_summaries(motion), model);
  ASSERT_EQ(match.bones.size(), 2u);
  EXPECT_EQ(match.bones[0].found, 1);
  EXPECT_EQ(match.bones[0].keys, 3u);
  EXPECT_TRUE(match.bones[0].moves);
  EXPECT_EQ(match.bones[1].found, 3) << "a motion stores 15 bytes of a name";
  EXPECT_FALSE(match.bones[1].moves);
  EXPECT_EQ(count_found(match.bones), 2u);
}

TEST(MatchNames, SuggestsTheMostSimilarName) {
  const Model model = model_of({"センター", "左ひじ"});
  Motion motion;
  motion.bones = {track("左ヒジ", 1), track("まったく別", 1)};
  motion.morphs.push_back({*name_key("まばたく"), {{0, 0.5f}}});
  const MotionMatch match = match_names(track_summaries(motion), model);
  EXPECT_EQ(match.bones[0].found, -1);
  EXPECT_EQ(match.bones[0].nearest, 1);
  EXPECT_EQ(match.bones[1].nearest, -1);
  ASSERT_EQ(match.morphs.size(), 1u);
  EXPECT_EQ(match.morphs[0].nearest, 0);
  EXPECT_TRUE(match.morphs[0].moves);
  EXPECT_EQ(count_found(match.morphs), 0u);
}

TEST(MatchNames, EndsEarlyWhenCancelled) {
  Motion motion;
  motion.bones = {track("左ヒジ", 1)};
  JobControl control;
  control.cancel();
  EXPECT_TRUE(match_names(track_summaries(motion), model_of({"a"}), control).bones.empty());
}

}  // namespace
}  // namespace odori
