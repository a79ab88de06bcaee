#pragma once

// A rule of evaluation.md as a test case: the smallest model and motion that show it, and the expected result, computed
// by hand.

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
  glm::vec3 position;                // world space, units
  glm::quat rotation = kNoRotation;  // world space
  float tolerance = 1e-4f;           // units
  EvaluationRules rules = EvaluationRules::mmd;
};

struct WeightAt {
  double frame;
  std::string morph;  // the first of that name
  float weight;       // with groups and flips expanded
};

struct Check {
  double frame;
  std::string description;
  std::function<bool(const Stage&)> passes;
};

struct Rule {
  std::string name;  // also the name of its files
  std::string description;
  Model model;                  // has passed `check_model`
  std::vector<Motion> motions;  // merged in this order
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

// Helpers that build rules.

struct NamedBone {
  std::string_view name;
  glm::vec3 rest_position;
  std::int32_t parent = -1;
};
Rule rule(std::string_view name, std::string_view description, std::initializer_list<NamedBone> bones);

// `key` and `weigh` add a bone or morph key to the rule's last motion; `motion_of` creates it if there is none.
void key(Rule& rule, std::string_view bone, glm::vec3 translation, glm::quat rotation = kNoRotation,
         std::uint32_t frame = 0);
void weigh(Rule& rule, std::string_view morph, float weight, std::uint32_t frame = 0);
Motion& motion_of(Rule& rule);

void add_morph(Rule& rule, std::string_view name, MorphData data);

// `bone` appends the rotation of `source` with `ratio`.
void append_rotation(Rule& rule, std::size_t bone, std::int32_t source, float ratio = 1.0f);

// Makes `goal` an IK bone.
void add_ik(Rule& rule, std::size_t goal, std::int32_t effector, std::vector<IkLink> links,
            std::int32_t iterations = 8);
IkLink free_link(std::int32_t bone);
IkLink limited_link(std::int32_t bone, glm::vec3 min_deg, glm::vec3 max_deg);

glm::quat about_x(float degrees);
glm::quat about_y(float degrees);
glm::quat about_z(float degrees);

}  // namespace odori::rules
