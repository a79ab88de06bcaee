#include "format/pmd/pmd.h"
#include "format/pmx/pmx.h"
#include "rig/rig.h"
#include "support/diagnostics.h"
#include "support/malformed_bytes.h"
#include "support/pmd_bytes.h"
#include "support/shared_data.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::Field;
using testing::findings;
using testing::for_each_corrupted_word;
using testing::for_each_prefix;
using testing::pmd_with_everything;
using testing::PmdFixture;
using testing::shared;
using testing::with_value;

class Pmd : public ::testing::Test {
 protected:
  void SetUp() override {
    auto model = read_pmd(pmd_with_everything().file.bytes(), diagnostics_);
    ASSERT_TRUE(model) << describe(model.fault());
    model_ = std::move(*model);
  }

  const Bone& bone(std::string_view name) const {
    const auto at = std::find_if(model_.bones.begin(), model_.bones.end(),
                                 [name](const Bone& candidate) { return candidate.name == name; });
    EXPECT_NE(at, model_.bones.end()) << name;
    return at == model_.bones.end() ? model_.bones[0] : *at;
  }

  const std::vector<VertexOffset>& offsets(std::size_t morph) const {
    return std::get<VertexMorph>(model_.morphs[morph].data).offsets;
  }

  Diagnostics diagnostics_;
  Model model_;
};

TEST_F(Pmd, Texts) {
  EXPECT_EQ(model_.name, "模型");
  EXPECT_EQ(model_.comment, "説明");
  EXPECT_EQ(model_.english_name, "model");
  EXPECT_EQ(model_.english_comment, "comment");
}

TEST_F(Pmd, Vertices) {
  const auto& v = model_.vertices;
  ASSERT_EQ(v.size(), 4u);
  EXPECT_EQ(v[0].position, glm::vec3(1, 2, 3));
  EXPECT_EQ(v[0].uv, glm::vec2(0.25f, 0.75f));
  EXPECT_EQ(v[0].kind, DeformKind::bdef1);
  EXPECT_EQ(v[0].bones[0], 1);
  EXPECT_EQ(v[1].kind, DeformKind::bdef1);
  EXPECT_EQ(v[1].bones[0], 2) << "no weight on the first bone";
  EXPECT_EQ(v[2].kind, DeformKind::bdef2);
  EXPECT_EQ(v[2].weights[0], 0.25f);
  EXPECT_EQ(v[2].weights[1], 0.75f);
  EXPECT_EQ(v[3].bones[0], 3) << "more than 100 percent counts as 100";
  EXPECT_EQ(v[0].edge_scale, 1.0f) << "0 is edge on";
  EXPECT_EQ(v[1].edge_scale, 0.0f);
  EXPECT_EQ(model_.indices, (std::vector<std::uint32_t>{0, 1, 2, 2, 1, 3}));
}

TEST_F(Pmd, MaterialFlagsFollowFromOpacityAndEdge) {
  const Material& skin = model_.materials.at(0);
  EXPECT_EQ(skin.diffuse, glm::vec4(0.1f, 0.2f, 0.3f, 1.0f));
  EXPECT_EQ(skin.specular_power, 5.0f);
  EXPECT_EQ(skin.specular, glm::vec3(0.4f, 0.5f, 0.6f));
  EXPECT_EQ(skin.ambient, glm::vec3(0.7f, 0.8f, 0.9f));
  EXPECT_TRUE(!skin.double_sided && skin.edge && skin.ground_shadow);
  EXPECT_TRUE(skin.self_shadow_caster && skin.self_shadow_receiver);
  EXPECT_EQ(skin.edge_color, glm::vec4(0, 0, 0, 1));
  EXPECT_EQ(skin.edge_size, 1.0f);
  const Material& metal = model_.materials.at(1);
  EXPECT_TRUE(metal.double_sided && !metal.edge && !metal.ground_shadow);
  EXPECT_TRUE(!metal.self_shadow_caster && !metal.self_shadow_receiver) << "an opacity of 0.98 means no self shadow";
  EXPECT_EQ(metal.first_index, 3);
}

TEST_F(Pmd, TexturesByExtension) {
  const auto texture = [this](std::int32_t i) { return i < 0 ? "" : model_.textures.at(static_cast<std::size_t>(i)); };
  const Material& skin = model_.materials[0];
  EXPECT_EQ(texture(skin.texture), "skin.bmp");
  EXPECT_EQ(texture(skin.sphere_texture), "shine.spa");
  EXPECT_EQ(skin.sphere_mode, SphereMode::add);
  EXPECT_FALSE(skin.toon.shared);
  EXPECT_EQ(texture(skin.toon.index), "my\\toon.png");
  const Material& metal = model_.materials[1];
  EXPECT_EQ(texture(metal.texture), "");
  EXPECT_EQ(texture(metal.sphere_texture), "Metal.SPH");
  EXPECT_EQ(metal.sphere_mode, SphereMode::multiply);
  EXPECT_EQ(texture(metal.toon.index), "TOON10.BMP") << "a file if it exists, otherwise a shared toon";
}

TEST_F(Pmd, BoneKindsAsFlags) {
  const Bone& center = bone("センター");
  EXPECT_TRUE(center.rotatable && center.movable && center.visible && center.operable);
  EXPECT_EQ(center.parent, -1);
  EXPECT_EQ(center.tail_bone, 1);
  EXPECT_TRUE(bone("左足").rotatable && bone("左足").visible && !bone("左足").movable);
  EXPECT_EQ(bone("左足首").tail_bone, -1) << "a tail of 0 is none";
  EXPECT_FALSE(bone("先").visible);
  EXPECT_FALSE(bone("捩先").visible);
  EXPECT_FALSE(bone("謎").visible);
  EXPECT_EQ(findings(diagnostics_, kPmdUnknownValue), 1);
  EXPECT_EQ(bone("目").english_name, "bone6");
  EXPECT_EQ(bone("左足").rest_position, glm::vec3(0, 10, 0));
}

TEST_F(Pmd, FollowersAndTwists) {
  const Bone& eye = bone("目");
  EXPECT_TRUE(eye.append_rotation && !eye.append_translation);
  EXPECT_EQ(eye.append_source, 0);
  EXPECT_EQ(eye.append_ratio, 1.0f);
  EXPECT_EQ(eye.layer, 0) << "its source is not an IK link";
  const Bone& follower = bone("追従");
  EXPECT_EQ(follower.append_source, 2);
  EXPECT_EQ(follower.append_ratio, -0.5f);
  EXPECT_EQ(follower.tail_bone, -1);
  EXPECT_EQ(follower.layer, 2);
  EXPECT_EQ(bone("従足").layer, 2);
  EXPECT_TRUE(bone("捩").has_fixed_axis);
  EXPECT_EQ(bone("捩").fixed_axis, glm::vec3(0, -1, 0));
}

// As in models older than the twist kind. Based on formats.md 2.3: all available models use the kind.
TEST(PmdTwist, IsAlsoDetectedByName) {
  const auto file = pmd_with_everything().file.bytes();
  constexpr std::array<std::uint8_t, 3> kName{0x9D, 0x80, 0};
  const auto name = std::search(file.begin(), file.end(), kName.begin(), kName.end());
  ASSERT_NE(name, file.end());
  const std::size_t kind = static_cast<std::size_t>(name - file.begin()) + 24;
  ASSERT_EQ(file[kind], 8);
  for (const auto& [stored, twists] : {std::pair{8, true}, {0, true}, {1, false}, {7, false}}) {
    Diagnostics diagnostics;
    const auto model = read_pmd(with_value(file, kind, static_cast<std::uint8_t>(stored)), diagnostics);
    ASSERT_TRUE(model);
    const auto twist =
        std::find_if(model->bones.begin(), model->bones.end(), [](const Bone& bone) { return bone.name == "捩"; });
    ASSERT_NE(twist, model->bones.end());
    EXPECT_EQ(twist->has_fixed_axis, twists) << stored;
    EXPECT_EQ(twist->fixed_axis, twists ? glm::vec3(0, -1, 0) : Bone{}.fixed_axis) << stored;
  }
}

TEST_F(Pmd, IkAndKnees) {
  const Bone& goal = bone("左足ＩＫ");
  ASSERT_TRUE(goal.has_ik);
  EXPECT_TRUE(goal.movable);
  EXPECT_EQ(goal.layer, 1);
  EXPECT_EQ(goal.ik.effector, 3);
  EXPECT_EQ(goal.ik.iterations, 40);
  EXPECT_EQ(goal.ik.unit_angle_rad, 2.0f);
  ASSERT_EQ(goal.ik.links.size(), 2u);
  EXPECT_EQ(goal.ik.links[0].bone, 2);
  ASSERT_TRUE(goal.ik.links[0].limited);
  EXPECT_NEAR(goal.ik.links[0].min_angle_rad.x, -kPi, 1e-6f);
  EXPECT_NEAR(goal.ik.links[0].max_angle_rad.x, -kPi / 360.0f, 1e-6f);
  EXPECT_EQ(goal.ik.links[0].min_angle_rad.y, 0.0f);
  EXPECT_FALSE(goal.ik.links[1].limited);
  EXPECT_EQ(findings(diagnostics_, kPmdIndex), 2) << "an IK record on no bone, a bone in no frame";
}

TEST_F(Pmd, ASecondIkRecordGetsANewBone) {
  ASSERT_EQ(model_.bones.size(), 13u);
  const Bone& clone = model_.bones.back();
  EXPECT_EQ(clone.name, "左足ＩＫ+");
  EXPECT_EQ(clone.parent, 5);
  EXPECT_EQ(clone.rest_position, bone("左足ＩＫ").rest_position);
  ASSERT_TRUE(clone.has_ik);
  EXPECT_EQ(clone.ik.effector, 4);
  ASSERT_EQ(clone.ik.links.size(), 1u);
  EXPECT_EQ(clone.ik.links[0].bone, 3);
}

TEST_F(Pmd, MorphsReferToTheBaseMorph) {
  ASSERT_EQ(model_.morphs.size(), 3u);
  EXPECT_EQ(model_.morphs[0].name, "まばたき");
  EXPECT_EQ(model_.morphs[0].english_name, "blink");
  EXPECT_EQ(model_.morphs[0].panel, MorphPanel::eye);
  ASSERT_EQ(offsets(0).size(), 1u);
  EXPECT_EQ(offsets(0)[0].vertex, 2) << "index 1 of the base's list";
  ASSERT_EQ(offsets(1).size(), 2u) << "index 9 is beyond the base's list";
  EXPECT_EQ(offsets(1)[0].vertex, 3);
  EXPECT_EQ(offsets(1)[1].vertex, 0);
  EXPECT_EQ(offsets(1)[1].position, glm::vec3(2, 1, 0));
  EXPECT_EQ(model_.morphs[2].name, "隠し") << "only the first of panel 0 is the base";
}

TEST_F(Pmd, DisplayFramesSkipTheBaseMorph) {
  ASSERT_EQ(model_.display_frames.size(), 3u);
  EXPECT_TRUE(model_.display_frames[0].special && model_.display_frames[1].special);
  ASSERT_EQ(model_.display_frames[0].entries.size(), 1u);
  const auto& faces = model_.display_frames[1].entries;
  ASSERT_EQ(faces.size(), 2u);
  EXPECT_TRUE(faces[0].is_morph);
  EXPECT_EQ(faces[0].index, 1) << "stored as 2, counting the base";
  EXPECT_EQ(faces[1].index, 0);
  EXPECT_EQ(model_.display_frames[2].name, "足") << "without its line break";
  EXPECT_EQ(model_.display_frames[2].english_name, "legs");
  ASSERT_EQ(model_.display_frames[2].entries.size(), 1u);
  EXPECT_EQ(model_.display_frames[2].entries[0].index, 1);
}

TEST_F(Pmd, BodiesInModelSpaceAndJoints) {
  ASSERT_EQ(model_.bodies.size(), 2u);
  const RigidBody& body = model_.bodies[0];
  EXPECT_EQ(body.position, glm::vec3(0.5f, 10.25f, 0)) << "relative to its bone";
  EXPECT_EQ(model_.bodies[1].position, glm::vec3(0.5f, 0.25f, 0)) << "relative to the first bone";
  EXPECT_EQ(model_.bodies[1].bone, -1);
  EXPECT_EQ(body.group, 3);
  EXPECT_EQ(body.collides_with, 0xFFF7);
  EXPECT_EQ(body.shape, BodyShape::capsule);
  EXPECT_EQ(body.size, glm::vec3(1, 2, 3));
  EXPECT_EQ(body.rotation_rad, glm::vec3(0.1f, 0.2f, 0.3f));
  EXPECT_EQ(body.mass, 2.0f);
  EXPECT_EQ(body.friction, 0.8f);
  EXPECT_EQ(body.mode, BodyMode::physics);
  ASSERT_EQ(model_.joints.size(), 1u);
  EXPECT_EQ(model_.joints[0].body_b, 1);
  EXPECT_EQ(model_.joints[0].position, glm::vec3(0, 1, 2));
  EXPECT_EQ(model_.joints[0].angular_spring, glm::vec3(21, 22, 23));
}

TEST(PmdBlocks, PhysicsIsFoundWithoutAToonList) {
  Diagnostics diagnostics;
  const auto model = read_pmd(pmd_with_everything({true, false, true}).file.bytes(), diagnostics);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->bodies.size(), 2u);
  EXPECT_EQ(model->joints.size(), 1u);
  ASSERT_FALSE(model->materials[0].toon.shared);
  EXPECT_EQ(model->textures.at(static_cast<std::size_t>(model->materials[0].toon.index)), "toon02.bmp") << "by index";
  EXPECT_EQ(findings(diagnostics, kPmdTrailing), 0);
}

TEST(PmdBlocks, TheFileMayEndBeforeAnyBlock) {
  PmdFixture fixture = pmd_with_everything();
  const Bytes all(fixture.file.bytes());
  for_each_prefix(all, 1, [&](Bytes prefix) {
    Diagnostics diagnostics;
    const auto model = read_pmd(prefix, diagnostics);
    const bool may_end = std::count(fixture.ends.begin(), fixture.ends.end(), prefix.size()) > 0;
    // A single byte "no English names" is a complete block.
    ASSERT_EQ(static_cast<bool>(model), may_end) << prefix.size();
  });
}

TEST(PmdBlocks, NoEnglishIsOneByte) {
  PmdFixture fixture = pmd_with_everything({false, false, false});
  fixture.file.u8(0);
  Diagnostics diagnostics;
  const auto model = read_pmd(fixture.file.bytes(), diagnostics);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->english_name, "");
  EXPECT_EQ(findings(diagnostics, kPmdTrailing), 0);
}

TEST(PmdHostile, OtherFilesAreRefused) {
  Diagnostics diagnostics;
  const auto model = read_pmd(std::vector<std::uint8_t>{'P', 'M', 'X', ' ', 0, 0, 0, 64}, diagnostics);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.fault().kind, &kPmdMagic);
}

void survive(Bytes file) {
  Diagnostics diagnostics;
  const auto model = read_pmd(file, diagnostics);
  if (model) {
    build_rig(*model);
    return;
  }
  EXPECT_FALSE(model.fault().section.empty());
  EXPECT_LE(model.fault().offset, static_cast<std::int64_t>(file.size()));
}

// The offsets of a morph fit into what follows their count, but its panel takes the first of these bytes.
TEST(PmdHostile, AMorphLacksItsLastByte) {
  PmdFixture fixture = pmd_with_everything();
  std::size_t count_at = 0;
  for (const Field& field : fixture.file.counts()) count_at = field.name == "morphs" ? field.offset : count_at;
  std::vector<std::uint8_t> bytes = fixture.file.bytes();
  bytes.resize(count_at + sizeof(std::uint32_t) + 16);
  bytes.shrink_to_fit();
  Diagnostics diagnostics;
  const auto model = read_pmd(bytes, diagnostics);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.fault().kind, &kPmdTruncated);
  EXPECT_EQ(model.fault().section, "morphs");
  EXPECT_EQ(model.fault().element, 3);
}

TEST(PmdHostile, EveryCountWithEveryBadValue) {
  PmdFixture fixture = pmd_with_everything();
  const auto& bytes = fixture.file.bytes();
  for (const Field& field : fixture.file.counts()) {
    for (const std::uint8_t value : std::array<std::uint8_t, 3>{0, 1, 0xFF}) {
      survive(with_value(bytes, field.offset, value));
      survive(with_value(bytes, field.offset, static_cast<std::uint16_t>(value * 0x101)));
      survive(with_value(bytes, field.offset, value * 0x01010101u));
    }
  }
  for (const char* section : {"vertices", "faces", "materials", "rigid bodies", "joints"}) {
    for (const Field& field : fixture.file.counts()) {
      if (field.name != section) continue;
      Diagnostics diagnostics;
      const auto model = read_pmd(with_value(bytes, field.offset, 0xFFFFFFFFu), diagnostics);
      ASSERT_FALSE(model);
      EXPECT_EQ(model.fault().kind, &kPmdCount);
      EXPECT_EQ(model.fault().section, section);
      EXPECT_EQ(model.fault().offset, static_cast<std::int64_t>(field.offset));
    }
  }
}

TEST(PmdHostile, EveryWordCorrupted) { for_each_corrupted_word(pmd_with_everything().file.bytes(), 3, survive); }

TEST(SharedPmd, GeneMatchesHerPmx) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  const auto pmd = read_pmd(bytes_of(shared("data/gene-cc-by-4.0/Gene_light.pmd")), diagnostics);
  const auto pmx = read_pmx(bytes_of(shared("data/gene-cc-by-4.0/Gene_light.pmx")), diagnostics);
  ASSERT_TRUE(pmd && pmx);
  EXPECT_TRUE(diagnostics.empty());
  ASSERT_EQ(pmd->vertices.size(), pmx->vertices.size());
  for (std::size_t i = 0; i < pmd->vertices.size(); ++i) {
    ASSERT_EQ(pmd->vertices[i].position, pmx->vertices[i].position) << i;
    ASSERT_EQ(pmd->vertices[i].uv, pmx->vertices[i].uv) << i;
  }
  EXPECT_EQ(pmd->indices, pmx->indices);
  EXPECT_EQ(pmd->textures, pmx->textures);
  ASSERT_EQ(pmd->bones.size(), pmx->bones.size());
  for (std::size_t i = 0; i < pmd->bones.size(); ++i) {
    EXPECT_EQ(pmd->bones[i].rest_position, pmx->bones[i].rest_position) << i;
    EXPECT_EQ(pmd->bones[i].has_ik, pmx->bones[i].has_ik) << i;
    EXPECT_EQ(pmd->bones[i].has_fixed_axis, pmx->bones[i].has_fixed_axis) << i;
  }
  EXPECT_EQ(pmd->morphs.size(), 177u) << "178 including the base";
  ASSERT_EQ(pmd->bodies.size(), 87u);
  for (std::size_t i = 0; i < pmd->bodies.size(); ++i) {
    EXPECT_LT(glm::distance(pmd->bodies[i].position, pmx->bodies[i].position), 1e-5f) << i;
  }
  EXPECT_EQ(pmd->joints.size(), 92u);
}

TEST(SharedPmd, GlassesHaveSpheresAndFollowers) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  const auto model = read_pmd(bytes_of(shared("data/mob-glasses/glasses.pmd")), diagnostics);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->vertices.size(), 2864u);
  EXPECT_EQ(model->indices.size() / 3, 5136u);
  EXPECT_EQ(model->bones.size(), 17u);
  EXPECT_EQ(model->morphs.size(), 17u);
  for (const Material& material : model->materials) EXPECT_EQ(material.sphere_mode, SphereMode::multiply);
  EXPECT_EQ(model->textures, (std::vector<std::string>{"mfgl1.png", "metal.sph", "es3.sph", "es5.sph", "toon01.bmp"}));
  const auto follows = [](const Bone& bone) { return bone.append_rotation; };
  EXPECT_EQ(std::count_if(model->bones.begin(), model->bones.end(), follows), 2);
}

}  // namespace
}  // namespace odori
