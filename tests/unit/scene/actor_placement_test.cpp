// Where actors stand on the stage: placements of bones, vertices, bodies and of what hangs on them.

#include "analysis/surface_meter.h"
#include "rig/transform_breakdown.h"
#include "scene/actor.h"
#include "scene/external_parents.h"
#include "scene/transform_breakdown.h"
#include "support/models.h"
#include "unit/scene/swinging_actor.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::background_config;
using testing::chain_model;
using testing::shown;
using testing::swinging_actor;
using testing::wait_for_record;

constexpr float kQuarterTurn = kPi / 2;

void expect_placed_at(glm::vec3 actual, glm::vec3 expected, float tolerance = 1e-5f) {
  EXPECT_LT(glm::distance(actual, expected), tolerance)
      << "at " << actual.x << ' ' << actual.y << ' ' << actual.z << ", expected " << expected.x << ' ' << expected.y
      << ' ' << expected.z;
}

std::unique_ptr<Actor> placed_chain(const ActorPlacement& placement) {
  auto actor = make_actor(std::make_shared<const Model>(chain_model({{1, 2, 3}, {1, 4, 3}})));
  set_placement(*actor, placement);
  advance_actor(*actor, 0.0);
  return actor;
}

// A quarter turn about Y takes x to -z and z to x.
TEST(ActorPlacement, MovesAndTurnsTheWholeModel) {
  const auto actor = placed_chain({{10, 0, 0}, {0, kQuarterTurn, 0}});
  expect_placed_at(actor->bones.globals[0].translation, {13, 2, -1});
  expect_placed_at(actor->bones.globals[1].translation, {13, 4, -1});
  const PaletteEntry& entry = actor->palette[1];
  expect_placed_at(entry.rotation * glm::vec3(1, 5, 3) + glm::vec3(entry.translation), {13, 5, -1});
}

TEST(ActorPlacement, TheDefaultIsNoTransform) {
  EXPECT_FALSE(root_transform(*placed_chain({})));
  EXPECT_EQ(placed_chain({})->bones.globals[1].translation, glm::vec3(1, 4, 3));
}

// Of a model, the rotation about Z comes first; of an accessory, the one about X, and Z last.
TEST(ActorPlacement, ModelsAndAccessoriesTurnInMmdsOrders) {
  Model model = chain_model({{1, 0, 0}});
  const ActorPlacement placement{{}, {0, kQuarterTurn, kQuarterTurn}};
  const auto turned = make_actor(std::make_shared<const Model>(model));
  model.accessory = true;
  const auto accessory = make_actor(std::make_shared<const Model>(model));
  for (Actor* actor : {turned.get(), accessory.get()}) {
    set_placement(*actor, placement);
    advance_actor(*actor, 0.0);
  }
  expect_placed_at(turned->bones.globals[0].translation, {0, 1, 0});
  expect_placed_at(accessory->bones.globals[0].translation, {0, 0, -1});
}

TEST(ActorPlacement, NumbersOutOfRangeAreClamped) {
  const auto actor = placed_chain({{1e9f, NAN, -1e9f}, {NAN, 0, 0}, -3.0f});
  EXPECT_EQ(actor->placement.translation, glm::vec3(kMaxPlacement, 0.0f, -kMaxPlacement));
  EXPECT_EQ(actor->placement.rotation_rad, glm::vec3(0.0f));
  EXPECT_EQ(actor->placement.scale, kMinPlacementScale);
}

// Append, IK, both passes: the pose is the same, moved.
TEST(ActorPlacement, AnyRigIsMovedRigidly) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const auto model = std::make_shared<const Model>(testing::tangled_model(seed));
    Rig rig = build_rig(*model);
    Pose pose = rest_pose(*model);
    testing::set_random_pose(pose, seed);
    const RigidTransform at{quat_from_euler_zxy({0.3f, 2.0f, -0.4f}), {4, -2, 7}};
    MorphState morphs = make_morph_state(rig);
    evaluate_morphs(rig, pose.morph_weights, morphs);
    BoneState home = make_bone_state(rig), placed = home;
    deform_before_physics(rig, pose, morphs, {}, home);
    deform_after_physics(rig, pose, {}, home);
    deform_before_physics(rig, pose, morphs, {.placement = at}, placed);
    deform_after_physics(rig, pose, {.placement = at}, placed);
    bool solved_alike = true;  // rounding may change when an iteration ends, and where a mirrored limit applies
    for (std::size_t i = 0; i < rig.chains.size(); ++i) {
      solved_alike &= home.ik_iterations[i] == placed.ik_iterations[i] && home.ik_residuals[i] < 1e-3f;
    }
    if (!solved_alike && !rig.chains.empty()) continue;
    for (std::size_t i = 0; i < rig.bone_count(); ++i) {
      expect_placed_at(placed.globals[i].translation, at.apply(home.globals[i].translation), 2e-2f);
    }
  }
}

TEST(ActorPlacement, BonesWithoutIkAreMovedExactly) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const auto model = std::make_shared<const Model>(testing::tangled_model(seed));
    Rig rig = build_rig(*model);
    Pose pose = rest_pose(*model);
    testing::set_random_pose(pose, seed);
    const RigidTransform at{quat_from_euler_zxy({0.3f, 2.0f, -0.4f}), {4, -2, 7}};
    const MorphState morphs = make_morph_state(rig);
    BoneState home = make_bone_state(rig), placed = home;
    for (const auto& [state, placement] :
         {std::pair(&home, std::optional<RigidTransform>()), std::pair(&placed, std::optional(at))}) {
      const DeformOptions options{.ik = false, .placement = placement};
      deform_before_physics(rig, pose, morphs, options, *state);
      deform_after_physics(rig, pose, options, *state);
    }
    for (std::size_t i = 0; i < rig.bone_count(); ++i) {
      expect_placed_at(placed.globals[i].translation, at.apply(home.globals[i].translation), 2e-4f);
    }
  }
}

TEST(ActorPlacement, WhatHasAnExternalParentIsNotMovedAndFollowsAPlacedActor) {
  Stage stage;
  for (int i = 0; i < 2; ++i) {
    stage.actors.push_back(make_actor(std::make_shared<const Model>(chain_model({{0, 1, 0}, {0, 3, 0}}))));
  }
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 1, 1}));
  set_placement(*stage.actors[0], {{50, 0, 0}});
  set_placement(*stage.actors[1], {{0, 0, 5}});
  advance(stage, 0.0);
  expect_placed_at(stage.actors[0]->bones.globals[0].translation, {0, 3, 5});
  expect_placed_at(stage.actors[0]->bones.globals[1].translation, {0, 5, 5});
}

TEST(ActorPlacement, IsAPartOfTheTransformBreakdown) {
  Stage stage;
  stage.actors.push_back(placed_chain({{10, 0, 0}, {0, kQuarterTurn, 0}}));
  advance(stage, 0.0);
  for (const std::int32_t bone : {0, 1}) {
    const BoneTransformParts parts = transform_breakdown(stage, 0, bone).parts;
    EXPECT_EQ(parts.placed, bone == 0);
    expect_placed_at(compose_transform(parts).translation, parts.global.translation);
  }
  expect_placed_at(transform_breakdown(stage, 0, 0).parts.parent_global.translation, {10, 0, 0});
}

TEST(ActorPlacement, TheFittedCameraShowsWhereModelsStand) {
  Stage stage;
  Model model = chain_model({{0, 0, 0}});
  for (const float y : {0.0f, 20.0f}) model.vertices.emplace_back().position = {0, y, 0};
  stage.actors.push_back(make_actor(std::make_shared<const Model>(model)));
  set_placement(*stage.actors[0], {{500, 0, 0}});
  EXPECT_NEAR(fitted_camera(stage, 1.0f).target.x, 500.0f, 1e-3f);
}

// --- Accessories

Model accessory_model() {
  Model model = chain_model({{0, 0, 0}});
  Vertex vertex;
  vertex.position = {1, 2, 3};
  vertex.normal = {0, 0.6f, 0.8f};
  vertex.bones[0] = 0;
  vertex.weights[0] = 1.0f;
  model.vertices.push_back(vertex);
  model.accessory = true;
  return model;
}

TEST(ActorPlacement, AnAccessoryIsScaledAboutItsOriginAndItsNormalsStayUnit) {
  const auto actor = make_actor(std::make_shared<const Model>(accessory_model()));
  set_placement(*actor, {{10, 0, 0}, {}, 2.0f});
  advance_actor(*actor, 0.0);
  const SkinnedVertices vertices = skinned_vertices(*actor, {});
  expect_placed_at(vertices.positions[0], {12, 4, 6});
  expect_placed_at(vertices.normals[0], {0, 0.6f, 0.8f});
  expect_placed_at(skinned_position(*actor, {}, 0), {12, 4, 6});
  SurfaceMeter meter(*actor);
  meter.begin();
  expect_placed_at(meter.shape({}).positions[0], {12, 4, 6});
}

TEST(ActorPlacement, AModelIgnoresTheScale) {
  Model model = accessory_model();
  model.accessory = false;
  const auto actor = make_actor(std::make_shared<const Model>(model));
  set_placement(*actor, {{}, {}, 2.0f});
  advance_actor(*actor, 0.0);
  EXPECT_EQ(skinned_vertices(*actor, {}).positions[0], glm::vec3(1, 2, 3));
}

// --- Visibility

TEST(ActorVisibility, AHiddenActorIsPosedButNotVisible) {
  Stage stage;
  for (int i = 0; i < 2; ++i) {
    stage.actors.push_back(make_actor(std::make_shared<const Model>(chain_model({{0, 1, 0}, {0, 3, 0}}))));
  }
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 1, 1}));
  set_visible(*stage.actors[1], false);
  set_placement(*stage.actors[1], {{0, 0, 5}});
  advance(stage, 0.0);
  EXPECT_FALSE(stage.actors[1]->pose.visible);
  EXPECT_TRUE(stage.actors[0]->pose.visible);
  expect_placed_at(stage.actors[0]->bones.globals[0].translation, {0, 3, 5});
  set_visible(*stage.actors[1], true);
  advance(stage, 0.0);
  EXPECT_TRUE(stage.actors[1]->pose.visible);
}

TEST(ActorVisibility, TheMotionMayHideAVisibleActor) {
  const auto actor = placed_chain({});
  Motion motion;
  motion.property.push_back({});
  motion.property.back().visible = false;
  set_motion(*actor, motion);
  advance_actor(*actor, 0.0);
  EXPECT_FALSE(actor->pose.visible);
  set_visible(*actor, true);
  advance_actor(*actor, 0.0);
  EXPECT_FALSE(actor->pose.visible);
}

// --- Physics

constexpr double kShownFrame = 20.0;

// Twelve units to the side and half a turn: gravity acts on the model as before.
constexpr ActorPlacement kAway{{12, 4, 3}, {0, kPi, 0}};

void expect_moved(const std::vector<RigidTransform>& before, const std::vector<RigidTransform>& after,
                  const RigidTransform& by, float tolerance) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    expect_placed_at(after[i].translation, by.apply(before[i].translation), tolerance);
  }
}

TEST(PlacedBodies, AreRecordedAsAtHome) {
  const auto home = swinging_actor(), placed = swinging_actor();
  set_placement(*placed, kAway);
  for (Actor* actor : {home.get(), placed.get()}) set_physics(*actor, true);
  for (const double frame : {0.0, 20.0, 55.0}) {
    const auto here = shown(*home, frame), there = shown(*placed, frame);
    ASSERT_EQ(placed->physics->shown(), PhysicsShown::exact);
    expect_moved(here, there, *root_transform(*placed), 2e-5f);
    const auto bodies = body_transforms(*home), placed_bodies = body_transforms(*placed);
    expect_moved(bodies, placed_bodies, *root_transform(*placed), 2e-5f);
    expect_placed_at(body_transform(*placed, 3).translation, placed_bodies[3].translation, 0.0f + 1e-6f);
  }
}

// Where a model stands does not change its record: dragging a dancer keeps its physics.
TEST(PlacedBodies, AMoveKeepsTheRecord) {
  const auto actor = swinging_actor();
  set_physics(*actor, true, background_config());
  wait_for_record(*actor, kShownFrame);
  const auto before = shown(*actor, kShownFrame);
  set_placement(*actor, kAway);
  const auto after = shown(*actor, kShownFrame);
  EXPECT_EQ(actor->physics->shown(), PhysicsShown::exact);
  expect_moved(before, after, *root_transform(*actor), 2e-5f);
}

// A tilted model still hangs towards the ground.
TEST(PlacedBodies, GravityIsTheStages) {
  Model model = testing::swinging_model();
  for (RigidBody& body : model.bodies) body.linear_damping = body.angular_damping = 0.9f;
  const auto tilted = make_actor(std::make_shared<Model>(std::move(model)));
  set_placement(*tilted, {{}, {0, 0, 1.2f}});
  set_physics(*tilted, true);
  const auto bones = shown(*tilted, 150.0);
  expect_placed_at(bones[3].translation - bones[0].translation, {0, -3, 0}, 0.1f);
}

TEST(PlacedBodies, WindAndGroundAreTheStages) {
  PhysicsSettings settings;
  settings.wind = {3, 0, 0};
  settings.ground = true;
  const RigidTransform at{axis_angle({0, 1, 0}, kQuarterTurn), {0, 5, 0}};
  const PhysicsSettings placed = settings_in_model_space(settings, at);
  expect_placed_at(placed.gravity, {0, -98, 0});
  expect_placed_at(placed.wind, {0, 0, 3});  // which the quarter turn takes to x
  EXPECT_EQ(placed.ground_plane, glm::vec4(0, 1, 0, -5)) << "five units below the model's origin";
  EXPECT_EQ(settings_in_model_space({}, RigidTransform{kNoRotation, {1, 2, 3}}), PhysicsSettings());
}

TEST(PlacedBodies, FallOnTheStagesGround) {
  const auto model = std::make_shared<Model>(testing::swinging_model());
  model->joints.clear();  // the balls fall
  PhysicsConfig config;
  config.settings.ground = true;
  const auto actor = make_actor(model);
  Motion still;
  still.bones.push_back({name_key("0").value(), {BoneKey{}, [] {
                                                   BoneKey key;
                                                   key.frame = 200;
                                                   key.translation.x = 1.0f;
                                                   return key;
                                                 }()}});
  set_motion(*actor, still);
  set_placement(*actor, {{0, 20, 0}});
  set_physics(*actor, true, config);
  EXPECT_NEAR(shown(*actor, 150.0)[3].translation.y, 0.3f, 0.1f) << "the radius of the ball above the ground at 0";
}

TEST(PlacedBodies, LiveBodiesAreCarriedAlongAtOnce) {
  const auto actor = swinging_actor();
  set_physics(*actor, true, background_config());
  const auto show = [&] {
    actor->physics->request(PhysicsRequest::live, 1.0 / 60.0);
    return shown(*actor, kShownFrame);
  };
  for (int i = 0; i < 600; ++i) show();
  const auto before = show();
  set_placement(*actor, kAway);
  expect_moved(before, show(), *root_transform(*actor), 0.02f);
}

// With an external parent, bodies are simulated in world space. The rest of the model still carries them along.
TEST(PlacedBodies, ModelsThatHangOnOthersAreCarriedAlong) {
  Stage stage;
  Model model = testing::swinging_model();
  Bone hand;
  hand.name = "hand";
  model.bones.push_back(hand);
  stage.actors.push_back(make_actor(std::make_shared<const Model>(model)));
  stage.actors.push_back(make_actor(std::make_shared<const Model>(chain_model({{0, 1, 0}}))));
  ASSERT_TRUE(set_external_parent(stage, 0, {4, 1, 0}));
  Actor& actor = *stage.actors[0];
  set_physics(actor, true, background_config());
  const auto show = [&] {
    actor.physics->request(PhysicsRequest::live, 1.0 / 60.0);
    advance(stage, kShownFrame);
    return actor.bones.globals;
  };
  set_placement(actor, {{1, 0, 0}});
  for (int i = 0; i < 600; ++i) show();
  const auto before = show();
  expect_placed_at(before[3].translation, {1, 7, 0}, 0.2f);
  set_placement(actor, {{9, 0, 0}});
  const auto after = show();
  for (std::size_t i = 0; i < 4; ++i)
    expect_placed_at(after[i].translation, before[i].translation + glm::vec3(8, 0, 0), 0.02f);
  expect_placed_at(after[4].translation, {0, 1, 0});
}

}  // namespace
}  // namespace odori
