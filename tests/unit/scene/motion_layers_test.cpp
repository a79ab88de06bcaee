#include "scene/motion_layers.h"

#include "format/vmd/vmd.h"
#include "motion/motion.h"
#include "scene/overrides.h"
#include "scene/pose_overrides.h"
#include "scene/stage.h"
#include "support/models.h"
#include "unit/scene/swinging_actor.h"
#include "view/clock.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

NameKey named(const char* name) { return *name_key(std::string_view(name)); }

Model model() {
  Model initial = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}});
  initial.bones[2].has_ik = true;
  initial.bones[2].ik = {1, 1, 1.0f, {}};
  for (const char* name : {"smile", "wink"}) initial.morphs.push_back({name, "", MorphPanel::other, VertexMorph{}});
  return initial;
}

std::unique_ptr<Actor> actor_of(Model initial = model()) {
  return make_actor(std::make_shared<const Model>(std::move(initial)));
}

BoneKey bone_key(std::uint32_t frame, glm::vec3 translation, float angle_rad = 0.0f) {
  BoneKey key;
  key.frame = frame;
  key.translation = translation;
  key.rotation = axis_angle({0, 1, 0}, angle_rad);
  return key;
}

// Constant values from frame 0 to `last`: bone 1 is rotated by `angle_rad` and translated by `x`, the morph "smile" has
// `weight`.
Motion still(float angle_rad, float x, float weight, std::uint32_t last = 30) {
  Motion motion;
  motion.model_name = "other";
  motion.bones.push_back({named("1"), {bone_key(0, {x, 0, 0}, angle_rad), bone_key(last, {x, 0, 0}, angle_rad)}});
  motion.morphs.push_back({named("smile"), {{0, weight}}});
  return motion;
}

MotionLayer layer(Motion motion, LayerSettings settings = {}) {
  return {std::make_shared<const Motion>(std::move(motion)), "x.vmd", settings};
}
LayerSettings overriding(float weight) { return {true, LayerMix::overriding, weight, 0, 1.0f}; }

float rotation_of(const Actor& actor, std::size_t bone) {
  const glm::quat& rotation = actor.pose.rotations[bone];
  return 2.0f * std::atan2(rotation.y, rotation.w);
}

TEST(MotionLayers, MergedLayersEqualMergedMotions) {
  auto actor = actor_of();
  Motion first = still(0.5f, 1.0f, 0.2f), second = still(-0.5f, 2.0f, 0.4f, 45), third = still(1.0f, 3.0f, 0.6f, 12);
  second.bones.push_back({named("2"), {bone_key(3, {0, 1, 0})}});
  third.camera.resize(1);
  third.property.push_back({9, false, {{named("2"), false}}});
  add_motion(*actor, first);
  add_motion(*actor, second, "second.vmd");
  add_motion(*actor, third);
  const Motion expected = merged(merged(first, second), third);
  EXPECT_EQ(write_vmd(*actor->motion), write_vmd(expected));
  EXPECT_EQ(actor->bound->last_frame, 45u);
  EXPECT_TRUE(actor->bound->override_layers.empty());
  ASSERT_EQ(actor->layers.size(), 3u);
  EXPECT_EQ(actor->layers[1].file, "second.vmd");
  set_motion(*actor, second);
  EXPECT_EQ(write_vmd(*actor->motion), write_vmd(second));
  EXPECT_EQ(actor->layers.size(), 1u);
}

TEST(MotionLayers, LayersAreRetimedAndScaledBeforeMerging) {
  auto actor = actor_of();
  Motion walk;
  walk.bones.push_back({named("1"), {bone_key(0, {0, 0, 0}), bone_key(20, {10, 0, 0})}});
  Motion step = walk;
  step.bones[0].keys = {bone_key(10, {6, 0, 0})};
  set_motion_layers(*actor,
                    {layer(walk, {true, LayerMix::merged, 1.0f, -5, 2.0f}), layer(step, {true, {}, 1.0f, 20, 0.5f})});
  EXPECT_EQ(write_vmd(*actor->motion),
            write_vmd(merged(retime_and_scale(walk, -5, 2.0f), retime_and_scale(step, 20, 0.5f))));
  pose_actor(*actor, 0.0);
  EXPECT_NEAR(actor->pose.translations[1].x, 5.0f, 1e-5f) << "a quarter of 2 * 10";
  pose_actor(*actor, 15.0);
  EXPECT_FLOAT_EQ(actor->pose.translations[1].x, 20.0f);
  pose_actor(*actor, 30.0);
  EXPECT_FLOAT_EQ(actor->pose.translations[1].x, 3.0f);
  EXPECT_EQ(actor->bound->last_frame, 30u);
}

TEST(MotionLayers, AnOverridingLayerBlendsByItsWeight) {
  for (const float weight : {0.0f, 0.25f, 0.5f, 1.0f}) {
    auto actor = actor_of();
    set_motion_layers(*actor, {layer(still(0.2f, 1.0f, 0.3f)), layer(still(1.0f, 5.0f, 0.9f), overriding(weight))});
    pose_actor(*actor, 10.0);
    EXPECT_NEAR(rotation_of(*actor, 1), 0.2f + 0.8f * weight, 1e-5f);
    EXPECT_NEAR(actor->pose.translations[1].x, 1.0f + 4.0f * weight, 1e-6f);
    EXPECT_NEAR(actor->pose.morph_weights[0], 0.3f + 0.6f * weight, 1e-6f);
    EXPECT_EQ(actor->pose.rotations[0], kNoRotation) << "the layer has no keys for this bone";
    EXPECT_EQ(actor->motion->bones.size(), 1u);
  }
}

// At weights 0 and 1 the result is bit-equal to one of the motions.
TEST(MotionLayers, WeightsZeroAndOneAreExact) {
  const Motion merged_motion = still(0.2f, 1.0f, 0.3f), overriding_motion = still(1.0f, 5.0f, 0.9f);
  auto actor = actor_of(), alone = actor_of();
  set_motion(*alone, merged_motion);
  pose_actor(*alone, 7.5);
  set_motion_layers(*actor, {layer(merged_motion), layer(overriding_motion, overriding(0.0f))});
  pose_actor(*actor, 7.5);
  EXPECT_EQ(actor->pose.rotations, alone->pose.rotations);
  EXPECT_EQ(actor->pose.translations, alone->pose.translations);
  EXPECT_EQ(actor->pose.morph_weights, alone->pose.morph_weights);
  set_motion(*alone, overriding_motion);
  pose_actor(*alone, 7.5);
  set_layer(*actor, 1, overriding(1.0f));
  pose_actor(*actor, 7.5);
  EXPECT_EQ(actor->pose.rotations, alone->pose.rotations);
  EXPECT_EQ(actor->pose.translations, alone->pose.translations);
  EXPECT_EQ(actor->pose.morph_weights, alone->pose.morph_weights);
}

TEST(MotionLayers, SwitchesApplyFromHalfWeight) {
  Motion switches = still(0.0f, 0.0f, 0.0f);
  switches.property.push_back({0, false, {{named("2"), false}}});
  switches.bones[0].keys[0].physics = switches.bones[0].keys[1].physics = false;
  for (const float weight : {0.49f, 0.5f}) {
    auto actor = actor_of();
    set_motion_layers(*actor, {layer(still(0.2f, 1.0f, 0.3f)), layer(switches, overriding(weight))});
    pose_actor(*actor, 10.0);
    EXPECT_EQ(actor->pose.visible, weight < 0.5f);
    EXPECT_EQ(actor->pose.ik_enabled[2], weight < 0.5f ? 1 : 0);
    EXPECT_EQ(actor->pose.physics_enabled[1], weight < 0.5f ? 1 : 0);
    EXPECT_EQ(actor->pose.physics_weight[1], weight < 0.5f ? 1.0f : 0.0f);
  }
}

TEST(MotionLayers, LaterLayersOverrideEarlierOnes) {
  auto actor = actor_of();
  set_motion_layers(*actor, {layer(still(0, 8, 0), overriding(0.5f)), layer(still(0, 0, 0)),
                             layer(still(0, 2, 0), overriding(0.25f))});
  pose_actor(*actor, 0.0);
  EXPECT_FLOAT_EQ(actor->pose.translations[1].x, 3.5f) << "half way from 0 to 8, then a quarter of the way to 2";
  move_layer(*actor, 2, 0);
  pose_actor(*actor, 0.0);
  EXPECT_FLOAT_EQ(actor->pose.translations[1].x, 4.25f) << "a quarter of the way from 0 to 2, then half way to 8";
  set_layer(*actor, 1, {false, LayerMix::overriding, 0.5f, 0, 1.0f});
  pose_actor(*actor, 0.0);
  EXPECT_FLOAT_EQ(actor->pose.translations[1].x, 0.5f);
  remove_layer(*actor, 0);
  pose_actor(*actor, 0.0);
  EXPECT_EQ(actor->pose.translations[1].x, 0.0f);
  EXPECT_EQ(actor->layers.size(), 2u);
}

TEST(MotionLayers, TheLastMergedLayerWins) {
  auto actor = actor_of();
  set_motion_layers(*actor, {layer(still(0, 1, 0)), layer(still(0, 2, 0)), layer(still(0, 3, 0))});
  const auto x = [&] {
    pose_actor(*actor, 0.0);
    return actor->pose.translations[1].x;
  };
  EXPECT_EQ(x(), 3.0f);
  move_layer(*actor, 0, 99);
  EXPECT_EQ(x(), 1.0f);
  move_layer(*actor, 2, 1);
  EXPECT_EQ(x(), 3.0f);
  EXPECT_EQ(actor->layers[0].motion->bones[0].keys[0].translation.x, 2.0f);
  EXPECT_EQ(actor->layers[1].motion->bones[0].keys[0].translation.x, 1.0f);
}

TEST(MotionLayers, InvalidIndicesHaveNoEffect) {
  auto actor = actor_of();
  set_motion_layers(*actor, {layer(still(0, 1, 0)), layer(still(0, 2, 0))});
  const std::vector<MotionLayer> before = actor->layers;
  for (const int bad : {-1, 2, 99}) {
    set_layer(*actor, bad, overriding(0.5f));
    move_layer(*actor, bad, 0);
    remove_layer(*actor, bad);
  }
  EXPECT_EQ(actor->layers, before);
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(within_range({true, LayerMix::overriding, kNone, 1 << 30, kNone}),
            (LayerSettings{true, LayerMix::overriding, 1.0f, kMaxLayerOffset, 1.0f}));
  EXPECT_EQ(within_range({true, LayerMix::overriding, 7.0f, -(1 << 30), -2.0f}),
            (LayerSettings{true, LayerMix::overriding, 1.0f, -kMaxLayerOffset, kMinLayerScale}));
}

TEST(MotionLayers, OverridesReplaceAllLayers) {
  auto actor = actor_of();
  set_motion_layers(*actor, {layer(still(0.2f, 1.0f, 0.3f)), layer(still(1.0f, 5.0f, 0.9f), overriding(1.0f))});
  set_morph(*actor, 0, 0.5f);
  pose_actor(*actor, 0.0);
  EXPECT_EQ(actor->pose.morph_weights[0], 0.5f);
}

TEST(MotionLayers, AFrameIsIdenticalHoweverItIsReached) {
  Motion wave;
  wave.bones.push_back({named("1"), {bone_key(0, {0, 0, 0}), bone_key(10, {3, 0, 0}, 1.0f), bone_key(40, {0, 2, 0})}});
  wave.morphs.push_back({named("wink"), {{0, 0.0f}, {25, 1.0f}}});
  const std::vector<MotionLayer> layers = {layer(still(0.2f, 1.0f, 0.3f)), layer(wave, overriding(0.7f)),
                                           layer(wave, {true, LayerMix::overriding, 0.3f, 6, 2.0f})};
  auto played = actor_of();
  set_motion_layers(*played, layers);
  for (int i = 0; i < 100; ++i) pose_actor(*played, 0.5 * i);
  for (const double frame : {39.0, 3.25, 17.5, 44.0, 0.0}) {
    pose_actor(*played, frame);
    auto fresh = actor_of();
    set_motion_layers(*fresh, layers);
    pose_actor(*fresh, frame);
    EXPECT_EQ(played->pose.rotations, fresh->pose.rotations) << frame;
    EXPECT_EQ(played->pose.translations, fresh->pose.translations) << frame;
    EXPECT_EQ(played->pose.morph_weights, fresh->pose.morph_weights) << frame;
  }
}

TEST(MotionLayers, OverridingLayersAreSeenEverywhere) {
  Stage stage;
  stage.actors.push_back(actor_of());
  Actor& actor = *stage.actors[0];
  Motion wave;
  wave.bones.push_back({named("2"), {bone_key(5, {}), bone_key(77, {0, 1, 0})}});
  wave.morphs.push_back({named("wink"), {{60, 0.0f}}});
  set_motion_layers(actor, {layer(still(0.2f, 1.0f, 0.3f)), layer(wave, overriding(1.0f))});
  EXPECT_EQ(last_frame(stage), 77u);
  EXPECT_EQ(adjacent_key(stage, 6.0, 1, {0, 2, -1}), 77u);
  EXPECT_EQ(adjacent_key(stage, 6.0, 1, {0, -1, 1}), 60u);
  EXPECT_EQ(track_summaries(actor).bones.size(), 2u);
  advance(stage, 77.0);
  EXPECT_EQ(saved_pose(actor).motion.morphs.size(), 2u) << "an animated morph with weight 0 is included";
  Stage copy = copy_of(stage);
  advance(copy, 77.0);
  EXPECT_EQ(copy.actors[0]->pose.translations, actor.pose.translations);
  EXPECT_EQ(copy.actors[0]->pose.translations[2].y, 1.0f);
}

TEST(MotionLayers, LayerMatchesCountNames) {
  auto actor = actor_of();
  Motion foreign = still(0, 0, 0);
  foreign.bones.push_back({named("tail"), {bone_key(0, {})}});
  set_motion_layers(*actor, {layer(still(0, 0, 0)), layer(foreign, overriding(1.0f))});
  ASSERT_EQ(actor->layer_matches.size(), 2u);
  EXPECT_EQ(actor->layer_matches[0].bones_found, 1u);
  EXPECT_EQ(actor->layer_matches[1].bones, 2u);
  EXPECT_EQ(actor->layer_matches[1].bones_found, 1u);
  EXPECT_EQ(actor->layer_matches[1].morphs_found, 1u);
}

TEST(MotionLayers, ChangingLayersRestartsPhysics) {
  Motion shake;
  shake.bones.push_back({named("0"), {bone_key(0, {}), bone_key(10, {0, 0, 5}), bone_key(20, {0, 0, -5})}});
  auto plain = testing::swinging_actor(), layered = testing::swinging_actor(), other = testing::swinging_actor();
  for (auto* actor : {plain.get(), layered.get(), other.get()}) set_physics(*actor, true);
  for (auto* actor : {layered.get(), other.get()}) {
    advance_actor(*actor, 20.0);
    ASSERT_GT(actor->physics->record().steps(), 0u);
    std::vector<MotionLayer> layers = actor->layers;
    layers.push_back(layer(shake, overriding(0.6f)));
    set_motion_layers(*actor, layers);
    EXPECT_EQ(actor->physics->record().steps(), 0u);
  }
  for (int i = 0; i < 60; ++i) advance_actor(*other, 0.5 * i);
  EXPECT_TRUE(testing::same(testing::shown(*layered, 22.0), testing::shown(*other, 22.0)));
  EXPECT_FALSE(testing::same(testing::shown(*layered, 22.0), testing::shown(*plain, 22.0)));
  set_layer(*layered, 1, {false, LayerMix::overriding, 0.6f, 0, 1.0f});
  EXPECT_TRUE(testing::same(testing::shown(*layered, 22.0), testing::shown(*plain, 22.0)));
}

}  // namespace
}  // namespace odori
