#include "ui/core/theme.h"
#include "ui/null_ui.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/format_physics.h"
#include "ui/workspaces/pose/physics_page.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;
using testing::NullUi;
using testing::rotating_motion;

// Three bones with one body each, of every mode and shape, connected by joints.
Model bodies_model() {
  Model model = chain_model({{0, 12, 0}, {0, 10, 0}, {0, 8, 0}});
  for (std::int32_t i = 0; i < 3; ++i) {
    RigidBody body;
    body.name = "剛体" + std::to_string(i);
    body.bone = i;
    body.mode = static_cast<BodyMode>(i);
    body.shape = static_cast<BodyShape>(i);
    body.size = {0.5f, 0.6f, 0.7f};
    body.position = {0, 12.0f - 2.0f * static_cast<float>(i), 0};
    body.mass = 1.0f;
    body.collides_with = 1 << 3;
    model.bodies.push_back(body);
    if (i == 0) continue;
    Joint joint;
    joint.name = "継ぎ" + std::to_string(i);
    joint.body_a = i - 1;
    joint.body_b = i;
    joint.position = body.position;
    if (i == 1) {
      joint.linear_lower = {0, 1, -0.5f};
      joint.linear_upper = {0, -1, 2};
      joint.angular_lower_rad.z = glm::radians(-90.0f);
      joint.angular_upper_rad.z = glm::radians(45.0f);
    }
    model.joints.push_back(joint);
  }
  return model;
}

class PhysicsPanels : public NullUi {
 protected:
  void SetUp() override {
    const Model model = bodies_model();
    show(model, rotating_motion(model, 120));
    session.document.clock.playing = false;
    update();
  }

  void update() {
    update_physics(session.document.stage, session.document.settings.physics, session.document.clock, 0.0);
    advance(session.document.stage, session.document.clock.frame);
  }

  Actor& actor() { return *session.document.stage.actors[0]; }

  // Whether anything in the frame has this colour.
  bool inked(ImVec4 tint) {
    draw_frame();
    const ImU32 ink = ImGui::GetColorU32(tint);
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int list = 0; list < drawn.CmdListsCount; ++list) {
      for (const ImDrawVert& vertex : drawn.CmdLists[list]->VtxBuffer) {
        if (vertex.col == ink) return true;
      }
    }
    return false;
  }

  int vertices() {
    draw_frame();
    return ImGui::GetDrawData()->TotalVtxCount;
  }
};

TEST_F(PhysicsPanels, TheTotalTimeIsSeenBesidePhysicsInASmallWindow) {
  for (const float width : {640.0f, 700.0f, 1280.0f}) {
    resize(width, 500);
    draw_frame();
    draw_frame();
    ASSERT_TRUE(has("time")) << width;
    EXPECT_LT(find("frame").high.x, find("time").low.x) << width;
    EXPECT_LE(find("time").high.x, find("physics").low.x) << width;
    EXPECT_LE(find("physics").high.x, find("speed").low.x) << width;
  }
}

TEST_F(PhysicsPanels, TheTransportShowsTheModeAndOffersTheOthers) {
  update_physics(session.document.stage, session.document.settings.physics, session.document.clock, 0.0);
  draw_frame();
  click("physics");
  draw_frame();
  click("physics_mode off");
  EXPECT_EQ(session.document.settings.physics.mode, PhysicsMode::off);
  update();
  EXPECT_EQ(physics_label(panel_input(session, nullptr, report)), "Physics: Off");
  perform(CyclePhysicsMode{}, session);
  update();
  EXPECT_EQ(session.document.settings.physics.mode, PhysicsMode::always) << "the modes cycle";
  perform(CyclePhysicsMode{}, session);
  update();
  EXPECT_EQ(physics_label(panel_input(session, nullptr, report)), "Physics: While playing");
}

TEST_F(PhysicsPanels, AModelWithoutBodiesHasNoPhysicsControls) {
  draw_frame();
  EXPECT_TRUE(has("physics"));
  Session empty;
  std::swap(session.document.stage, empty.document.stage);
  session.document.files.clear();
  session.document.selected.actor = -1;
  draw_frame();
  EXPECT_FALSE(has("physics"));
}

TEST_F(PhysicsPanels, ABodyIsSelectedInTheList) {
  state.page = Page::physics;
  draw_frame();
  click("body 剛体1");
  EXPECT_EQ(session.document.selected.body, 1);
  draw_frame();
  EXPECT_TRUE(has("physics_of_bone"));
  click("body 剛体1");
  EXPECT_EQ(session.document.selected.body, -1) << "a second click clears the selection";
  click("body 剛体0");
  draw_frame();
  EXPECT_FALSE(has("physics_of_bone")) << "a kinematic body has no such switch";
}

TEST_F(PhysicsPanels, AJointIsSelectedInItsList) {
  state.page = Page::physics;
  draw_frame();
  EXPECT_FALSE(has("joint 0"));
  click("list_joints");
  draw_frame();
  click("joint 継ぎ1");
  EXPECT_EQ(session.document.selected.joint, 0);
  EXPECT_TRUE(session.settings.bodies) << "selecting a joint shows joints";
  draw_frame();
  click("joint_body 剛体1");
  EXPECT_EQ(session.document.selected.body, 1);
  EXPECT_EQ(session.document.selected.joint, -1) << "a body or a joint is selected, not both";
  draw_frame();
  EXPECT_TRUE(has("body 剛体1"));
}

TEST_F(PhysicsPanels, JointPropertiesAreThoseOfTheFile) {
  const auto properties = joint_properties(*session.document.stage.actors[0], 0);
  const auto value = [&](std::string_view label) {
    const auto found =
        std::find_if(properties.begin(), properties.end(), [&](const Property& f) { return f.label == label; });
    return found == properties.end() ? std::string("missing") : found->value;
  };
  EXPECT_EQ(value("Body A"), "0 剛体0");
  EXPECT_EQ(value("Body B"), "1 剛体1");
  EXPECT_EQ(value("Translation limits"), "0  free  -0.5..2");
  EXPECT_EQ(value("Rotation limits (\xC2\xB0)"), "0  0  -90..45");
  EXPECT_EQ(value("Kind"), "6-dof with springs");
}

TEST_F(PhysicsPanels, PhysicsIsSwitchedPerModelAndPerBone) {
  state.page = Page::physics;
  draw_frame();
  click("physics_of_model");
  EXPECT_FALSE(actor().overrides.physics);
  click("body 剛体2");
  draw_frame();
  click("physics_of_bone");
  EXPECT_EQ(actor().overrides.physics_enabled[2], false);
  update();
  draw_frame();
  click("release_physics");
  EXPECT_FALSE(actor().overrides.physics_enabled[2].has_value());
}

TEST_F(PhysicsPanels, GravityAndWindAreClamped) {
  PhysicsOptions choice;
  choice.settings.gravity = {0, -1e30f, std::numeric_limits<float>::quiet_NaN()};
  choice.settings.steps_per_second = 100;
  perform(SetPhysics{choice}, session);
  const PhysicsSettings& world = session.document.settings.physics.settings;
  EXPECT_EQ(world.gravity, glm::vec3(0, -kMaxAcceleration, 0));
  EXPECT_EQ(world.steps_per_second, 90);
  state.page = Page::physics;
  draw_frame();
  click("physics_world");
  draw_frame();
  click("physics_defaults");
  EXPECT_EQ(session.document.settings.physics.settings, PhysicsSettings());
}

TEST_F(PhysicsPanels, TheRulesAreChosen) {
  const PhysicsSettings& world = session.document.settings.physics.settings;
  state.page = Page::physics;
  draw_frame();
  click("physics_rules mmd");
  EXPECT_EQ(world.rules, PhysicsRules::mmd);
  EXPECT_FALSE(world.ground) << "MMD's own is no setting";
  update();
  EXPECT_EQ(actor().physics->config().settings.rules, PhysicsRules::mmd);
  draw_frame();
  click("physics_world");
  draw_frame();
  click("physics_ground");
  EXPECT_FALSE(world.ground) << "disabled";
  click("physics_defaults");
  EXPECT_EQ(world, (PhysicsSettings{.rules = PhysicsRules::mmd})) << "the defaults are of forces and ground";
  click("physics_rules stable");
  EXPECT_EQ(world, PhysicsSettings());
}

TEST_F(PhysicsPanels, BodiesAreDrawnAsWireframe) {
  while (actor().physics->record().last_recorded_frame() < 60.0)
    actor().physics->record().record_in_background(60.0);  // fills the progress bar
  draw_frame();                                            // panels settle to their sizes
  const int without = vertices();
  perform(ToggleSetting{&ViewSettings::bodies}, session);
  const int with = vertices();
  EXPECT_GT(with, without + 350) << "four vertices per line";
  actor().pose.visible = false;
  EXPECT_EQ(vertices(), without);
}

TEST_F(PhysicsPanels, TheTimelineShowsTheRecordedRange) {
  const int without = vertices();
  while (actor().physics->record().last_recorded_frame() < 60.0) actor().physics->record().record_in_background(60.0);
  update();
  EXPECT_GT(vertices(), without);
  EXPECT_EQ(physics_label(panel_input(session, nullptr, report)), "Physics: Always");
}

TEST_F(PhysicsPanels, BodyPropertiesAreThoseOfTheFile) {
  const auto properties = body_properties(actor(), 1);
  const auto value = [&](std::string_view label) {
    const auto found =
        std::find_if(properties.begin(), properties.end(), [&](const Property& one) { return one.label == label; });
    return found == properties.end() ? std::string() : found->value;
  };
  EXPECT_EQ(value("Name"), "1 剛体1");
  EXPECT_EQ(value("Bone"), "1 1");
  EXPECT_EQ(value("Mode"), "dynamic");
  EXPECT_EQ(value("Shape"), "box, half extents 0.500  0.600  0.700");
  EXPECT_NE(value("Rest position"), "");
  EXPECT_EQ(value("Rest rotation (\xC2\xB0)"), "0.00  0.00  0.00");
  EXPECT_EQ(value("Group"), "1");
  EXPECT_EQ(value("Collides with groups"), "4");
  EXPECT_EQ(value("Joint"), "継ぎ1, to 剛体0\nTranslation 0  free  -0.5..2\nRotation (\xC2\xB0) 0  0  -90..45");
}

TEST_F(PhysicsPanels, ContactsBrokenJointsAndSleepingBodiesAreDrawn) {
  Model model = bodies_model();
  for (RigidBody& body : model.bodies) body.collides_with = 0xFFFF;
  show(model, rotating_motion(model, 120));
  session.document.clock.playing = false;
  session.document.settings.physics.mode = PhysicsMode::off;
  update();
  perform(ToggleSetting{&ViewSettings::bodies}, session);
  draw_frame();
  EXPECT_FALSE(inked(color::kContact));
  EXPECT_FALSE(inked(color::kBreakDistance));
  EXPECT_FALSE(inked(color::kBodyOverridden));
  actor().pose.physics_enabled[2] = 0;
  EXPECT_TRUE(inked(color::kBodyOverridden));
  actor().bones.globals[2].translation = {0, 12.2f, 0};  // at body 0, which no joint connects to it
  EXPECT_TRUE(inked(color::kContact));
  EXPECT_TRUE(inked(color::kBreakDistance));
}

TEST_F(PhysicsPanels, JointLimitsOfTheSelectedBodyAreDrawn) {
  perform(ToggleSetting{&ViewSettings::bodies}, session);
  draw_frame();
  perform(SelectBody{2}, session);
  EXPECT_FALSE(inked(color::kAxes[2])) << "its joint is locked about this axis";
  perform(SelectBody{1}, session);
  EXPECT_TRUE(inked(color::kAxes[2]));
}

TEST_F(PhysicsPanels, SoftBodiesAreListedAndDrawn) {
  perform(ToggleSetting{&ViewSettings::bodies}, session);
  state.page = Page::physics;
  Model model = bodies_model();
  const int without = vertices();
  model.vertices.resize(3);
  for (Vertex& vertex : model.vertices) vertex.bones = {0, -1, -1, -1};
  model.vertices[1].position = {2, 0, 0};
  model.vertices[2].position = {0, 2, 0};
  model.indices = {0, 1, 2};
  model.materials.resize(1);
  model.materials[0].index_count = 3;
  model.soft_bodies.resize(1);
  model.soft_bodies[0].name = "旗";
  model.soft_bodies[0].material = 0;
  show(model, rotating_motion(model, 120));
  session.document.clock.playing = false;
  update();
  EXPECT_GT(vertices(), without + 12) << "three lines and its name";
}

TEST(Wireframe, OutlinesTheShape) {
  RigidBody body;
  body.size = {1, 2, 3};
  body.shape = BodyShape::box;
  EXPECT_EQ(body_wireframe(body).size(), 12u);
  for (const auto& [from, to] : body_wireframe(body)) {
    EXPECT_EQ(glm::abs(from), body.size);
    EXPECT_EQ(glm::abs(to), body.size);
    EXPECT_GT(glm::distance(from, to), 1.9f);
  }
  body.shape = BodyShape::sphere;
  for (const auto& [from, to] : body_wireframe(body)) EXPECT_NEAR(glm::length(from), 1.0f, 1e-5f);
  body.shape = BodyShape::capsule;
  float highest = 0.0f, widest = 0.0f;
  for (const auto& [from, to] : body_wireframe(body)) {
    highest = std::max({highest, from.y, to.y});
    widest = std::max({widest, from.x, to.x});
  }
  EXPECT_NEAR(highest, 0.5f * 2.0f + 1.0f, 1e-5f);
  EXPECT_NEAR(widest, 1.0f, 1e-5f);
}

}  // namespace
}  // namespace odori
