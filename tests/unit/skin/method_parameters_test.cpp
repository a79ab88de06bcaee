#include "skin/method_parameters.h"

#include "model/check/check_model.h"
#include "model/weights.h"
#include "skin/delta_mush.h"
#include "support/models.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(MethodParameters, ValuesAreBroughtIntoTheirRanges) {
  MethodParameters parameters;
  EXPECT_EQ(within_range(parameters), parameters);
  parameters[MethodParameter::passes] = 12.4;
  parameters[MethodParameter::smoothing] = 7.0;
  parameters[MethodParameter::weight_share] = std::nan("");
  parameters[MethodParameter::largest_weights] = 0.0;
  const MethodParameters within = within_range(parameters);
  EXPECT_EQ(within[MethodParameter::passes], 12.0);
  EXPECT_EQ(within[MethodParameter::smoothing], 1.0);
  EXPECT_EQ(within[MethodParameter::weight_share], 0.5);
  EXPECT_EQ(within[MethodParameter::largest_weights], 1.0);
  for (const MethodParameterRow& row : kMethodParameters) {
    EXPECT_TRUE(is_within_range(row, row.usual)) << row.name;
    EXPECT_FALSE(is_within_range(row, row.max + 1.0)) << row.name;
    EXPECT_FALSE(is_within_range(row, std::nan(""))) << row.name;
    EXPECT_EQ(method_parameter(row.name), &row);
  }
  EXPECT_EQ(method_parameter("ddm"), nullptr);
}

TEST(MethodParameters, DataDependOnThoseOfTheirModes) {
  const Model model = testing::every_kind_model(30, 5);
  MethodParameters other;
  other[MethodParameter::weight_smoothing] = 0.25;
  EXPECT_TRUE(differ_for(SkinningData::delta_mush, {}, other));
  EXPECT_FALSE(differ_for(SkinningData::rotation_centers, {}, other));
  EXPECT_FALSE(differ_for(SkinningData::delta_mush, other, other));
  const auto key = [&](SkinningData data, const MethodParameters& of) { return kind_of(data).cache_key(model, of); };
  EXPECT_EQ(key(SkinningData::delta_mush, {}), delta_mush_cache_key(model));
  EXPECT_EQ(key(SkinningData::rotation_centers, {}), key(SkinningData::rotation_centers, other));
  for (const MethodParameterRow& row : kMethodParameters) {
    MethodParameters changed;
    changed[row.value] = row.min;
    const bool of_mush = concerns(row, SkinningMode::delta_mush) && row.modes != kAllModes;
    EXPECT_EQ(key(SkinningData::delta_mush, changed) != key(SkinningData::delta_mush, {}), of_mush) << row.name;
  }
}

TEST(LargestWeights, AreScaledToTheSumOfAll) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}});
  model.vertices.resize(3);
  model.sdef.resize(1);
  set_weights(model.vertices[0], {DeformKind::bdef4, {3, 1, 0, 2}, {0.1f, 0.4f, 0.2f, 0.3f}, -1});
  set_weights(model.vertices[1], {DeformKind::sdef, {1, 2, -1, -1}, {0.25f, 0.75f, 0.0f, 0.0f}, 0});
  set_weights(model.vertices[2], {DeformKind::qdef, {0, 1, 2, 3}, {0.25f, 0.25f, 0.25f, 0.25f}, -1});
  const ModelWeights two = largest_weights(model, 2);
  EXPECT_EQ(two.vertices[0].bones, (std::array<std::int32_t, 4>{1, 2, -1, -1}));
  EXPECT_EQ(two.vertices[0].kind, DeformKind::bdef2);
  EXPECT_FLOAT_EQ(two.vertices[0].weights[0], 4.0f / 7.0f);
  EXPECT_FLOAT_EQ(two.vertices[0].weights[1], 3.0f / 7.0f);
  EXPECT_EQ(two.vertices[1].kind, DeformKind::sdef);
  EXPECT_EQ(two.vertices[1].sdef, 0);
  EXPECT_EQ(two.vertices[2].kind, DeformKind::qdef);
  EXPECT_EQ(two.vertices[2].bones, (std::array<std::int32_t, 4>{0, 1, -1, -1}));
  const ModelWeights one = largest_weights(model, 1);
  EXPECT_EQ(one.vertices[0].kind, DeformKind::bdef1);
  EXPECT_EQ(one.vertices[0].weights[0], 1.0f);
  EXPECT_EQ(one.vertices[1].kind, DeformKind::bdef1);
  EXPECT_EQ(one.vertices[1].bones[0], 2);
  EXPECT_EQ(one.vertices[1].sdef, -1);
  for (const std::size_t count : {1u, 2u, 3u, 4u}) {
    const Model every = testing::every_kind_model(60, 7);
    const Model limited = with_weights(every, largest_weights(every, count));
    for (const Vertex& vertex : limited.vertices) {
      EXPECT_TRUE(has_valid_deform(vertex, limited.bones.size(), limited.sdef.size()));
    }
  }
}

}  // namespace
}  // namespace odori
