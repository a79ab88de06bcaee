#pragma once

// One rule of evaluation.md: the smallest model and motion that show it, and what must come of them, worked out by
// hand.

#include "scene/stage.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace odori::rules {

struct BoneAt {
  double frame;
  std::string bone;
  glm::vec3 position;                // world, units
  glm::quat rotation = kNoRotation;  // world
  float tolerance = 1e-4f;           // units
};

struct WeightAt {
  double frame;
  std::string morph;  // the first of that name
  float weight;       // groups and flips expanded
};

struct Check {
  double frame;
  std::string says;
  std::function<bool(const Stage&)> holds;
};

struct Rule {
  std::string name;  // also of its files
  std::string says;
  Model model;                  // checked
  std::vector<Motion> motions;  // laid over each other in this order
  std::vector<BoneAt> bones;
  std::vector<WeightAt> weights;
  std::vector<Check> checks;
};

std::vector<Rule> morph_rules();
std::vector<Rule> append_rules();
std::vector<Rule> ik_rules();
std::vector<Rule> order_rules();
std::vector<Rule> motion_rules();
std::vector<Rule> all_rules();

// For making them.

struct NamedBone {
  std::string_view name;
  glm::vec3 rest_position;
  std::int32_t parent = -1;
};
Rule rule(std::string_view name, std::string_view says, std::initializer_list<NamedBone> bones);

// Of the rule's last motion, which is made where there is none.
void key(Rule& rule, std::string_view bone, glm::vec3 translation, glm::quat rotation = kNoRotation,
         std::uint32_t frame = 0);
void weigh(Rule& rule, std::string_view morph, float weight, std::uint32_t frame = 0);
Motion& motion_of(Rule& rule);

void add_morph(Rule& rule, std::string_view name, MorphData data);

// `bone` takes `ratio` of what `source` turns.
void append_rotation(Rule& rule, std::size_t bone, std::int32_t source, float ratio = 1.0f);

// `goal` becomes an IK bone.
void add_ik(Rule& rule, std::size_t goal, std::int32_t effector, std::vector<IkLink> links,
            std::int32_t iterations = 8);
IkLink free_link(std::int32_t bone);
IkLink limited_link(std::int32_t bone, glm::vec3 min_deg, glm::vec3 max_deg);

glm::quat about_x(float degrees);
glm::quat about_y(float degrees);
glm::quat about_z(float degrees);

}  // namespace odori::rules
