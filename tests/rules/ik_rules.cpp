// evaluation.md 4.4.

#include "rules/rule.h"

namespace odori::rules {

namespace {

constexpr float kIkTolerance = 5e-3f;  // units, for iterative results

// One link, two units long: "end" is below it or at `end`, and "goal" is at the same position at rest.
Rule one_link(std::string_view name, std::string_view description, IkLink link, glm::vec3 end = {0, -2, 0},
              std::int32_t iterations = 8) {
  Rule made = rule(name, description, {{"link", {0, 0, 0}}, {"end", end, 0}, {"goal", end}});
  add_ik(made, 2, 1, {link}, iterations);
  return made;
}

void move_goal(Rule& made, glm::vec3 to) { key(made, "goal", to - made.model.bones[2].rest_position); }

// Thigh and shin of five units; the knee bends backwards.
Rule leg(std::string_view name, std::string_view description) {
  Rule made = rule(name, description,
                   {{"hip", {0, 10, 0}},
                    {"knee", {0, 5, 0}, 0},
                    {"ankle", {0, 0, 0}, 1},
                    {"leg goal", {0, 0, 0}},
                    {"toe", {0, 0, -1}, 2},
                    {"toe goal", {0, 0, -1}, 3}});
  add_ik(made, 3, 2, {limited_link(1, {-180, 0, 0}, {-0.5f, 0, 0}), free_link(0)}, 255);
  return made;
}

// The goal is sqrt(45) from the hip: the knee is sqrt(25 - 45 / 4) in front of the middle of the line to it.
Rule bends_a_leg() {
  Rule made = leg("ik_leg", "a leg reaches its goal with the knee within its limits");
  key(made, "leg goal", {0, 4, -3});
  const glm::vec3 knee(0, 7 + 3.7080992f * 0.4472136f, -1.5f - 3.7080992f * 0.8944272f);
  const float shin = glm::degrees(std::atan2(4 - knee.y, -3 - knee.z)) + 90.0f;  // angle from straight down
  const float thigh = glm::degrees(std::atan2(knee.y - 10, knee.z)) + 90.0f;
  made.bones = {{0, "knee", knee, about_x(-shin), kIkTolerance}, {0, "hip", {0, 10, 0}, about_x(-thigh), kIkTolerance}};
  return made;
}

Rule toe_after_leg() {
  Rule made = leg("ik_toe_after_leg",
                  "within a layer the leg's IK is solved before that of the toes, which comes later in the file: the "
                  "foot stays level");
  add_ik(made, 5, 4, {free_link(2)});
  key(made, "leg goal", {0, 4, -3});
  made.bones = {{0, "ankle", {0, 4, -3}, kNoRotation, kIkTolerance}, {0, "toe", {0, 4, -4}, kNoRotation, kIkTolerance}};
  return made;
}

// A leg whose toe comes before both goals in the file, as in most models: when the toes' IK is solved, the toe is still
// where it was before the leg's IK moved the foot. The leg's goal moves sideways, so that the first turn twists the
// foot. Expected results here and below: reading/expected.py.
Rule stale_leg(std::string_view name, std::string_view description, IkLink link, std::int32_t iterations = 40) {
  Rule made = rule(name, description,
                   {{"hip", {0, 10, 0}},
                    {"knee", {0, 5, 0}, 0},
                    {"ankle", {0, 0, 0}, 1},
                    {"toe", {0, -1, -2}, 2},
                    {"leg goal", {0, 0, 0}},
                    {"toe goal", {0, -1, -2}, 4}});
  add_ik(made, 4, 2, {limited_link(1, {-180, 0, 0}, {-0.5f, 0, 0}), free_link(0)}, 255);
  add_ik(made, 5, 3, {link}, iterations);
  key(made, "leg goal", {4, 3, -2});
  return made;
}

// "base" is rotated by an IK of its own: "tip" follows only after that of "tip goal", which starts from where it was.
Rule stale_arm(std::string_view name, std::string_view description, glm::vec3 tip_goal) {
  Rule made = rule(name, description,
                   {{"base", {0, 0, 0}},
                    {"middle", {0, -2, 0}, 0},
                    {"end", {0, -4, 0}, 1},
                    {"tip", {0, -5, -2}, 2},
                    {"base goal", {2, 0, 0}},
                    {"tip goal", tip_goal}});
  add_ik(made, 4, 1, {free_link(0)});
  return made;
}

// The quaternion is w, x, y, z.
void expect(Rule& made, EvaluationRules rules, std::string_view bone, glm::vec3 position, glm::quat rotation) {
  made.bones.push_back({0, std::string(bone), position, rotation, 1e-3f, rules});
}

Rule stale_toe() {
  Rule made = stale_leg("ik_stale_toe", "IK starts from where the effector was before an earlier IK: a foot is twisted",
                        free_link(2));
  expect(made, EvaluationRules::mmd, "ankle", {4.000061f, 2.999906f, -1.999960f},
         {0.995871f, 0.000024f, 0.040610f, 0.081194f});
  expect(made, EvaluationRules::mmd, "toe", {4, 1.999997f, -4.000005f}, {0.995871f, 0.000024f, 0.040610f, 0.081194f});
  expect(made, EvaluationRules::plain, "ankle", {4.000061f, 2.999906f, -1.999960f},
         {0.968629f, 0.000025f, 0.111144f, 0.222270f});
  expect(made, EvaluationRules::plain, "toe", {4, 1.999997f, -4.000005f}, {0.968629f, 0.000025f, 0.111144f, 0.222270f});
  return made;
}

Rule stale_step_limit() {
  Rule made = stale_leg("ik_stale_step_limit",
                        "the first turn of a solve is limited to the unit angle like every other", free_link(2), 1);
  made.model.bones[5].ik.unit_angle_rad = 0.3f;
  expect(made, EvaluationRules::mmd, "ankle", {4.000061f, 2.999906f, -1.999960f},
         {0.939234f, -0.109135f, -0.131063f, 0.297911f});
  expect(made, EvaluationRules::mmd, "toe", {5.153516f, 1.947397f, -3.600512f},
         {0.939234f, -0.109135f, -0.131063f, 0.297911f});
  return made;
}

Rule stale_limits() {
  Rule made = stale_leg("ik_stale_limits", "the limits of the link apply to the first turn of a solve",
                        limited_link(2, {-60, -5, -60}, {60, 5, 60}));
  expect(made, EvaluationRules::mmd, "ankle", {4.000061f, 2.999906f, -1.999960f},
         {0.980212f, 0.000025f, 0.088533f, 0.177047f});
  expect(made, EvaluationRules::mmd, "toe", {4, 1.999997f, -4.000005f}, {0.980212f, 0.000025f, 0.088533f, 0.177047f});
  return made;
}

Rule stale_effector_later() {
  Rule made = stale_leg("ik_stale_effector_later",
                        "an effector evaluated after its IK bone has no position yet: IK starts from the current one",
                        free_link(2));
  made.model.bones[3].layer = 1;
  expect(made, EvaluationRules::mmd, "ankle", {4.000061f, 2.999906f, -1.999960f},
         {0.968629f, 0.000025f, 0.111144f, 0.222270f});
  expect(made, EvaluationRules::mmd, "toe", {4, 1.999997f, -4.000005f}, {0.968629f, 0.000025f, 0.111144f, 0.222270f});
  expect(made, EvaluationRules::plain, "ankle", {4.000061f, 2.999906f, -1.999960f},
         {0.968629f, 0.000025f, 0.111144f, 0.222270f});
  expect(made, EvaluationRules::plain, "toe", {4, 1.999997f, -4.000005f}, {0.968629f, 0.000025f, 0.111144f, 0.222270f});
  return made;
}

Rule stale_two_links() {
  Rule made = stale_arm("ik_stale_two_links", "only the first turn of a solve uses the effector's earlier position",
                        {4, -1, -1});
  add_ik(made, 5, 3, {free_link(2), free_link(1)}, 3);
  expect(made, EvaluationRules::mmd, "middle", {2, 0, 0}, {0.929983f, -0.213369f, 0.060395f, 0.293184f});
  expect(made, EvaluationRules::mmd, "end", {3.142172f, -1.474066f, 0.722892f},
         {0.708010f, 0.029540f, -0.090508f, 0.699755f});
  expect(made, EvaluationRules::mmd, "tip", {4.312026f, -1.156013f, -1.156013f},
         {0.708010f, 0.029540f, -0.090508f, 0.699755f});
  return made;
}

// After the base has turned by 90 degrees, the tip is at its goal.
Rule stale_goal_reached() {
  Rule made = stale_arm("ik_stale_goal_reached",
                        "the first turn of a solve is made even if the effector is at its goal by now", {5, 0, -2});
  add_ik(made, 5, 3, {free_link(2), free_link(1)}, 40);
  expect(made, EvaluationRules::mmd, "middle", {2, 0, 0}, {0.800657f, 0.151275f, 0.358701f, 0.455409f});
  expect(made, EvaluationRules::mmd, "end", {3.241457f, -1.078874f, -1.137900f},
         {0.644498f, 0.075735f, -0.413603f, 0.638608f});
  expect(made, EvaluationRules::mmd, "tip", {5.000072f, 0, -2.000048f}, {0.644498f, 0.075735f, -0.413603f, 0.638608f});
  expect(made, EvaluationRules::plain, "middle", {2, 0, 0}, {0.707107f, 0, 0, 0.707107f});
  expect(made, EvaluationRules::plain, "end", {4, 0, 0}, {0.707107f, 0, 0, 0.707107f});
  expect(made, EvaluationRules::plain, "tip", {5, 0, -2}, {0.707107f, 0, 0, 0.707107f});
  return made;
}

// The tip was at its goal before the base turned.
Rule stale_at_goal() {
  Rule made =
      stale_arm("ik_stale_at_goal",
                "an effector that was at its goal makes no first turn; the others start from where it is", {0, -5, -2});
  add_ik(made, 5, 3, {free_link(2), free_link(1)}, 40);
  expect(made, EvaluationRules::mmd, "middle", {2, 0, 0}, {0.819489f, 0.248060f, 0.513482f, -0.056923f});
  expect(made, EvaluationRules::mmd, "end", {1.303911f, -1.740903f, -0.696215f},
         {0.827540f, -0.219711f, 0.466748f, 0.221472f});
  expect(made, EvaluationRules::mmd, "tip", {0.525190f, -3.687024f, -1.474810f},
         {0.827540f, -0.219711f, 0.466748f, 0.221472f});
  return made;
}

Rule out_of_reach() {
  Rule made = one_link("ik_out_of_reach", "a chain that is too short points at its goal", free_link(0));
  move_goal(made, {6, 0, 0});
  made.bones = {{0, "end", {2, 0, 0}, about_z(90), kIkTolerance}};
  return made;
}

// Rotating towards the goal would clamp the link to 10 degrees, farther from the goal than before.
Rule best_pose_kept() {
  Rule made = one_link("ik_best_pose_kept", "no chain ends farther from its goal than it started",
                       limited_link(0, {10, 0, 0}, {20, 0, 0}));
  move_goal(made, about_x(-30) * glm::vec3(0, -2, 0));
  made.bones = {{0, "end", {0, -2, 0}}, {0, "goal", {0, -1.7320508f, 1.0f}}};
  return made;
}

Rule at_goal() {
  Rule made = one_link("ik_at_goal", "an effector at its goal keeps its pose, even outside the limits",
                       limited_link(0, {-180, 0, 0}, {-0.5f, 0, 0}));
  key(made, "link", {}, about_x(10));
  move_goal(made, about_x(10) * glm::vec3(0, -2, 0));
  made.bones = {{0, "end", {0, -1.9696155f, -0.3472964f}, about_x(10)}};
  return made;
}

Rule stops_at_limit() {
  Rule made = one_link("ik_limit", "a link stops at its limit", limited_link(0, {-45, 0, 0}, {0, 0, 0}));
  move_goal(made, {0, 0, 2});
  made.bones = {{0, "end", {0, -1.4142136f, 1.4142136f}, about_x(-45)}};
  return made;
}

struct LimitCase {
  glm::quat rotation;
  glm::vec3 end;  // of the link at rest, perpendicular to the axis
};
LimitCase case_x() { return {about_x(150), {0, -2, 0}}; }
LimitCase case_y() { return {about_y(150), {0, 0, -2}}; }
LimitCase case_z() { return {about_z(150), {0, -2, 0}}; }

// Two links, each to be rotated by 150 degrees about one axis. With that axis in the middle of the Euler order the
// angles would be 180, 30, 180, so each link fails in one of the two other orders.
Rule limit_order(std::string_view name, std::string_view description, glm::vec3 max_deg, const LimitCase& a,
                 const LimitCase& b) {
  const glm::vec3 apart(5, 0, 0);
  Rule made = rule(name, description,
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
  made.bones = {{0, "end a", a.rotation * a.end, a.rotation, kIkTolerance},
                {0, "end b", apart + b.rotation * b.end, b.rotation, kIkTolerance}};
  return made;
}

// In the Euler order for x limits within 90 degrees, -120 degrees about x would be -60, 180, 180.
Rule knee() {
  Rule made = one_link("ik_knee", "a knee bends by more than 90 degrees", limited_link(0, {-180, 0, 0}, {-0.5f, 0, 0}));
  move_goal(made, {0, 1, 1.7320508f});
  made.bones = {{0, "end", {0, 1, 1.7320508f}, about_x(-120), kIkTolerance}};
  return made;
}

// The goal is 90 degrees away, outside the plane in which the link moves: the link rotates by that angle about its
// axis.
Rule fixed_axis_link() {
  Rule made = one_link("ik_fixed_axis_link", "a link with a fixed axis rotates about that axis only", free_link(0),
                       {0, -2, 0}, 1);
  made.model.bones[0].has_fixed_axis = true;
  made.model.bones[0].fixed_axis = {0, 0, 3};
  move_goal(made, {1.2f, 0, 1.6f});
  made.bones = {{0, "end", {2, 0, 0}, about_z(90)}};
  return made;
}

Rule unit_angle() {
  Rule made = rule("ik_unit_angle",
                   "link k rotates by at most k + 1 times the unit angle per iteration; a link with zero limits never "
                   "rotates",
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
                           [](const Stage& stage) { return stage.actors[0]->bones.ik_residuals[0] < kIkTolerance; }});
  }
  return made;
}

}  // namespace

std::vector<Rule> ik_rules() {
  return {bends_a_leg(),
          toe_after_leg(),
          stale_toe(),
          stale_step_limit(),
          stale_limits(),
          stale_effector_later(),
          stale_two_links(),
          stale_goal_reached(),
          stale_at_goal(),
          out_of_reach(),
          best_pose_kept(),
          at_goal(),
          stops_at_limit(),
          knee(),
          limit_order("ik_limit_order_yxz", "x limits within 90 degrees use Euler angles in the order y, x, z",
                      {60, 180, 180}, case_y(), case_z()),
          limit_order("ik_limit_order_zyx", "otherwise y limits within 90 degrees use the order z, y, x",
                      {180, 60, 180}, case_x(), case_z()),
          limit_order("ik_limit_order_xzy", "all others use the order x, z, y", {180, 180, 60}, case_x(), case_y()),
          fixed_axis_link(),
          unit_angle(),
          off_by_key()};
}

}  // namespace odori::rules
