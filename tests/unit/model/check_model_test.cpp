#include "model/check/check_model.h"

#include "model/textures.h"
#include "support/diagnostics.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

constexpr float kNanNumber = std::numeric_limits<float>::quiet_NaN();

Model with_faces(std::vector<std::uint32_t> indices, std::vector<std::int32_t> slices) {
  Model model;
  model.bones.resize(1);
  model.vertices.resize(3);
  model.indices = std::move(indices);
  for (const std::int32_t count : slices) model.materials.emplace_back().index_count = count;
  return model;
}

TEST(CheckFaces, InvalidIndicesBecomeTheFirstVertex) {
  Model model = with_faces({0, 1, 2, 2, 3, 0xFFFFFFFF}, {6});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.indices, (std::vector<std::uint32_t>{0, 1, 2, 2, 0, 0}));
  EXPECT_EQ(findings(diagnostics, kIndexOutOfRange), 2);
  EXPECT_EQ(finding(diagnostics, kIndexOutOfRange).element, 1) << "the triangle";
}

TEST(CheckFaces, AnIncompleteTriangleIsRemoved) {
  Model model = with_faces({0, 1, 2, 0, 1}, {3});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.indices.size(), 3u);
  EXPECT_EQ(findings(diagnostics, kFaceCountMismatch), 1);
}

TEST(CheckFaces, WithoutVerticesThereAreNoFaces) {
  Model model = with_faces({0, 0, 0}, {3});
  model.vertices.clear();
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_TRUE(model.indices.empty());
  EXPECT_EQ(model.materials[0].index_count, 0);
}

TEST(CheckMaterials, IndexRangesAreConsecutive) {
  struct Case {
    std::vector<std::int32_t> counts, counts_after;
    bool reported;
  };
  const std::vector<Case> cases{
      {{3, 6}, {3, 6}, false},         {{9, 0}, {9, 0}, false},
      {{3, 3}, {3, 3}, true},          {{6, 6}, {6, 3}, true},
      {{-3, 9}, {0, 9}, true},         {{4, 6}, {3, 6}, true},
      {{2147483647, 3}, {9, 0}, true}, {{-2147483647 - 1, 2147483647}, {0, 9}, true},
  };
  for (const Case& c : cases) {
    Model model = with_faces({0, 1, 2, 0, 1, 2, 0, 1, 2}, c.counts);
    Diagnostics diagnostics;
    check_model(model, diagnostics);
    std::int32_t first = 0;
    for (std::size_t i = 0; i < c.counts.size(); ++i) {
      EXPECT_EQ(model.materials[i].first_index, first);
      EXPECT_EQ(model.materials[i].index_count, c.counts_after[i]);
      first += c.counts_after[i];
    }
    EXPECT_EQ(findings(diagnostics, kFaceCountMismatch), c.reported ? 1 : 0);
  }
}

TEST(CheckMaterials, TexturesAndNumbers) {
  Model model = with_faces({}, {0, 0, 0});
  model.textures = {"a.png", "b.png"};
  model.materials[0].texture = 2;
  model.materials[0].sphere_texture = -5;
  model.materials[0].toon = {false, 7};
  model.materials[1].texture = 1;
  model.materials[1].toon = {true, 9};
  model.materials[2].toon = {true, 10};
  model.materials[2].diffuse.x = kNanNumber;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.materials[0].texture, -1);
  EXPECT_EQ(model.materials[0].sphere_texture, -1);
  EXPECT_EQ(model.materials[0].toon.index, -1);
  EXPECT_EQ(model.materials[1].texture, 1);
  EXPECT_EQ(model.materials[1].toon.index, 9);
  EXPECT_EQ(model.materials[2].toon.index, -1);
  EXPECT_EQ(model.materials[2].diffuse, glm::vec4(0, 1, 1, 1));
  EXPECT_EQ(findings(diagnostics, kIndexOutOfRange), 4);
  EXPECT_EQ(findings(diagnostics, kNumberOutOfRange), 1);
}

TEST(CheckDisplayFrames, InvalidEntriesAreRemoved) {
  Model model = with_faces({}, {});
  model.morphs.resize(2);
  model.display_frames.push_back({"frame", "", false, {{true, 1}, {true, 2}, {false, 0}, {false, 1}, {false, -1}}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  ASSERT_EQ(model.display_frames[0].entries.size(), 2u);
  EXPECT_TRUE(model.display_frames[0].entries[0].is_morph);
  EXPECT_EQ(model.display_frames[0].entries[1].index, 0);
  EXPECT_EQ(finding(diagnostics, kIndexOutOfRange).section, "display frames");
}

TEST(CheckPhysics, BonesBodiesGroupsAndNumbers) {
  Model model = with_faces({}, {});
  model.bodies.resize(2);
  model.bodies[0].bone = 1;
  model.bodies[0].group = 16;
  model.bodies[1].mass = kNanNumber;
  model.bodies[1].position = {1, kNanNumber, 3};
  model.joints.resize(1);
  model.joints[0].body_a = 2;
  model.joints[0].body_b = 1;
  model.joints[0].linear_lower = {5, 0, 0};
  model.joints[0].linear_upper = {-5, 0, kNanNumber};
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.bodies[0].bone, -1);
  EXPECT_EQ(model.bodies[0].group, 15);
  EXPECT_EQ(model.bodies[1].mass, 0.0f);
  EXPECT_EQ(model.bodies[1].position, glm::vec3(1, 0, 3));
  EXPECT_EQ(model.joints[0].body_a, -1);
  EXPECT_EQ(model.joints[0].body_b, 1);
  EXPECT_EQ(model.joints[0].linear_lower.x, 5.0f) << "lower above upper means free and is not changed";
  EXPECT_EQ(model.joints[0].linear_upper, glm::vec3(-5, 0, 0));
}

TEST(CheckModel, ASecondCheckFindsNothing) {
  Model model = with_faces({0, 9, 2, 1}, {7, 5});
  model.vertices[1].bones = {4, 4, 4, 4};
  model.vertices[2].weights = {0.4f, 0, 0, 0};
  model.bones[0].parent = 0;
  Diagnostics first, second;
  check_model(model, first);
  check_model(model, second);
  EXPECT_FALSE(first.empty());
  for (const Fault& fault : second.faults()) ADD_FAILURE() << describe(fault);
}

TEST(SharedToon, RampsMatchTheTable) {
  struct Texel {
    int toon, row;
    std::array<std::uint8_t, 3> color;
  };
  for (const Texel& t : {Texel{0, 0, {255, 255, 255}}, Texel{0, 15, {255, 255, 255}}, Texel{0, 16, {205, 205, 205}},
                         Texel{1, 31, {245, 225, 225}}, Texel{2, 20, {154, 154, 154}}, Texel{3, 16, {248, 239, 235}},
                         Texel{4, 18, {255, 255, 255}}, Texel{4, 19, {255, 254, 254}}, Texel{4, 28, {255, 231, 221}},
                         Texel{4, 31, {254, 232, 223}}, Texel{5, 7, {255, 237, 97}}, Texel{5, 10, {255, 254, 242}},
                         Texel{5, 21, {255, 237, 97}}, Texel{5, 31, {195, 172, 3}}, Texel{9, 31, {255, 255, 255}}}) {
    const Image ramp = shared_toon(t.toon);
    ASSERT_EQ(ramp.width, 32);
    ASSERT_EQ(ramp.height, 32);
    ASSERT_EQ(ramp.rgba.size(), 32u * 32u * 4u);
    for (const int column : {0, 31}) {
      const auto at = static_cast<std::size_t>((t.row * 32 + column) * 4);
      const std::array<std::uint8_t, 3> color{ramp.rgba[at], ramp.rgba[at + 1], ramp.rgba[at + 2]};
      EXPECT_EQ(color, t.color) << "toon " << t.toon + 1 << ", row " << t.row;
      EXPECT_EQ(ramp.rgba[at + 3], 255);
    }
  }
}

}  // namespace
}  // namespace odori
