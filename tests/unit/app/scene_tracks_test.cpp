// Which file gave the camera, the light and the self shadow, saved in a scene.

#include "app/opening/apply_loaded_files.h"
#include "app/save_as.h"
#include "base/files.h"
#include "format/vmd/vmd.h"
#include "loading/scene/scene_file.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::nothing_uploaded;

class SceneTracksTest : public ::testing::Test {
 protected:
  // A file with these tracks, which it marks with `value`.
  fs::path put(const char* name, bool camera, bool light, bool self_shadow, float value) {
    Motion motion;
    motion.model_name = "カメラ・照明";
    if (camera) motion.camera = testing::camera_motion(40).camera;
    for (CameraKey& key : motion.camera) key.camera.distance = -value;
    if (light) motion.light.resize(1);
    for (LightKey& key : motion.light) key.light.color = glm::vec3(value / 100.0f);
    if (self_shadow) motion.self_shadow.resize(1);
    for (SelfShadowKey& key : motion.self_shadow) key.shadow.distance = value / 1000.0f;
    const fs::path file = folder_.path() / name;
    EXPECT_TRUE(write_file(file, write_vmd(motion)));
    return file;
  }
  static void open(const fs::path& file, Session& session) {
    const auto bytes = read_file(file);
    Diagnostics diagnostics;
    auto motion = read_motion(*bytes, diagnostics);
    ASSERT_TRUE(motion);
    testing::open(session, std::move(*motion), utf8_from_path(file));
  }
  void reopen(Session& session) {
    Diagnostics findings;
    JobControl control;
    auto show = scene_at(scene_, findings, control);
    ASSERT_TRUE(show && *show);
    auto loaded = load_scene(std::move(**show), {}, control);
    ASSERT_TRUE(loaded);
    LoadedBatch batch;
    batch.files.push_back({scene_, LoadedContent(std::move(*loaded))});
    apply_loaded_files(std::move(batch), nothing_uploaded, session);
  }
  static void expect_tracks(const Stage& stage, float camera, float light, float self_shadow) {
    ASSERT_FALSE(stage.camera_keys.empty() || stage.light_keys.empty() || stage.self_shadow_keys.empty());
    EXPECT_EQ(stage.camera_keys[0].camera.distance, -camera);
    EXPECT_EQ(stage.light_keys[0].light.color.x, light / 100.0f);
    EXPECT_NEAR(stage.self_shadow_keys[0].shadow.distance, self_shadow / 1000.0f, 1e-6f);
  }

  testing::TempFolder folder_;
  fs::path scene_ = folder_.path() / "scene.odori";
};

// In no order of whole files is this the result: each replaces a track of the other.
TEST_F(SceneTracksTest, OfFilesThatReplacePartsOfEachOther) {
  Session session, again;
  open(put("a.vmd", true, true, false, 10), session);
  open(put("b.vmd", false, true, true, 20), session);
  open(put("c.vmd", true, true, true, 30), session);
  open(put("d.vmd", true, false, true, 40), session);
  open(put("e.vmd", false, false, true, 50), session);
  expect_tracks(session.document.stage, 40, 30, 50);
  perform(SaveScene{scene_}, session);
  reopen(again);
  expect_tracks(again.document.stage, 40, 30, 50);
  EXPECT_EQ(again.document.scene_source.light, folder_.path() / "c.vmd");
  EXPECT_EQ(again.document.scene_source.name, "d.vmd");
}

// Files of older versions name no tracks.
TEST_F(SceneTracksTest, WithoutThemALaterFileReplacesAnEarlierOne) {
  put("a.vmd", true, true, true, 10);
  put("b.vmd", false, true, false, 20);
  const std::string text =
      R"({"format": "odori-scene", "version": 1, "motions": [{"file": "a.vmd"}, {"file": "b.vmd"}]})";
  ASSERT_TRUE(write_file(scene_, text_bytes(text)));
  Session session;
  reopen(session);
  expect_tracks(session.document.stage, 10, 20, 10);
}

TEST_F(SceneTracksTest, InvalidNamesOfTracksAreIgnored) {
  put("a.vmd", true, true, true, 10);
  const std::string text = R"({"format": "odori-scene", "version": 1, "motions": [
      {"file": "a.vmd", "tracks": ["light", 7, "smell"]}, {"file": "a.vmd", "tracks": "camera"}]})";
  Diagnostics findings;
  const auto show = read_scene(scene_, text_bytes(text), findings);
  ASSERT_TRUE(show);
  EXPECT_EQ(show->scene[0].tracks, (SceneTracks{false, true, false, false}));
  EXPECT_EQ(show->scene[1].tracks, SceneTracks());
  EXPECT_EQ(findings.count(), 1u);
}

}  // namespace
}  // namespace odori
