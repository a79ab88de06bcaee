#include "model/check/check_model.h"
#include "support/diagnostics.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

constexpr float kNanWeight = std::numeric_limits<float>::quiet_NaN();

// Two of everything that a morph can refer to.
Model two_of_each() {
  Model model;
  model.bones.resize(2);
  model.vertices.resize(2);
  model.materials.resize(2);
  model.bodies.resize(2);
  return model;
}

template <typename Data>
Data& add_morph(Model& model, Data data) {
  model.morphs.push_back({});
  model.morphs.back().data = std::move(data);
  return std::get<Data>(model.morphs.back().data);
}

template <typename Data>
const auto& offsets_of(const Model& model, std::size_t morph) {
  return std::get<Data>(model.morphs[morph].data).offsets;
}

TEST(CheckMorphs, InvalidOffsetsAreRemovedAndTheMorphStays) {
  Model model = two_of_each();
  add_morph(model, VertexMorph{{{2, {}}, {1, {1, 2, 3}}, {-1, {}}}});
  add_morph(model, BoneMorph{{{2, {}, kNoRotation}, {0, {}, kNoRotation}}});
  add_morph(model, UvMorph{0, {{-9, {}}, {0, {}}}});
  add_morph(model, ImpulseMorph{{{-1, false, {}, {}}, {1, true, {}, {}}, {2, false, {}, {}}}});
  add_morph(model, GroupMorph{{{0, 1.0f}, {-1, 1.0f}, {6, 1.0f}}});
  add_morph(model, FlipMorph{{{99, 1.0f}}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  ASSERT_EQ(model.morphs.size(), 6u);
  ASSERT_EQ(offsets_of<VertexMorph>(model, 0).size(), 1u);
  EXPECT_EQ(offsets_of<VertexMorph>(model, 0)[0].position, glm::vec3(1, 2, 3));
  EXPECT_EQ(offsets_of<BoneMorph>(model, 1).size(), 1u);
  EXPECT_EQ(offsets_of<UvMorph>(model, 2).size(), 1u);
  EXPECT_EQ(offsets_of<ImpulseMorph>(model, 3).size(), 1u);
  EXPECT_EQ(offsets_of<GroupMorph>(model, 4).size(), 1u);
  EXPECT_TRUE(offsets_of<FlipMorph>(model, 5).empty());
  EXPECT_EQ(findings(diagnostics, kIndexOutOfRange), 6);
  EXPECT_EQ(finding(diagnostics, kIndexOutOfRange).section, "morphs");
}

TEST(CheckMorphs, MaterialMinusOneMeansAllButOutOfRangeDoesNot) {
  Model model = two_of_each();
  MaterialOffset all, second, beyond;
  second.material = 1;
  beyond.material = 2;
  add_morph(model, MaterialMorph{{all, second, beyond}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  const auto& offsets = offsets_of<MaterialMorph>(model, 0);
  ASSERT_EQ(offsets.size(), 2u);
  EXPECT_EQ(offsets[0].material, -1);
  EXPECT_EQ(offsets[1].material, 1);
}

TEST(CheckMorphs, InvalidNumbersAreReplaced) {
  Model model = two_of_each();
  add_morph(model, VertexMorph{{{0, {kNanWeight, 1, 2}}}});
  add_morph(model, BoneMorph{{{0, {kNanWeight, 0, 0}, {kNanWeight, 0, 0, 0}}, {1, {}, {0, 0, 0, 0}}, {1, {}, {2, 0, 0, 0}}}});
  MaterialOffset material;
  material.toon.w = kNanWeight;
  add_morph(model, MaterialMorph{{material}});
  add_morph(model, GroupMorph{{{0, kNanWeight}}});
  add_morph(model, UvMorph{0, {{0, {0, 0, kNanWeight, 0}}}});
  add_morph(model, ImpulseMorph{{{0, false, {kNanWeight, 0, 0}, {0, 0, kNanWeight}}}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(offsets_of<VertexMorph>(model, 0)[0].position, glm::vec3(0, 1, 2));
  for (const BoneOffset& offset : offsets_of<BoneMorph>(model, 1)) EXPECT_EQ(offset.rotation, kNoRotation);
  EXPECT_EQ(offsets_of<BoneMorph>(model, 1)[0].translation, glm::vec3(0.0f));
  EXPECT_EQ(offsets_of<MaterialMorph>(model, 2)[0].toon, glm::vec4(0.0f));
  EXPECT_EQ(offsets_of<GroupMorph>(model, 3)[0].ratio, 0.0f);
  EXPECT_EQ(offsets_of<UvMorph>(model, 4)[0].offset, glm::vec4(0.0f));
  EXPECT_EQ(offsets_of<ImpulseMorph>(model, 5)[0].torque, glm::vec3(0.0f));
  EXPECT_EQ(findings(diagnostics, kNumberOutOfRange), 7) << "an all-zero quaternion is the identity, not a fault";
}

TEST(CheckMorphs, MorphsOfMissingAdditionalUvsAreEmptied) {
  Model model = two_of_each();
  model.additional_uv_count = 1;
  add_morph(model, UvMorph{1, {{0, {}}}});
  add_morph(model, UvMorph{2, {{0, {}}}});
  add_morph(model, UvMorph{-1, {{0, {}}}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(offsets_of<UvMorph>(model, 0).size(), 1u);
  EXPECT_TRUE(offsets_of<UvMorph>(model, 1).empty());
  EXPECT_TRUE(offsets_of<UvMorph>(model, 2).empty());
}

TEST(CheckMorphs, AGroupMustNotContainItself) {
  Model model = two_of_each();
  add_morph(model, GroupMorph{{{0, 1.0f}, {1, 0.5f}}});
  add_morph(model, VertexMorph{});
  add_morph(model, FlipMorph{{{2, 1.0f}, {1, 1.0f}}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  ASSERT_EQ(offsets_of<GroupMorph>(model, 0).size(), 1u);
  EXPECT_EQ(offsets_of<GroupMorph>(model, 0)[0].morph, 1);
  ASSERT_EQ(offsets_of<FlipMorph>(model, 2).size(), 1u);
  EXPECT_EQ(findings(diagnostics, kMorphCycle), 2);
}

TEST(CheckMorphs, AGroupReachedTwiceIsNotACycle) {
  Model model = two_of_each();
  add_morph(model, GroupMorph{{{1, 1.0f}, {2, 1.0f}, {1, 1.0f}}});
  add_morph(model, GroupMorph{{{3, 1.0f}}});
  add_morph(model, FlipMorph{{{3, 1.0f}, {1, 1.0f}}});
  add_morph(model, VertexMorph{});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
}

TEST(CheckMorphs, ALongCycleIsBrokenWhereItCloses) {
  constexpr std::size_t kMany = 200'000;
  Model model = two_of_each();
  for (std::size_t i = 0; i < kMany; ++i) {
    add_morph(model, GroupMorph{{{static_cast<std::int32_t>((i + 1) % kMany), 1.0f}}});
  }
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(findings(diagnostics, kMorphCycle), 1);
  EXPECT_EQ(finding(diagnostics, kMorphCycle).element, static_cast<std::int64_t>(kMany) - 1);
  EXPECT_TRUE(offsets_of<GroupMorph>(model, kMany - 1).empty());
  EXPECT_EQ(offsets_of<GroupMorph>(model, 0).size(), 1u);
}

}  // namespace
}  // namespace odori
