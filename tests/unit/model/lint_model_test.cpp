#include "model/lint/lint_model.h"

#include "model/check/check_model.h"
#include "support/diagnostics.h"

#include <array>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

// A root with child bones, each with a vertex; one triangle in one material.
Model sound_model(std::size_t bones) {
  Model model;
  for (std::size_t i = 0; i < bones; ++i) {
    Bone bone;
    bone.name = "bone" + std::to_string(i);
    bone.parent = i == 0 ? -1 : 0;
    model.bones.push_back(bone);
    Vertex vertex;
    vertex.position = {static_cast<float>(i), 10.0f, 0.0f};
    vertex.normal = {0, 1, 0};
    vertex.bones[0] = static_cast<std::int32_t>(i);
    model.vertices.push_back(vertex);
  }
  model.vertices.resize(std::max<std::size_t>(bones, 3), model.vertices.front());
  model.indices = {0, 1, 2};
  model.materials.resize(1);
  model.materials[0].name = "skin";
  model.materials[0].index_count = 3;
  return model;
}

Diagnostics examined(Model model) {
  Diagnostics checked;
  check_model(model, checked);
  for (const Fault& fault : checked.faults()) ADD_FAILURE() << describe(fault);
  Diagnostics found;
  lint_model(model, found);
  return found;
}

TEST(LintModel, AnOrdinaryModelHasNoFindings) {
  const Diagnostics found = examined(sound_model(4));
  for (const Fault& fault : found.faults()) ADD_FAILURE() << describe(fault);
}

TEST(LintModel, UnusualSizes) {
  Model ant = sound_model(3);
  Model moon = ant;
  for (Vertex& vertex : moon.vertices) vertex.position *= 100000.0f;
  EXPECT_EQ(findings(examined(moon), kUnusualSize), 1);
  EXPECT_EQ(findings(examined(ant), kUnusualSize), 0);
}

TEST(LintModel, UnusedBones) {
  Model model = sound_model(8);
  for (Vertex& vertex : model.vertices) vertex.bones[0] = 0;
  model.bones[2].tail_bone = 3;  // seen as the end of another
  RigidBody body;
  body.bone = 4;
  body.size = {1, 1, 1};
  model.bodies.push_back(body);
  model.bones[5].append_rotation = true;
  model.bones[5].append_source = 6;
  model.bones[5].append_ratio = 1.0f;
  const Diagnostics found = examined(model);
  EXPECT_EQ(findings(found, kBoneUnused), 4) << "1, 2, 5 and 7";
  EXPECT_EQ(finding(found, kBoneUnused).element, 1);
  EXPECT_EQ(finding(found, kBoneUnused).detail, "bone1") << "named";
}

TEST(LintModel, BonesEvaluatedBeforeTheirParentOrSource) {
  Model model = sound_model(6);
  model.bones[1].parent = 2;  // by its place in the file
  model.bones[3].layer = -1;  // before its parent 0
  model.bones[4].parent = 5;  // 5 comes after physics
  model.bones[5].after_physics = true;
  const Diagnostics found = examined(model);
  EXPECT_EQ(findings(found, kBoneBeforeParent), 3);
  EXPECT_EQ(finding(found, kBoneBeforeParent).detail, "bone1 before bone2");

  Model append = sound_model(4);
  append.bones[1].append_rotation = append.bones[3].append_rotation = true;
  append.bones[1].append_source = 2;
  append.bones[1].append_ratio = 0.5f;
  append.bones[3].append_source = 2;
  const Diagnostics appended = examined(append);
  EXPECT_EQ(findings(appended, kBoneBeforeSource), 1);
  EXPECT_EQ(findings(appended, kAppendWithoutRatio), 1);
  EXPECT_EQ(finding(appended, kAppendWithoutRatio).element, 3);
}

TEST(LintModel, IkChainsThatAreNotConnected) {
  Model model = sound_model(5);
  for (const std::int32_t bone : {2, 3}) model.bones[static_cast<std::size_t>(bone)].parent = bone - 1;
  Bone& goal = model.bones[4];
  goal.has_ik = true;
  goal.ik.effector = 3;
  goal.ik.iterations = 10;
  goal.ik.links = {{2}, {1}};
  EXPECT_EQ(findings(examined(model), kIkChainBroken), 0);
  goal.ik.links = {{1}, {2}};  // the wrong way round
  EXPECT_EQ(findings(examined(model), kIkChainBroken), 1);
  goal.ik.links = {{4}};
  EXPECT_EQ(findings(examined(model), kIkChainBroken), 1);
}

TEST(LintModel, NamesThatMotionsCannotDistinguish) {
  Model model = sound_model(7);
  const std::array<const char*, 7> names{
      "全ての親", "左スカート前後の一", "左スカート前後の二", "左スカート前後の三", "骨", "骨", "\xE5\xA4\xB4"};
  for (std::size_t i = 0; i < names.size(); ++i) model.bones[i].name = names[i];
  const Diagnostics found = examined(model);
  EXPECT_EQ(findings(found, kNameTooLong), 1) << "the first that is cut";
  EXPECT_EQ(findings(found, kNameShared), 2);
  EXPECT_EQ(finding(found, kNameShared).detail, "左スカート前後の二 and 左スカート前後の一");
  EXPECT_EQ(findings(found, kSameName), 1);
  EXPECT_EQ(finding(found, kSameName).element, 5);
  EXPECT_EQ(findings(found, kNameNotCp932), 1) << "simplified characters";
}

TEST(LintModel, MaterialsAndTextures) {
  Model model = sound_model(3);
  model.textures = {"used.png", "unused.png"};
  model.materials[0].texture = 0;
  model.materials.resize(3);
  model.materials[1].sphere_mode = SphereMode::multiply;
  model.materials[2].vertex_color = true;
  const Diagnostics found = examined(model);
  EXPECT_EQ(findings(found, kMaterialEmpty), 2);
  EXPECT_EQ(finding(found, kSphereMissing).element, 1);
  EXPECT_EQ(finding(found, kUvMissing).element, 2);
  EXPECT_EQ(findings(found, kTextureUnused), 1);
  EXPECT_EQ(finding(found, kTextureUnused).detail, "unused.png");
}

TEST(LintModel, EmptyMorphsAndNestedGroups) {
  Model model = sound_model(3);
  model.morphs.resize(3);
  model.morphs[0].data = GroupMorph{{{1, 1.0f}}};
  model.morphs[1].data = GroupMorph{{{2, 1.0f}}};
  model.morphs[2].data = VertexMorph{};
  for (std::size_t i = 0; i < 3; ++i) model.morphs[i].name = std::to_string(i);
  const Diagnostics found = examined(model);
  EXPECT_EQ(finding(found, kMorphEmpty).element, 2);
  EXPECT_EQ(findings(found, kGroupInGroup), 1);
  EXPECT_EQ(finding(found, kGroupInGroup).element, 0);
}

TEST(LintModel, BonesInNoDisplayFrame) {
  Model model = sound_model(3);
  DisplayFrame frame;
  frame.entries = {{false, 0}, {false, 2}};
  model.display_frames.push_back(frame);
  EXPECT_EQ(finding(examined(model), kNotListed).element, 1);
  model.bones[1].visible = false;
  EXPECT_EQ(findings(examined(model), kNotListed), 0);
}

RigidBody dynamic_body(const char* name) {
  RigidBody body;
  body.name = name;
  body.bone = 1;
  body.mode = BodyMode::physics;
  body.shape = BodyShape::capsule;
  body.size = {1, 0, 0};
  body.mass = 1.0f;
  return body;
}

TEST(LintModel, RigidBodies) {
  Model model = sound_model(3);
  for (const char* name : {"a", "b", "c", "d"}) model.bodies.push_back(dynamic_body(name));
  model.bodies[1].bone = 2;
  model.bodies[1].size.x = 0.0f;
  model.bodies[2].mass = 0.0f;
  model.bodies[2].bone = -1;
  model.bodies[3].linear_damping = 1.5f;
  const Diagnostics found = examined(model);
  EXPECT_EQ(finding(found, kBodyWithoutVolume).element, 1);
  EXPECT_EQ(finding(found, kBodyWithoutMass).element, 2);
  EXPECT_EQ(finding(found, kBodyWithoutBone).element, 2);
  EXPECT_EQ(finding(found, kBodyNumber).element, 3);
  EXPECT_EQ(findings(found, kBodiesShareBone), 1);
  EXPECT_EQ(finding(found, kBodiesShareBone).detail, "a and d on bone1");
  for (const FaultKind* kind : {&kBodyWithoutVolume, &kBodyWithoutMass, &kBodyWithoutBone, &kBodyNumber}) {
    EXPECT_EQ(findings(found, *kind), 1) << kind->code;
  }
}

TEST(LintModel, Joints) {
  Model model = sound_model(3);
  model.bodies = {dynamic_body("moves"), dynamic_body("follows"), dynamic_body("follows too")};
  model.bodies[1].mode = model.bodies[2].mode = BodyMode::follow_bone;
  model.joints.resize(5);
  const std::array<std::pair<int, int>, 5> ends{{{0, 1}, {1, 1}, {-1, 0}, {1, 2}, {0, 2}}};
  for (std::size_t i = 0; i < ends.size(); ++i) {
    std::tie(model.joints[i].body_a, model.joints[i].body_b) = ends[i];
  }
  model.joints[4].linear_lower.y = 1.0f;
  const Diagnostics found = examined(model);
  EXPECT_EQ(finding(found, kJointToItself).element, 1);
  EXPECT_EQ(finding(found, kJointWithoutBodies).element, 2);
  EXPECT_EQ(finding(found, kJointStill).element, 3);
  EXPECT_EQ(finding(found, kJointLimits).element, 4);
  for (const FaultKind* kind : {&kJointToItself, &kJointWithoutBodies, &kJointStill, &kJointLimits}) {
    EXPECT_EQ(findings(found, *kind), 1) << kind->code;
  }
}

}  // namespace
}  // namespace odori
