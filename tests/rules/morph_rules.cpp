// evaluation.md 3: morphs.

#include "rules/rule.h"
#include "skin/skin.h"

namespace odori::rules {

namespace {

Rule one_bone(std::string_view name, std::string_view description) {
  return rule(name, description, {{"bone", {0, 1, 0}}});
}

MorphData move(glm::vec3 by, glm::quat turn = kNoRotation) { return BoneMorph{{{0, by, turn}}}; }

Rule group_nested() {
  Rule made = one_bone("morph_group_nested", "a group's weight is multiplied through nested groups");
  add_morph(made, "outer", GroupMorph{{{1, 0.5f}}});
  add_morph(made, "inner", GroupMorph{{{2, 2.0f}}});
  add_morph(made, "move", move({4, 0, 0}));
  weigh(made, "outer", 0.5f);
  made.weights = {{0, "inner", 0.25f}, {0, "move", 0.5f}};
  made.bones = {{0, "bone", {2, 1, 0}}};
  return made;
}

Rule group_cycle() {
  Rule made = one_bone("morph_group_cycle", "an entry that leads back to its own group is removed, the others stay");
  add_morph(made, "a", GroupMorph{{{1, 1.0f}}});
  add_morph(made, "b", GroupMorph{{{0, 1.0f}, {2, 1.0f}}});
  add_morph(made, "move", move({4, 0, 0}));
  weigh(made, "a", 0.5f);
  made.weights = {{0, "a", 0.5f}, {0, "b", 0.5f}, {0, "move", 0.5f}};
  made.bones = {{0, "bone", {2, 1, 0}}};
  return made;
}

// Three steps for two entries: int(3 w) - 1.
Rule flip() {
  Rule made = one_bone("morph_flip", "a flip's weight selects one entry, whose weight becomes its ratio");
  add_morph(made, "flip", FlipMorph{{{1, 0.5f}, {2, 0.25f}}});
  add_morph(made, "first", move({4, 0, 0}));
  add_morph(made, "second", move({0, 4, 0}));
  weigh(made, "flip", 0.0f, 0);
  weigh(made, "flip", 0.4f, 10);
  weigh(made, "flip", 1.0f, 20);
  made.weights = {{0, "first", 0.0f}, {10, "first", 0.5f}, {10, "second", 0.0f}, {20, "second", 0.25f}};
  made.bones = {{0, "bone", {0, 1, 0}}, {10, "bone", {2, 1, 0}}, {20, "bone", {0, 2, 0}}};
  return made;
}

Rule bone_morphs() {
  Rule made =
      one_bone("morph_bone", "rotations of several morphs are multiplied in file order and applied after the motion");
  add_morph(made, "a", move({2, 0, 0}, about_z(60)));
  add_morph(made, "b", move({0, 0, 3}, about_x(90)));
  weigh(made, "a", 0.5f);
  weigh(made, "b", 1.0f);
  key(made, "bone", {0, 5, 0}, about_y(20));
  made.bones = {{0, "bone", {1, 6, 3}, about_z(30) * about_x(90) * about_y(20)}};
  return made;
}

Rule beyond(std::string_view name, float weight, glm::vec3 at, float degrees) {
  Rule made = one_bone(name, "weights below 0 and above 1 extrapolate");
  add_morph(made, "m", move({4, 0, 0}, about_z(40)));
  weigh(made, "m", weight);
  made.weights = {{0, "m", weight}};
  made.bones = {{0, "bone", at, about_z(degrees)}};
  return made;
}

Rule same_name() {
  Rule made = one_bone("morph_same_name", "a track animates every morph of its name");
  add_morph(made, "twin", move({2, 0, 0}));
  add_morph(made, "other", move({0, 0, 9}));
  add_morph(made, "twin", move({0, 2, 0}));
  weigh(made, "twin", 0.5f);
  made.bones = {{0, "bone", {1, 2, 0}}};
  return made;
}

Rule with_triangle(std::string_view name, std::string_view description) {
  Rule made = one_bone(name, description);
  made.model.additional_uv_count = 1;
  made.model.additional_uv.assign(3, glm::vec4(0.0f));
  for (const glm::vec3 at : {glm::vec3(0, 0, 0), glm::vec3(0, 1, 0), glm::vec3(1, 0, 0)}) {
    Vertex vertex;
    vertex.position = at;
    vertex.normal = {0, 0, -1};
    made.model.vertices.push_back(vertex);
  }
  made.model.indices = {0, 1, 2};
  made.model.materials.resize(1);
  made.model.materials[0].name = "paper";
  made.model.materials[0].index_count = 3;
  made.model.materials[0].diffuse = glm::vec4(0.8f);
  return made;
}

Rule vertex_morph() {
  Rule made = with_triangle("morph_vertex", "a vertex moves by its offset times the weight, before it is skinned");
  add_morph(made, "up", VertexMorph{{{1, {0, 4, 0}}}});
  weigh(made, "up", 0.5f);
  key(made, "bone", {0, 0, 2});
  made.weights = {{0, "up", 0.5f}};
  made.checks = {{0, "1 + 0.5 * 4 above the ground, moved by 2 with the bone", [](const Stage& stage) {
                    const auto skinned = skinned_vertices(*stage.actors[0], SkinningMode::native);
                    return glm::distance(skinned.positions[1], {0, 3, 2}) < 1e-5f;
                  }}};
  return made;
}

// What these weights do to texture coordinates is done on the GPU: tests/golden, uv_morph and additional_uv_morph.
Rule uv_morphs() {
  Rule made = with_triangle("morph_uv", "UV morphs of any channel have weights like others, also through a group");
  add_morph(made, "uv", UvMorph{0, {{0, {0.5f, 0, 0, 0}}}});
  add_morph(made, "uv1", UvMorph{1, {{0, {0, 0, 0.5f, 0}}}});
  add_morph(made, "both", GroupMorph{{{0, 1.0f}, {1, -2.0f}}});
  weigh(made, "both", 0.25f);
  made.weights = {{0, "uv", 0.25f}, {0, "uv1", -0.5f}};
  return made;
}

MaterialOffset paper(std::int32_t material, bool add, float diffuse) {
  MaterialOffset offset;
  offset.material = material;
  offset.add = add;
  offset.diffuse = glm::vec4(diffuse);
  return offset;
}

Check diffuse_is(float expected) {
  return {0, "diffuse", [expected](const Stage& stage) {
            return std::abs(stage.actors[0]->morphs.materials[0].diffuse.g - expected) < 1e-6f;
          }};
}

Rule material(std::string_view name, std::string_view description, std::vector<MaterialOffset> offsets,
              float expected) {
  Rule made = with_triangle(name, description);
  add_morph(made, "m", MaterialMorph{std::move(offsets)});
  weigh(made, "m", 0.5f);
  made.checks = {diffuse_is(expected)};
  return made;
}

Rule impulse() {
  Rule made = one_bone("morph_impulse", "an impulse morph moves no bone; its weight is there for physics");
  RigidBody body;
  body.name = "body";
  body.bone = 0;
  made.model.bodies.push_back(body);
  add_morph(made, "push", ImpulseMorph{{{0, false, {0, 5, 0}, {0, 0, 0}}}});
  weigh(made, "push", 0.5f);
  made.weights = {{0, "push", 0.5f}};
  made.bones = {{0, "bone", {0, 1, 0}}};
  return made;
}

}  // namespace

std::vector<Rule> morph_rules() {
  return {
      group_nested(),
      group_cycle(),
      flip(),
      bone_morphs(),
      beyond("morph_weight_negative", -0.5f, {-2, 1, 0}, -20.0f),
      beyond("morph_weight_above_one", 2.0f, {8, 1, 0}, 80.0f),
      same_name(),
      vertex_morph(),
      uv_morphs(),
      material("morph_material_multiply", "a multiplication is weighted from 1 on: 0.8 * (1 - 0.5 / 2)",
               {paper(0, false, 0.5f)}, 0.6f),
      material("morph_material_add", "an addition is weighted from 0 on: 0.8 + 0.1 / 2", {paper(0, true, 0.1f)}, 0.85f),
      material("morph_material_all", "all multiplications come before all additions, and -1 is every material",
               {paper(-1, true, 0.1f), paper(-1, false, 0.5f)}, 0.65f),
      impulse(),
  };
}

}  // namespace odori::rules
