#include "base/text.h"
#include "format/pmm/pmm.h"
#include "support/diagnostics.h"
#include "support/malformed_bytes.h"
#include "support/pmm_bytes.h"
#include "support/shared_data.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::finding;
using testing::findings;
using testing::for_each_corrupted_word;
using testing::for_each_field_value;
using testing::for_each_prefix;
using testing::pmm_of;
using testing::pmm_with_everything;
using testing::PmmTestKey;
using testing::PmmTestModel;
using testing::PmmTestProject;
using testing::shared;

struct ReadProject {
  Project project;
  Diagnostics diagnostics;
};

ReadProject read_project(Bytes file) {
  ReadProject read;
  auto project = read_pmm(file, read.diagnostics);
  EXPECT_TRUE(project) << (project ? "" : describe(project.fault()));
  if (project) read.project = std::move(*project);
  return read;
}

ReadProject read_project(const PmmTestProject& project) { return read_project(pmm_of(project).bytes()); }

PmmTestProject project_with(PmmTestModel model) {
  PmmTestProject project;
  project.models.push_back(std::move(model));
  return project;
}

std::string pmm_name(const ProjectBoneTrack& bone) { return utf8_from_cp932(text_bytes(bone.cp932_name)); }

template <typename Key>
std::vector<std::uint32_t> pmm_frames(const std::vector<Key>& keys) {
  std::vector<std::uint32_t> all;
  for (const Key& key : keys) all.push_back(key.frame);
  return all;
}

using PmmFrames = std::vector<std::uint32_t>;

// Expected values: ../shared/data/shows/pmm/pmm_dump.py, an independent reader. This file was written by MMD 9.26.
TEST(Pmm, AProjectOfMmd) {
  ODORI_NEEDS_SHARED();
  const auto [project, diagnostics] = read_project(bytes_of(shared("data/shows/pmm/pmmeditor_t.pmm")));
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(project.width, 1280);
  EXPECT_EQ(project.height, 720);
  ASSERT_EQ(project.models.size(), 1u);
  const ProjectModel& model = project.models[0];
  EXPECT_EQ(model.name, "初音ミク");
  EXPECT_EQ(model.english_name, "Miku Hatsune");
  EXPECT_EQ(model.path, "C:\\tool\\MikuMikuDance_v926x64\\UserFile\\Model\\初音ミク.pmd");
  EXPECT_EQ(model.bones.size(), 122u);
  EXPECT_EQ(model.morphs.size(), 16u);
  EXPECT_EQ(model.ik_bones, (std::vector<std::int32_t>{80, 81, 82, 83, 84, 85, 86}));
  EXPECT_EQ(model.parent_slots, (std::vector<std::int32_t>{-1, 0, 21, 51, 80, 81, 82, 83, 84, 85, 86}));
  EXPECT_EQ(model.draw_order, 1);
  EXPECT_EQ(model.calculation_order, 1);
  EXPECT_EQ(model.edge_width, 1.0f);
  EXPECT_TRUE(model.self_shadow);
  EXPECT_FALSE(model.additive);
  for (const ProjectBoneTrack& bone : model.bones) EXPECT_EQ(pmm_frames(bone.keys), PmmFrames{0});
  ASSERT_EQ(model.properties.size(), 1u);
  EXPECT_EQ(model.properties[0].ik, std::vector<bool>(7, true));
  EXPECT_EQ(model.properties[0].parents, std::vector<ProjectParent>(11));
  ASSERT_EQ(project.camera.size(), 1u);
  EXPECT_EQ(project.camera[0].camera, Camera{});
  EXPECT_EQ(project.camera[0].curves[5], Curve{});
  ASSERT_EQ(project.light.size(), 1u);
  EXPECT_EQ(project.light[0].light, Light{});
  EXPECT_EQ(project.gravity[0].acceleration, 9.8f);
  EXPECT_EQ(project.self_shadow[0].shadow.distance, 0.01125f);
  EXPECT_TRUE(project.accessories.empty());
  EXPECT_EQ(project.accessories_behind, 1);
  EXPECT_EQ(project.physics, ProjectPhysics::on_and_off);
  EXPECT_EQ(project.max_fps, 60.0f);
  EXPECT_TRUE(project.ground_shadow && project.ground_shadow_transparent && project.physics_ground);
  EXPECT_TRUE(project.sound_path.empty() && project.video.path.empty() && project.image.path.empty());
  EXPECT_EQ(last_frame(project), 0u);
}

// Keys out of order, one that belongs to no track, old memory after every text, orders that differ from the file's.
class PmmSynth : public ::testing::Test {
 protected:
  void SetUp() override {
    ODORI_NEEDS_SHARED();
    read_ = read_project(bytes_of(shared("data/shows/pmm/synth.pmm")));
    ASSERT_EQ(read_.project.models.size(), 3u);
  }
  ReadProject read_;
};

TEST_F(PmmSynth, ModelsAndTheirKeys) {
  const ProjectModel& model = read_.project.models[0];
  EXPECT_EQ(model.path, "C:\\MMD\\UserFile\\Model\\ソ表\\a.pmx");
  EXPECT_EQ(model.draw_order, 3);
  EXPECT_EQ(read_.project.models[1].calculation_order, 2);
  ASSERT_EQ(model.bones.size(), 3u);
  EXPECT_EQ(pmm_name(model.bones[0]), "センター");
  EXPECT_EQ(model.bones[2].cp932_name.size(), 19u);
  EXPECT_EQ(pmm_name(model.bones[2]), "とても長いボーンの") << "cut inside a character";
  EXPECT_EQ(pmm_frames(model.bones[0].keys), (PmmFrames{0, 30, 60}));
  EXPECT_EQ(model.bones[0].keys[1].translation, glm::vec3(1, 0, 0));
  EXPECT_EQ(model.bones[0].keys[2].translation, glm::vec3(0, 2, 0));
  EXPECT_FALSE(model.bones[0].keys[1].physics);
  EXPECT_TRUE(model.bones[0].keys[2].physics);
  EXPECT_EQ(model.bones[0].keys[1].curves[0], (Curve{10, 11, 12, 13})) << "one channel after the other";
  EXPECT_EQ(model.bones[0].keys[1].curves[3], (Curve{22, 23, 24, 25}));
  EXPECT_EQ(pmm_frames(model.bones[1].keys), (PmmFrames{0, 10}));
  EXPECT_EQ(model.bones[1].keys[1].rotation, glm::quat(0.8f, 0.0f, 0.6f, 0.0f));
  EXPECT_EQ(pmm_frames(model.bones[2].keys), PmmFrames{0});
  EXPECT_EQ(pmm_frames(model.morphs[0].keys), (PmmFrames{0, 15}));
  EXPECT_EQ(model.morphs[0].keys[1].weight, 1.0f);
  ASSERT_EQ(model.properties.size(), 2u);
  EXPECT_TRUE(model.properties[0].visible && model.properties[0].ik[0]);
  EXPECT_FALSE(model.properties[1].visible || model.properties[1].ik[0]);
  EXPECT_EQ(model.properties[1].parents, (std::vector<ProjectParent>{{}, {2, 1}}));
  EXPECT_EQ(findings(read_.diagnostics, kPmmUnlinked), 1);
  EXPECT_EQ(finding(read_.diagnostics, kPmmUnlinked).detail, "1 key");
  EXPECT_EQ(read_.diagnostics.count(), 1u);
}

TEST_F(PmmSynth, CameraLightAndAccessories) {
  const Project& project = read_.project;
  EXPECT_EQ(pmm_frames(project.camera), (PmmFrames{0, 45, 90}));
  EXPECT_EQ(project.camera[1].follow, (ProjectParent{0, 1}));
  EXPECT_EQ(project.camera[1].curves[1], (Curve{4, 5, 6, 7}));
  EXPECT_EQ(project.camera[2].camera, (Camera{{0, 0, 0}, {0.1f, 0.2f, 0.3f}, 10.0f, 45.0f, false}));
  EXPECT_EQ(project.light[1].light, (Light{{1.0f, 0.5f, 0.25f}, {0, -1, 0}}));
  EXPECT_EQ(pmm_frames(project.gravity), (PmmFrames{0, 50}));
  EXPECT_EQ(project.gravity[1].acceleration, 2.0f);
  EXPECT_EQ(project.self_shadow[1].shadow.mode, 2);
  ASSERT_EQ(project.accessories.size(), 2u);
  const ProjectAccessory &stage = project.accessories[0], &leek = project.accessories[1];
  EXPECT_EQ(stage.name, "stage");
  EXPECT_EQ(stage.path, "UserFile\\Accessory\\stage.x");
  EXPECT_EQ(stage.draw_order, 1);
  ASSERT_EQ(stage.keys.size(), 2u);
  EXPECT_EQ(stage.keys[1].opacity, 0.5f);
  EXPECT_EQ(stage.keys[1].translation, glm::vec3(2, 0, 0));
  EXPECT_EQ(stage.keys[1].rotation_rad, glm::vec3(0, 1.5f, 0));
  EXPECT_EQ(stage.keys[1].scale, 2.0f);
  EXPECT_FALSE(stage.keys[1].shadow);
  EXPECT_EQ(leek.name, "ネギ");
  EXPECT_EQ(leek.keys[0].parent, (ProjectParent{0, 1}));
  EXPECT_TRUE(leek.additive);
}

TEST_F(PmmSynth, Settings) {
  const Project& project = read_.project;
  EXPECT_EQ(project.current_frame, 12);
  EXPECT_EQ(project.first_frame, 5);
  EXPECT_EQ(project.last_frame, 85);
  EXPECT_TRUE(project.repeat && project.sound_on);
  EXPECT_EQ(project.sound_path, "UserFile\\Wave\\曲.wav");
  EXPECT_EQ(project.video.path, "bg.avi");
  EXPECT_EQ(project.video.x, 3);
  EXPECT_FALSE(project.video.shown);
  EXPECT_EQ(project.image.path, "bg.bmp");
  EXPECT_TRUE(project.image.shown);
  EXPECT_EQ(project.max_fps, 30.0f);
  EXPECT_EQ(project.edge_color, (std::array<std::int32_t, 3>{10, 20, 30}));
  EXPECT_EQ(last_frame(project), 90u);
}

// Not written by MMD: 31 bytes after the end, no slot for outside parents.
TEST(Pmm, AProjectOfAnotherProgram) {
  ODORI_NEEDS_SHARED();
  const auto [project, diagnostics] = read_project(bytes_of(shared("data/shows/pmm/ik_multi_bone_from_pmx_vmd.pmm")));
  ASSERT_EQ(project.models.size(), 1u);
  EXPECT_EQ(project.models[0].path, "..\\pmx\\ik_multi_axis_limit.pmx");
  ASSERT_EQ(project.models[0].bones.size(), 3u);
  PmmFrames all;
  for (const ProjectBoneTrack& bone : project.models[0].bones) {
    for (const std::uint32_t frame : pmm_frames(bone.keys)) all.push_back(frame);
  }
  EXPECT_EQ(all, (PmmFrames{0, 15, 0, 30, 0}));
  EXPECT_EQ(project.models[0].bones[0].keys[1].translation, glm::vec3(0.05f, 0, 0));
  EXPECT_EQ(finding(diagnostics, kPmmTrailing).detail, "31 bytes");
}

TEST(Pmm, TheSmallestProject) {
  PmmTestProject project;
  project.selectors = false;
  const auto file = pmm_of(project).bytes();
  EXPECT_EQ(file.size(), 1270u) << "pmm.md 16";
  EXPECT_TRUE(read_project(file).diagnostics.empty());
  project.selectors = true;
  EXPECT_EQ(pmm_of(project).bytes().size(), 1271u);
  EXPECT_TRUE(read_project(project).diagnostics.empty());
}

TEST(Pmm, AModelWithoutBones) {
  const auto [project, diagnostics] = read_project(project_with({}));
  ASSERT_EQ(project.models.size(), 1u);
  EXPECT_TRUE(project.models[0].bones.empty());
  EXPECT_EQ(project.models[0].properties.size(), 1u);
  EXPECT_TRUE(diagnostics.empty());
}

TEST(Pmm, OlderAndOtherFilesAreRefused) {
  const auto refused = [](const PmmTestProject& project) {
    Diagnostics diagnostics;
    const auto read = read_pmm(pmm_of(project).bytes(), diagnostics);
    return read ? nullptr : read.fault().kind;
  };
  PmmTestProject project;
  project.version = "0001";
  EXPECT_EQ(refused(project), &kPmmOld);
  project.version = "0003";
  EXPECT_EQ(refused(project), &kPmmMagic);
  EXPECT_EQ(std::string_view(kPmmOld.message), "this is a project of MMD 8 or older; open and save it in MMD 9");
}

TEST(Pmm, WrongLinksEndTheTrack) {
  PmmTestModel model;
  model.bones = {"a", "b", "c", "d"};
  // a: 4, then itself again. b: a key of a. c: a first key of another track. d: no such key.
  model.bone_keys = {{0, 4}, {0, 4}, {0, 1}, {0, 99}, {10, 5, 1.0f, 4}, {20, 4, 2.0f, 5}, {30, 0, 3.0f, 6}};
  const auto [project, diagnostics] = read_project(project_with(model));
  const auto& bones = project.models[0].bones;
  EXPECT_EQ(pmm_frames(bones[0].keys), (PmmFrames{0, 10, 20}));
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(pmm_frames(bones[i].keys), PmmFrames{0});
  EXPECT_EQ(findings(diagnostics, kPmmLink), 4);
  EXPECT_EQ(finding(diagnostics, kPmmUnlinked).detail, "1 key");
}

TEST(Pmm, KeysAreSortedAndTheLastOfAFrameStays) {
  PmmTestModel model;
  model.morphs = {"m"};
  model.morph_keys = {{0, 1}, {20, 2, 0.1f, 1}, {10, 3, 0.2f, 2}, {20, 4, 0.3f, 3}, {-5, 0, 0.4f, 4}};
  const auto [project, diagnostics] = read_project(project_with(model));
  const auto& keys = project.models[0].morphs[0].keys;
  EXPECT_EQ(pmm_frames(keys), (PmmFrames{0, 10, 20}));
  EXPECT_EQ(keys[0].weight, 0.4f);
  EXPECT_EQ(keys[2].weight, 0.3f);
  EXPECT_EQ(findings(diagnostics, kPmmOrder), 1);
  EXPECT_EQ(finding(diagnostics, kPmmFrame).detail, "-5");
}

TEST(Pmm, ReferencesMeanTheModelWithThatNumber) {
  PmmTestProject project;
  PmmTestModel model;
  model.bones = {"a", "b"};
  for (const std::uint8_t id : {std::uint8_t{5}, std::uint8_t{0}, std::uint8_t{5}}) {
    model.id = id;
    project.models.push_back(model);
  }
  project.camera = {{0, 1, 0, {}, {5, 1}}, {10, 2, 0, 1, {0, 0}},  {20, 3, 0, 2, {1, 0}},
                    {30, 4, 0, 3, {7, 0}}, {40, 5, 0, 4, {-2, 0}}, {50, 0, 0, 5, {0, 2}}};
  const auto [read, diagnostics] = read_project(project);
  std::vector<ProjectParent> followed;
  for (const ProjectCameraKey& key : read.camera) followed.push_back(key.follow);
  const ProjectParent none;
  EXPECT_EQ(followed, (std::vector<ProjectParent>{{0, 1}, {1, 0}, {1, 0}, none, none, none}));
  EXPECT_EQ(findings(diagnostics, kPmmSameId), 1);
  EXPECT_EQ(finding(diagnostics, kPmmReference).detail, "7");
  EXPECT_EQ(finding(diagnostics, kPmmIndex).detail, "2");
}

TEST(Pmm, BoneNumbersOutOfRange) {
  PmmTestModel model;
  model.bones = {"a"};
  model.ik = {0, 1, -1};
  model.parent_slots = {-1, 0, 5, -2};
  const auto [project, diagnostics] = read_project(project_with(model));
  EXPECT_EQ(project.models[0].ik_bones, (std::vector<std::int32_t>{0, -1, -1}));
  EXPECT_EQ(project.models[0].parent_slots, (std::vector<std::int32_t>{-1, 0, -1, -1}));
  EXPECT_EQ(findings(diagnostics, kPmmIndex), 4);
}

void survive_project(Bytes file) {
  Diagnostics diagnostics;
  const auto project = read_pmm(file, diagnostics);
  if (project) return;
  EXPECT_FALSE(project.fault().section.empty());
  EXPECT_GE(project.fault().offset, 0);
  EXPECT_LE(project.fault().offset, static_cast<std::int64_t>(file.size()));
}

TEST(PmmHostile, EveryPrefix) {
  const auto file = pmm_with_everything().bytes();
  std::size_t whole = 0;
  for_each_prefix(file, 1, [&](Bytes piece) {
    Diagnostics diagnostics;
    const auto project = read_pmm(piece, diagnostics);
    whole += static_cast<bool>(project);
    if (!project) {
      EXPECT_EQ(project.fault().kind, &kPmmTruncated) << piece.size();
    }
  });
  EXPECT_EQ(whole, 12u) << "without the range selectors, with a part of them, and whole";
}

TEST(PmmHostile, CountsAreNotTrusted) {
  auto file = pmm_with_everything();
  ASSERT_GT(file.counts().size(), 20u);
  for_each_field_value<std::uint32_t>(file.bytes(), file.counts(), {0xFFFFFFFFu, 0x7FFFFFFFu, 0x10000000u, 5000u},
                                      [](const auto&, std::uint32_t, Bytes changed) { survive_project(changed); });
}

TEST(PmmHostile, IndicesAndNumbersAreNotTrusted) {
  auto file = pmm_with_everything();
  for_each_field_value<std::int32_t>(
      file.bytes(), file.indices(),
      {-1, -2, std::numeric_limits<std::int32_t>::min(), 1, 2, 3, std::numeric_limits<std::int32_t>::max()},
      [](const auto&, std::int32_t, Bytes changed) { survive_project(changed); });
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for_each_field_value<float>(file.bytes(), file.float_fields(), {kNan, std::numeric_limits<float>::infinity()},
                              [](const auto&, float, Bytes changed) {
                                Diagnostics diagnostics;
                                ASSERT_TRUE(read_pmm(changed, diagnostics));
                                EXPECT_FALSE(diagnostics.empty());
                              });
  for_each_corrupted_word(file.bytes(), 7, survive_project);
}

}  // namespace
}  // namespace odori
