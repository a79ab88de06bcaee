// What a person sees first: the sample and its hint, models without surface, camera controls, the caption of the mode.

#include "loading/user_folders.h"
#include "scene/stage.h"
#include "support/models.h"
#include "ui/null_ui.h"

#include <algorithm>
#include <cmath>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;
using testing::open;
using testing::rotating_motion;

class FirstStart : public NullUi {
 protected:
  void show_sample() {
    const auto files = sample_files();
    const auto model =
        std::find_if(files.begin(), files.end(), [](const auto& file) { return file.extension() == ".pmx"; });
    const auto dance =
        std::find_if(files.begin(), files.end(), [](const auto& file) { return file.extension() == ".vmd"; });
    if (model == files.end() || dance == files.end()) GTEST_SKIP() << "the sample is not installed";
    open(session, named_model(3), model->string());
    open(session, rotating_motion(named_model(3), 300), dance->string());
    Motion camera = testing::camera_motion(300);
    open(session, camera, (model->parent_path() / "komai_camera.vmd").string());
    settle();
  }
};

TEST_F(FirstStart, TheSampleSaysWhatItIsUntilAModelIsOpened) {
  show_sample();
  if (IsSkipped()) return;
  EXPECT_TRUE(has("sample_hint"));
  for (const ImVec2 size : {ImVec2(640, 400), ImVec2(1280, 720)}) {
    resize(size.x, size.y);
    settle();
    EXPECT_GE(find("sample_hint").low.x, 0.0f);
    EXPECT_LE(find("close_sample_hint").high.x, find("picture").high.x);
  }
  open(session, named_model(1), "mine.pmx");
  session.terms.shown.reset();
  settle();
  EXPECT_FALSE(has("sample_hint"));
}

TEST_F(FirstStart, TheHintIsClosed) {
  show_sample();
  if (IsSkipped()) return;
  click("close_sample_hint");
  settle();
  EXPECT_FALSE(has("sample_hint"));
}

TEST_F(FirstStart, AnOpenedModelEndsTheDanceAndTheCameraOfTheSample) {
  show_sample();
  if (IsSkipped()) return;
  ASSERT_FALSE(session.document.stage.camera_keys.empty());
  session.document.stage.camera.rotation_rad = {0.3f, 1.0f, 0.0f};
  open(session, named_model(1), "mine.pmx");
  EXPECT_TRUE(session.document.stage.actors[0]->layers.empty());
  EXPECT_TRUE(session.document.files[0].motions.empty());
  EXPECT_TRUE(session.document.stage.camera_keys.empty());
  EXPECT_EQ(session.document.stage.camera.rotation_rad, glm::vec3(0.0f));
  EXPECT_EQ(session.document.clock.last, 0.0);
  EXPECT_FALSE(session.document.clock.playing);
}

TEST_F(FirstStart, AnOpenedModelKeepsAPersonsOwnMotion) {
  show_sample();
  if (IsSkipped()) return;
  open(session, rotating_motion(named_model(3), 90), "mine.vmd");
  open(session, named_model(1), "mine.pmx");
  EXPECT_EQ(session.document.files[0].motions, std::vector<std::string>{"mine.vmd"});
}

TEST_F(FirstStart, BonesAreShownWhereThereIsNoSurface) {
  Model skeleton = testing::chain_model({{-3, 8, 0}, {3, 8, 0}});
  skeleton.vertices.clear();
  skeleton.indices.clear();
  session.settings.bones_without_surface = true;
  show(std::move(skeleton));
  settle();
  EXPECT_FALSE(session.settings.bones) << "the setting stays as it is";
  EXPECT_EQ(state.viewport.bones.markers.size(), 2u);
}

TEST_F(FirstStart, TheSelectedBoneIsMarkedWhileBonesAreHidden) {
  Model model = testing::chain_model({{-3, 8, 0}, {3, 8, 0}});
  model.vertices.resize(3);
  model.indices = {0, 1, 2};
  show(std::move(model));
  settle();
  EXPECT_FALSE(has("chosen_bone"));
  perform(SelectBone{1}, session);
  settle();
  ASSERT_FALSE(session.settings.bones);
  EXPECT_TRUE(has("chosen_bone"));
  EXPECT_TRUE(state.viewport.bones.markers.empty()) << "the others are not shown and cannot be clicked";
}

TEST_F(FirstStart, ASkinningModeThatIsNotTheFilesIsNamedInTheView) {
  show(named_model(1));
  settle();
  EXPECT_FALSE(has("caption 0"));
  perform(SetSkinning{SkinningMode::dqs}, session);
  settle();
  EXPECT_TRUE(has("caption 0"));
}

// Largest distance of the posed bones from the middle of the image: 1 is its border.
float largest_ndc(const Stage& stage, float aspect) {
  const glm::mat4 clip = world_to_clip(stage.camera, aspect);
  float largest = 0.0f;
  for (const RigidTransform& bone : stage.actors[0]->bones.globals) {
    const glm::vec4 at = clip * glm::vec4(bone.translation, 1.0f);
    largest = std::max({largest, std::abs(at.x / at.w), std::abs(at.y / at.w)});
  }
  return largest;
}

TEST_F(FirstStart, FitShowsTheModelWhereItIsNow) {
  for (const float size : {0.01f, 1.0f, 3000.0f}) {
    Model model = testing::chain_model({{-size, 0, 0}, {size, 0, 0}, {0, size, 0}});
    model.vertices.clear();
    model.indices.clear();
    show(std::move(model));
    perform(SetActorPlacement{0, {{40.0f, 5.0f, -20.0f}}}, session);
    settle();
    perform(FitCamera{}, session);
    const float ndc = largest_ndc(session.document.stage, session.document.aspect);
    EXPECT_LE(ndc, 1.0f) << size;
    EXPECT_GE(ndc, 0.3f) << size << ": as large as possible";
  }
}

TEST_F(FirstStart, OpeningATinyOrHugeModelFitsTheCamera) {
  for (const float size : {0.01f, 20.0f, 3000.0f}) {
    Model model = testing::chain_model({{-size, 0, 0}, {size, 0, 0}, {0, size, 0}});
    model.vertices.resize(3);
    for (std::size_t i = 0; i < 3; ++i) model.vertices[i].position = model.bones[i].rest_position;
    model.indices = {0, 1, 2};
    show(std::move(model));
    settle();
    const float ndc = largest_ndc(session.document.stage, session.document.aspect);
    EXPECT_LE(ndc, 1.0f) << size;
    EXPECT_GE(ndc, 0.25f) << size;
  }
}

TEST_F(FirstStart, PeriodZoomsToTheSelectedBone) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 18, 0}});
  model.vertices.resize(2);
  model.vertices[1].position = {0, 18, 0};
  show(std::move(model));
  settle();
  const Camera before = session.document.stage.camera;
  perform(FitSelection{}, session);
  EXPECT_EQ(session.document.stage.camera, before) << "nothing is selected";
  perform(Commands{SelectBone{1}, FitSelection{}}, session);
  EXPECT_EQ(session.document.stage.camera.target, glm::vec3(0, 18, 0));
  EXPECT_LT(std::abs(session.document.stage.camera.distance), std::abs(before.distance));
}

TEST_F(FirstStart, TheWheelZoomsToTheCursorOnRequest) {
  show(named_model(1));
  settle();
  const WidgetArea picture = find("picture");
  move_to(ImVec2(picture.low.x + 0.75f * (picture.high.x - picture.low.x), middle(picture).y));
  const glm::vec3 target = session.document.stage.camera.target;
  const auto wheel = [&] {
    ImGui::GetIO().MouseWheel = 3.0f;
    draw_frame();
    ImGui::GetIO().MouseWheel = 0.0f;
    draw_frame();
  };
  wheel();
  EXPECT_EQ(session.document.stage.camera.target, target);
  perform(ToggleSetting{&ViewSettings::zoom_to_cursor}, session);
  wheel();
  EXPECT_GT(session.document.stage.camera.target.x, target.x + 0.5f) << "towards the cursor, on the right";
  EXPECT_NEAR(session.document.stage.camera.target.y, target.y, 0.2f);
}

TEST_F(FirstStart, CameraValuesAreTyped) {
  show(named_model(1));
  state.page = Page::scene;
  settle();
  ImGui::GetIO().KeyCtrl = true;
  click("camera_fov");
  ImGui::GetIO().KeyCtrl = false;
  ImGui::GetIO().AddInputCharactersUTF8("60");
  settle();
  EXPECT_NEAR(session.document.stage.camera.fov_deg, 60.0f, 0.01f);
  click("workspace Show");
  settle();
  click("camera_orthographic");
  EXPECT_FALSE(session.document.stage.camera.perspective);
}

}  // namespace
}  // namespace odori
