// evaluation.md 4.2: whose turn comes when.

#include "rules/rule.h"

namespace odori::rules {

namespace {

// "taker" stands before "source" in the file, which is given 30 degrees by "first" and has 20 of its own: whoever is
// read before its turn hands on 20, after it 50.
Rule taking(std::string_view name, std::string_view says) {
  Rule made = rule(name, says, {{"taker", {0, 0, 0}}, {"source", {1, 0, 0}}, {"first", {2, 0, 0}}});
  append_rotation(made, 0, 1);
  append_rotation(made, 1, 2);
  key(made, "source", {}, about_z(20));
  key(made, "first", {}, about_z(30));
  made.bones = {{0, "taker", {0, 0, 0}, about_z(50)}};
  return made;
}

Rule by_layer() {
  Rule made = taking("order_layer", "a lower layer comes first, whatever the order in the file");
  made.model.bones[0].layer = 1;
  return made;
}

Rule after_physics() {
  Rule made = taking("order_after_physics", "bones marked after-physics come last, whatever their layer");
  made.model.bones[0].after_physics = true;
  made.model.bones[1].layer = 7;
  return made;
}

Rule by_file() {
  Rule made = rule("order_file", "within a layer the file's order holds: of two goals of one chain the later wins",
                   {{"link", {0, 0, 0}}, {"end", {0, -2, 0}, 0}, {"goal 1", {0, -2, 0}}, {"goal 2", {0, -2, 0}}});
  add_ik(made, 2, 1, {free_link(0)});
  add_ik(made, 3, 1, {free_link(0)});
  key(made, "goal 1", {2, 2, 0});
  key(made, "goal 2", {-2, 2, 0});
  made.bones = {{0, "end", {-2, 0, 0}, about_z(-90), 1e-3f}};
  return made;
}

Rule before_its_parent() {
  Rule made = rule("order_before_parent", "a bone that comes before its parent follows it in the same frame",
                   {{"child", {0, 2, 0}, 1}, {"parent", {0, 0, 0}}});
  key(made, "parent", {3, 0, 0}, about_z(90));
  made.bones = {{0, "child", {1, 0, 0}, about_z(90)}};
  return made;
}

// Children of links that are no links themselves are left behind by the walk.
Rule below_a_link() {
  Rule made = rule("order_below_a_link", "what hangs on a chain comes along, though its own turn is over",
                   {{"link", {0, 0, 0}}, {"end", {0, -2, 0}, 0}, {"toe", {0, -2, -1}, 1}, {"goal", {0, -2, 0}}});
  add_ik(made, 3, 1, {free_link(0)});
  key(made, "goal", {2, 2, 0});
  made.bones = {{0, "toe", {2, 0, -1}, about_z(90), 1e-3f}};
  return made;
}

}  // namespace

std::vector<Rule> order_rules() {
  return {by_layer(), after_physics(), by_file(), before_its_parent(), below_a_link()};
}

}  // namespace odori::rules
