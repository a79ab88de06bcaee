// evaluation.md 2: sampling motions.

#include "rules/rule.h"

namespace odori::rules {

namespace {

Rule one_moved_bone(std::string_view name, std::string_view description) {
  return rule(name, description, {{"bone", {0, 0, 0}}});
}

// x: the curve through (0, 1) and (0, 1) is x = t^3, y = 1 - (1 - t)^3; half way t = 0.5^(1/3).
Rule arriving_curve() {
  Rule made = one_moved_bone("motion_arriving_curve", "an interval uses the curves of its end key, one per axis");
  key(made, "bone", {0, 0, 0}, kNoRotation, 0);
  key(made, "bone", {10, 10, 0}, about_z(80), 10);
  auto& keys = motion_of(made).bones[0].keys;
  keys[0].curves.fill({127, 0, 127, 0});  // must have no effect
  keys[1].curves[0] = {0, 127, 0, 127};
  const float left = 1.0f - std::cbrt(0.5f);
  made.bones = {{5, "bone", {10 * (1 - left * left * left), 5, 0}, about_z(40), 1e-3f}};
  return made;
}

Rule holds_outside() {
  Rule made = one_moved_bone("motion_outside_its_keys", "a track is constant before its first and after its last key");
  key(made, "bone", {1, 0, 0}, kNoRotation, 10);
  key(made, "bone", {2, 0, 0}, kNoRotation, 20);
  made.bones = {{0, "bone", {1, 0, 0}}, {15, "bone", {1.5f, 0, 0}}, {99, "bone", {2, 0, 0}}};
  return made;
}

Check simulated(double frame, bool expected) {
  return {frame, expected ? "physics is on" : "physics is off",
          [expected](const Stage& stage) { return (stage.actors[0]->pose.physics_enabled[0] != 0) == expected; }};
}

Rule physics_switch() {
  Rule made = one_moved_bone("motion_physics_switch", "a key's physics switch stays until the next key");
  for (const std::uint32_t frame : {0u, 10u, 20u}) key(made, "bone", {1, 0, 0}, kNoRotation, frame);
  motion_of(made).bones[0].keys[1].physics = false;
  made.checks = {simulated(9.5, true), simulated(10, false), simulated(19.5, false), simulated(20, true)};
  return made;
}

Check shown(double frame, bool expected) {
  return {frame, expected ? "visible" : "hidden",
          [expected](const Stage& stage) { return stage.actors[0]->pose.visible == expected; }};
}

Rule visibility() {
  Rule made = one_moved_bone("motion_visibility", "a model is visible before its first key, then as its last key sets it");
  motion_of(made).property = {{10, false, {}}, {20, true, {}}};
  made.checks = {shown(0, true), shown(10, false), shown(19.9, false), shown(20, true)};
  return made;
}

Rule camera_cut() {
  Rule made = one_moved_bone("motion_camera_cut", "camera keys on consecutive frames are a cut; angles are not wrapped");
  auto& keys = motion_of(made).camera;
  keys.resize(3);
  keys[1].frame = 10;
  keys[1].camera.rotation_rad = {0, 8, 0};
  keys[1].camera.distance = -20;
  keys[2].frame = 11;
  keys[2].camera.distance = -5;
  made.checks = {
      {5, "halfway", [](const Stage& s) { return s.camera.rotation_rad.y == 4.0f && s.camera.distance == -32.5f; }},
      {10.5, "constant", [](const Stage& s) { return s.camera.distance == -20.0f; }},
      {11, "cut", [](const Stage& s) { return s.camera.distance == -5.0f; }}};
  return made;
}

Rule light() {
  Rule made = one_moved_bone("motion_light", "the light's colour and direction are interpolated linearly");
  motion_of(made).light = {{0, {glm::vec3(0.2f), {0, -1, 0}}}, {10, {glm::vec3(0.6f), {1, -1, 0}}}};
  made.checks = {{5, "halfway", [](const Stage& stage) {
                    return glm::distance(stage.light.color, glm::vec3(0.4f)) < 1e-6f &&
                           glm::distance(stage.light.direction, {0.5f, -1, 0}) < 1e-6f;
                  }}};
  return made;
}

Rule self_shadow() {
  Rule made = one_moved_bone("motion_self_shadow", "self-shadow values stay until the next key");
  motion_of(made).self_shadow = {{0, {1, 0.02f}}, {10, {2, 0.05f}}};
  const auto is = [](std::uint8_t mode, float distance) {
    return [=](const Stage& s) { return s.self_shadow.mode == mode && s.self_shadow.distance == distance; };
  };
  made.checks = {{9.9, "the first", is(1, 0.02f)}, {10, "the second", is(2, 0.05f)}};
  return made;
}

Rule layered() {
  Rule made = one_moved_bone("motion_layered", "of several motions the later one wins on its own names and frames");
  add_morph(made, "smile", BoneMorph{{{0, {0, 0, 4}, kNoRotation}}});
  key(made, "bone", {0, 0, 0}, kNoRotation, 0);  // body motion
  key(made, "bone", {2, 0, 0}, kNoRotation, 10);
  weigh(made, "smile", 0.0f, 0);
  made.motions.emplace_back();
  weigh(made, "smile", 1.0f, 10);  // face motion
  made.motions.emplace_back();
  key(made, "bone", {8, 0, 0}, kNoRotation, 10);  // correction
  made.bones = {{5, "bone", {4, 0, 2}}, {10, "bone", {8, 0, 4}}};
  made.weights = {{5, "smile", 0.5f}};
  return made;
}

}  // namespace

std::vector<Rule> motion_rules() {
  return {arriving_curve(), holds_outside(), physics_switch(), visibility(),
          camera_cut(),     light(),         self_shadow(),    layered()};
}

}  // namespace odori::rules
