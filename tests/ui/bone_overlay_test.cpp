#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/viewport/bone_drawing.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

// Two bones far apart, then three on one line of sight, and an IK bone with its chain.
Model figure_model() {
  Model model = testing::chain_model({{-3, 8, 0}, {3, 8, 0}, {0, 14, 2}, {0, 14, 0}, {0, 14, -2}, {3, 5, 0}});
  for (Bone& bone : model.bones) bone.parent = -1;
  model.bones[1].parent = 0;
  model.bones[5].has_ik = true;
  model.bones[5].movable = true;
  model.bones[5].ik = {1, 10, 1.0f, {{0}}};
  return model;
}

class BoneOverlay : public NullUi {
 protected:
  void show_bones(Model model = figure_model()) {
    show(std::move(model));
    session.settings.bones = true;
    settle();
    asked.clear();
  }
  ImVec2 place_of(std::int32_t bone) const {
    for (const BoneMarker& marker : state.viewport.bones.markers) {
      if (marker.bone == bone) return marker.at;
    }
    ADD_FAILURE() << "bone " << bone << " is not shown";
    return {};
  }
  void click_at(ImVec2 at) {
    move_to(at);
    press();
    release();
  }
  // A click that has nothing to do with the one before.
  void click_later(ImVec2 at) {
    for (int i = 0; i < 30; ++i) draw_frame();
    click_at(at);
  }
  std::size_t markers() const { return state.viewport.bones.markers.size(); }
};

TEST_F(BoneOverlay, DrawsOnlyWhileSwitchedOn) {
  show(figure_model());
  draw_frame();
  EXPECT_EQ(markers(), 0u);
  const int before = ImGui::GetDrawData()->TotalVtxCount;
  perform(ToggleSetting{&ViewSettings::bones}, session);
  draw_frame();
  EXPECT_EQ(markers(), 6u);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, before);
  perform(ToggleSetting{&ViewSettings::bones}, session);
  draw_frame();
  EXPECT_EQ(markers(), 0u);
}

TEST_F(BoneOverlay, SwitchesAreOnTheDisplayPage) {
  show(figure_model());
  state.page = Page::display;
  settle();
  click("bones");
  click("bone_names");
  EXPECT_TRUE(session.settings.bones);
  EXPECT_TRUE(session.settings.bone_names);
}

TEST_F(BoneOverlay, ClickSelectsTheBone) {
  show_bones();
  click_at(place_of(1));
  EXPECT_EQ(asked, (Commands{SelectBone{1}}));
  click_later(ImVec2(place_of(0).x + 7, place_of(0).y - 5));
  EXPECT_EQ(session.document.selected.bone, 0) << "close by is enough";
  EXPECT_EQ(state.page, Page::models) << "a click leaves the page alone";
  draw_frame();
  const WidgetArea marked = find("chosen_bone");
  EXPECT_NEAR(NullUi::middle(marked).x, place_of(0).x, 0.01f);
}

TEST_F(BoneOverlay, ClickOnNothingSelectsNone) {
  show_bones();
  click_at(place_of(1));
  const ImVec2 nowhere(place_of(1).x + 11, place_of(1).y);
  click_later(nowhere);
  EXPECT_EQ(asked, (Commands{SelectBone{1}, SelectBone{-1}}));
  click_later(nowhere);
  EXPECT_EQ(asked.size(), 2u);
  EXPECT_FALSE(has("chosen_bone"));
}

TEST_F(BoneOverlay, DragOrbitsTheCameraAndSelectsNothing) {
  show_bones();
  const ImVec2 at = place_of(1);
  move_to(at);
  press();
  move_to(ImVec2(at.x + 30, at.y));
  move_to(at);
  release();
  EXPECT_EQ(session.document.selected.bone, -1);
  EXPECT_EQ(std::count_if(asked.begin(), asked.end(),
                          [](const Command& command) { return command.get<OrbitCamera>() != nullptr; }),
            2);
  EXPECT_NEAR(session.document.stage.camera.rotation_rad.y, 0.0f, 1e-5f) << "there and back";
}

TEST_F(BoneOverlay, ClickWithSmallMovementDoesNotMoveTheCamera) {
  show_bones();
  const Camera before = session.document.stage.camera;
  const ImVec2 at = place_of(1);
  move_to(at);
  press();
  move_to(ImVec2(at.x + 2, at.y + 1));
  release();
  EXPECT_EQ(session.document.selected.bone, 1);
  EXPECT_EQ(session.document.stage.camera, before);
}

TEST_F(BoneOverlay, OtherButtonsAndPressesFromElsewhereSelectNothing) {
  show_bones();
  move_to(place_of(1));
  press(1);
  release(1);
  press(2);
  release(2);
  EXPECT_TRUE(asked.empty());
  move_to(NullUi::middle(find("timeline")));
  press();
  move_to(place_of(1));
  release();
  EXPECT_EQ(session.document.selected.bone, -1);
}

TEST_F(BoneOverlay, RepeatedClicksCycleThroughOverlappingBones) {
  show_bones();
  session.document.stage.camera.target = {0, 14, 0};
  settle();
  const ImVec2 at = place_of(4);
  for (const std::int32_t wanted : {4, 3, 2, 4}) {
    click_later(at);
    EXPECT_EQ(session.document.selected.bone, wanted);
  }
}

TEST_F(BoneOverlay, ADoubleClickOpensTheBonesTab) {
  show_bones();
  session.document.stage.camera.target = {0, 14, 0};
  session.settings.panels = false;
  settle();
  const ImVec2 at = place_of(4);
  click_at(at);
  click_at(at);
  settle();
  EXPECT_EQ(session.document.selected.bone, 4) << "and does not go on to the next bone";
  EXPECT_EQ(state.page, Page::bones);
  EXPECT_TRUE(session.settings.panels);
  EXPECT_EQ(state.bones.shown_bone, 4);
}

TEST_F(BoneOverlay, FirstSelectionInTheTabShowsBonesOnce) {
  show(figure_model());
  state.page = Page::bones;
  settle();
  click("bone 0");
  EXPECT_TRUE(session.settings.bones);
  perform(ToggleSetting{&ViewSettings::bones}, session);
  perform(SelectBone{-1}, session);
  settle();
  click("bone 0");
  EXPECT_EQ(session.document.selected.bone, 0);
  EXPECT_FALSE(session.settings.bones) << "whoever switched it off wants it off";
}

TEST_F(BoneOverlay, DrawsOnlyTheSelectedActorsBones) {
  show_bones();
  testing::open(session, testing::chain_model({{0, 4, 0}}), "second.pmx", true);
  settle();
  EXPECT_EQ(markers(), 1u);
  perform(SelectActor{0}, session);
  draw_frame();
  EXPECT_EQ(markers(), 6u);
  session.document.stage.actors[0]->pose.visible = false;
  draw_frame();
  EXPECT_EQ(markers(), 0u) << "what is not drawn has no bones to see";
}

TEST_F(BoneOverlay, IgnoresASelectionOutOfRange) {
  show_bones();
  perform(SelectBone{999}, session);
  draw_frame();
  EXPECT_FALSE(has("chosen_bone"));
  click_at(place_of(0));
  EXPECT_EQ(session.document.selected.bone, 0);
}

TEST_F(BoneOverlay, HoveringShowsATooltipAfterADelay) {
  show_bones();
  move_to(place_of(0));
  draw_frame();
  const int before = ImGui::GetDrawData()->CmdListsCount;
  ImGui::GetIO().DeltaTime = 0.25f;  // as a window at rest draws, and only while something waits
  int images = 0;
  for (; is_waiting(state) && images < 10; ++images) draw_frame();
  EXPECT_GT(ImGui::GetDrawData()->CmdListsCount, before);
  EXPECT_LT(images, 6);
}

TEST_F(BoneOverlay, DrawsModelsWithoutBonesAndWithOne) {
  session.settings.bones = session.settings.bone_names = true;
  settle();
  show(Model());
  settle();
  show(testing::named_model(1));
  perform(SelectBone{0}, session);
  for (const ImVec2 size : {ImVec2(1, 1), ImVec2(320, 240), ImVec2(3840, 2160)}) {
    for (const float scale : {0.5f, 3.0f}) {
      resize(size.x, size.y, scale);
      settle();
    }
  }
  EXPECT_EQ(markers(), 1u);
  EXPECT_TRUE(has("chosen_bone"));
}

// A thousand bones, with every name, each on its own place in a grid.
TEST_F(BoneOverlay, AThousandLabelledBonesAreFastEnough) {
  Model model;
  for (int i = 0; i < 1000; ++i) {
    Bone bone;
    bone.name = "bone " + std::to_string(i);
    bone.rest_position = {static_cast<float>(i % 40) * 0.5f - 10.0f, static_cast<float>(i / 40) * 0.7f, 0.0f};
    bone.tail_offset = {0, 0.6f, 0};
    model.bones.push_back(bone);
  }
  show_bones(std::move(model));
  EXPECT_EQ(markers(), 1000u);
  const int bare = ImGui::GetDrawData()->TotalVtxCount;
  session.settings.bone_names = true;
  draw_frame();
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, bare + 1000) << "some names have room";
  EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, 150000);
}

TEST_F(BoneOverlay, AHugeModelDraws) {
  Model model;
  for (std::int32_t i = 0; i < 20000; ++i) {
    Bone bone;
    bone.name = "骨";
    bone.parent = i - 1;
    bone.rest_position = {0, static_cast<float>(i % 100) * 0.1f, static_cast<float>(i)};
    bone.tail_bone = i % 7 == 0 ? i / 2 : -1;
    model.bones.push_back(bone);
  }
  show_bones(std::move(model));
  session.settings.bone_names = true;
  perform(SelectBone{19999}, session);
  settle();
  EXPECT_GT(markers(), 1000u);
  EXPECT_LT(markers(), 20000u) << "beyond the far plane nothing is drawn";
}

}  // namespace
}  // namespace odori
