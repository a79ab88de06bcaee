// Shadows on the ground and on models themselves (rendering.md 6 and 3). Every other scene is drawn without.

#include "golden/scenes/scenes.h"
#include "golden/scenes/shapes.h"

namespace odori::golden {

namespace {

Material casting(glm::vec3 color) {
  Material material = lit(color);
  material.ground_shadow = true;
  return material;
}

// At the height of the ground, facing up.
void add_floor(Model& model, glm::vec2 low, glm::vec2 high) {
  const auto first = static_cast<std::size_t>(add_card(model, low, high));
  for (std::size_t i = first; i < first + 4; ++i) {
    Vertex& vertex = model.vertices[i];
    vertex.position = {vertex.position.x, 0.0f, vertex.position.y};
    vertex.normal = {0.0f, 1.0f, 0.0f};
  }
}

// From above, turned round the scene.
void look_down(Scene& scene, float turn_deg) {
  Camera camera;
  camera.target = {0.0f, 2.0f, 0.0f};
  camera.rotation_rad = glm::radians(glm::vec3(-35.0f, turn_deg, 0.0f));
  camera.distance = -26.0f;
  camera.fov_deg = 34.0f;
  look(scene, camera);
}

void look_at_the_ground(Scene& scene) {
  look_down(scene, 0.0f);
  scene.options.ground_shadow = true;
}

Material shadowed(glm::vec3 color) {
  Material material = lit(color);
  material.self_shadow_caster = material.self_shadow_receiver = true;
  return material;
}

void look_from_the_side(Scene& scene) {
  look_down(scene, 20.0f);
  scene.options.self_shadow = true;
  shine(scene, {glm::vec3(0.6f), glm::vec3(0.7f, -0.8f, 0.4f)});
}

// A floor with a tube and a ball above it that throw their shadows on it and on each other.
Scene tube_and_ball(const Material& floor, const Material& tube) {
  Scene scene = empty_scene();
  add_floor(scene.model, {-7.0f, -5.0f}, {7.0f, 5.0f});
  add_material(scene.model, floor);
  add_tube(scene.model, {{-3.0f, 0.0f, -1.0f}, 6.0f, 1.0f, 24});
  add_material(scene.model, tube);
  add_ball(scene.model, {1.0f, 2.2f, 1.0f}, 1.8f);
  add_material(scene.model, shadowed({0.4f, 0.8f, 0.5f}));
  look_from_the_side(scene);
  return scene;
}

}  // namespace

// Two tubes on a floor, one behind the other in the light; a third casts nothing. The second one's shadow reaches
// beyond the floor, onto the bare ground.
Scene ground_shadow() {
  Scene scene = empty_scene();
  add_floor(scene.model, {-7.0f, -5.0f}, {4.0f, 5.0f});
  add_material(scene.model, flat({0.85f, 0.8f, 0.6f}));
  add_tube(scene.model, {{-3.5f, 0.0f, -3.0f}, 5.0f, 0.8f, 24});
  add_material(scene.model, casting({0.9f, 0.4f, 0.3f}));
  add_tube(scene.model, {{-1.5f, 0.0f, 1.0f}, 5.0f, 0.8f, 24});
  add_material(scene.model, casting({0.3f, 0.6f, 0.9f}));
  add_tube(scene.model, {{2.0f, 0.0f, -2.0f}, 4.0f, 0.8f, 24});
  add_material(scene.model, lit({0.4f, 0.8f, 0.4f}));
  look_at_the_ground(scene);
  shine(scene, {glm::vec3(0.6f), glm::vec3(0.5f, -0.7f, 1.0f)});
  return scene;
}

Scene ground_shadow_low_light() {
  Scene scene = empty_scene();
  add_ball(scene.model, {-4.0f, 3.0f, 0.0f}, 1.6f);
  add_material(scene.model, casting({0.9f, 0.6f, 0.5f}));
  look_at_the_ground(scene);
  shine(scene, {glm::vec3(0.6f), glm::vec3(2.0f, -1.0f, 0.0f)});
  return scene;
}

// Beside the floor lies another, which receives none.
Scene self_shadow() {
  Scene scene = tube_and_ball(shadowed({0.85f, 0.8f, 0.6f}), shadowed({0.9f, 0.5f, 0.4f}));
  add_floor(scene.model, {3.0f, -5.0f}, {7.0f, 5.0f});
  for (std::size_t i = scene.model.vertices.size() - 4; i < scene.model.vertices.size(); ++i) {
    scene.model.vertices[i].position.y = 0.2f;
  }
  add_material(scene.model, lit({0.8f, 0.7f, 0.85f}));
  return scene;
}

Scene self_shadow_toon() {
  Material toon = shadowed({0.9f, 0.5f, 0.4f});
  toon.toon = {true, 2};
  return tube_and_ball(shadowed({0.85f, 0.8f, 0.6f}), toon);
}

// A card that leans over the floor, in a shadow of a great distance: it deepens with the gap, sooner than in the first
// mode.
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
  look_from_the_side(scene);
  scene.motion.self_shadow = {{0, {2, 0.002f}}};
  return scene;
}

}  // namespace odori::golden
