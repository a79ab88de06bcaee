// The sample dancer: what is committed is what her program writes, and she keeps to what a model should be.

#include "make_sample/sample.h"

#include "base/files.h"
#include "base/text.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "image/image_decoder.h"
#include "scene/actor.h"
#include "skin/skin.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

const std::vector<komai::SampleFile>& files() {
  static const std::vector<komai::SampleFile> made = komai::make_sample();
  return made;
}

Bytes bytes_of(std::string_view name) {
  for (const komai::SampleFile& file : files()) {
    if (file.name == name) return file.bytes;
  }
  ADD_FAILURE() << "no file called " << name;
  return {};
}

const Model& dancer() {
  static const Model model = [] {
    Diagnostics diagnostics;
    auto read = read_pmx(bytes_of("komai.pmx"), diagnostics);
    EXPECT_TRUE(read);
    return read ? std::move(*read) : Model{};
  }();
  return model;
}

Motion motion(std::string_view name) {
  Diagnostics diagnostics;
  auto read = read_vmd(bytes_of(name), diagnostics);
  EXPECT_TRUE(read);
  EXPECT_TRUE(diagnostics.empty());
  return read ? std::move(*read) : Motion{};
}

std::int32_t bone(std::string_view name) {
  const auto& bones = dancer().bones;
  const auto found = std::find_if(bones.begin(), bones.end(), [&](const Bone& b) { return b.name == name; });
  EXPECT_NE(found, bones.end()) << name;
  return static_cast<std::int32_t>(found - bones.begin());
}

TEST(Sample, CommittedFilesAreWhatTheProgramWrites) {
  const std::filesystem::path assets = path_from_utf8(ODORI_SOURCE_DIR) / "assets";
  std::set<std::string> names{"CMakeLists.txt", "README.md"};
  for (const komai::SampleFile& file : files()) {
    names.insert(file.name);
    const auto committed = read_file(assets / path_from_utf8(file.name));
    ASSERT_TRUE(committed) << file.name << ": run odori_make_sample assets";
    EXPECT_TRUE(*committed == file.bytes) << file.name << " differs: run odori_make_sample assets";
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(assets)) {
    if (entry.is_directory()) continue;
    const std::string name = entry.path().lexically_relative(assets).generic_string();
    EXPECT_TRUE(names.contains(name)) << name << " is made by no program";
  }
}

TEST(Sample, ReadsWithoutAnyDiagnostic) {
  Diagnostics diagnostics;
  PmxInfo info;
  ASSERT_TRUE(read_pmx(bytes_of("komai.pmx"), diagnostics, &info));
  for (const Fault& fault : diagnostics.faults()) ADD_FAILURE() << describe(fault);
  EXPECT_NEAR(info.version, 2.1f, 1e-6f);
  for (const std::string& texture : dancer().textures) EXPECT_TRUE(read_image(bytes_of(texture))) << texture;
}

TEST(Sample, UsesEveryDeformKindWhereItBelongs) {
  std::set<std::pair<std::int32_t, std::int32_t>> spherical;
  std::set<std::pair<std::int32_t, std::int32_t>> twisted;
  std::set<DeformKind> kinds;
  for (const Vertex& vertex : dancer().vertices) {
    kinds.insert(vertex.kind);
    if (vertex.kind == DeformKind::qdef) twisted.insert({vertex.bones[0], vertex.bones[1]});
    if (vertex.kind != DeformKind::sdef) continue;
    spherical.insert({vertex.bones[0], vertex.bones[1]});
    const SdefParameters& sdef = dancer().sdef[static_cast<std::size_t>(vertex.sdef)];
    const Bone& child = dancer().bones[static_cast<std::size_t>(vertex.bones[1])];
    EXPECT_LT(glm::distance(sdef.c, child.rest_position), 1e-3f) << "bends about the child's joint";
    EXPECT_LT(glm::distance(sdef.r0 + sdef.r1, sdef.c * 2.0f), 2e-3f);
    EXPECT_GT(glm::distance(sdef.r0, sdef.r1), 0.5f);
  }
  EXPECT_EQ(kinds.size(), 5u);
  const std::set<std::pair<std::int32_t, std::int32_t>> hinges{{bone("左腕捩"), bone("左ひじ")},
                                                               {bone("右腕捩"), bone("右ひじ")},
                                                               {bone("左足"), bone("左ひざ")},
                                                               {bone("右足"), bone("右ひざ")}};
  EXPECT_EQ(spherical, hinges);
  EXPECT_TRUE(twisted.contains({bone("左腕"), bone("左腕捩")}));
  EXPECT_TRUE(twisted.contains({bone("右ひじ"), bone("右手捩")}));
}

// Clockwise fronts, and normals on the same side of every face.
TEST(Sample, EveryFaceLooksOutward) {
  const Model& model = dancer();
  int inside_out = 0;
  for (std::size_t i = 0; i < model.indices.size(); i += 3) {
    const auto corner = [&](std::size_t k) -> const Vertex& { return model.vertices[model.indices[i + k]]; };
    const glm::vec3 front =
        glm::cross(corner(1).position - corner(0).position, corner(2).position - corner(0).position);
    const glm::vec3 normals = corner(0).normal + corner(1).normal + corner(2).normal;
    if (glm::length(front) > 1e-4f && glm::dot(glm::normalize(front), normals) < 0.0f) ++inside_out;
  }
  EXPECT_EQ(inside_out, 0);
}

TEST(Sample, LeftAndRightAreMirrorImages) {
  std::set<std::tuple<float, float, float>> hands;
  std::size_t right_only = 0;
  const std::set<std::int32_t> mirrored_bones{bone("左手首"), bone("右手首"), bone("左足首"), bone("右足首")};
  for (const Vertex& v : dancer().vertices) {
    if (mirrored_bones.contains(v.bones[0])) hands.insert({v.position.x, v.position.y, v.position.z});
  }
  for (const auto& [x, y, z] : hands) right_only += hands.contains({-x, y, z}) ? 0u : 1u;
  EXPECT_GT(hands.size(), 500u);
  EXPECT_EQ(right_only, 0u);
}

class Dance : public ::testing::Test {
 protected:
  Dance() : actor_(make_actor(std::make_shared<const Model>(dancer()))) {
    add_motion(*actor_, motion("komai.vmd"));
    last_ = last_frame(actor_->motion);
  }

  // Skinned positions at a frame.
  std::vector<glm::vec3> positions(double frame) {
    const std::size_t count = dancer().vertices.size();
    std::vector<glm::vec3> rest(count), posed(count), normals(count);
    advance_actor(*actor_, frame);
    apply_vertex_morphs<float>(dancer(), actor_->morphs.weights, rest);
    skin<float>({dancer(), actor_->skin, actor_->palette, rest, {}}, posed, normals);
    return posed;
  }

  // How far a bone's own rotation has turned, degrees.
  float turn_deg(std::string_view name) const {
    const glm::quat q = actor_->bones.local_rotations[static_cast<std::size_t>(bone(name))];
    return glm::degrees(2.0f * std::acos(std::min(1.0f, std::abs(q.w))));
  }

  std::unique_ptr<Actor> actor_;
  std::uint32_t last_ = 0;
};

TEST_F(Dance, DrivesOnlyBonesAndMorphsSheHas) {
  EXPECT_TRUE(actor_->bound.unmatched_bones.empty());
  EXPECT_TRUE(actor_->bound.unmatched_morphs.empty());
  EXPECT_GE(last_, 480u);
}

TEST_F(Dance, EndsAsItBegins) {
  const auto first = positions(0.0);
  const auto last = positions(last_);
  float farthest = 0.0f;
  for (std::size_t i = 0; i < first.size(); ++i) farthest = std::max(farthest, glm::distance(first[i], last[i]));
  EXPECT_LT(farthest, 1e-3f);
}

TEST_F(Dance, FeetReachTheirPlacesAndStayAboveTheGround) {
  for (std::uint32_t frame = 0; frame <= last_; frame += 4) {
    const auto posed = positions(frame);
    for (const float residual : actor_->bones.ik_residuals)
      EXPECT_LT(residual, 0.1f) << "frame " << frame;  // what 40 iterations leave
    float lowest = 100.0f;
    for (const glm::vec3& p : posed) lowest = std::min(lowest, p.y);
    EXPECT_GT(lowest, -0.2f) << "frame " << frame;
  }
}

TEST_F(Dance, BendsElbowsPastARightAngleAndTwists) {
  float elbow = 0.0f, arm_twist = 0.0f, hand_twist = 0.0f;
  for (std::uint32_t frame = 0; frame <= last_; frame += 4) {
    advance_actor(*actor_, frame);
    elbow = std::max(elbow, turn_deg("左ひじ"));
    arm_twist = std::max(arm_twist, turn_deg("右腕捩"));
    hand_twist = std::max(hand_twist, turn_deg("左手捩"));
  }
  EXPECT_GT(elbow, 90.0f);
  EXPECT_GT(arm_twist, 30.0f);
  EXPECT_GT(hand_twist, 30.0f);
}

TEST(SampleCamera, MovesTheCameraAndNothingElse) {
  const Motion camera = motion("komai_camera.vmd");
  EXPECT_TRUE(has_scene_tracks(camera));
  EXPECT_FALSE(has_model_tracks(camera));
  EXPECT_EQ(last_frame(camera), last_frame(motion("komai.vmd")));
}

}  // namespace
}  // namespace odori
