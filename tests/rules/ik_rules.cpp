// evaluation.md 4.4.

#include "rules/rule.h"

namespace odori::rules {

namespace {

constexpr float kNear = 5e-3f;  // units, of what is come to step by step

// One link, two units long: "end" hangs below it, or stands where `end` is, and "goal" lies there at rest.
Rule one_link(std::string_view name, std::string_view says, IkLink link, glm::vec3 end = {0, -2, 0},
              std::int32_t iterations = 8) {
  Rule made = rule(name, says, {{"link", {0, 0, 0}}, {"end", end, 0}, {"goal", end}});
  add_ik(made, 2, 1, {link}, iterations);
  return made;
}

void move_goal(Rule& made, glm::vec3 to) { key(made, "goal", to - made.model.bones[2].rest_position); }

// Thigh and shin of five units; the knee bends backwards.
Rule leg(std::string_view name, std::string_view says) {
  Rule made = rule(name, says,
                   {{"hip", {0, 10, 0}},
                    {"knee", {0, 5, 0}, 0},
                    {"ankle", {0, 0, 0}, 1},
                    {"leg goal", {0, 0, 0}},
                    {"toe", {0, 0, -1}, 2},
                    {"toe goal", {0, 0, -1}, 3}});
  add_ik(made, 3, 2, {limited_link(1, {-180, 0, 0}, {-0.5f, 0, 0}), free_link(0)}, 255);
  return made;
}

// The goal is sqrt(45) from the hip: the knee stands sqrt(25 - 45 / 4) off the middle of the line to it, in front.
Rule bends_a_leg() {
  Rule made = leg("ik_leg", "a leg reaches its goal, its knee inside its limits");
  key(made, "leg goal", {0, 4, -3});
  const glm::vec3 knee(0, 7 + 3.7080992f * 0.4472136f, -1.5f - 3.7080992f * 0.8944272f);
  const float shin = glm::degrees(std::atan2(4 - knee.y, -3 - knee.z)) + 90.0f;  // of its direction, from straight down
  const float thigh = glm::degrees(std::atan2(knee.y - 10, knee.z)) + 90.0f;
  made.bones = {{0, "knee", knee, about_x(-shin), kNear}, {0, "hip", {0, 10, 0}, about_x(-thigh), kNear}};
  return made;
}

Rule toe_after_leg() {
  Rule made = leg("ik_toe_after_leg",
                  "of one layer, the leg's IK comes before the toes' that stands behind it: the foot stays level");
  add_ik(made, 5, 4, {free_link(2)});
  key(made, "leg goal", {0, 4, -3});
  made.bones = {{0, "ankle", {0, 4, -3}, kNoRotation, kNear}, {0, "toe", {0, 4, -4}, kNoRotation, kNear}};
  return made;
}

Rule out_of_reach() {
  Rule made = one_link("ik_out_of_reach", "a chain that is too short points at its goal", free_link(0));
  move_goal(made, {6, 0, 0});
  made.bones = {{0, "end", {2, 0, 0}, about_z(90), kNear}};
  return made;
}

// Turning towards the goal would take the link to 10 degrees, further from it than it is.
Rule best_pose_kept() {
  Rule made = one_link("ik_best_pose_kept", "no chain ends further from its goal than it began",
                       limited_link(0, {10, 0, 0}, {20, 0, 0}));
  move_goal(made, about_x(-30) * glm::vec3(0, -2, 0));
  made.bones = {{0, "end", {0, -2, 0}}, {0, "goal", {0, -1.7320508f, 1.0f}}};
  return made;
}

Rule at_goal() {
  Rule made = one_link("ik_at_goal", "an end at its goal is left alone, outside its limits as it may be",
                       limited_link(0, {-180, 0, 0}, {-0.5f, 0, 0}));
  key(made, "link", {}, about_x(10));
  move_goal(made, about_x(10) * glm::vec3(0, -2, 0));
  made.bones = {{0, "end", {0, -1.9696155f, -0.3472964f}, about_x(10)}};
  return made;
}

Rule stops_at_limit() {
  Rule made = one_link("ik_limit", "a link goes to the end of its range and no further",
                       limited_link(0, {-45, 0, 0}, {0, 0, 0}));
  move_goal(made, {0, 0, 2});
  made.bones = {{0, "end", {0, -1.4142136f, 1.4142136f}, about_x(-45)}};
  return made;
}

struct Turn {
  glm::quat rotation;
  glm::vec3 end;  // of a link, at rest, and across the axis
};
Turn turn_x() { return {about_x(150), {0, -2, 0}}; }
Turn turn_y() { return {about_y(150), {0, 0, -2}}; }
Turn turn_z() { return {about_z(150), {0, -2, 0}}; }

// Two links, each to be turned by 150 degrees about one axis. With that axis in the middle of an order they read as
// 180, 30, 180: each link would fail in one of the two other orders.
Rule limit_order(std::string_view name, std::string_view says, glm::vec3 max_deg, const Turn& a, const Turn& b) {
  const glm::vec3 apart(5, 0, 0);
  Rule made = rule(name, says,
                   {{"a", {0, 0, 0}},
                    {"end a", a.end, 0},
                    {"goal a", a.end},
                    {"b", apart},
                    {"end b", apart + b.end, 3},
                    {"goal b", apart + b.end}});
  add_ik(made, 2, 1, {limited_link(0, -max_deg, max_deg)});
  add_ik(made, 5, 4, {limited_link(3, -max_deg, max_deg)});
  key(made, "goal a", a.rotation * a.end - a.end);
  key(made, "goal b", b.rotation * b.end - b.end);
  made.bones = {{0, "end a", a.rotation * a.end, a.rotation, kNear},
                {0, "end b", apart + b.rotation * b.end, b.rotation, kNear}};
  return made;
}

// Read in the order of links whose x stays within 90 degrees, -120 degrees about x would be -60, 180, 180.
Rule knee() {
  Rule made = one_link("ik_knee", "a knee bends as far as its goal asks", limited_link(0, {-180, 0, 0}, {-0.5f, 0, 0}));
  move_goal(made, {0, 1, 1.7320508f});
  made.bones = {{0, "end", {0, 1, 1.7320508f}, about_x(-120), kNear}};
  return made;
}

// The goal is a quarter turn away, out of the plane the link may move in: it turns that angle about its own axis.
Rule fixed_axis_link() {
  Rule made =
      one_link("ik_fixed_axis_link", "a link with a fixed axis turns about that only", free_link(0), {0, -2, 0}, 1);
  made.model.bones[0].has_fixed_axis = true;
  made.model.bones[0].fixed_axis = {0, 0, 3};
  move_goal(made, {1.2f, 0, 1.6f});
  made.bones = {{0, "end", {2, 0, 0}, about_z(90)}};
  return made;
}

Rule unit_angle() {
  Rule made = rule("ik_unit_angle",
                   "in one iteration the link at place k turns by k + 1 times the unit angle at most; one whose limits "
                   "are all zero never",
                   {{"hip", {0, 10, 0}}, {"knee", {0, 5, 0}, 0}, {"end", {0, 0, 0}, 1}, {"goal", {0, 0, 0}}});
  add_ik(made, 3, 2, {limited_link(1, glm::vec3(0.0f), glm::vec3(0.0f)), free_link(0)}, 1);
  made.model.bones[3].ik.unit_angle_rad = 0.1f;
  key(made, "goal", {20, 10, 0});
  made.bones = {{0, "end", {10 * std::sin(0.2f), 10 - 10 * std::cos(0.2f), 0}, axis_angle({0, 0, 1}, 0.2f)}};
  return made;
}

Rule off_by_key() {
  Rule made =
      one_link("ik_off_by_key", "a motion switches IK off and on again; before its first key IK is on", free_link(0));
  key(made, "link", {}, about_x(90));
  move_goal(made, {2, 0, 0});
  const NameKey goal = name_key("goal").value();
  motion_of(made).property = {{10, true, {{goal, false}}}, {20, true, {{goal, true}}}};
  made.bones = {{15, "end", {0, 0, -2}, about_x(90)}};
  for (const double frame : {9.9, 20.0}) {
    made.checks.push_back({frame, "the end is at its goal",
                           [](const Stage& stage) { return stage.actors[0]->bones.ik_residuals[0] < kNear; }});
  }
  return made;
}

}  // namespace

std::vector<Rule> ik_rules() {
  return {
      bends_a_leg(),
      toe_after_leg(),
      out_of_reach(),
      best_pose_kept(),
      at_goal(),
      stops_at_limit(),
      knee(),
      limit_order("ik_limit_order_yxz", "limits that keep x within 90 degrees are read as turns about y, x, z",
                  {60, 180, 180}, turn_y(), turn_z()),
      limit_order("ik_limit_order_zyx", "else those that keep y within 90 degrees as turns about z, y, x",
                  {180, 60, 180}, turn_x(), turn_z()),
      limit_order("ik_limit_order_xzy", "and all others as turns about x, z, y", {180, 180, 60}, turn_x(), turn_y()),
      fixed_axis_link(),
      unit_angle(),
      off_by_key()};
}

}  // namespace odori::rules
