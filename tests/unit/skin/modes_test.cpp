#include "skin/modes.h"

#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

template <typename Value>
void expect_distinct(std::span<const Choice<Value>> choices) {
  std::set<std::string_view> names;
  for (const Choice<Value>& choice : choices) {
    EXPECT_FALSE(std::string_view(choice.title).empty());
    EXPECT_FALSE(std::string_view(choice.description).empty());
    EXPECT_TRUE(names.insert(choice.name).second) << choice.name;
    EXPECT_TRUE(choice.alias.empty() || names.insert(choice.alias).second) << choice.alias;
    EXPECT_EQ(name(choice.value), choice.name);
  }
}

TEST(SkinningModes, EachHasUniqueNamesAndDescriptions) {
  expect_distinct(skinning_modes());
  expect_distinct(sdef_blends());
  expect_distinct(hemispheres());
}

TEST(SkinningModes, AreFoundByNameAndAlias) {
  EXPECT_EQ(skinning_modes().size(), kSkinningModeCount);
  for (const auto& mode : skinning_modes()) EXPECT_EQ(skinning_mode(mode.name), mode.value);
  for (const auto& blend : sdef_blends()) EXPECT_EQ(sdef_blend(blend.name), blend.value);
  for (const auto& rule : hemispheres()) EXPECT_EQ(hemisphere(rule.name), rule.value);
  EXPECT_EQ(skinning_mode("qdef"), SkinningMode::dqs);
  EXPECT_EQ(skinning_mode("bdef"), SkinningMode::linear);
  EXPECT_FALSE(skinning_mode("DQS"));
  EXPECT_FALSE(skinning_mode(""));
  EXPECT_FALSE(hemisphere("last"));
}

}  // namespace
}  // namespace odori
