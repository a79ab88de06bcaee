#include "skin/methods.h"

#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

template <typename Row>
void expect_distinct(std::span<const Row> choices) {
  std::set<std::string_view> names;
  for (const Row& choice : choices) {
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

// Settings files and scripts contain these names; a renamed or reordered mode would change what they mean.
TEST(SkinningModes, NamesThatOthersHaveStoredKeepTheirMeaning) {
  const std::pair<std::string_view, SkinningMode> modes[] = {{"native", SkinningMode::native},
                                                             {"linear", SkinningMode::linear},
                                                             {"sdef", SkinningMode::sdef},
                                                             {"dqs", SkinningMode::dqs},
                                                             {"spherical", SkinningMode::spherical},
                                                             {"cor", SkinningMode::cor},
                                                             {"bulge-free", SkinningMode::bulge_free},
                                                             {"ddm", SkinningMode::delta_mush},
                                                             {"ddm-fast", SkinningMode::delta_mush_fast},
                                                             {"ddm-compressed", SkinningMode::compressed_mush},
                                                             {"dm", SkinningMode::iterative_mush}};
  EXPECT_EQ(skinning_modes().size(), std::size(modes));
  for (const auto& [stored, mode] : modes) {
    EXPECT_EQ(skinning_mode(stored), mode) << stored;
    EXPECT_EQ(name(mode), stored);
  }
  EXPECT_EQ(sdef_blend("slerp"), SdefBlend::slerp);
  EXPECT_EQ(sdef_blend("nlerp"), SdefBlend::nlerp);
  EXPECT_EQ(hemisphere("heaviest"), Hemisphere::heaviest);
  EXPECT_EQ(hemisphere("first"), Hemisphere::first);
  EXPECT_EQ(hemisphere("sum"), Hemisphere::sum);
}

TEST(SkinningModes, AreFoundByNameAndAlias) {
  EXPECT_EQ(skinning_mode("qdef"), SkinningMode::dqs);
  EXPECT_EQ(skinning_mode("bdef"), SkinningMode::linear);
  EXPECT_FALSE(skinning_mode("DQS"));
  EXPECT_FALSE(skinning_mode(""));
  EXPECT_FALSE(hemisphere("last"));
}

}  // namespace
}  // namespace odori
