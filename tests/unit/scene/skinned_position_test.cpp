#include "scene/actor.h"
#include "skin/compressed_mush.h"
#include "skin/rotation_centers.h"
#include "support/models.h"

#include <chrono>

#include <gtest/gtest.h>

namespace odori {
namespace {

std::unique_ptr<Actor> bent_actor(int vertices) {
  auto actor = make_actor(std::make_shared<const Model>(testing::every_kind_model(vertices, 5)));
  for (std::size_t i = 0; i < actor->overrides.bone_rotations.size(); ++i) {
    actor->overrides.bone_rotations[i] = axis_angle({0.6f, 0.8f, 0.0f}, 0.3f + 0.1f * static_cast<float>(i));
  }
  for (auto& weight : actor->overrides.morph_weights) weight = 0.6f;
  JobControl control;
  auto centers = find_optimized_centers(*actor->model, control);
  if (centers)
    actor->skinning_data[SkinningData::rotation_centers] = std::make_shared<const SkinningTexels>(std::move(*centers));
  auto mush = find_delta_mush(*actor->model, control);
  auto packed = compress(*mush, actor->model->vertices.size());
  if (packed)
    actor->skinning_data[SkinningData::compressed_mush] = std::make_shared<const SkinningTexels>(std::move(*packed));
  if (mush) actor->skinning_data[SkinningData::delta_mush] = std::make_shared<const SkinningTexels>(std::move(*mush));
  advance_actor(*actor, 0.0);
  return actor;
}

TEST(SkinnedPosition, IsThatOfAllVertices) {
  const auto actor = bent_actor(200);
  for (const auto& mode : skinning_modes()) {
    ASSERT_TRUE(!mode.data || actor->skinning_data[*mode.data]) << mode.name;
    const SkinnedVertices all = skinned_vertices(*actor, mode.value);
    for (std::size_t i = 0; i < all.positions.size(); ++i) {
      ASSERT_EQ(skinned_position(*actor, mode.value, i), all.positions[i]) << mode.name << ", vertex " << i;
    }
  }
}

template <typename Work>
double seconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST(SkinnedPosition, CostsFarLessThanAllVertices) {
  const auto actor = bent_actor(20000);
  for (const SkinningMode mode : {SkinningMode::linear, SkinningMode::spherical}) {
    double one = 1e9;
    for (int i = 0; i < 10; ++i) one = std::min(one, seconds_of([&] { skinned_position(*actor, mode, 100); }));
    const double all = seconds_of([&] { skinned_vertices(*actor, mode); });
    EXPECT_LT(20.0 * one, all);
  }
}

}  // namespace
}  // namespace odori
