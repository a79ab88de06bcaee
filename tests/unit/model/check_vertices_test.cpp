#include "model/check/check_model.h"
#include "support/diagnostics.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

constexpr float kNanPosition = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// A valid model with three bones and one vertex, for tests to modify.
Model one_vertex(DeformKind kind, std::array<std::int32_t, 4> bones, std::array<float, 4> weights) {
  Model model;
  model.bones.resize(3);
  Vertex vertex;
  vertex.kind = kind;
  vertex.bones = bones;
  vertex.weights = weights;
  if (kind == DeformKind::sdef) {
    vertex.sdef = 0;
    model.sdef.push_back({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  }
  model.vertices.push_back(vertex);
  return model;
}

struct DeformCase {
  const char* what;
  DeformKind kind;
  std::array<std::int32_t, 4> bones;
  std::array<float, 4> weights;
  DeformKind kind_after;
  std::array<std::int32_t, 4> bones_after;
  std::array<float, 4> weights_after;
  const FaultKind* reported;  // null: nothing is wrong
};

constexpr DeformKind kOne = DeformKind::bdef1, kTwo = DeformKind::bdef2, kFour = DeformKind::bdef4,
                     kSpherical = DeformKind::sdef, kDual = DeformKind::qdef;

const DeformCase kDeformCases[] = {
    {"a good BDEF1", kOne, {2, -1, -1, -1}, {1, 0, 0, 0}, kOne, {2, -1, -1, -1}, {1, 0, 0, 0}, nullptr},
    {"a good BDEF2", kTwo, {0, 2, -1, -1}, {.25f, .75f, 0, 0}, kTwo, {0, 2, -1, -1}, {.25f, .75f, 0, 0}, nullptr},
    {"a good SDEF",
     kSpherical,
     {0, 1, -1, -1},
     {.5f, .5f, 0, 0},
     kSpherical,
     {0, 1, -1, -1},
     {.5f, .5f, 0, 0},
     nullptr},
    {"unused slots of a BDEF4 are none",
     kFour,
     {0, 1, -1, -1},
     {.5f, .5f, 0, 0},
     kFour,
     {0, 1, -1, -1},
     {.5f, .5f, 0, 0},
     nullptr},
    {"a sum off by less than a thousandth stays",
     kDual,
     {0, 1, 2, 0},
     {.25f, .25f, .25f, .2495f},
     kDual,
     {0, 1, 2, 0},
     {.25f, .25f, .25f, .2495f},
     nullptr},

    {"BDEF1 on a bone past the end",
     kOne,
     {3, -1, -1, -1},
     {1, 0, 0, 0},
     kOne,
     {0, -1, -1, -1},
     {1, 0, 0, 0},
     &kIndexOutOfRange},
    {"BDEF1 on no bone", kOne, {-1, -1, -1, -1}, {1, 0, 0, 0}, kOne, {0, -1, -1, -1}, {1, 0, 0, 0}, nullptr},
    {"BDEF2 with one bone",
     kTwo,
     {1, -1, -1, -1},
     {.25f, .75f, 0, 0},
     kTwo,
     {1, -1, -1, -1},
     {1, 0, 0, 0},
     &kWeightsAdjusted},
    {"BDEF2 with the other bone",
     kTwo,
     {99, 2, -1, -1},
     {.25f, .75f, 0, 0},
     kTwo,
     {-1, 2, -1, -1},
     {0, 1, 0, 0},
     &kIndexOutOfRange},
    {"BDEF2 weight above 1",
     kTwo,
     {0, 1, -1, -1},
     {1.5f, -.5f, 0, 0},
     kTwo,
     {0, 1, -1, -1},
     {1, 0, 0, 0},
     &kWeightsAdjusted},
    {"BDEF2 weight below 0",
     kTwo,
     {0, 1, -1, -1},
     {-3, 4, 0, 0},
     kTwo,
     {0, 1, -1, -1},
     {0, 1, 0, 0},
     &kWeightsAdjusted},
    {"BDEF2 weight not a number",
     kTwo,
     {0, 1, -1, -1},
     {kNanPosition, kNanPosition, 0, 0},
     kTwo,
     {0, 1, -1, -1},
     {0, 1, 0, 0},
     &kNumberOutOfRange},
    {"BDEF4 that sums to 2",
     kFour,
     {0, 1, 2, 0},
     {.5f, .5f, .5f, .5f},
     kFour,
     {0, 1, 2, 0},
     {.25f, .25f, .25f, .25f},
     &kWeightsAdjusted},
    {"BDEF4 of percents",
     kFour,
     {0, 1, 2, 0},
     {50, 25, 25, 0},
     kFour,
     {0, 1, 2, 0},
     {.5f, .25f, .25f, 0},
     &kWeightsAdjusted},
    {"BDEF4 with a negative weight",
     kFour,
     {0, 1, 2, 0},
     {.75f, -.5f, .25f, 0},
     kFour,
     {0, 1, 2, 0},
     {.75f, 0, .25f, 0},
     &kWeightsAdjusted},
    {"BDEF4 with an infinite weight",
     kFour,
     {0, 1, 2, 0},
     {kInfinity, 1, 0, 0},
     kFour,
     {0, 1, 2, 0},
     {0, 1, 0, 0},
     &kNumberOutOfRange},
    {"BDEF4 with the largest weights there are",
     kFour,
     {0, 1, 2, 0},
     {3e38f, 3e38f, 3e38f, 3e38f},
     kFour,
     {0, 1, 2, 0},
     {.25f, .25f, .25f, .25f},
     &kWeightsAdjusted},
    {"QDEF without weight", kDual, {2, 1, 0, 1}, {0, 0, 0, 0}, kDual, {2, 1, 0, 1}, {1, 0, 0, 0}, &kWeightsAdjusted},
    {"QDEF without weight or first bone",
     kDual,
     {-1, 1, 0, 1},
     {1, 0, 0, 0},
     kDual,
     {0, 1, 0, 1},
     {1, 0, 0, 0},
     nullptr},
    {"QDEF with all its weight on no bone",
     kDual,
     {-1, 1, -1, -1},
     {.5f, .5f, 0, 0},
     kDual,
     {-1, 1, -1, -1},
     {0, 1, 0, 0},
     &kWeightsAdjusted},

    {"SDEF on one bone twice",
     kSpherical,
     {1, 1, -1, -1},
     {.5f, .5f, 0, 0},
     kOne,
     {1, -1, -1, -1},
     {1, 0, 0, 0},
     &kSdefDowngraded},
    {"SDEF without its second bone",
     kSpherical,
     {1, -1, -1, -1},
     {.5f, .5f, 0, 0},
     kOne,
     {1, -1, -1, -1},
     {1, 0, 0, 0},
     &kSdefDowngraded},
    {"SDEF without its first bone",
     kSpherical,
     {-1, 2, -1, -1},
     {.5f, .5f, 0, 0},
     kOne,
     {2, -1, -1, -1},
     {1, 0, 0, 0},
     &kSdefDowngraded},
    {"SDEF without bones",
     kSpherical,
     {-1, 77, -1, -1},
     {.5f, .5f, 0, 0},
     kOne,
     {0, -1, -1, -1},
     {1, 0, 0, 0},
     &kSdefDowngraded},
};

TEST(CheckVertices, DeformCases) {
  for (const DeformCase& c : kDeformCases) {
    SCOPED_TRACE(c.what);
    Model model = one_vertex(c.kind, c.bones, c.weights);
    Diagnostics diagnostics;
    check_model(model, diagnostics);
    const Vertex& vertex = model.vertices[0];
    EXPECT_EQ(vertex.kind, c.kind_after);
    EXPECT_EQ(vertex.bones, c.bones_after);
    EXPECT_EQ(vertex.weights, c.weights_after);
    EXPECT_EQ(vertex.sdef, c.kind_after == kSpherical ? 0 : -1);
    if (c.reported == nullptr) {
      EXPECT_EQ(findings(diagnostics, kIndexOutOfRange) + findings(diagnostics, kNumberOutOfRange), 0);
    } else {
      const Fault fault = finding(diagnostics, *c.reported);
      EXPECT_EQ(fault.section, "vertices");
      EXPECT_EQ(fault.element, 0);
    }
  }
}

TEST(CheckVertices, SdefWithoutParametersBecomesLinear) {
  Model model = one_vertex(kSpherical, {0, 1, -1, -1}, {.5f, .5f, 0, 0});
  model.sdef.clear();
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.vertices[0].kind, kTwo);
  EXPECT_EQ(model.vertices[0].bones, (std::array<std::int32_t, 4>{0, 1, -1, -1}));
  EXPECT_EQ(model.vertices[0].sdef, -1);
  EXPECT_EQ(findings(diagnostics, kSdefDowngraded), 1);
}

TEST(CheckVertices, InvalidNumbersAreReplaced) {
  Model model = one_vertex(kSpherical, {0, 1, -1, -1}, {.5f, .5f, 0, 0});
  Vertex& vertex = model.vertices[0];
  vertex.position = {kNanPosition, 2, -kInfinity};
  vertex.normal = {0, kInfinity, 1};
  vertex.uv = {kNanPosition, .5f};
  vertex.edge_scale = kNanPosition;
  model.sdef[0].r0.y = kNanPosition;
  model.additional_uv_count = 1;
  model.additional_uv = {{1, kNanPosition, 3, 4}};
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(vertex.position, glm::vec3(0, 2, 0));
  EXPECT_EQ(vertex.normal, glm::vec3(0, 1, 0));
  EXPECT_EQ(vertex.uv, glm::vec2(0, .5f));
  EXPECT_EQ(vertex.edge_scale, 1.0f);
  EXPECT_EQ(model.sdef[0].r0, glm::vec3(4, 0, 6));
  EXPECT_EQ(model.additional_uv[0], glm::vec4(1, 0, 3, 4));
  EXPECT_EQ(findings(diagnostics, kNumberOutOfRange), 3) << "the vertex, its SDEF parameters, its additional vector";
}

TEST(CheckVertices, AZeroNormalStays) {
  Model model = one_vertex(kOne, {0, -1, -1, -1}, {1, 0, 0, 0});
  model.vertices[0].normal = glm::vec3(0.0f);
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.vertices[0].normal, glm::vec3(0.0f));
  EXPECT_TRUE(diagnostics.empty());
}

TEST(CheckVertices, AdditionalUvsHaveTheRightCount) {
  Model model = one_vertex(kOne, {0, -1, -1, -1}, {1, 0, 0, 0});
  model.additional_uv_count = 2;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.additional_uv.size(), 2u);
}

TEST(CheckVertices, EveryNumberIsChecked) {
  constexpr float kLargest = 1e9f;
  for (int at = 0; at < 9; ++at) {
    for (const float number : {kNanPosition, -kNanPosition, kInfinity, -kInfinity, 1.0001e9f, -1.0001e9f, 3e38f,
                               kLargest, -kLargest, -0.0f, 1e-40f}) {
      Model model = one_vertex(kOne, {2, -1, -1, -1}, {1, 0, 0, 0});
      Vertex& vertex = model.vertices[0];
      float* const numbers[] = {&vertex.position.x, &vertex.position.y, &vertex.position.z,
                                &vertex.normal.x,   &vertex.normal.y,   &vertex.normal.z,
                                &vertex.uv.x,       &vertex.uv.y,       &vertex.edge_scale};
      *numbers[at] = number;
      Diagnostics diagnostics;
      check_model(model, diagnostics);
      const bool valid = std::abs(number) <= kLargest;
      EXPECT_EQ(findings(diagnostics, kNumberOutOfRange), valid ? 0 : 1) << at << ": " << number;
      if (valid) EXPECT_EQ(*numbers[at], number);
      EXPECT_LE(std::abs(*numbers[at]), kLargest) << at << ": " << number;
    }
  }
}

TEST(Extent, IsTheDiagonalAndAtLeastOneUnit) {
  Model model;
  EXPECT_EQ(extent(model), 1.0f);
  model.vertices.resize(3);
  EXPECT_EQ(extent(model), 1.0f);
  model.vertices[1].position = {3, 0, 0};
  model.vertices[2].position = {0, -4, 0};
  EXPECT_EQ(extent(model), 5.0f);
  model.vertices[1].position = {3e38f, 3e38f, 3e38f};
  model.vertices[2].position = {-3e38f, -3e38f, -3e38f};
  EXPECT_TRUE(is_finite(extent(model)));
}

TEST(CreditsAndTerms, AreBothCommentsUnlessEqual) {
  Model model;
  EXPECT_EQ(credits_and_terms(model), "");
  model.english_comment = "Do not resell.";
  EXPECT_EQ(credits_and_terms(model), "Do not resell.");
  model.comment = "転売禁止";
  EXPECT_EQ(credits_and_terms(model), "転売禁止\n\nDo not resell.");
  model.comment = "転売禁止\r\n\r\n";
  EXPECT_EQ(credits_and_terms(model), "転売禁止\n\nDo not resell.") << "one line between them";
  model.comment = model.english_comment;
  EXPECT_EQ(credits_and_terms(model), "Do not resell.");
}

}  // namespace
}  // namespace odori
