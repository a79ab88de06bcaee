// The IK steps: a chain solved iteration by iteration, on the bones page and over the viewport.

#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/workspaces/pose/bones_page.h"

namespace odori {
namespace {

// Hip, knee, ankle and an IK goal for the ankle, up and in front; the knee rotates about X only.
Model leg() {
  Model model = testing::chain_model({{0, 10, 0}, {0, 6, -0.2f}, {0, 2, 0}});
  const char* const names[]{"hip", "knee", "ankle"};
  for (std::size_t i = 0; i < 3; ++i) model.bones[i].name = names[i];
  Bone goal;
  goal.name = "goal";
  goal.rest_position = {0.5f, 4, -1};
  goal.has_ik = true;
  goal.ik.effector = 2;
  goal.ik.iterations = 12;
  goal.ik.unit_angle_rad = 0.5f;
  IkLink knee;
  knee.bone = 1;
  knee.limited = true;
  knee.min_angle_rad = {-kPi, 0, 0};
  knee.max_angle_rad = {-0.01f, 0, 0};
  IkLink hip;
  hip.bone = 0;
  goal.ik.links = {knee, hip};
  model.bones.push_back(goal);
  return model;
}

class IkStepsTest : public testing::NullUi {
 protected:
  void SetUp() override {
    show(leg());
    state.page = Page::bones;
    resize(1280, 1600);
  }

  void look_at(int bone) {
    session.document.selected.bone = bone;
    draw_frame();
    draw_frame();
    if (!state.viewport.ik_steps.open) click("ik_lens");
    draw_frame();
  }
};

TEST_F(IkStepsTest, AreShownForEveryBoneOfAChain) {
  for (const int bone : {0, 1, 2, 3}) {
    look_at(bone);
    EXPECT_TRUE(has("ik_residuals")) << bone;
    EXPECT_TRUE(has("ik_link 0")) << bone;
    EXPECT_TRUE(has("ik_link 1")) << bone;
  }
  EXPECT_EQ(chains_of(*session.document.stage.actors[0]->rig, 3), std::vector<std::int32_t>{0});
}

TEST_F(IkStepsTest, StepThroughTheIterations) {
  look_at(3);
  EXPECT_EQ(state.viewport.ik_steps.step, -1) << "the iteration that is used";
  click("ik_step_back");
  const int before = state.viewport.ik_steps.step;
  EXPECT_GE(before, 0);
  click("ik_step_back");
  EXPECT_EQ(state.viewport.ik_steps.step, std::max(before - 1, 0));
  click("ik_step_on");
  EXPECT_EQ(state.viewport.ik_steps.step, std::max(before - 1, 0) + 1);
  move_to(find("ik_residuals").low);
  press();
  draw_frame();
  release();
  EXPECT_EQ(state.viewport.ik_steps.step, 0) << "the left end of the plot";
}

TEST_F(IkStepsTest, ClickingALinkSelectsItsBone) {
  look_at(3);
  click("ik_link 1");
  EXPECT_EQ(session.document.selected.bone, 1);
}

TEST_F(IkStepsTest, AreHiddenForAModelWithoutChains) {
  show(testing::chain_model({{0, 10, 0}, {0, 6, 0}}));
  session.document.selected.bone = 0;
  draw_frame();
  draw_frame();
  EXPECT_FALSE(has("ik_lens"));
  EXPECT_FALSE(state.viewport.ik_steps.open);
}

}  // namespace
}  // namespace odori
