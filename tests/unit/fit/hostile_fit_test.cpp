// Models and motions that no one has made: a fit of them ends, and its numbers are finite.

#include "fit/fit.h"
#include "model/check/check_model.h"
#include "support/fit_figures.h"
#include "support/models.h"

#include <algorithm>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::figure;
using testing::figure_dance;

float hostile_number(std::mt19937& random) {
  constexpr float kNumbers[] = {0.0f,
                                -0.0f,
                                1e-30f,
                                1e9f,
                                -1e9f,
                                1.0f,
                                -7.5f,
                                1e-4f,
                                1e30f,
                                std::numeric_limits<float>::infinity(),
                                std::numeric_limits<float>::quiet_NaN()};
  return kNumbers[random() % std::size(kNumbers)];
}

glm::vec3 hostile_vector(std::mt19937& random) {
  return {hostile_number(random), hostile_number(random), hostile_number(random)};
}

// A figure with some of its bones moved, renamed, hung elsewhere or given another's name.
Model mutated_figure(std::uint32_t seed) {
  std::mt19937 random(seed);
  Model model = figure({.upper_body2 = random() % 2 == 0, .groove = random() % 2 == 0, .root = random() % 2 == 0});
  const auto any_bone = [&] { return static_cast<std::int32_t>(random() % model.bones.size()); };
  for (int i = 0; i < 12; ++i) {
    Bone& bone = model.bones[any_bone()];
    switch (random() % 9) {
      case 0:
        bone.rest_position = hostile_vector(random);
        break;
      case 1:
        bone.parent = any_bone();
        break;
      case 2:
        bone.name = model.bones[any_bone()].name;
        break;
      case 3:
        bone.name.clear();
        break;
      case 4:
        bone.has_fixed_axis = true, bone.fixed_axis = hostile_vector(random);
        break;
      case 5:
        bone.append_rotation = bone.append_translation = true, bone.append_source = any_bone(),
        bone.append_ratio = hostile_number(random);
        break;
      case 6:
        bone.has_ik = true, bone.ik = {any_bone(), 40, 1.0f, {{any_bone()}, {any_bone()}}};
        break;
      case 7:
        bone.tail_bone = any_bone();
        break;
      default:
        bone.rest_position = model.bones[any_bone()].rest_position;
        break;
    }
  }
  Diagnostics none;
  check_model(model, none);
  return model;
}

// A dance with hostile numbers, far frames, tracks twice and tracks without keys.
Motion mutated_dance(const Model& model, std::uint32_t seed) {
  std::mt19937 random(seed);
  Motion motion = figure_dance(model, seed, seed % 2 == 0);
  for (int i = 0; i < 10 && !motion.bones.empty(); ++i) {
    BoneTrack& track = motion.bones[random() % motion.bones.size()];
    if (track.keys.empty()) continue;
    BoneKey& key = track.keys[random() % track.keys.size()];
    switch (random() % 6) {
      case 0:
        key.translation = clamp_finite(hostile_vector(random));
        break;
      case 1:
        key.rotation = unit_or_identity({hostile_number(random), hostile_vector(random)});
        break;
      case 2:
        track.keys.back().frame = std::numeric_limits<std::uint32_t>::max() - 3;
        break;
      case 3:
        track.keys.clear();
        break;
      case 4:
        track.name = motion.bones[random() % motion.bones.size()].name;
        break;
      default:
        track.keys.back().frame += 5'000'000;
        break;
    }
  }
  motion.property.push_back({4'000'000'000u, true, {{*name_key("左足ＩＫ"), false}}});
  motion.camera.resize(1);
  motion.camera[0].camera.distance = 1e9f;
  normalise(motion);
  return motion;
}

void expect_valid(const FittedMotion& fitted, std::uint32_t seed) {
  for (const BoneTrack& track : fitted.motion.bones) {
    std::int64_t before = -1;
    for (const BoneKey& key : track.keys) {
      ASSERT_TRUE(is_valid(key.translation)) << "seed " << seed << ", " << display_name(track.name);
      ASSERT_NEAR(glm::dot(key.rotation, key.rotation), 1.0f, 1e-3f)
          << "seed " << seed << ", " << display_name(track.name);
      ASSERT_GT(std::int64_t{key.frame}, before) << "seed " << seed;
      before = key.frame;
    }
  }
  ASSERT_TRUE(is_finite(fitted.report.scale));
}

class HostileFits : public ::testing::TestWithParam<std::uint32_t> {};

// Ten each, so that they run beside each other.
TEST_P(HostileFits, AreFinite) {
  for (std::uint32_t seed = GetParam() * 10; seed < GetParam() * 10 + 10; ++seed) {
    const Model from = mutated_figure(seed), to = mutated_figure(seed + 10'000);
    const Motion motion = mutated_dance(seed % 3 == 0 ? to : from, seed);
    expect_valid(fit(motion, from, to, {}), seed);
    if (HasFatalFailure()) return;
  }
}
INSTANTIATE_TEST_SUITE_P(Seeds, HostileFits, ::testing::Range(0u, 10u));

// With those above, five hundred. Short ones, since a sanitizer's fit of one that is long takes a second.
TEST(HostileFit, ShortOnesAreFinite) {
  for (std::uint32_t seed = 100; seed < 500; ++seed) {
    const Model from = mutated_figure(seed), to = mutated_figure(seed + 10'000);
    Motion motion = mutated_dance(from, seed);
    for (BoneTrack& track : motion.bones) {
      track.keys.resize(std::min<std::size_t>(track.keys.size(), 2));
      if (track.keys.size() == 2) track.keys[1].frame = track.keys[0].frame + 6;
    }
    expect_valid(fit(motion, from, to, {}), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(HostileFit, TangledModelsEnd) {
  for (std::uint32_t seed = 1; seed < 20; ++seed) {
    const Model from = testing::tangled_model(seed), to = testing::tangled_model(seed + 100);
    expect_valid(fit(figure_dance(figure({}), seed), from, to, {}), seed);
  }
}

// A chain of many thousand bones that all move: what composing them costs is bounded.
TEST(HostileFit, ALongChainEnds) {
  Model from;
  Motion motion;
  for (int i = 0; i < 3000; ++i) {
    Bone& bone = from.bones.emplace_back();
    bone.name = "c" + std::to_string(i);
    bone.parent = i - 1;
    BoneKey key;
    key.rotation = axis_angle({0, 1, 0}, 0.3f);
    BoneKey later = key;
    later.frame = 400;
    later.rotation = axis_angle({1, 0, 0}, 1.0f);
    motion.bones.push_back({*name_key(bone.name), {key, later}});
  }
  Model to;
  for (int i = 0; i < 300; ++i) {
    Bone& bone = to.bones.emplace_back();
    bone.name = "c" + std::to_string(9 + 10 * i);
    bone.parent = i - 1;
  }
  const FittedMotion fitted = fit(motion, from, to, {});
  expect_valid(fitted, 0);
  EXPECT_FALSE(fitted.motion.bones.empty());
}

}  // namespace
}  // namespace odori
