// Tools of the pose workspace: rest pose, mirroring, weights of the hovered bone, hidden display frames, collision
// groups.

#include "scene/overrides.h"
#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/workspaces/pose/physics_page.h"

#include <algorithm>
#include <random>

namespace odori {
namespace {

using testing::NullUi;

Model figure() {
  Model model = testing::chain_model({{0, 10, 0}, {3, 12, 0}, {-3, 12, 0}, {0, 14, 0}});
  const char* names[] = {"センター", "左腕", "右腕", "頭"};
  for (std::size_t i = 0; i < 4; ++i) {
    model.bones[i].name = names[i];
    model.bones[i].parent = i == 0 ? -1 : 0;
  }
  model.display_frames.push_back({"体", "body", false, {{false, 0}, {false, 3}}});
  model.display_frames.push_back({"腕", "arms", false, {{false, 1}, {false, 2}}});
  return model;
}

class PoseTools : public NullUi {
 protected:
  void SetUp() override {
    resize(1280, 1000);
    show(figure());
    session.settings.bones = true;
    state.page = Page::bones;
    settle();
  }
  const Actor& actor() { return *session.document.stage.actors[0]; }
  bool shows(std::int32_t bone) {
    const auto& markers = state.viewport.bones.markers;
    return std::any_of(markers.begin(), markers.end(), [&](const BoneMarker& marker) { return marker.bone == bone; });
  }
};

TEST_F(PoseTools, TheRestPoseIsSwitchedAndUndone) {
  perform(SetBoneRotation{0, 1, axis_angle({0, 0, 1}, 1.0f)}, session);
  settle();
  EXPECT_NE(actor().palette[1].rotation, kNoRotation);
  press_on("rest_pose");
  EXPECT_EQ(actor().palette[1].rotation, kNoRotation);
  perform(Undo{}, session);
  settle();
  EXPECT_NE(actor().palette[1].rotation, kNoRotation);
  perform(ToggleRestPose{}, session);
  EXPECT_TRUE(actor().overrides.rest_pose) << "the selected model";
  settle();
  press_on("rest_pose_switch");
  EXPECT_FALSE(actor().overrides.rest_pose);
}

TEST_F(PoseTools, ThePoseIsMirroredInOneStep) {
  const glm::quat wave = axis_angle({0, 0, 1}, 1.0f);
  perform(SetBoneRotation{0, 1, wave}, session);
  open_page(Page::overrides);
  press_on("mirror_pose");
  settle();
  EXPECT_NEAR(std::abs(glm::dot(actor().pose.rotations[2], axis_angle({0, 0, 1}, -1.0f))), 1.0f, 1e-6f);
  EXPECT_NEAR(std::abs(glm::dot(actor().pose.rotations[1], kNoRotation)), 1.0f, 1e-6f);
  perform(Undo{}, session);
  settle();
  EXPECT_NEAR(std::abs(glm::dot(actor().pose.rotations[1], wave)), 1.0f, 1e-6f);
  EXPECT_FALSE(is_overridden(actor().overrides, 2));
}

TEST_F(PoseTools, WeightsOfTheHoveredBoneArePreviewedIfAsked) {
  move_to(middle(find("bone 1")));
  settle();
  EXPECT_EQ(session.document.selected.weight_preview, -1);
  press_on("weights_on_hover");
  move_to(middle(find("bone 1")));
  settle();
  EXPECT_EQ(session.document.selected.weight_preview, 1);
  const WidgetArea view = find("picture");
  move_to(ImVec2(view.low.x + 3.0f, view.low.y + 60.0f));
  settle();
  EXPECT_EQ(session.document.selected.weight_preview, -1);
  const auto& markers = state.viewport.bones.markers;
  const auto head = std::find_if(markers.begin(), markers.end(), [](const BoneMarker& m) { return m.bone == 3; });
  ASSERT_NE(head, markers.end());
  move_to(head->at);
  settle();
  EXPECT_EQ(session.document.selected.weight_preview, 3) << "also in the view";
  open_page(Page::morphs);
  move_to(ImVec2(view.low.x + 3.0f, view.low.y + 60.0f));
  settle();
  EXPECT_EQ(session.document.selected.weight_preview, -1);
}

TEST_F(PoseTools, BonesOfADisplayFrameAreHiddenInTheView) {
  EXPECT_TRUE(shows(1));
  press_on("bone_order");
  press_on("bone_order 1");
  press_on("hide_frame 1");
  EXPECT_FALSE(shows(1));
  EXPECT_FALSE(shows(2));
  EXPECT_TRUE(shows(3));
  perform(SelectBone{2}, session);
  settle();
  EXPECT_TRUE(shows(2)) << "the selected bone is always shown";
  EXPECT_FALSE(shows(1));
  press_on("hide_frame 1");
  EXPECT_TRUE(shows(1));
}

TEST_F(PoseTools, TheSelectedBoneIsMarkedWithoutTheOverlay) {
  perform(SelectBone{1}, session);
  session.settings.bones = false;
  settle();
  EXPECT_TRUE(has("chosen_bone"));
  perform(SelectBone{-1}, session);
  settle();
  EXPECT_FALSE(has("chosen_bone"));
}

// Held against counting all pairs: bodies collide when each is in a group of the mask of the other.
TEST(CollisionGroupsTest, CountsPairsAsTheyCollide) {
  std::mt19937 random(11);
  Model model;
  for (int i = 0; i < 60; ++i) {
    RigidBody body;
    body.group = static_cast<std::uint8_t>(random() % 5);
    body.collides_with = static_cast<std::uint16_t>(random());
    model.bodies.push_back(body);
  }
  const CollisionGroups groups(model);
  for (int a = 0; a < kBodyGroups; ++a) {
    for (int b = 0; b < kBodyGroups; ++b) {
      std::size_t all = 0, colliding = 0;
      for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        for (std::size_t j = 0; j < model.bodies.size(); ++j) {
          const RigidBody &one = model.bodies[i], &other = model.bodies[j];
          if (i == j || one.group != a || other.group != b || (a == b && i > j)) continue;
          ++all;
          if ((one.collides_with >> b & 1) != 0 && (other.collides_with >> a & 1) != 0) ++colliding;
        }
      }
      EXPECT_EQ(groups.pairs(a, b).all, all) << a << " " << b;
      EXPECT_EQ(groups.pairs(a, b).colliding, colliding) << a << " " << b;
    }
  }
}

class CollisionPage : public NullUi {};

TEST_F(CollisionPage, ShowsTheMatrixOfTheGroupsInUse) {
  resize(1280, 1000);
  Model model = testing::chain_model({{0, 10, 0}, {0, 9, 0}});
  for (int i = 0; i < 3; ++i) {
    RigidBody body;
    body.bone = i % 2;
    body.group = static_cast<std::uint8_t>(7 * i);
    body.size = glm::vec3(1.0f);
    model.bodies.push_back(body);
  }
  show(std::move(model));
  state.page = Page::physics;
  settle();
  EXPECT_FALSE(has("collision_groups"));
  press_on("list_groups");
  ASSERT_TRUE(has("collision_groups"));
  const WidgetArea matrix = find("collision_groups");
  EXPECT_NEAR(matrix.high.x - matrix.low.x, matrix.high.y - matrix.low.y, 1.0f);
  move_to(middle(matrix));
  settle();
  press_on("list_joints");
  EXPECT_FALSE(has("collision_groups"));
}

}  // namespace
}  // namespace odori
