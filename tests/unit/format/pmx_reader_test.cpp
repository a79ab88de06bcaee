#include "format/pmx/pmx.h"
#include "model/check/check_model.h"
#include "support/diagnostics.h"
#include "support/pmx_bytes.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;
using testing::pmx_with_everything;
using testing::pmx_with_nothing;
using testing::PmxBytes;
using testing::PmxLayout;

Model read(PmxBytes file, Diagnostics& diagnostics) {
  auto model = read_pmx(file.bytes(), diagnostics);
  EXPECT_TRUE(model) << (model ? "" : describe(model.fault()));
  return model ? std::move(*model) : Model{};
}

template <typename Data>
const auto& offsets_of(const Model& model, std::size_t morph) {
  return std::get<Data>(model.morphs[morph].data).offsets;
}

// Every layout that a header can specify gives the same model.
class PmxLayouts : public ::testing::TestWithParam<PmxLayout> {
 protected:
  void SetUp() override {
    model_ = read(pmx_with_everything(GetParam()), diagnostics_);
    ASSERT_EQ(model_.vertices.size(), 6u);
    ASSERT_EQ(model_.bones.size(), 4u);
    ASSERT_EQ(model_.materials.size(), 2u);
    ASSERT_EQ(model_.morphs.size(), 11u);
  }

  Diagnostics diagnostics_;
  Model model_;
};

TEST_P(PmxLayouts, Texts) {
  EXPECT_EQ(model_.name, "模型");
  EXPECT_EQ(model_.english_name, "model");
  EXPECT_EQ(model_.comment, "説明\r\n二行");
  EXPECT_EQ(model_.english_comment, "comment");
  EXPECT_EQ(model_.textures, (std::vector<std::string>{"tex\\顔.png", "toon.bmp"}));
}

TEST_P(PmxLayouts, Vertices) {
  const auto& v = model_.vertices;
  EXPECT_EQ(v[4].position, glm::vec3(4, 1, 2));
  EXPECT_EQ(v[4].normal, glm::vec3(0, 0, -1));
  EXPECT_EQ(v[4].uv, glm::vec2(0.25f, 0.75f));
  EXPECT_EQ(v[0].edge_scale, 0.5f);
  EXPECT_EQ(v[5].edge_scale, 2.0f);
  EXPECT_EQ(v[0].kind, DeformKind::bdef1);
  EXPECT_EQ(v[0].bones[0], 3);
  EXPECT_EQ(v[1].kind, DeformKind::bdef2);
  EXPECT_EQ(v[1].weights, (std::array<float, 4>{0.25f, 0.75f, 0, 0}));
  EXPECT_EQ(v[2].kind, DeformKind::bdef4);
  EXPECT_EQ(v[2].bones, (std::array<std::int32_t, 4>{0, 1, 2, 3}));
  EXPECT_EQ(v[2].weights, (std::array<float, 4>{0.1f, 0.2f, 0.3f, 0.4f}));
  ASSERT_EQ(v[3].kind, DeformKind::sdef);
  ASSERT_EQ(v[3].sdef, 0);
  EXPECT_EQ(v[3].weights[0], 0.75f);
  EXPECT_EQ(model_.sdef[0].c, glm::vec3(1, 2, 3));
  EXPECT_EQ(model_.sdef[0].r0, glm::vec3(4, 5, 6));
  EXPECT_EQ(model_.sdef[0].r1, glm::vec3(7, 8, 9));
  EXPECT_EQ(v[4].kind, DeformKind::qdef);
  EXPECT_EQ(v[4].bones, (std::array<std::int32_t, 4>{3, 2, -1, -1}));
  EXPECT_EQ(model_.indices, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
  const auto channels = GetParam().additional_uv;
  ASSERT_EQ(model_.additional_uv.size(), 6u * channels);
  if (channels > 0) {
    EXPECT_EQ(model_.additional_uv.back(), glm::vec4(5, channels - 1, 7, 8));
  }
}

TEST_P(PmxLayouts, Materials) {
  const Material& skin = model_.materials[0];
  EXPECT_EQ(skin.name, "肌");
  EXPECT_EQ(skin.english_name, "肌_en");
  EXPECT_EQ(skin.diffuse, glm::vec4(0.1f, 0.2f, 0.3f, 0.4f));
  EXPECT_EQ(skin.specular, glm::vec3(0.5f, 0.6f, 0.7f));
  EXPECT_EQ(skin.specular_power, 5.0f);
  EXPECT_EQ(skin.ambient, glm::vec3(0.8f, 0.9f, 1.0f));
  EXPECT_TRUE(skin.double_sided && skin.ground_shadow && skin.self_shadow_caster && skin.self_shadow_receiver);
  EXPECT_TRUE(skin.edge && !skin.vertex_color && !skin.points && !skin.lines);
  EXPECT_EQ(skin.edge_color, glm::vec4(0.11f, 0.12f, 0.13f, 0.14f));
  EXPECT_EQ(skin.edge_size, 1.5f);
  EXPECT_EQ(skin.texture, 0);
  EXPECT_EQ(skin.sphere_texture, 1);
  EXPECT_EQ(skin.sphere_mode, SphereMode::add);
  EXPECT_TRUE(!skin.toon.shared && skin.toon.index == 1);
  EXPECT_EQ(skin.memo, "memo");
  EXPECT_EQ(skin.index_count, 3);
  const Material& cloth = model_.materials[1];
  EXPECT_TRUE(cloth.vertex_color && cloth.points && cloth.lines && !cloth.edge && !cloth.double_sided);
  EXPECT_EQ(cloth.texture, -1);
  EXPECT_EQ(cloth.sphere_texture, -1);
  EXPECT_EQ(cloth.sphere_mode, SphereMode::none) << "255 is common and means none";
  EXPECT_TRUE(cloth.toon.shared && cloth.toon.index == 4);
  EXPECT_EQ(cloth.first_index, 3);
}

TEST_P(PmxLayouts, Bones) {
  const Bone& center = model_.bones[0];
  EXPECT_EQ(center.name, "センター");
  EXPECT_TRUE(center.rotatable && center.movable && center.visible && center.operable);
  EXPECT_EQ(center.tail_bone, 1);
  EXPECT_EQ(center.parent, -1);
  const Bone& upper = model_.bones[1];
  EXPECT_EQ(upper.rest_position, glm::vec3(0, 1, 0));
  EXPECT_EQ(upper.tail_offset, glm::vec3(0, 1, 0));
  EXPECT_EQ(upper.layer, 1);
  EXPECT_TRUE(upper.append_rotation && upper.append_translation && upper.append_local && !upper.movable);
  EXPECT_EQ(upper.append_source, 0);
  EXPECT_EQ(upper.append_ratio, -0.5f);
  const Bone& twist = model_.bones[2];
  EXPECT_EQ(twist.layer, -1);
  EXPECT_TRUE(twist.has_fixed_axis && twist.has_local_axes && twist.after_physics);
  EXPECT_EQ(twist.fixed_axis, glm::vec3(0, 2, 0)) << "as stored";
  EXPECT_EQ(twist.local_x, glm::vec3(1, 0, 0));
  EXPECT_EQ(twist.local_z, glm::vec3(0, 0, 1));
  const Bone& foot = model_.bones[3];
  EXPECT_TRUE(foot.has_external_parent && foot.has_ik);
  EXPECT_EQ(foot.external_parent_key, 77);
  EXPECT_EQ(foot.ik.effector, 2);
  EXPECT_EQ(foot.ik.iterations, 40);
  EXPECT_EQ(foot.ik.unit_angle_rad, 2.0f);
  ASSERT_EQ(foot.ik.links.size(), 2u);
  EXPECT_EQ(foot.ik.links[0].bone, 1);
  EXPECT_TRUE(foot.ik.links[0].limited);
  EXPECT_EQ(foot.ik.links[0].min_angle_rad, glm::vec3(-3, 0, 0));
  EXPECT_EQ(foot.ik.links[0].max_angle_rad, glm::vec3(-0.5f, 0, 0));
  EXPECT_FALSE(foot.ik.links[1].limited);
}

TEST_P(PmxLayouts, Morphs) {
  EXPECT_EQ(model_.morphs[1].name, "あ");
  EXPECT_EQ(model_.morphs[1].panel, MorphPanel::mouth);
  EXPECT_EQ(model_.morphs[8].panel, MorphPanel::hidden);
  EXPECT_EQ(offsets_of<GroupMorph>(model_, 0)[0].morph, 1);
  EXPECT_EQ(offsets_of<GroupMorph>(model_, 0)[0].ratio, 0.5f);
  ASSERT_EQ(offsets_of<VertexMorph>(model_, 1).size(), 2u);
  EXPECT_EQ(offsets_of<VertexMorph>(model_, 1)[0].vertex, 5);
  EXPECT_EQ(offsets_of<VertexMorph>(model_, 1)[1].position, glm::vec3(4, 5, 6));
  EXPECT_EQ(offsets_of<BoneMorph>(model_, 2)[0].translation, glm::vec3(1, 2, 3));
  EXPECT_EQ(offsets_of<BoneMorph>(model_, 2)[0].rotation, kNoRotation) << "normalised";
  for (int channel = 0; channel < 5; ++channel) {
    const auto& uv = std::get<UvMorph>(model_.morphs[static_cast<std::size_t>(3 + channel)].data);
    const bool known = channel <= GetParam().additional_uv;
    ASSERT_EQ(uv.offsets.size(), known ? 1u : 0u);
    if (!known) continue;
    EXPECT_EQ(uv.channel, channel);
    EXPECT_EQ(uv.offsets[0].vertex, 3);
    EXPECT_EQ(uv.offsets[0].offset, glm::vec4(1, 2, 3, 4));
  }
  const MaterialOffset& material = offsets_of<MaterialMorph>(model_, 8)[0];
  EXPECT_EQ(material.material, -1);
  EXPECT_TRUE(material.add);
  EXPECT_EQ(material.diffuse, glm::vec4(0, 1, 2, 3));
  EXPECT_EQ(material.specular, glm::vec3(4, 5, 6));
  EXPECT_EQ(material.specular_power, 7.0f);
  EXPECT_EQ(material.ambient, glm::vec3(8, 9, 10));
  EXPECT_EQ(material.edge_color, glm::vec4(11, 12, 13, 14));
  EXPECT_EQ(material.edge_size, 15.0f);
  EXPECT_EQ(material.texture, glm::vec4(16, 17, 18, 19));
  EXPECT_EQ(material.sphere, glm::vec4(20, 21, 22, 23));
  EXPECT_EQ(material.toon, glm::vec4(24, 25, 26, 27));
  EXPECT_EQ(offsets_of<FlipMorph>(model_, 9).size(), 1u);
  const ImpulseOffset& impulse = offsets_of<ImpulseMorph>(model_, 10)[0];
  EXPECT_EQ(impulse.body, 1);
  EXPECT_TRUE(impulse.local);
  EXPECT_EQ(impulse.velocity, glm::vec3(1, 2, 3));
  EXPECT_EQ(impulse.torque, glm::vec3(4, 5, 6));
}

TEST_P(PmxLayouts, DisplayFramesAndPhysics) {
  ASSERT_EQ(model_.display_frames.size(), 2u);
  EXPECT_EQ(model_.display_frames[1].name, "表情");
  EXPECT_TRUE(model_.display_frames[1].special);
  ASSERT_EQ(model_.display_frames[1].entries.size(), 2u);
  EXPECT_TRUE(model_.display_frames[1].entries[1].is_morph);
  EXPECT_EQ(model_.display_frames[1].entries[1].index, 2);
  ASSERT_EQ(model_.bodies.size(), 2u);
  const RigidBody& body = model_.bodies[0];
  EXPECT_EQ(body.bone, 1);
  EXPECT_EQ(model_.bodies[1].bone, -1);
  EXPECT_EQ(body.group, 3);
  EXPECT_EQ(body.collides_with, 0xFFF7);
  EXPECT_EQ(body.shape, BodyShape::box);
  EXPECT_EQ(body.size, glm::vec3(1, 2, 3));
  EXPECT_EQ(body.position, glm::vec3(4, 5, 6));
  EXPECT_EQ(body.rotation_rad, glm::vec3(0.1f, 0.2f, 0.3f));
  EXPECT_EQ(body.mass, 2.0f);
  EXPECT_EQ(body.linear_damping, 0.5f);
  EXPECT_EQ(body.angular_damping, 0.6f);
  EXPECT_EQ(body.restitution, 0.7f);
  EXPECT_EQ(body.friction, 0.8f);
  EXPECT_EQ(body.mode, BodyMode::physics);
  ASSERT_EQ(model_.joints.size(), 1u);
  const Joint& joint = model_.joints[0];
  EXPECT_EQ(joint.body_a, 0);
  EXPECT_EQ(joint.body_b, 1);
  EXPECT_EQ(joint.position, glm::vec3(0, 1, 2));
  EXPECT_EQ(joint.rotation_rad, glm::vec3(3, 4, 5));
  EXPECT_EQ(joint.linear_lower, glm::vec3(6, 7, 8));
  EXPECT_EQ(joint.linear_upper, glm::vec3(9, 10, 11));
  EXPECT_EQ(joint.angular_lower_rad, glm::vec3(12, 13, 14));
  EXPECT_EQ(joint.angular_upper_rad, glm::vec3(15, 16, 17));
  EXPECT_EQ(joint.linear_spring, glm::vec3(18, 19, 20));
  EXPECT_EQ(joint.angular_spring, glm::vec3(21, 22, 23));
}

// Based on the specification only: no soft body by another author is available.
TEST_P(PmxLayouts, SoftBodies) {
  ASSERT_EQ(model_.soft_bodies.size(), GetParam().version > 2.0f ? 1u : 0u);
  if (model_.soft_bodies.empty()) return;
  const SoftBody& cloth = model_.soft_bodies[0];
  EXPECT_EQ(cloth.name, "布");
  EXPECT_EQ(cloth.english_name, "布_en");
  EXPECT_EQ(cloth.shape, SoftBodyShape::rope);
  EXPECT_EQ(cloth.material, 1);
  EXPECT_EQ(cloth.group, 7);
  EXPECT_EQ(cloth.collides_with, 0xFFF0);
  EXPECT_TRUE(cloth.bending_links && !cloth.clusters && cloth.randomise_links);
  EXPECT_EQ(cloth.bending_link_distance, 2);
  EXPECT_EQ(cloth.cluster_count, 3);
  EXPECT_EQ(cloth.total_mass, 1.5f);
  EXPECT_EQ(cloth.margin, 0.25f);
  EXPECT_EQ(cloth.aero_model, AeroModel::face_one_sided);
  EXPECT_EQ(cloth.config.front(), 0.5f);
  EXPECT_EQ(cloth.config.back(), 11.5f);
  EXPECT_EQ(cloth.cluster.front(), 12.5f);
  EXPECT_EQ(cloth.cluster.back(), 17.5f);
  EXPECT_EQ(cloth.iterations, (std::array{10, 11, 12, 13}));
  EXPECT_EQ(cloth.stiffness, (std::array{0.125f, 0.25f, 0.5f}));
  ASSERT_EQ(cloth.anchors.size(), 1u);
  EXPECT_EQ(cloth.anchors[0].body, 1);
  EXPECT_EQ(cloth.anchors[0].vertex, 2);
  EXPECT_TRUE(cloth.anchors[0].near);
  EXPECT_EQ(cloth.pins, (std::vector{0, 1}));
}

INSTANTIATE_TEST_SUITE_P(Pmx, PmxLayouts,
                         ::testing::Values(PmxLayout{2.0f, false, 0, 1}, PmxLayout{2.0f, false, 1, 2},
                                           PmxLayout{2.0f, true, 2, 4}, PmxLayout{2.1f, true, 3, 1},
                                           PmxLayout{2.1f, false, 4, 4}));

TEST(PmxReader, ReportsVersionAndEncoding) {
  Diagnostics diagnostics;
  PmxInfo info;
  ASSERT_TRUE(read_pmx(pmx_with_everything({2.1f, true, 0, 1}).bytes(), diagnostics, &info));
  EXPECT_EQ(info.version, 2.1f);
  EXPECT_TRUE(info.utf8);
  EXPECT_EQ(findings(diagnostics, kPmxTrailing), 0);
}

TEST(PmxReader, TheSoftBodySectionMayBeMissingOrEmpty) {
  Diagnostics diagnostics;
  PmxBytes without = pmx_with_nothing({2.1f, true, 0, 1});
  EXPECT_TRUE(read(without, diagnostics).soft_bodies.empty());
  EXPECT_EQ(findings(diagnostics, kPmxNoSoftBodies), 1);
  without.i32(0);
  EXPECT_TRUE(read(without, diagnostics).soft_bodies.empty());
  EXPECT_EQ(findings(diagnostics, kPmxNoSoftBodies), 1);
  EXPECT_EQ(findings(diagnostics, kPmxTrailing), 0);
}

TEST(PmxReader, BytesAfterTheEndAreOnlyANote) {
  PmxBytes file = pmx_with_nothing({2.0f, true, 0, 1});
  const std::size_t end = file.bytes().size();
  file.i32(0);
  Diagnostics diagnostics;
  ASSERT_TRUE(read_pmx(file.bytes(), diagnostics));
  EXPECT_EQ(finding(diagnostics, kPmxTrailing).offset, static_cast<std::int64_t>(end));
}

TEST(PmxReader, AnUnusualFourthByteAndExtraSettingsAreNotes) {
  PmxBytes file = pmx_with_nothing({2.0f, true, 0, 1});
  auto bytes = file.bytes();
  bytes[3] = 0xA0;
  bytes[8] = 10;
  bytes.insert(bytes.begin() + 17, {1, 2});
  Diagnostics diagnostics;
  const auto model = read_pmx(bytes, diagnostics);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->name, "模型");
  EXPECT_EQ(findings(diagnostics, kPmxOddHeader), 2);
}

TEST(PmxReader, AnOddUtf16LengthLosesItsLastByte) {
  PmxBytes file(PmxLayout{});
  file.header();
  file.i32(3);
  file.append(std::array<std::uint8_t, 3>{'A', 0, 'B'});
  for (int i = 0; i < 3 + 9; ++i) file.i32(0);
  Diagnostics diagnostics;
  const auto model = read_pmx(file.bytes(), diagnostics);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->name, "A");
}

// Index 200 fits one byte only as unsigned, which the signed rule of the format does not allow.
TEST(PmxReader, OneByteIndicesReach254) {
  PmxLayout layout{2.0f, true, 0, 1};
  PmxBytes file(layout);
  file.header();
  for (int i = 0; i < 4; ++i) file.text("");
  for (int i = 0; i < 4; ++i) file.count("", 0);
  file.count("bones", 202);
  for (int i = 0; i < 202; ++i) {
    file.text("");
    file.text("");
    file.floats({0, 0, 0});
    file.index(i == 201 ? 200 : -1);
    file.i32(0);
    file.u16(0x0001);
    file.index(-1);
  }
  for (int i = 0; i < 4; ++i) file.count("", 0);
  Diagnostics diagnostics;
  const Model model = read(file, diagnostics);
  ASSERT_EQ(model.bones.size(), 202u);
  EXPECT_EQ(model.bones[201].parent, 200);
  EXPECT_EQ(model.bones[0].parent, -1);
  EXPECT_TRUE(diagnostics.empty());
}

// The six kinds of PMX 2.1. Available files contain only the first; the others are based on the specification only.
TEST(PmxReader, EveryJointKind) {
  for (int kind = 0; kind <= static_cast<int>(JointKind::hinge); ++kind) {
    PmxBytes file = pmx_with_everything({2.1f, true, 0, 1});
    for (const auto& text : file.texts()) {
      if (text.name == "関節_en") file.bytes()[text.offset + 4 + text.name.size()] = static_cast<std::uint8_t>(kind);
    }
    Diagnostics diagnostics;
    EXPECT_EQ(static_cast<int>(read(file, diagnostics).joints.at(0).kind), kind);
    EXPECT_EQ(findings(diagnostics, kPmxUnknownValue), 0);
  }
}

TEST(PmxReader, UnknownSettingsAreReplacedAndReported) {
  PmxBytes file = pmx_with_everything({2.0f, true, 0, 1});
  auto& bytes = file.bytes();
  for (const auto& text : file.texts()) {
    if (text.name == "関節_en") bytes[text.offset + 4 + text.name.size()] = 9;      // joint kind
    if (text.name == "グループ_en") bytes[text.offset + 4 + text.name.size()] = 7;  // panel
  }
  Diagnostics diagnostics;
  const Model model = read(file, diagnostics);
  EXPECT_EQ(model.joints[0].kind, JointKind::spring_6dof);
  EXPECT_EQ(model.morphs[0].panel, MorphPanel::other);
  EXPECT_EQ(findings(diagnostics, kPmxUnknownValue), 2);
}

}  // namespace
}  // namespace odori
