// Checks every rule in memory, through its files, and in double precision.

#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "rules/rule.h"
#include "support/exact_rig.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace odori::rules {
namespace {

Stage stage_of(const Rule& rule) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(rule.model)));
  for (const Motion& motion : rule.motions) {
    add_motion(*stage.actors[0], motion);
    add_scene_motion(stage, motion);
  }
  return stage;
}

template <typename Named>
std::size_t index_of_name(const std::vector<Named>& list, const std::string& name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Named& named) { return named.name == name; });
  EXPECT_NE(found, list.end()) << name;
  return static_cast<std::size_t>(found - list.begin());
}

void expect_rule(const Rule& rule) {
  Stage stage = stage_of(rule);
  const Actor& actor = *stage.actors[0];
  for (const BoneAt& expected : rule.bones) {
    stage.deform.rules = expected.rules;
    advance(stage, expected.frame);
    const RigidTransform& at = actor.bones.globals[index_of_name(rule.model.bones, expected.bone)];
    EXPECT_LT(glm::distance(at.translation, expected.position), expected.tolerance)
        << expected.bone << " at " << expected.frame << ": " << at.translation.x << ' ' << at.translation.y << ' '
        << at.translation.z;
    EXPECT_GT(std::abs(glm::dot(at.rotation, expected.rotation)), 1.0f - std::max(0.1f * expected.tolerance, 1e-6f))
        << expected.bone << " at " << expected.frame << ": " << at.rotation.x << ' ' << at.rotation.y << ' '
        << at.rotation.z << ' ' << at.rotation.w;
  }
  stage.deform.rules = EvaluationRules::mmd;
  for (const WeightAt& expected : rule.weights) {
    advance(stage, expected.frame);
    EXPECT_FLOAT_EQ(actor.morphs.weights[index_of_name(rule.model.morphs, expected.morph)], expected.weight)
        << expected.morph << " at " << expected.frame;
  }
  for (const Check& check : rule.checks) {
    advance(stage, check.frame);
    EXPECT_TRUE(check.passes(stage)) << check.description << " at " << check.frame;
  }
}

class Rules : public ::testing::TestWithParam<Rule> {};

TEST_P(Rules, IsFulfilled) {
  const Rule& rule = GetParam();
  EXPECT_FALSE(rule.bones.empty() && rule.weights.empty() && rule.checks.empty());
  expect_rule(rule);
}

TEST_P(Rules, IsFulfilledAfterRoundTrip) {
  Rule rule = GetParam();
  Diagnostics diagnostics;
  auto model = read_pmx(write_pmx(rule.model, {2.1f}), diagnostics);
  ASSERT_TRUE(model);
  rule.model = std::move(*model);
  for (Motion& motion : rule.motions) {
    auto read = read_vmd(write_vmd(motion), diagnostics);
    ASSERT_TRUE(read);
    motion = std::move(*read);
  }
  EXPECT_TRUE(diagnostics.empty());
  expect_rule(rule);
}

TEST_P(Rules, MatchesDoublePrecision) {
  Stage stage = stage_of(GetParam());
  const Actor& actor = *stage.actors[0];
  for (const EvaluationRules rules : {EvaluationRules::mmd, EvaluationRules::plain}) {
    stage.deform.rules = rules;
    for (const double frame : {0.0, 5.0, 9.9, 15.0, 20.0}) {
      advance(stage, frame);
      const auto exact = testing::exact_bones(*actor.model, actor.pose, actor.morphs.weights, rules);
      for (std::size_t i = 0; i < exact.size(); ++i) {
        EXPECT_LT(glm::distance(exact[i].position, glm::dvec3(actor.bones.globals[i].translation)), 1e-3)
            << actor.model->bones[i].name << " at " << frame << ", rules " << name(rules);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Rules, ::testing::ValuesIn(all_rules()),
                         [](const auto& tested) { return tested.param.name; });

TEST(RuleTable, NamesAreUnique) {
  std::set<std::string> names;
  for (const Rule& rule : all_rules()) EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
}

}  // namespace

// Prints the rule's description in test messages instead of its bytes.
void PrintTo(const Rule& rule, std::ostream* out) { *out << rule.description; }

}  // namespace odori::rules
