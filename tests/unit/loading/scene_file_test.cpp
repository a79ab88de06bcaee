// Scene files: what is written is read, old files stay readable, and damaged ones are refused.

#include "loading/scene/scene_file.h"

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "loading/scene/load_scene.h"
#include "support/absolute_path.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::named_model;
using testing::TempFolder;

const fs::path kOldScene = testing::absolute_path(ODORI_SOURCE_DIR "/tests/data/scenes/v1.odori");

Result<Scene> scene_of(std::string_view text, Diagnostics& findings, const fs::path& path = "/nowhere/scene.odori") {
  return read_scene(path, text_bytes(text), findings);
}

const FaultKind* scene_fault(std::string_view text) {
  Diagnostics findings;
  const auto show = scene_of(text, findings);
  return show ? nullptr : show.fault().kind;
}

// Every value is written out here by hand: the file must mean this in every later version.
void expect_old_scene(const Scene& show, const fs::path& folder) {
  ASSERT_EQ(show.actors.size(), 2u);
  const SceneActor& dancer = show.actors[0];
  EXPECT_EQ(dancer.file, folder / path_from_utf8("models/踊り子.pmx"));
  EXPECT_TRUE(dancer.visible);
  EXPECT_EQ(dancer.placement.translation, glm::vec3(1.5f, 0, -2.25f));
  EXPECT_EQ(dancer.placement.rotation_rad, glm::vec3(0, 0.5f, 0));
  ASSERT_EQ(dancer.motions.size(), 2u);
  EXPECT_EQ(dancer.motions[0].settings, LayerSettings());
  EXPECT_EQ(dancer.motions[1].file, folder / "face.vmd");
  EXPECT_EQ(dancer.motions[1].settings, (LayerSettings{false, LayerMix::overriding, 0.25f, -30, 0.9f}));
  for (const SceneMotion& motion : dancer.motions) EXPECT_FALSE(motion.fit);
  EXPECT_TRUE(dancer.parents.empty());
  EXPECT_FALSE(dancer.parent_of_file);
  ASSERT_TRUE(dancer.overrides);
  const SceneOverrides& set = *dancer.overrides;
  EXPECT_FALSE(set.physics);
  ASSERT_EQ(set.bones.size(), 4u);
  EXPECT_EQ(set.bones[0].rotation, glm::quat(0.8f, 0, 0, 0.6f));
  EXPECT_EQ(set.bones[1].translation, glm::vec3(0, 2, 0));
  EXPECT_EQ(set.bones[1].physics, false);
  EXPECT_EQ(set.bones[2].part.name, "左足ＩＫ");
  EXPECT_EQ(set.bones[2].ik, false);
  EXPECT_EQ(set.bones[3].part.nth, 2);
  ASSERT_EQ(set.morphs.size(), 3u);
  EXPECT_EQ(set.morphs[0].weight, 0.75f);
  EXPECT_EQ(set.morphs[1].mix, MorphMix::muted);
  EXPECT_EQ(set.morphs[2].mix, MorphMix::solo);
  EXPECT_EQ(set.morphs[2].weight, -1.0f);
  ASSERT_EQ(set.materials.size(), 2u);
  EXPECT_TRUE(set.materials[0].hidden);
  EXPECT_EQ(set.materials[1].part.nth, 1);
  EXPECT_EQ(set.materials[1].flags[static_cast<std::size_t>(MaterialFlag::edge)], false);
  EXPECT_EQ(set.materials[1].flags[static_cast<std::size_t>(MaterialFlag::receives_shadow)], true);
  const SceneActor& microphone = show.actors[1];
  EXPECT_FALSE(microphone.visible);
  EXPECT_EQ(microphone.placement.scale, 10.0f);
  EXPECT_FALSE(microphone.overrides);
  ASSERT_EQ(microphone.parents.size(), 1u);
  EXPECT_EQ(microphone.parents[0].actor, 0);
  EXPECT_EQ(microphone.parents[0].actor_bone, "右手首");
  EXPECT_EQ(microphone.parents[0].actor_bone_nth, 1);
}

void expect_old_state(const Scene& show, const fs::path& folder) {
  ASSERT_EQ(show.scene.size(), 1u);
  EXPECT_EQ(show.scene[0].file, folder / path_from_utf8("カメラ.vmd"));
  ASSERT_TRUE(show.song);
  EXPECT_EQ(show.song->offset_s, -0.5);
  EXPECT_EQ(show.background_image, folder / "sky.png");
  const SceneState& state = show.state;
  ASSERT_EQ(state.cameras.size(), 2u);
  EXPECT_FALSE(state.cameras[0].follow);
  EXPECT_EQ(state.cameras[0].camera, (Camera{{0, 12, 0}, {0.1f, 0.2f, 0.3f}, -30.0f, 45.0f, false}));
  EXPECT_TRUE(state.cameras[1].follow);
  ASSERT_TRUE(state.light);
  EXPECT_EQ(*state.light, (Light{{0.5f, 0.25f, 1}, {0, -1, 0}}));
  ASSERT_TRUE(state.settings);
  EXPECT_FALSE(state.settings->look.edge);
  EXPECT_TRUE(state.settings->look.grid);
  EXPECT_EQ(state.settings->views.panes[0].skinning.mode, SkinningMode::dqs);
  EXPECT_EQ(state.settings->views.panes[1].skinning.mode, SkinningMode::linear);
  EXPECT_EQ(state.settings->views.count, 2);
  EXPECT_EQ(state.settings->physics.mode, PhysicsMode::off);
  EXPECT_EQ(state.settings->physics.settings.gravity, glm::vec3(0, -50, 0));
  EXPECT_EQ(state.settings->physics.settings.rules, PhysicsRules::stable) << "a file from before there were others";
  EXPECT_EQ(state.settings->look.samples, 8);
  EXPECT_EQ(state.settings->look.background, glm::vec4(0.2f, 0.4f, 0.6f, 1.0f));
  EXPECT_EQ(state.loop, false);
  EXPECT_EQ(state.range, (FrameRange{10, 200}));
  EXPECT_EQ(state.speed, 0.5);
  EXPECT_EQ(state.frame, 42.5);
}

Scene old_scene() {
  const auto bytes = read_file(kOldScene);
  EXPECT_TRUE(bytes);
  Diagnostics findings;
  auto show = read_scene(kOldScene, *bytes, findings);
  EXPECT_TRUE(show) << (show ? "" : describe(show.fault()));
  EXPECT_TRUE(findings.empty()) << summary(findings).front();
  return show ? std::move(*show) : Scene{};
}

TEST(SceneFile, ReadsFilesOfVersion1) {
  const Scene show = old_scene();
  EXPECT_EQ(show.source, kOldScene);
  expect_old_scene(show, kOldScene.parent_path());
  expect_old_state(show, kOldScene.parent_path());
}

TEST(SceneFile, WhatIsWrittenIsRead) {
  const Scene show = old_scene();
  const TempFolder folder;
  const fs::path file = folder.path() / "コピー.odori";
  ASSERT_TRUE(write_scene(show, file));
  const auto bytes = read_file(file);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(detect_file_kind(*bytes), FileKind::scene);
  Diagnostics findings;
  const auto again = read_scene(file, *bytes, findings);
  ASSERT_TRUE(again);
  EXPECT_TRUE(findings.empty());
  expect_old_scene(*again, kOldScene.parent_path());
  expect_old_state(*again, kOldScene.parent_path());
  EXPECT_EQ(scene_text(*again, file), scene_text(show, file));
}

TEST(SceneFile, FitsOfLayersAreWrittenAndRead) {
  const TempFolder folder;
  const fs::path file = folder.path() / "fit.odori";
  Scene show;
  show.actors.push_back({folder.path() / "a.pmx", true, {}, {{folder.path() / "a.vmd"}, {folder.path() / "b.vmd"}}});
  FitRequest& fit = show.actors[0].motions[1].fit.emplace();
  fit.from = folder.path() / path_from_utf8("元/作者.pmx");
  fit.contacts = {true, false, true};
  fit.camera = false;
  fit.roles = {{"左腕", "Arm_L"}, {"頭", "kopf"}};
  ASSERT_TRUE(write_scene(show, file));
  Diagnostics findings;
  const auto again = read_scene(file, *read_file(file), findings);
  ASSERT_TRUE(again);
  EXPECT_TRUE(findings.empty());
  EXPECT_FALSE(again->actors[0].motions[0].fit);
  EXPECT_EQ(again->actors[0].motions[1].fit, fit);
  EXPECT_EQ(files_of(*again).back(), fit.from);
}

TEST(SceneFile, InvalidFitsHaveDefaults) {
  Diagnostics findings;
  const auto show = scene_of(R"({"format": "odori-scene", "version": 1, "actors": [{"file": "a.pmx", "motions": [
    {"file": "a.vmd", "fit": {}},
    {"file": "b.vmd", "fit": {"from": 3, "contacts": "knees", "camera": "yes", "roles": [{"role": "頭"}, 7]}},
    {"file": "c.vmd", "fit": true}]}]})",
                             findings);
  ASSERT_TRUE(show);
  const auto& motions = show->actors[0].motions;
  EXPECT_EQ(motions[0].fit, FitRequest());
  EXPECT_EQ(motions[1].fit, FitRequest());
  EXPECT_FALSE(motions[2].fit);
  EXPECT_EQ(findings.faults().size(), 5u) << "from, contacts, camera, one of the roles, and fit";
}

TEST(SceneFile, EveryPrefixIsRefused) {
  const auto bytes = read_file(kOldScene);
  ASSERT_TRUE(bytes);
  const auto end = std::find(bytes->rbegin(), bytes->rend(), '}').base() - bytes->begin();
  for (std::ptrdiff_t size = 0; size < end; ++size) {
    Diagnostics findings;
    const auto show = read_scene(kOldScene, Bytes(*bytes).first(static_cast<std::size_t>(size)), findings);
    ASSERT_FALSE(show) << size;
    ASSERT_EQ(show.fault().kind, &kNotAScene);
  }
}

TEST(SceneFile, RefusesWhatIsNoSceneOfThisVersion) {
  EXPECT_EQ(scene_fault("[]"), &kNotAScene);
  EXPECT_EQ(scene_fault(R"({"format": "odori-settings", "version": 1})"), &kNotAScene);
  EXPECT_EQ(scene_fault(R"({"format": "odori-scene"})"), &kNotAScene);
  EXPECT_EQ(scene_fault(R"({"format": "odori-scene", "version": 0})"), &kNotAScene);
  EXPECT_EQ(scene_fault(R"({"format": "odori-scene", "version": 2})"), &kSceneNewer);
  EXPECT_EQ(scene_fault(R"({"format": "odori-scene", "version": 1})"), nullptr);
  const std::string deep(100000, '[');
  EXPECT_EQ(scene_fault(R"({"format": "odori-scene", "version": 1, "actors": )" + deep), &kNotAScene);
}

TEST(SceneFile, InvalidValuesHaveTheirDefaults) {
  Diagnostics findings;
  const auto show = scene_of(R"({"format": "odori-scene", "version": 1, "light": 3, "speed": "fast", "range": [1],
    "actors": [7, {"file": "m.pmx", "visible": 1, "position": [0, "x", 0], "scale": 1e300,
                   "motions": [{"file": 5}, {"file": "d.vmd", "weight": -4, "offset": 1e99, "mix": "both"}]}]})",
                             findings);
  ASSERT_TRUE(show);
  EXPECT_EQ(findings.count(), 9u);
  ASSERT_EQ(show->actors.size(), 1u);
  EXPECT_TRUE(show->actors[0].visible);
  EXPECT_EQ(show->actors[0].placement.translation, glm::vec3(0));
  EXPECT_EQ(show->actors[0].placement.scale, 1e4f);
  ASSERT_EQ(show->actors[0].motions.size(), 1u);
  EXPECT_EQ(show->actors[0].motions[0].settings.weight, 0.0f);
  EXPECT_EQ(show->actors[0].motions[0].settings.offset, kMaxLayerOffset);
  EXPECT_FALSE(show->state.light);
}

TEST(SceneFile, PartsOfProjectsNameAModelOrAnAccessory) {
  Diagnostics findings;
  const auto show = scene_of(R"({"format": "odori-scene", "version": 1, "actors": [
      {"file": "a.pmx", "project": {"file": "p.pmm", "model": 2, "accessory": 1, "copy": true}},
      {"file": "b.x", "project": {"file": "p.pmm", "accessory": 1e9}},
      {"file": "c.pmx", "project": {"file": "p.pmm"}}, {"file": "d.pmx", "project": {"model": 1}}]})",
                             findings);
  ASSERT_TRUE(show);
  EXPECT_EQ(show->actors[0].project, (ProjectPart{testing::absolute_path("/nowhere/p.pmm"), 2, -1, true}));
  EXPECT_EQ(show->actors[1].project, (ProjectPart{testing::absolute_path("/nowhere/p.pmm"), -1, 255, false}));
  EXPECT_EQ(show->actors[2].project, ProjectPart());
  EXPECT_EQ(show->actors[3].project, ProjectPart());
  EXPECT_EQ(findings.count(), 3u) << "a part without a number, and one without a file, which are two values";
  const std::string text = scene_text(*show, "/nowhere/scene.odori", false);
  Diagnostics more;
  const auto again = scene_of(text, more);
  ASSERT_TRUE(again);
  EXPECT_TRUE(more.empty());
  EXPECT_EQ(again->actors[0].project, show->actors[0].project);
  EXPECT_EQ(scene_text(*again, "/nowhere/scene.odori", false), text);
}

TEST(SceneFile, FilesOfServersAreThoseBesideTheScene) {
  Diagnostics findings;
  const std::string text = R"({"format": "odori-scene", "version": 1, "actors": [{"file": "//server/share/a.pmx"}]})";
  const fs::path folder = testing::absolute_path("/nowhere");
  const auto show = read_scene(folder / "s.odori", text_bytes(text), findings);
  ASSERT_TRUE(show);
  EXPECT_EQ(show->actors.at(0).file, folder / "a.pmx");
}

TEST(SceneFile, ReadsAtMostTheFirstActors) {
  std::string text = R"({"format": "odori-scene", "version": 1, "actors": [{"file": "m"})";
  for (std::size_t i = 0; i < kMaxSceneActors; ++i) text += R"(,{"file": "m"})";
  Diagnostics findings;
  const auto show = scene_of(text + "]}", findings);
  ASSERT_TRUE(show);
  EXPECT_EQ(show->actors.size(), kMaxSceneActors);
  EXPECT_EQ(findings.count(), 1u);
}

class MovedFiles : public ::testing::Test {
 protected:
  fs::path save_scene() {
    Scene show;
    show.actors.push_back({folder_.put("a/model.pmx", write_pmx(named_model(3)))});
    const fs::path scene = folder_.path() / "scene.odori";
    EXPECT_TRUE(write_scene(show, scene));
    return scene;
  }

  // The model's file as the scene has it after `move`.
  template <typename Move>
  fs::path model_after(Move move) {
    const fs::path scene = save_scene();
    move();
    const auto bytes = read_file(scene);
    auto read = read_scene(scene, *bytes, findings_);
    EXPECT_TRUE(read);
    return read ? read->actors.at(0).file : fs::path();
  }

  TempFolder folder_;
  Diagnostics findings_;
};

TEST_F(MovedFiles, AreFoundByNameAndContent) {
  const fs::path found = model_after([this] {
    folder_.put("b/model.pmx", write_pmx(named_model(4)));  // another model of this name
    fs::create_directories(folder_.path() / "c/d");
    fs::rename(folder_.path() / "a/model.pmx", folder_.path() / "c/d/MODEL.pmx");
  });
  EXPECT_EQ(found, folder_.path() / "c/d/MODEL.pmx");
  ASSERT_EQ(findings_.count(), 1u);
  EXPECT_EQ(findings_.faults()[0].kind, &kSceneFileMoved);
}

TEST_F(MovedFiles, OfOtherContentAreNotUsed) {
  const fs::path found = model_after([this] {
    fs::remove(folder_.path() / "a/model.pmx");
    folder_.put("b/model.pmx", write_pmx(named_model(4)));
  });
  EXPECT_EQ(found, folder_.path() / "a/model.pmx");
  EXPECT_TRUE(findings_.empty());
}

TEST_F(MovedFiles, TheWholeFolderMayMove) {
  const TempFolder other;
  const fs::path there = other.path() / "moved";
  save_scene();
  fs::rename(folder_.path(), there);
  const auto bytes = read_file(there / "scene.odori");
  ASSERT_TRUE(bytes);
  Diagnostics findings;
  const auto show = read_scene(there / "scene.odori", *bytes, findings);
  ASSERT_TRUE(show);
  EXPECT_EQ(show->actors.at(0).file, there / "a/model.pmx");
  EXPECT_TRUE(findings.empty());
  fs::create_directories(folder_.path());
}

// Four bones of two names, two morphs of one name, three materials.
Model model_with_equal_names() {
  Model model = named_model(4);
  for (int i = 0; i < 4; ++i) {
    Bone& bone = model.bones[static_cast<std::size_t>(i)];
    bone.name = i % 2 == 0 ? "髪" : "腕";
    bone.rotatable = bone.movable = bone.operable = true;
  }
  model.morphs.resize(2);
  model.morphs[0].name = model.morphs[1].name = "あ";
  model.materials.resize(3);
  model.materials[0].name = model.materials[2].name = "肌";
  model.materials[1].name = "服";
  return model;
}

TEST(SceneLook, FilesAreStoredBesideTheScene) {
  const TempFolder folder;
  const fs::path table = folder.path() / "looks" / path_from_utf8("暖色.cube");
  ASSERT_TRUE(write_file(table, text_bytes("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n")));
  Scene show;
  show.state.settings.emplace().look.lut_file = table;
  const fs::path file = folder.path() / "scene.odori";
  const std::string text = scene_text(show, file);
  EXPECT_NE(text.find("\"lut.file\": \"looks/暖色.cube\""), std::string::npos) << text;
  Diagnostics findings;
  const auto read = scene_of(text, findings, file);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->state.settings->look.lut_file, table);
  EXPECT_EQ(files_of(*read), std::vector{table});
}

TEST(SceneLook, IsNamedAndChanged) {
  const std::string start = R"({"format": "odori-scene", "version": 1, "view": {"look": )";
  Diagnostics findings;
  const auto stage = scene_of(start + R"("stage", "glow.strength": 3}})", findings);
  ASSERT_TRUE(stage && findings.faults().empty());
  const Look& look = stage->state.settings->look;
  EXPECT_TRUE(look.glow && look.rim && look.vignette) << "of assets/looks/stage.look.toml";
  EXPECT_EQ(look.glow_strength, 3.0f);
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "own.look.toml", text_bytes("[fog]\ndensity = 0.5\n")));
  const auto own = scene_of(start + R"("own.look.toml"}})", findings, folder.path() / "scene.odori");
  ASSERT_TRUE(own);
  EXPECT_EQ(own->state.settings->look.fog_density, 0.5f);
  const auto unknown = scene_of(start + R"("nothing"}})", findings);
  ASSERT_TRUE(unknown);
  EXPECT_FALSE(findings.faults().empty());
  EXPECT_EQ(unknown->state.settings->look, Look());
}

TEST(SceneOverrides, AreFoundAgainByNameAndNumber) {
  const auto from = make_actor(std::make_shared<const Model>(model_with_equal_names()));
  const glm::quat rotation = axis_angle(glm::normalize(glm::vec3(1, 2, 3)), 0.7f);
  set_bone_rotation(*from, 2, rotation);
  set_bone_translation(*from, 3, {1, 2, 3});
  set_bone_physics(*from, 1, false);
  set_morph(*from, 1, 0.3f);
  set_morph_mix(*from, 0, MorphMix::muted);
  set_material_visible(*from, 2, false);
  set_material_flag(*from, 1, MaterialFlag::edge, !has_flag(*from, 1, MaterialFlag::edge));
  set_actor_physics(*from, false);
  set_rest_pose(*from, true);

  // The same parts in another order: the names count, not the indices.
  Model other = model_with_equal_names();
  std::swap(other.bones[0], other.bones[1]);
  std::swap(other.bones[2], other.bones[3]);
  std::swap(other.materials[0], other.materials[1]);
  const auto to = make_actor(std::make_shared<const Model>(std::move(other)));
  set_morph(*to, 0, 9.0f);  // replaced
  EXPECT_EQ(set_overrides(*to, named_overrides(*from)), 0u);
  EXPECT_EQ(to->overrides.bone_rotations[3], from->overrides.bone_rotations[2]);
  EXPECT_EQ(to->overrides.bone_translations[2], glm::vec3(1, 2, 3));
  EXPECT_EQ(to->overrides.physics_enabled[0], false);
  EXPECT_FALSE(to->overrides.morph_weights[0]);
  EXPECT_EQ(to->overrides.morph_weights[1], 0.3f);
  EXPECT_EQ(to->overrides.morph_mix[0], MorphMix::muted);
  EXPECT_EQ(to->overrides.material_hidden, (std::vector<std::uint8_t>{0, 0, 1}));
  EXPECT_NE(to->overrides.material_flag_overrides[0], 0);
  EXPECT_FALSE(to->overrides.physics);
  EXPECT_TRUE(to->overrides.rest_pose);
  EXPECT_EQ(overridden_bone_count(to->overrides), 2);
}

TEST(SceneOverrides, OfPartsThatAreGoneAreCounted) {
  const auto actor = make_actor(std::make_shared<const Model>(named_model(2)));
  SceneOverrides overrides;
  overrides.bones.push_back({{"無い骨"}, glm::quat(1, 0, 0, 0)});
  overrides.bones.push_back({{"左ひざ0", 1}, glm::quat(1, 0, 0, 0)});
  overrides.morphs.push_back({{"無い"}, 1.0f});
  EXPECT_EQ(set_overrides(*actor, overrides), 3u);
}

}  // namespace
}  // namespace odori
