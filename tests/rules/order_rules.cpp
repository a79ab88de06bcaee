// evaluation.md 4.2: evaluation order of bones.

#include "rules/rule.h"

namespace odori::rules {

namespace {

// "taker" is before "source" in the file. "source" appends 30 degrees from "first" and has 20 of its own: read before
// it is evaluated it gives 20, afterwards 50.
Rule append_rule(std::string_view name, std::string_view description) {
  Rule made = rule(name, description, {{"taker", {0, 0, 0}}, {"source", {1, 0, 0}}, {"first", {2, 0, 0}}});
  append_rotation(made, 0, 1);
  append_rotation(made, 1, 2);
  key(made, "source", {}, about_z(20));
  key(made, "first", {}, about_z(30));
  made.bones = {{0, "taker", {0, 0, 0}, about_z(50)}};
  return made;
}

Rule by_layer() {
  Rule made = append_rule("order_layer", "lower layers are evaluated first, regardless of file order");
  made.model.bones[0].layer = 1;
  return made;
}

Rule after_physics() {
  Rule made = append_rule("order_after_physics", "bones marked after-physics are evaluated last, regardless of layer");
  made.model.bones[0].after_physics = true;
  made.model.bones[1].layer = 7;
  return made;
}

Rule by_file() {
  Rule made = rule("order_file",
                   "within a layer bones are evaluated in file order: of two goals of one chain the later one wins",
                   {{"link", {0, 0, 0}}, {"end", {0, -2, 0}, 0}, {"goal 1", {0, -2, 0}}, {"goal 2", {0, -2, 0}}});
  add_ik(made, 2, 1, {free_link(0)});
  add_ik(made, 3, 1, {free_link(0)});
  key(made, "goal 1", {2, 2, 0});
  key(made, "goal 2", {-2, 2, 0});
  made.bones = {{0, "end", {-2, 0, 0}, about_z(-90), 1e-3f}};
  return made;
}

Rule before_its_parent() {
  Rule made = rule("order_before_parent", "a bone evaluated before its parent follows it in the same frame",
                   {{"child", {0, 2, 0}, 1}, {"parent", {0, 0, 0}}});
  key(made, "parent", {3, 0, 0}, about_z(90));
  made.bones = {{0, "child", {1, 0, 0}, about_z(90)}};
  return made;
}

// The global transforms of other children of links are stale after the pass.
Rule below_a_link() {
  Rule made = rule("order_below_a_link", "children of a chain follow it, although they were evaluated before",
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
