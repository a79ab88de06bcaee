// Edges, cameras and multisampling (rendering.md 1.1, 5 and 9).

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

// A row of equal tubes at increasing distance.
Scene tube_row() {
  Scene scene = empty_scene();
  const glm::vec3 colors[] = {{0.9f, 0.4f, 0.3f}, {0.9f, 0.8f, 0.3f}, {0.4f, 0.8f, 0.4f}, {0.3f, 0.6f, 0.9f}};
  for (int i = 0; i < 4; ++i) {
    const float index = static_cast<float>(i);
    add_tube(scene.model, {{-4.5f + 3.0f * index, 0.0f, 6.0f * index - 6.0f}, 6.0f, 1.0f, 24});
    add_material(scene.model, lit(colors[i]));
  }
  set_camera(scene, camera_at({0, 3, 0}, {-12, 0, 0}, -22, 34));
  return scene;
}

}  // namespace

// Left: the normal edge size and vertex scale. Middle: half the vertex scale. Right: three times the edge size.
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
  set_camera(scene, camera_at({0, 0, 0}, {0, 0, 0}, -24, 30));
  return scene;
}

// Twice as far away: the balls are half as large, the edges as wide in pixels.
Scene edge_far() {
  Scene scene = edge_width();
  set_camera(scene, camera_at({0, 0, 0}, {0, 0, 0}, -48, 30));
  return scene;
}

// A narrower field of view from further away: same size of the balls, same edge width in pixels.
Scene edge_lens() {
  Scene scene = edge_width();
  set_camera(scene, camera_at({0, 0, 0}, {0, 0, 0}, -74, 10));
  return scene;
}

Scene camera_perspective() { return tube_row(); }

Scene camera_orthographic() {
  Scene scene = tube_row();
  scene.motion.camera[0].camera.perspective = false;
  return scene;
}

// Pitch, yaw and roll together, so that their order matters.
Scene camera_rotated() {
  Scene scene = tube_row();
  set_camera(scene, camera_at({0, 3, 2}, {-30, 40, 25}, -30, 34));
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
