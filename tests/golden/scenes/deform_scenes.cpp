// One scene per deform kind (evaluation.md 5), bent and twisted.

#include "golden/scenes/scenes.h"
#include "golden/scenes/shapes.h"
#include "support/models.h"

#include <algorithm>
#include <cmath>

namespace odori::golden {

namespace {

constexpr float kJoint = 5.0f;  // height of the joint in the tube of 10
constexpr float kReach = 2.5f;  // within this distance of the joint both bones have weight

const glm::quat kBent = axis_angle({0, 0, 1}, glm::radians(110.0f));
const glm::quat kTwisted = axis_angle({0, 1, 0}, glm::radians(150.0f));

using Rig = std::function<void(Model&, Vertex&)>;

// A tube on a chain of bones; `rig` sets the weights of each vertex.
Scene tube_scene(Model bones, const Rig& rig) {
  Scene scene = scene_of(std::move(bones));
  Model& model = scene.model;
  add_tube(model, {});
  for (Vertex& vertex : model.vertices) rig(model, vertex);
  Material& skin = add_material(model, lit(glm::vec3(1.0f)));
  skin.texture = add_texture(scene, "checks.png", checks());
  Camera camera;
  camera.target = {-0.9f, 4.6f, 0.0f};
  camera.rotation_rad.x = glm::radians(-15.0f);
  camera.distance = -22.0f;
  set_camera(scene, camera);
  return scene;
}

// Two bones with a joint; the upper bone's weight increases linearly across it.
Scene two_bone_tube(DeformKind kind, glm::quat upper) {
  Scene scene = tube_scene(testing::chain_model({{0, 0, 0}, {0, kJoint, 0}}), [kind](Model& model, Vertex& vertex) {
    const float weight = std::clamp((vertex.position.y - kJoint + kReach) / (2.0f * kReach), 0.0f, 1.0f);
    vertex.kind = kind;
    vertex.bones = {0, 1, -1, -1};
    vertex.weights = {1.0f - weight, weight, 0.0f, 0.0f};
    if (kind != DeformKind::sdef) return;
    vertex.sdef = static_cast<std::int32_t>(model.sdef.size());
    model.sdef.push_back({{0, kJoint, 0}, {0, kJoint, 0}, {0, kJoint, 0}});
  });
  pose(scene, "1", upper);
  return scene;
}

}  // namespace

Scene bdef1_bend() {
  Scene scene = tube_scene(testing::chain_model({{0, 0, 0}, {0, kJoint, 0}}),
                           [](Model&, Vertex& vertex) { vertex.bones[0] = vertex.position.y < kJoint ? 0 : 1; });
  pose(scene, "1", axis_angle({0, 0, 1}, glm::radians(60.0f)));
  return scene;
}

Scene bdef2_bend() { return two_bone_tube(DeformKind::bdef2, kBent); }
Scene bdef2_twist() { return two_bone_tube(DeformKind::bdef2, kTwisted); }

Scene bdef4_bend() {
  Model bones = testing::chain_model({{0, 0, 0}, {0, 2.5f, 0}, {0, 5, 0}, {0, 7.5f, 0}});
  Scene scene = tube_scene(std::move(bones), [](Model&, Vertex& vertex) {
    vertex.kind = DeformKind::bdef4;
    float sum = 0.0f;
    for (std::size_t i = 0; i < 4; ++i) {
      const float distance = vertex.position.y - (1.25f + 2.5f * static_cast<float>(i));
      vertex.bones[i] = static_cast<std::int32_t>(i);
      vertex.weights[i] = std::exp(-0.25f * distance * distance);
      sum += vertex.weights[i];
    }
    for (float& weight : vertex.weights) weight /= sum;
  });
  for (const char* bone : {"1", "2", "3"}) pose(scene, bone, axis_angle({0, 0, 1}, glm::radians(35.0f)));
  return scene;
}

Scene compressed_weights() {
  Scene scene = bdef4_bend();
  scene.options.compressed_weights = true;
  return scene;
}

Scene sdef_bend() { return two_bone_tube(DeformKind::sdef, kBent); }
Scene sdef_twist() { return two_bone_tube(DeformKind::sdef, kTwisted); }

Scene sdef_centers() {
  Scene scene = two_bone_tube(DeformKind::sdef, kBent);
  for (SdefParameters& sdef : scene.model.sdef) {
    sdef.r0.y = kJoint - kReach;
    sdef.r1.y = kJoint + kReach;
  }
  return scene;
}

Scene qdef_bend() { return two_bone_tube(DeformKind::qdef, kBent); }
Scene qdef_twist() { return two_bone_tube(DeformKind::qdef, kTwisted); }

}  // namespace odori::golden
