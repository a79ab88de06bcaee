
#include "app/tasks/motion_match_task.h"
#include "model/lint/lint_model.h"
#include "ui/core/model_links.h"
#include "ui/null_ui.h"

#include <thread>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;
using testing::rotating_motion;

class CheckPageTest : public NullUi {
 protected:
  void show_page(Model model, const Motion& motion = {}) {
    show(std::move(model), motion);
    state.page = Page::check;
    resize(1280, 1600);
    settle();
  }
  void settle() {
    NullUi::settle();
    asked.clear();
  }
  Diagnostics& findings() { return session.document.files[0].report.findings; }
};

Model odd_model() {
  Model model = named_model(3);
  model.morphs.push_back({"何も", "", MorphPanel::eye, VertexMorph{}});
  model.materials.resize(2);
  model.textures = {"unused.png"};
  model.bodies.resize(1);
  model.joints.resize(1);
  model.joints[0].body_b = 0;
  model.vertices.resize(2);
  return model;
}

TEST_F(CheckPageTest, DrawsWithoutDiagnostics) {
  state.page = Page::check;
  draw_frame();
  show_page(named_model(1));
  EXPECT_EQ(count("finding"), 0);
}

TEST_F(CheckPageTest, DiagnosticsLinkToTheirPart) {
  show_page(odd_model());
  findings().add({&kBoneUnused, "bones", 2, -1, "左ひざ2"});
  findings().add({&kMorphEmpty, "morphs", 0, -1, "何も"});
  findings().add({&kMaterialEmpty, "materials", 1});
  findings().add({&kTextureUnused, "textures", 0, -1, "unused.png"});
  findings().add({&kBodyWithoutBone, "rigid bodies", 0});
  findings().add({&kVertexWithoutNormal, "vertices", 1});
  settle();
  EXPECT_EQ(count("finding"), 6);

  click("finding bone 2  左ひざ2");
  EXPECT_EQ(state.page, Page::bones);
  EXPECT_EQ(session.document.selected.bone, 2);
  const std::pair<const char*, Page> links[] = {{"finding morph 0  何も", Page::morphs},
                                                {"finding material 1", Page::materials},
                                                {"finding texture 0  unused.png", Page::textures},
                                                {"finding rigid body 0", Page::physics}};
  for (const auto& [name, page] : links) {
    state.page = Page::check;
    settle();
    click(name);
    EXPECT_EQ(state.page, page) << name;
    settle();
  }
  EXPECT_EQ(session.document.selected.body, 0);
  EXPECT_EQ(state.materials.selected, 1);
  EXPECT_EQ(state.materials.selected_texture, 0);
  state.page = Page::check;
  settle();
  click("finding vertex 1");
  EXPECT_EQ(asked, (Commands{ShowVertex{1}}));
}

TEST(CheckLinks, ExistOnlyForPartsOfTheModel) {
  const Model model = odd_model();
  EXPECT_EQ(link_of(model, {&kJointWithoutBodies, "joints", 0}), (PartLink{ModelPart::joint, 0}));
  EXPECT_EQ(link_of(model, {&kJointWithoutBodies, "joints", 7}), std::nullopt);
  EXPECT_EQ(link_of(model, {&kBoneUnused, "bones", 3}), std::nullopt) << "the model has three bones";
  EXPECT_EQ(link_of(model, {&kBoneUnused, "bones", -1}), std::nullopt);
  EXPECT_EQ(link_of(model, {&kNotListed, "display frames", 0}), std::nullopt);
}

TEST_F(CheckPageTest, ASeverityIsHiddenByItsCheckbox) {
  show_page(odd_model());
  findings().add({&kBoneUnused, "bones", 2});
  findings().add({&kBoneBeforeParent, "bones", 1});
  settle();
  EXPECT_EQ(count("finding"), 2);
  EXPECT_FALSE(has("errors"));
  click("notes");
  settle();
  EXPECT_EQ(count("finding"), 1);
  click("warnings");
  settle();
  EXPECT_EQ(count("finding"), 0);
}

TEST_F(CheckPageTest, UnmatchedTracksAreListedWithTheClosestName) {
  Model model = named_model(2);
  Motion motion = rotating_motion(model, 30);
  motion.bones.push_back({*name_key("左ヒザ9"), motion.bones[0].keys});
  motion.bones.push_back({*name_key("まったく別"), {}});
  motion.morphs.push_back({*name_key("あ"), {{0, 0.0f}}});
  show_page(model, motion);
  const Model& shown = *session.document.stage.actors[0]->model;
  match = match_names(track_summaries(*session.document.stage.actors[0]->motion), shown);
  settle();
  EXPECT_EQ(count("bone_track"), 1) << "a track without a similar name has no link";
  click("bone_track 1");
  EXPECT_EQ(session.document.selected.bone, 0) << "the closest name";
  state.page = Page::check;
  settle();
  click("found_too");
  settle();
  EXPECT_EQ(count("bone_track"), 2);
}

TEST_F(CheckPageTest, TracksAreMatchedInTheBackground) {
  show(named_model(2), rotating_motion(named_model(2), 30, 2));
  MotionMatchTask matching;
  for (int i = 0; i < 2000 && matching.match() == nullptr; ++i) {
    matching.update(session);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_NE(matching.match(), nullptr);
  EXPECT_EQ(matching.match()->bones.size(), 3u);
  EXPECT_EQ(count_found(matching.match()->bones), 1u);
  EXPECT_FALSE(matching.running());
  perform(CloseActor{0}, session);
  EXPECT_TRUE(matching.update(session));
  EXPECT_EQ(matching.match(), nullptr);
}

}  // namespace
}  // namespace odori
