// Ground shadow and self shadow (rendering.md 6 and 3). All other scenes are drawn without shadows.

#include "golden/scenes/scenes.h"
#include "golden/scenes/shapes.h"

namespace odori::golden {

namespace {

Material shadow_casting(glm::vec3 color) {
  Material material = lit(color);
  material.ground_shadow = true;
  return material;
}

// A rectangle at ground height, facing up.
void add_floor(Model& model, glm::vec2 low, glm::vec2 high) {
  const auto first = static_cast<std::size_t>(add_card(model, low, high));
  for (std::size_t i = first; i < first + 4; ++i) {
    Vertex& vertex = model.vertices[i];
    vertex.position = {vertex.position.x, 0.0f, vertex.position.y};
    vertex.normal = {0.0f, 1.0f, 0.0f};
  }
}

// Looks down at the scene, rotated about it by yaw_deg.
void set_camera_above(Scene& scene, float yaw_deg) {
  Camera camera;
  camera.target = {0.0f, 2.0f, 0.0f};
  camera.rotation_rad = glm::radians(glm::vec3(-35.0f, yaw_deg, 0.0f));
  camera.distance = -26.0f;
  camera.fov_deg = 34.0f;
  set_camera(scene, camera);
}

void set_ground_shadow_view(Scene& scene) {
  set_camera_above(scene, 0.0f);
  scene.options.ground_shadow = true;
}

Material shadowed(glm::vec3 color) {
  Material material = lit(color);
  material.self_shadow_caster = material.self_shadow_receiver = true;
  return material;
}

void set_self_shadow_view(Scene& scene) {
  set_camera_above(scene, 20.0f);
  scene.options.self_shadow = true;
  set_light(scene, {glm::vec3(0.6f), glm::vec3(0.7f, -0.8f, 0.4f)});
}

// A tube and a ball above a floor; they cast shadows on the floor and on each other.
Scene tube_and_ball(const Material& floor, const Material& tube) {
  Scene scene = empty_scene();
  add_floor(scene.model, {-7.0f, -5.0f}, {7.0f, 5.0f});
  add_material(scene.model, floor);
  add_tube(scene.model, {{-3.0f, 0.0f, -1.0f}, 6.0f, 1.0f, 24});
  add_material(scene.model, tube);
  add_ball(scene.model, {1.0f, 2.2f, 1.0f}, 1.8f);
  add_material(scene.model, shadowed({0.4f, 0.8f, 0.5f}));
  set_self_shadow_view(scene);
  return scene;
}

}  // namespace

// Two tubes on a floor whose shadows overlap, and a third that casts none. The second shadow extends beyond the floor
// onto the ground.
Scene ground_shadow() {
  Scene scene = empty_scene();
  add_floor(scene.model, {-7.0f, -5.0f}, {4.0f, 5.0f});
  add_material(scene.model, flat({0.85f, 0.8f, 0.6f}));
  add_tube(scene.model, {{-3.5f, 0.0f, -3.0f}, 5.0f, 0.8f, 24});
  add_material(scene.model, shadow_casting({0.9f, 0.4f, 0.3f}));
  add_tube(scene.model, {{-1.5f, 0.0f, 1.0f}, 5.0f, 0.8f, 24});
  add_material(scene.model, shadow_casting({0.3f, 0.6f, 0.9f}));
  add_tube(scene.model, {{2.0f, 0.0f, -2.0f}, 4.0f, 0.8f, 24});
  add_material(scene.model, lit({0.4f, 0.8f, 0.4f}));
  set_ground_shadow_view(scene);
  set_light(scene, {glm::vec3(0.6f), glm::vec3(0.5f, -0.7f, 1.0f)});
  return scene;
}

Scene ground_shadow_low_light() {
  Scene scene = empty_scene();
  add_ball(scene.model, {-4.0f, 3.0f, 0.0f}, 1.6f);
  add_material(scene.model, shadow_casting({0.9f, 0.6f, 0.5f}));
  set_ground_shadow_view(scene);
  set_light(scene, {glm::vec3(0.6f), glm::vec3(2.0f, -1.0f, 0.0f)});
  return scene;
}

// A second floor next to the first receives no shadow.
Scene self_shadow() {
  Scene scene = tube_and_ball(shadowed({0.85f, 0.8f, 0.6f}), shadowed({0.9f, 0.5f, 0.4f}));
  add_floor(scene.model, {3.0f, -5.0f}, {7.0f, 5.0f});
  for (std::size_t i = scene.model.vertices.size() - 4; i < scene.model.vertices.size(); ++i) {
    scene.model.vertices[i].position.y = 0.2f;
  }
  add_material(scene.model, lit({0.8f, 0.7f, 0.85f}));
  return scene;
}

// The floor has no toon, and so no shadow.
Scene self_shadow_toon() {
  Material floor = shadowed({0.85f, 0.8f, 0.6f});
  floor.toon = {};
  return tube_and_ball(floor, shadowed({0.9f, 0.5f, 0.4f}));
}

Scene self_shadow_highlight() {
  Material floor = shadowed({0.45f, 0.4f, 0.3f});
  floor.toon = {};
  floor.specular = glm::vec3(0.9f);
  floor.specular_power = 2.0f;
  return tube_and_ball(floor, shadowed({0.9f, 0.5f, 0.4f}));
}

// A card leaning over the floor, with a large shadow distance: the shadow darkens with the gap, sooner than in mode 1.
Scene self_shadow_second_mode() {
  Scene scene = empty_scene();
  add_floor(scene.model, {-7.0f, -5.0f}, {7.0f, 5.0f});
  add_material(scene.model, shadowed({0.85f, 0.8f, 0.6f}));
  const auto first = static_cast<std::size_t>(add_card(scene.model, {-5.0f, 0.05f}, {5.0f, 3.0f}));
  for (std::size_t i = first; i < first + 4; ++i) {
    Vertex& vertex = scene.model.vertices[i];
    vertex.position = {vertex.position.x, 0.8f * vertex.position.y, -2.0f + vertex.position.y};
    vertex.normal = {0.0f, 0.78f, -0.62f};
  }
  add_material(scene.model, shadowed({0.5f, 0.6f, 0.9f})).double_sided = true;
  set_self_shadow_view(scene);
  scene.motion.self_shadow = {{0, {2, 0.002f}}};
  return scene;
}

}  // namespace odori::golden
