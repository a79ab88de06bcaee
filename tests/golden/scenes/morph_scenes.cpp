// One scene per kind of morph that affects the image (evaluation.md 3, rendering.md 7).

#include "golden/scenes/scenes.h"
#include "golden/scenes/shapes.h"

#include <utility>

namespace odori::golden {

namespace {

void add_morph(Scene& scene, std::string_view name, MorphData data) {
  Morph morph;
  morph.name = name;
  morph.data = std::move(data);
  scene.model.morphs.push_back(std::move(morph));
}

// Moves vertices whose normals point in `direction` that way, by up to `length` units.
VertexMorph swelling(const Model& model, glm::vec3 direction, float length) {
  VertexMorph morph;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const float facing = glm::dot(model.vertices[i].normal, direction);
    if (facing <= 0.5f) continue;
    morph.offsets.push_back({static_cast<std::int32_t>(i), direction * (length * (facing - 0.5f) * 2.0f)});
  }
  return morph;
}

// A ball with morphs that extend it to the right, to the left and upwards.
Scene ball_scene() {
  Scene scene = empty_scene();
  add_ball(scene.model, glm::vec3(0.0f), 3.0f);
  add_material(scene.model, lit({0.95f, 0.8f, 0.5f})).texture = add_texture(scene, "checks.png", checks());
  add_morph(scene, "right", swelling(scene.model, {1, 0, 0}, 4.0f));
  add_morph(scene, "left", swelling(scene.model, {-1, 0, 0}, 4.0f));
  add_morph(scene, "up", swelling(scene.model, {0, 1, 0}, 2.5f));
  return scene;
}

// Two cards side by side with textures, each with its own material.
Scene two_cards() {
  Scene scene = empty_scene();
  const std::int32_t base = add_texture(scene, "compass.png", compass());
  for (const float left : {-7.0f, 1.0f}) {
    add_card(scene.model, {left, -5.0f}, {left + 6.0f, 5.0f});
    add_material(scene.model, flat({0.8f, 0.7f, 0.9f})).texture = base;
  }
  return scene;
}

// An offset that changes nothing.
MaterialOffset identity_offset(bool add) {
  MaterialOffset offset;
  offset.add = add;
  if (add) return offset;
  offset.diffuse = offset.edge_color = offset.texture = offset.sphere = offset.toon = glm::vec4(1.0f);
  offset.specular = offset.ambient = glm::vec3(1.0f);
  offset.specular_power = offset.edge_size = 1.0f;
  return offset;
}

}  // namespace

Scene vertex_morph() {
  Scene scene = ball_scene();
  set_morph(scene, "right", 1.0f);
  set_morph(scene, "up", 0.5f);
  return scene;
}

Scene group_morph() {
  Scene scene = ball_scene();
  add_morph(scene, "group", GroupMorph{{{0, 0.25f}, {1, 1.0f}}});
  set_morph(scene, "group", 1.0f);
  return scene;
}

Scene flip_morph() {
  Scene scene = ball_scene();
  add_morph(scene, "flip", FlipMorph{{{0, 1.0f}, {1, 1.0f}, {2, 1.0f}}});
  set_morph(scene, "flip", 0.8f);  // selects the third of three
  return scene;
}

Scene bone_morph() {
  Scene scene = empty_scene();
  add_card(scene.model, {-4.0f, -3.0f}, {4.0f, 3.0f});
  add_material(scene.model, flat(glm::vec3(1.0f))).texture = add_texture(scene, "checks.png", checks());
  add_morph(scene, "bone", BoneMorph{{{0, {4.0f, 2.0f, 0.0f}, axis_angle({0, 0, 1}, glm::radians(60.0f))}}});
  set_morph(scene, "bone", 0.5f);
  return scene;
}

Scene uv_morph() {
  Scene scene = empty_scene();
  add_card(scene.model, {-6.0f, -5.0f}, {6.0f, 5.0f});
  add_material(scene.model, flat(glm::vec3(1.0f))).texture = add_texture(scene, "compass.png", compass());
  UvMorph morph;
  morph.offsets = {{0, {0.5f, 0.25f, 0.0f, 0.0f}}, {1, {0.5f, 0.25f, 0.0f, 0.0f}}, {2, {0.5f, 0.25f, 0.0f, 0.0f}}};
  add_morph(scene, "uv", morph);
  set_morph(scene, "uv", 1.0f);
  return scene;
}

Scene additional_uv_morph() {
  Scene scene = sub_texture();
  UvMorph morph;
  morph.channel = 1;
  for (int i = 0; i < 4; ++i) morph.offsets.push_back({i, {0.5f, 0.0f, 0.0f, 0.0f}});
  add_morph(scene, "uv1", morph);
  set_morph(scene, "uv1", 1.0f);
  return scene;
}

// The right card only: darker, without the red of its texture.
Scene material_morph_multiply() {
  Scene scene = two_cards();
  MaterialOffset offset = identity_offset(false);
  offset.material = 1;
  offset.ambient = {1.0f, 0.5f, 0.5f};
  offset.texture = {0.2f, 1.0f, 1.0f, 1.0f};
  add_morph(scene, "multiply", MaterialMorph{{offset}});
  set_morph(scene, "multiply", 1.0f);
  return scene;
}

// All materials, weight 0.5.
Scene material_morph_add() {
  Scene scene = two_cards();
  MaterialOffset offset = identity_offset(true);
  offset.ambient = {-0.6f, -0.4f, 0.2f};
  offset.texture = {0.0f, 0.0f, 0.5f, 0.0f};
  add_morph(scene, "add", MaterialMorph{{offset}});
  set_morph(scene, "add", 0.5f);
  return scene;
}

// Alpha 0 hides the left card.
Scene material_morph_hide() {
  Scene scene = two_cards();
  MaterialOffset offset = identity_offset(false);
  offset.material = 0;
  offset.diffuse.a = 0.0f;
  add_morph(scene, "hide", MaterialMorph{{offset}});
  set_morph(scene, "hide", 1.0f);
  return scene;
}

}  // namespace odori::golden
