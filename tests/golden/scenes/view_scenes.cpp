// Outlines, cameras and samples (rendering.md 1.1, 5 and 9).

#include "golden/scenes/scenes.h"
#include "golden/scenes/shapes.h"

namespace odori::golden {

namespace {

Material outlined(glm::vec3 color, float size) {
  Material material = lit(color);
  material.edge = true;
  material.edge_size = size;
  material.edge_color = {0.1f, 0.1f, 0.3f, 1.0f};
  return material;
}

Camera camera_at(glm::vec3 target, glm::vec3 rotation_deg, float distance, float fov_deg) {
  Camera camera;
  camera.target = target;
  camera.rotation_rad = glm::radians(rotation_deg);
  camera.distance = distance;
  camera.fov_deg = fov_deg;
  return camera;
}

// A row of like tubes that leads away from the viewer.
Scene avenue() {
  Scene scene = empty_scene();
  const glm::vec3 colors[] = {{0.9f, 0.4f, 0.3f}, {0.9f, 0.8f, 0.3f}, {0.4f, 0.8f, 0.4f}, {0.3f, 0.6f, 0.9f}};
  for (int i = 0; i < 4; ++i) {
    const float along = static_cast<float>(i);
    add_tube(scene.model, {{-4.5f + 3.0f * along, 0.0f, 6.0f * along - 6.0f}, 6.0f, 1.0f, 24});
    add_material(scene.model, lit(colors[i]));
  }
  look(scene, camera_at({0, 3, 0}, {-12, 0, 0}, -22, 34));
  return scene;
}

}  // namespace

// To the left the material's size and the vertices' scale as they are, in the middle half the scale, to the right
// three times the size.
Scene edge_width() {
  Scene scene = empty_scene();
  Model& model = scene.model;
  add_ball(model, {-5, 0, 0}, 2.0f);
  add_material(model, outlined({0.9f, 0.6f, 0.5f}, 10.0f));
  const std::size_t middle = model.vertices.size();
  add_ball(model, {0, 0, 0}, 2.0f);
  add_material(model, outlined({0.9f, 0.6f, 0.5f}, 10.0f));
  for (std::size_t i = middle; i < model.vertices.size(); ++i) model.vertices[i].edge_scale = 0.5f;
  add_ball(model, {5, 0, 0}, 2.0f);
  add_material(model, outlined({0.9f, 0.6f, 0.5f}, 30.0f));
  look(scene, camera_at({0, 0, 0}, {0, 0, 0}, -24, 30));
  return scene;
}

// Twice as far away, the balls half as large, yet as many pixels of edge.
Scene edge_far() {
  Scene scene = edge_width();
  look(scene, camera_at({0, 0, 0}, {0, 0, 0}, -48, 30));
  return scene;
}

// As large through a longer lens from further away: as many pixels of edge again.
Scene edge_lens() {
  Scene scene = edge_width();
  look(scene, camera_at({0, 0, 0}, {0, 0, 0}, -74, 10));
  return scene;
}

Scene camera_perspective() { return avenue(); }

Scene camera_orthographic() {
  Scene scene = avenue();
  scene.motion.camera[0].camera.perspective = false;
  return scene;
}

// Pitch, yaw and roll at once: their order shows.
Scene camera_turned() {
  Scene scene = avenue();
  look(scene, camera_at({0, 3, 2}, {-30, 40, 25}, -30, 34));
  return scene;
}

Scene four_samples() {
  Scene scene = empty_scene();
  add_card(scene.model, {-5.0f, -3.0f}, {5.0f, 3.0f});
  add_material(scene.model, flat({0.95f, 0.9f, 0.4f}));
  pose(scene, "0", axis_angle({0, 0, 1}, glm::radians(20.0f)));
  scene.samples = 4;
  return scene;
}

}  // namespace odori::golden
