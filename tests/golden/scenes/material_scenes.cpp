// Material colours, textures, transparency (rendering.md 2, 4 and 8).

#include "golden/scenes/scenes.h"
#include "golden/scenes/shapes.h"

#include <cmath>
#include <utility>

namespace odori::golden {

namespace {

Scene ball_scene(const Material& material) {
  Scene scene = empty_scene();
  add_ball(scene.model, glm::vec3(0.0f), 5.0f);
  add_material(scene.model, material);
  return scene;
}

Scene card_scene(const Material& material) {
  Scene scene = empty_scene();
  add_card(scene.model, {-6.0f, -5.0f}, {6.0f, 5.0f});
  add_material(scene.model, material);
  return scene;
}

// A sphere map, light where the surface faces the eye and tinted by direction: red left, green right, blue up.
Image sphere_image() {
  return make_image(64, 64, [](int x, int y) -> std::array<int, 4> {
    const float away = std::hypot(static_cast<float>(x) - 31.5f, static_cast<float>(y) - 31.5f) / 32.0f;
    const int light = static_cast<int>(std::max(0.0f, 120.0f * (1.0f - away)));
    return {light + (x < 32 ? 90 : 0), light + (x < 32 ? 0 : 90), light + (y < 32 ? 90 : 0), 255};
  });
}

// Values of additional vec4 #1 for the corners, in the order of add_card.
void add_additional_uv(Model& model, const std::array<glm::vec4, 4>& values) {
  model.additional_uv_count = 1;
  model.additional_uv.assign(values.begin(), values.end());
}

constexpr std::array<glm::vec4, 4> kCorners{glm::vec4(0, 0, 0, 0), glm::vec4(0, 1, 0, 0), glm::vec4(1, 1, 0, 0),
                                            glm::vec4(1, 0, 0, 0)};

}  // namespace

Scene flat_base() {
  Material material = lit({0.9f, 0.8f, 0.7f});
  material.toon = {};
  return ball_scene(material);
}

Scene highlight() {
  Material material = lit({0.5f, 0.3f, 0.3f});
  material.specular = glm::vec3(1.0f);
  material.specular_power = 20.0f;
  return ball_scene(material);
}

Scene light_key() {
  Scene scene = ball_scene(lit(glm::vec3(0.9f)));
  set_light(scene, {{0.6f, 0.3f, 0.1f}, {-1.0f, 0.2f, 0.6f}});
  return scene;
}

Scene shared_toon() { return ball_scene(lit({0.9f, 0.8f, 0.7f})); }

// A box whose corners have the normals of a ball.
Scene light_by_vertices() {
  Scene scene = empty_scene();
  add_box(scene.model, glm::vec3(4.0f));
  Material& material = add_material(scene.model, lit({0.7f, 0.5f, 0.4f}));
  material.specular = glm::vec3(0.9f);
  material.specular_power = 6.0f;
  Camera camera = flat_camera();
  camera.rotation_rad = glm::radians(glm::vec3(-30.0f, 35.0f, 0.0f));
  set_camera(scene, camera);
  return scene;
}

Scene light_by_pixels() {
  Scene scene = light_by_vertices();
  scene.options.shading = Shading::smooth;
  return scene;
}

Scene own_toon() {
  Scene scene = ball_scene(lit(glm::vec3(1.0f)));
  const Image ramp = make_image(8, 32, [](int, int y) -> std::array<int, 4> {
    if (y < 12) return {255, 240, 210, 255};
    return y < 22 ? std::array{240, 170, 140, 255} : std::array{130, 80, 110, 255};
  });
  scene.model.materials[0].toon = {false, add_texture(scene, "ramp.png", ramp)};
  return scene;
}

Scene sphere_multiply() {
  Scene scene = ball_scene(lit({1.0f, 0.95f, 0.9f}));
  scene.model.materials[0].sphere_texture = add_texture(scene, "sphere.png", sphere_image());
  scene.model.materials[0].sphere_mode = SphereMode::multiply;
  return scene;
}

Scene sphere_add() {
  Scene scene = ball_scene(lit({0.4f, 0.35f, 0.3f}));
  scene.model.materials[0].sphere_texture = add_texture(scene, "sphere.png", sphere_image());
  scene.model.materials[0].sphere_mode = SphereMode::add;
  return scene;
}

Scene texture_repeat() {
  Scene scene = card_scene(flat(glm::vec3(1.0f)));
  scene.model.materials[0].texture = add_texture(scene, "compass.png", compass());
  for (Vertex& vertex : scene.model.vertices) vertex.uv *= glm::vec2(2.0f, 1.0f);
  return scene;
}

Scene sub_texture() {
  Scene scene = card_scene(flat(glm::vec3(1.0f)));
  add_additional_uv(scene.model, kCorners);
  Material& material = scene.model.materials[0];
  material.texture = add_texture(scene, "compass.png", compass());
  material.sphere_texture = add_texture(scene, "strip.png", make_image(32, 4, [](int x, int) -> std::array<int, 4> {
                                          return {255 - 6 * x, 255 - 2 * x, 255, 255};
                                        }));
  material.sphere_mode = SphereMode::sub_texture;
  return scene;
}

Scene vertex_color() {
  Material material = flat(glm::vec3(1.0f));
  material.vertex_color = true;
  Scene scene = card_scene(material);
  add_additional_uv(scene.model, {glm::vec4(1.0f, 0.2f, 0.2f, 1.0f), glm::vec4(0.2f, 1.0f, 0.2f, 1.0f),
                                  glm::vec4(0.2f, 0.2f, 1.0f, 0.3f), glm::vec4(1.0f)});
  return scene;
}

// A card whose left half is fully transparent and whose right half gets more opaque. Behind it, one bar drawn before it
// and one after.
Scene texture_alpha() {
  Scene scene = empty_scene();
  add_card(scene.model, {-7.0f, 1.0f}, {7.0f, 4.0f}, 1.0f);
  add_material(scene.model, flat({0.9f, 0.4f, 0.3f}));
  add_card(scene.model, {-6.0f, -5.0f}, {6.0f, 5.0f});
  const Image glass = make_image(64, 8, [](int x, int) -> std::array<int, 4> {
    return {240, 240, 160, x < 32 ? 0 : 8 * (x - 32)};
  });
  add_material(scene.model, flat(glm::vec3(1.0f))).texture = add_texture(scene, "glass.png", glass);
  add_card(scene.model, {-7.0f, -4.0f}, {7.0f, -1.0f}, 1.0f);
  add_material(scene.model, flat({0.3f, 0.6f, 0.9f}));
  return scene;
}

// Red squares among transparent green ones: on the left smaller than a pixel, on the right larger.
Scene transparent_texels() {
  Scene scene = empty_scene();
  const std::int32_t squares =
      add_texture(scene, "squares.png", make_image(256, 256, [](int x, int y) {
                    return ((x / 2 + y / 2) & 1) == 0 ? std::array{230, 40, 40, 255} : std::array{0, 255, 0, 0};
                  }));
  for (const float uv_scale : {1.0f, 10.0f / 256.0f}) {
    const float left = uv_scale == 1.0f ? -7.0f : 1.0f;
    const std::int32_t first = add_card(scene.model, {left, -5.0f}, {left + 6.0f, 5.0f});
    for (std::size_t i = 0; i < 4; ++i) scene.model.vertices[static_cast<std::size_t>(first) + i].uv *= uv_scale;
    add_material(scene.model, flat(glm::vec3(1.0f))).texture = squares;
  }
  return scene;
}

// The near card, drawn first, hides the far one although it is transparent: materials are not sorted and write depth.
Scene draw_order() {
  Scene scene = empty_scene();
  add_card(scene.model, {-6.0f, -4.0f}, {2.0f, 3.0f});
  add_material(scene.model, flat({1.0f, 0.9f, 0.2f}, 0.5f));
  add_card(scene.model, {-2.0f, -3.0f}, {6.0f, 4.0f}, 1.0f);
  add_material(scene.model, flat({0.2f, 0.4f, 1.0f}, 0.5f));
  add_card(scene.model, {-4.0f, -1.0f}, {4.0f, 1.0f}, -1.0f);
  add_material(scene.model, flat({1.0f, 0.3f, 0.3f}, 0.5f));
  return scene;
}

Scene order_independent_transparency() {
  Scene scene = draw_order();
  scene.options.order_independent_transparency = true;
  return scene;
}

// Two cards seen from behind: only the double-sided one, on the right, is visible.
Scene double_side() {
  Scene scene = empty_scene();
  for (const float left : {-7.0f, 1.0f}) {
    add_card(scene.model, {left, -5.0f}, {left + 6.0f, 5.0f});
    add_material(scene.model, flat({0.9f, 0.6f, 0.3f})).double_sided = left > 0.0f;
  }
  for (std::size_t i = 0; i < scene.model.indices.size(); i += 3) {
    std::swap(scene.model.indices[i + 1], scene.model.indices[i + 2]);
  }
  return scene;
}

}  // namespace odori::golden
