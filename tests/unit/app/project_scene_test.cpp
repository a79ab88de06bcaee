// A stage that came from MMD projects, saved as a scene: what the projects key is the same when the scene is opened.
// The expected poses, cameras and tracks are those of the project itself.

#include "app/opening/apply_loaded_files.h"
#include "app/save_as.h"
#include "base/files.h"
#include "document/scene.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "loading/scene/scene_file.h"
#include "support/pmm_bytes.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"
#include "support/x_bytes.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::nothing_uploaded;
using testing::TempFolder;

// A dancer whose first bone moves, a model that is held from frame 20 on, and an accessory held by the dancer.
testing::PmmTestProject project_with_everything() {
  testing::PmmTestProject project;
  project.models.resize(2);
  project.models[0].path = "C:\\MMD\\Model\\dancer.pmx";
  project.models[0].bones = {"1", "0"};
  project.models[0].bone_keys = {{}, {0, 2}, {60, 0, 6.0f}};
  project.models[1].id = 1;
  project.models[1].path = "C:\\MMD\\Model\\held.pmx";
  project.models[1].bones = {"0"};
  project.models[1].draw_order = 2;
  project.models[1].property_keys = {{0, 1}, {20, 0, 0.0f, 1, {0, 1}}};
  project.accessories = {{{0, 1}, {30, 0, 2.0f, 1, {0, 0}}}};
  project.camera = {{0, 1}, {40, 0, 0.5f, 1, {0, 1}}};
  project.light = {{0, 1}, {30, 0, 0, 1}};
  project.gravity = {{0, 1, 9.8f}, {50, 0, 2.0f, 1}};
  project.self_shadow = {{0, 1}, {40, 0, 0, 1}};
  return project;
}

class ProjectScene : public ::testing::Test {
 protected:
  ProjectScene() { put_show(show_, project_with_everything()); }

  static void put(const fs::path& file, const std::vector<std::uint8_t>& bytes) {
    fs::create_directories(file.parent_path());
    ASSERT_TRUE(write_file(file, bytes));
  }
  static void put_show(const fs::path& folder, const testing::PmmTestProject& project) {
    put(folder / "dancer.pmx", write_pmx(testing::chain_model({{0, 0, 0}, {0, 5, 0}})));
    put(folder / "held.pmx", write_pmx(testing::chain_model({{0, 2, 0}, {0, 3, 0}})));
    const std::string accessory = testing::x_with_everything();
    put(folder / "stage.x", {accessory.begin(), accessory.end()});
    put(folder / "show.pmm", testing::pmm_of(project).bytes());
  }
  static void open(const fs::path& file, Session& session, bool add = false) {
    perform(OpenFiles{{file}, add}, session);
    while (!session.load_queue.idle()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (auto batch = session.load_queue.take_finished()) {
        apply_loaded_files(std::move(*batch), nothing_uploaded, session);
      }
    }
  }
  void save_and_open(Session& from, Session& to) {
    perform(SaveScene{scene_}, from);
    open(scene_, to);
    for (const Message& message : to.messages) EXPECT_EQ(message.file, "stage.x") << "its textures are missing";
  }

  struct Shown {
    std::vector<std::string> files;
    std::vector<glm::vec3> positions;
    std::vector<glm::quat> rotations;
    std::vector<float> opacities;
    std::vector<bool> visible;
    Camera camera;
    Light light;
    friend bool operator==(const Shown&, const Shown&) = default;
  };
  static Shown shown_at(Session& session, double frame) {
    advance(session.document.stage, frame);
    Shown shown;
    shown.camera = session.document.stage.camera;
    shown.light = session.document.stage.light;
    for (const auto& actor : session.document.stage.actors) {
      shown.files.push_back(utf8_from_path(actor->file.filename()));
      shown.opacities.push_back(actor->opacity);
      shown.visible.push_back(actor->visible && actor->pose.visible);
      for (const RigidTransform& bone : actor->bones.globals) {
        shown.positions.push_back(bone.translation);
        shown.rotations.push_back(bone.rotation);
      }
    }
    return shown;
  }
  static void expect_same(Session& a, Session& b) {
    ASSERT_EQ(a.document.stage.actors.size(), b.document.stage.actors.size());
    for (const double frame : {0.0, 10.0, 20.0, 25.5, 40.0, 45.0, 60.0}) {
      EXPECT_EQ(shown_at(a, frame), shown_at(b, frame)) << frame;
    }
    for (std::size_t i = 0; i < a.document.stage.actors.size(); ++i) {
      const Actor &one = *a.document.stage.actors[i], &other = *b.document.stage.actors[i];
      EXPECT_EQ(one.appearance, other.appearance);
      EXPECT_EQ(one.project, other.project);
      ASSERT_EQ(one.accessory_track != nullptr, other.accessory_track != nullptr);
      if (one.accessory_track) {
        EXPECT_EQ(*one.accessory_track, *other.accessory_track);
      }
    }
    ASSERT_EQ(a.document.stage.gravity != nullptr, b.document.stage.gravity != nullptr);
    if (a.document.stage.gravity) {
      EXPECT_EQ(*a.document.stage.gravity, *b.document.stage.gravity);
    }
  }

  TempFolder folder_;
  fs::path show_ = folder_.path() / path_from_utf8("舞台"),
           scene_ = folder_.path() / "saved" / path_from_utf8("場面.odori");
};

TEST_F(ProjectScene, IsWhatTheProjectShows) {
  Session project, scene;
  open(show_ / "show.pmm", project);
  ASSERT_EQ(project.document.stage.actors.size(), 3u);
  EXPECT_FALSE(project.document.stage.camera_follow.empty());
  ASSERT_NE(project.document.stage.gravity, nullptr);
  save_and_open(project, scene);
  expect_same(project, scene);
  EXPECT_EQ(scene.document.stage.self_shadow_keys.size(), project.document.stage.self_shadow_keys.size());
  const auto& opacities = shown_at(scene, 0.0).opacities;
  EXPECT_EQ(std::ranges::count(opacities, 0.75f), 1) << "the accessory is a quarter transparent";
  EXPECT_NE(shown_at(scene, 60.0).positions, shown_at(scene, 0.0).positions);
  EXPECT_NE(shown_at(scene, 60.0).camera.target, shown_at(scene, 0.0).camera.target) << "it follows the dancer";
  EXPECT_EQ(scene_text(scene_of(scene.document), scene_, false), scene_text(scene_of(project.document), scene_, false));
}

TEST_F(ProjectScene, KeepsWhatTheUserChangedOfIt) {
  Session project, scene;
  open(show_ / "show.pmm", project);
  const auto index_of = [&](const char* name) {
    const auto& actors = project.document.stage.actors;
    const auto found = std::ranges::find_if(actors, [&](const auto& a) { return a->file.filename() == name; });
    return static_cast<int>(found - actors.begin());
  };
  perform(SetLayer{index_of("dancer.pmx"), 0, {true, LayerMix::merged, 1.0f, 7, 0.5f}}, project);
  perform(DuplicateActor{index_of("dancer.pmx")}, project);
  const int copy = project.document.selected.actor;
  perform(MoveActor{copy, 0}, project);  // before the model that holds the others
  perform(SetActorVisible{index_of("held.pmx"), false}, project);
  perform(SetActorPlacement{index_of("held.pmx"), {{1, 2, 3}, {0.1f, 0.2f, 0.3f}}}, project);
  save_and_open(project, scene);
  expect_same(project, scene);
  ASSERT_EQ(scene.document.stage.actors.size(), 4u);
  EXPECT_TRUE(scene.document.stage.actors[0]->project.copy);
  ASSERT_FALSE(scene.document.stage.camera_follow.empty());
  EXPECT_NE(scene.document.stage.camera_follow.front().actor, 0) << "the camera follows the original, not its copy";

  // Without the original nothing holds what it held.
  perform(CloseActor{scene.document.stage.camera_follow.front().actor}, scene);
  Session without;
  save_and_open(scene, without);
  expect_same(scene, without);
}

TEST_F(ProjectScene, AnotherCameraReplacesOnlyTheCamera) {
  put(folder_.path() / "camera.vmd", write_vmd(testing::camera_motion(90)));
  Session project, other, scene;
  open(show_ / "show.pmm", project);
  open(folder_.path() / "camera.vmd", project);
  open(show_ / "show.pmm", other);
  EXPECT_TRUE(project.document.stage.camera_follow.empty());
  save_and_open(project, scene);
  expect_same(project, scene);
  EXPECT_EQ(scene.document.scene_source.camera, folder_.path() / "camera.vmd");
  EXPECT_EQ(scene.document.scene_source.gravity, show_ / "show.pmm");
  EXPECT_EQ(scene.document.stage.self_shadow_keys.size(), other.document.stage.self_shadow_keys.size());
  EXPECT_EQ(*scene.document.stage.gravity, *other.document.stage.gravity);
}

TEST_F(ProjectScene, ModelsOfTwoProjectsKeepTheirOwnKeys) {
  testing::PmmTestProject second = project_with_everything();
  second.models[0].bone_keys[2].value = -9.0f;
  second.gravity = {{0, 0, 3.0f}};
  put_show(folder_.path() / "second", second);
  Session projects, scene;
  open(show_ / "show.pmm", projects);
  open(folder_.path() / "second" / "show.pmm", projects, true);
  ASSERT_EQ(projects.document.stage.actors.size(), 6u);
  save_and_open(projects, scene);
  expect_same(projects, scene);
  EXPECT_EQ(scene.document.scene_source.gravity, folder_.path() / "second" / "show.pmm");
}

TEST_F(ProjectScene, AMissingProjectCostsOnlyItsKeys) {
  Session project, scene;
  open(show_ / "show.pmm", project);
  perform(SaveScene{scene_}, project);
  fs::remove(show_ / "show.pmm");
  open(scene_, scene);
  EXPECT_EQ(scene.document.stage.actors.size(), 3u);
  EXPECT_TRUE(scene.document.stage.actors[0]->layers.empty());
  EXPECT_TRUE(scene.document.stage.camera_keys.empty());
  const auto about_project = [](const Message& message) { return message.file == "show.pmm"; };
  EXPECT_EQ(std::ranges::count_if(scene.messages, about_project), 1);
}

TEST_F(ProjectScene, AMovedProjectIsFoundAndAChangedOneReported) {
  Session project, moved, changed;
  open(show_ / "show.pmm", project);
  perform(SaveScene{folder_.path() / "scene.odori"}, project);
  fs::create_directories(folder_.path() / "moved");
  fs::rename(show_ / "show.pmm", folder_.path() / "moved" / "show.pmm");
  open(folder_.path() / "scene.odori", moved);
  EXPECT_EQ(shown_at(moved, 60.0), shown_at(project, 60.0));

  testing::PmmTestProject smaller = project_with_everything();
  smaller.models.pop_back();
  smaller.models[0].bone_keys[2].value = 1.0f;
  put(show_ / "show.pmm", testing::pmm_of(smaller).bytes());
  Diagnostics findings;
  JobControl control;
  auto show = scene_at(folder_.path() / "scene.odori", findings, control);
  ASSERT_TRUE(show && *show);
  ASSERT_EQ(findings.count(), 1u) << "once, although every actor names it";
  EXPECT_EQ(findings.faults()[0].kind, &kSceneProjectChanged);
  const auto loaded = load_scene(std::move(**show), {}, control);
  ASSERT_TRUE(loaded);
  ASSERT_EQ(loaded->findings.count(), 1u);
  EXPECT_EQ(loaded->findings.faults()[0].kind, &kShowProjectPart);
  EXPECT_EQ(loaded->findings.faults()[0].detail, "held.pmx");
}

// As odori wrote it before scenes named models of projects.
TEST_F(ProjectScene, AWholeProjectIsNoMotionOfAModel) {
  const std::string text = R"({"format": "odori-scene", "version": 1, "actors": [
      {"file": "dancer.pmx", "motions": [{"file": "show.pmm"}]}], "motions": [{"file": "show.pmm"}]})";
  put(show_ / "old.odori", {text.begin(), text.end()});
  Session scene;
  open(show_ / "old.odori", scene);
  ASSERT_EQ(scene.document.stage.actors.size(), 1u);
  EXPECT_TRUE(scene.document.stage.actors[0]->layers.empty());
  EXPECT_EQ(scene.document.stage.camera_keys.size(), 2u);
  EXPECT_EQ(scene.messages.size(), 1u);
}

TEST_F(ProjectScene, ReloadingAModelKeepsItsPartOfTheProject) {
  Session project, before;
  open(show_ / "show.pmm", before);
  open(show_ / "show.pmm", project);
  perform(Reload{}, project);
  while (!project.load_queue.idle()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (auto batch = project.load_queue.take_finished()) {
      apply_loaded_files(std::move(*batch), nothing_uploaded, project);
    }
  }
  expect_same(before, project);
}

}  // namespace
}  // namespace odori
