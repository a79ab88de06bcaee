// evaluation.md 4.1 to 4.3: append, fixed axes, local axes, external parents.

#include "rules/rule.h"

namespace odori::rules {

namespace {

Rule rotation_ratio() {
  Rule made = rule("append_rotation_ratio", "a part of the source's rotation, on its shortest arc, for any ratio",
                   {{"source", {0, 0, 0}}, {"half", {1, 0, 0}}, {"back", {2, 0, 0}}, {"twice", {3, 0, 0}}});
  append_rotation(made, 1, 0, 0.5f);
  append_rotation(made, 2, 0, -1.0f);
  append_rotation(made, 3, 0, 2.0f);
  key(made, "source", {0, 9, 0}, -about_z(80));  // q and -q are the same rotation
  made.bones = {
      {0, "half", {1, 0, 0}, about_z(40)}, {0, "back", {2, 0, 0}, about_z(-80)}, {0, "twice", {3, 0, 0}, about_z(160)}};
  return made;
}

Rule translation_ratio() {
  Rule made = rule("append_translation_ratio", "a part of the source's translation by motion and morph",
                   {{"source", {0, 0, 0}}, {"half", {1, 0, 0}}, {"back", {2, 0, 0}}});
  for (const std::size_t bone : {1u, 2u}) {
    made.model.bones[bone].append_translation = true;
    made.model.bones[bone].append_source = 0;
    made.model.bones[bone].append_ratio = bone == 1 ? 0.5f : -1.0f;
  }
  add_morph(made, "up", BoneMorph{{{0, {0, 2, 0}, kNoRotation}}});
  weigh(made, "up", 1.0f);
  key(made, "source", {2, 4, 0}, about_z(80));
  made.bones = {{0, "half", {2, 3, 0}}, {0, "back", {0, -6, 0}}};
  return made;
}

// Some programs append the source's global rotation instead: 120 degrees.
Rule local() {
  Rule made = rule("append_local", "the local flag has no effect: appends the source's rotation relative to its parent",
                   {{"parent", {0, 0, 0}}, {"source", {0, 1, 0}, 0}, {"taker", {5, 0, 0}}});
  append_rotation(made, 2, 1);
  made.model.bones[2].append_local = true;
  key(made, "parent", {}, about_z(90));
  key(made, "source", {}, about_z(30));
  made.bones = {{0, "source", {-1, 0, 0}, about_z(120)}, {0, "taker", {5, 0, 0}, about_z(30)}};
  return made;
}

Rule chain() {
  Rule made = rule("append_chain", "a source passes on its own motion and what it appends itself",
                   {{"a", {0, 0, 0}}, {"b", {1, 0, 0}}, {"c", {2, 0, 0}}});
  append_rotation(made, 1, 0);
  append_rotation(made, 2, 1);
  key(made, "a", {}, about_x(30));
  key(made, "b", {}, about_y(20));
  made.bones = {{0, "b", {1, 0, 0}, about_y(20) * about_x(30)}, {0, "c", {2, 0, 0}, about_y(20) * about_x(30)}};
  return made;
}

Rule of_ik_link() {
  Rule made = rule("append_of_ik_link", "the IK rotation of a link is passed on",
                   {{"link", {0, 2, 0}}, {"end", {0, 0, 0}, 0}, {"goal", {0, 0, 0}}, {"taker", {5, 0, 0}}});
  add_ik(made, 2, 1, {free_link(0)});
  append_rotation(made, 3, 0);
  key(made, "goal", {2, 2, 0});
  made.bones = {{0, "end", {2, 2, 0}, about_z(90), 1e-3f}, {0, "taker", {5, 0, 0}, about_z(90), 1e-3f}};
  return made;
}

Rule from_later() {
  Rule made = rule("append_from_later",
                   "a source that is evaluated later gives the values of its motion, without what it appends",
                   {{"taker", {0, 0, 0}}, {"source", {1, 0, 0}}, {"first", {2, 0, 0}}});
  append_rotation(made, 0, 1);
  append_rotation(made, 1, 2);
  key(made, "source", {}, about_z(20));
  key(made, "first", {}, about_z(30));
  made.bones = {{0, "source", {1, 0, 0}, about_z(50)}, {0, "taker", {0, 0, 0}, about_z(20)}};
  return made;
}

Rule fixed_axis() {
  Rule made = rule("fixed_axis", "a key's full angle is applied about the bone's fixed axis",
                   {{"bone", {0, 0, 0}}, {"tip", {0, 1, 0}, 0}});
  made.model.bones[0].has_fixed_axis = true;
  made.model.bones[0].fixed_axis = {1, 0, 0};
  key(made, "bone", {}, axis_angle(glm::normalize(glm::vec3(1, 1, 0)), glm::radians(60.0f)));
  made.bones = {{0, "tip", {0, 0.5f, 0.8660254f}, about_x(60)}};
  return made;
}

Rule local_axes() {
  Rule made = rule("local_axes", "a bone's local axes are for editing and do not change the pose",
                   {{"bone", {0, 0, 0}}, {"tip", {0, 1, 0}, 0}});
  made.model.bones[0].has_local_axes = true;
  made.model.bones[0].local_x = {0, 1, 0};
  made.model.bones[0].local_z = {1, 0, 0};
  key(made, "bone", {}, about_z(90));
  made.bones = {{0, "tip", {-1, 0, 0}, about_z(90)}};
  return made;
}

// External parents of another actor are tested with two actors: tests/unit/scene/external_parents_test.cpp.
Rule external_parent() {
  Rule made = rule("external_parent_flag", "the flag and its key have no effect: the bone keeps its own parent",
                   {{"parent", {0, 0, 0}}, {"bone", {0, 1, 0}, 0}});
  made.model.bones[1].has_external_parent = true;
  made.model.bones[1].external_parent_key = 3;
  key(made, "parent", {}, about_z(90));
  made.bones = {{0, "bone", {-1, 0, 0}, about_z(90)}};
  return made;
}

}  // namespace

std::vector<Rule> append_rules() {
  return {rotation_ratio(), translation_ratio(), local(),      chain(),          of_ik_link(),
          from_later(),     fixed_axis(),        local_axes(), external_parent()};
}

}  // namespace odori::rules
