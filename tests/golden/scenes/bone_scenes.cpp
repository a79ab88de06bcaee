// Append and IK (evaluation.md 4).

#include "golden/scenes/scenes.h"
#include "golden/scenes/shapes.h"
#include "support/models.h"

namespace odori::golden {

namespace {

// Three cards side by side, each with its own bone and colour: "0" is animated, "1" and "2" append from it.
Scene three_cards() {
  Model bones = testing::chain_model({{-5, -2, 0}, {0, -2, 0}, {5, -2, 0}});
  Scene scene = scene_of(std::move(bones));
  const glm::vec3 colors[] = {{0.9f, 0.4f, 0.3f}, {0.9f, 0.8f, 0.3f}, {0.3f, 0.8f, 0.9f}};
  for (std::int32_t i = 0; i < 3; ++i) {
    Bone& bone = scene.model.bones[static_cast<std::size_t>(i)];
    bone.parent = -1;
    const float x = bone.rest_position.x;
    add_card(scene.model, {x - 0.5f, -3.0f}, {x + 0.5f, 3.0f}, 0.0f, i);
    add_material(scene.model, flat(colors[i]));
  }
  return scene;
}

void append_first(Bone& bone, float ratio) {
  bone.append_source = 0;
  bone.append_ratio = ratio;
}

// Hip, knee, ankle and the IK goal. Angle limits let the knee bend forwards only.
Model leg_bones() {
  Model model = testing::chain_model({{0, 9, 0}, {0, 5, -0.2f}, {0, 1, 0}, {0, 1, 0}});
  Bone& goal = model.bones[3];
  goal.name = "goal";
  goal.parent = -1;
  goal.layer = 1;
  goal.has_ik = true;
  goal.ik.effector = 2;
  goal.ik.iterations = 40;
  goal.ik.unit_angle_rad = glm::radians(114.6f);
  IkLink knee{1, true, {glm::radians(-180.0f), 0.0f, 0.0f}, {glm::radians(-0.5f), 0.0f, 0.0f}};
  goal.ik.links = {knee, IkLink{0, false, glm::vec3(0.0f), glm::vec3(0.0f)}};
  return model;
}

// The leg seen from its left side, front to the left. A dark ball marks the goal.
Scene leg_scene(glm::vec3 goal) {
  Scene scene = scene_of(leg_bones());
  add_tube(scene.model, {{0, 4.4f, 0}, 5.4f, 0.9f, 24}, 0);
  add_material(scene.model, lit({0.9f, 0.5f, 0.4f}));
  add_tube(scene.model, {{0, 0.4f, 0}, 5.2f, 0.7f, 24}, 1);
  add_material(scene.model, lit({0.9f, 0.8f, 0.4f}));
  add_ball(scene.model, {0, 0.6f, -0.8f}, 0.8f, 2);
  add_material(scene.model, lit({0.4f, 0.7f, 0.9f}));
  add_ball(scene.model, {0, 1, 0}, 0.95f, 3);
  add_material(scene.model, flat({0.2f, 0.2f, 0.3f}));
  pose(scene, "goal", kNoRotation, goal);
  set_light(scene, {glm::vec3(0.6f), {-1.0f, -0.8f, 0.6f}});
  Camera camera;
  camera.target = {0.0f, 4.5f, 0.0f};
  camera.rotation_rad.y = glm::radians(90.0f);
  camera.distance = -24.0f;
  set_camera(scene, camera);
  return scene;
}

}  // namespace

Scene append_rotation() {
  Scene scene = three_cards();
  scene.model.bones[1].append_rotation = scene.model.bones[2].append_rotation = true;
  append_first(scene.model.bones[1], 0.5f);
  append_first(scene.model.bones[2], -1.0f);
  pose(scene, "0", axis_angle({0, 0, 1}, glm::radians(-50.0f)), {0, 1, 0});
  return scene;
}

Scene append_translation() {
  Scene scene = three_cards();
  scene.model.bones[1].append_translation = scene.model.bones[2].append_translation = true;
  append_first(scene.model.bones[1], 0.5f);
  append_first(scene.model.bones[2], -1.0f);
  pose(scene, "0", axis_angle({0, 0, 1}, glm::radians(-15.0f)), {0, 2, 0});
  return scene;
}

Scene ik_leg() { return leg_scene({0, 3, -2}); }

Scene ik_switched_off() {
  Scene scene = leg_scene({0, 3, -2});
  PropertyKey key;
  key.ik.push_back({name_key("goal").value(), false});
  scene.motion.property.push_back(key);
  return scene;
}

}  // namespace odori::golden
