// Posing with the mouse on panels and picture: the gizmo, numbers, spots of the surface.

#include "scene/overrides.h"
#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/viewport/projection.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

// A root and a bone above it that turns and moves, with a square that hangs on it.
Model posable_model() {
  Model model = testing::chain_model({{0, 6, 0}, {0, 12, 0}});
  model.bones[1].movable = true;
  for (const glm::vec2 corner : {glm::vec2(-2, -2), glm::vec2(-2, 2), glm::vec2(2, 2), glm::vec2(2, -2)}) {
    Vertex vertex;
    vertex.position = {corner.x + 5, corner.y + 12, 0};
    vertex.bones[0] = 1;
    vertex.kind = DeformKind::bdef2;
    model.vertices.push_back(vertex);
  }
  model.indices = {0, 1, 2, 0, 2, 3};
  model.materials.resize(1);
  model.materials[0].name = "布";
  model.materials[0].index_count = 6;
  return model;
}

class PosingUi : public NullUi {
 protected:
  void show_posable() {
    show(posable_model());
    session.settings.bones = true;
    session.document.selected.bone = 1;
    settle();
    asked.clear();
  }
  // Where the second triangle is.
  void ctrl_click_on_surface() {
    const WidgetArea area = find("picture");
    const Projection projection(session.document.stage.camera,
                                {area.low, ImVec2(area.high.x - area.low.x, area.high.y - area.low.y)});
    ImGui::GetIO().KeyCtrl = true;
    move_to(projection.point({6.5f, 13.5f, 0})->at);
    press();
    release();
    ImGui::GetIO().KeyCtrl = false;
    settle();
  }
  void shown() {
    advance(session.document.stage, session.document.clock.frame);
    draw_frame();
  }
  void drag(std::string_view name, ImVec2 by, int steps = 4) {
    const ImVec2 from = middle(find(name));
    for (int i = 0; i < 30; ++i) move_to(from);  // no double click
    press();
    for (int i = 1; i <= steps; ++i) {
      const float share = static_cast<float>(i) / static_cast<float>(steps);
      move_to(ImVec2(from.x + by.x * share, from.y + by.y * share));
      advance(session.document.stage, 0.0);
    }
    release();
    settle();
  }
  const Overrides& set() { return session.document.stage.actors[0]->overrides; }
  template <typename Asked>
  std::ptrdiff_t asked_for() const {
    return std::count_if(asked.begin(), asked.end(), [](const Command& c) { return c.get<Asked>() != nullptr; });
  }
};

TEST_F(PosingUi, ArrowTranslatesTheBoneAsOneUndoStep) {
  show_posable();
  drag("gizmo_arrow 0", ImVec2(60, 0));
  ASSERT_TRUE(set().bone_translations[1]);
  EXPECT_GT(set().bone_translations[1]->x, 0.5f);
  EXPECT_NEAR(set().bone_translations[1]->y, 0.0f, 1e-4f);
  EXPECT_GT(asked_for<SetBoneTranslation>(), 1);
  EXPECT_EQ(asked_for<OrbitCamera>(), 0) << "the camera stays";
  EXPECT_EQ(session.document.selected.bone, 1);
  EXPECT_EQ(session.document.history.undoable(), 1u);
  perform(Undo{}, session);
  EXPECT_FALSE(is_overridden(set(), 1));
  drag("gizmo_arrow 1", ImVec2(0, -40));
  drag("gizmo_arrow 1", ImVec2(0, -40));
  EXPECT_EQ(session.document.history.undoable(), 2u) << "two drags are two";
}

TEST_F(PosingUi, RingRotatesTheBone) {
  show_posable();
  drag("gizmo_ring 2", ImVec2(30, 30));
  ASSERT_TRUE(set().bone_rotations[1]);
  const glm::quat turned = *set().bone_rotations[1];
  EXPECT_GT(std::abs(turned.z), 0.05f);
  EXPECT_NEAR(turned.x, 0.0f, 1e-4f);
  EXPECT_NEAR(turned.y, 0.0f, 1e-4f);
  EXPECT_EQ(session.document.history.undoable(), 1u);
}

TEST_F(PosingUi, WorksInEveryPaneWithItsCamera) {
  show_posable();
  perform(Commands{SetViewStyle{ViewStyle::panes, 2}, Toggle{Switch::cameras_linked}}, session);
  settle();
  perform(SelectPane{1}, session);
  perform(LookFrom{ViewSide::back}, session);
  settle();
  drag("gizmo_arrow 0", ImVec2(-40, 0));
  ASSERT_TRUE(set().bone_translations[1]);
  EXPECT_GT(set().bone_translations[1]->x, 0.3f) << "seen from behind, left is +x";
}

TEST_F(PosingUi, GizmoNeedsVisibleBonesAndASelection) {
  show_posable();
  EXPECT_EQ(count("gizmo_ring"), 3);
  EXPECT_EQ(count("gizmo_arrow"), 3);
  perform(ToggleSetting{&ViewSettings::gizmo}, session);
  shown();
  EXPECT_EQ(count("gizmo_ring"), 0);
  perform(ToggleSetting{&ViewSettings::gizmo}, session);
  perform(SelectBone{0}, session);
  shown();
  EXPECT_EQ(count("gizmo_ring"), 3);
  EXPECT_EQ(count("gizmo_arrow"), 0) << "it does not move";
  for (const int bone : {-1, 7}) {
    perform(SelectBone{bone}, session);
    shown();
    EXPECT_EQ(count("gizmo_ring"), 0);
  }
  perform(Commands{SelectBone{1}, ToggleSetting{&ViewSettings::bones}}, session);
  shown();
  EXPECT_EQ(count("gizmo_ring"), 0);
}

TEST_F(PosingUi, BoneMayDisappearDuringADrag) {
  show_posable();
  move_to(middle(find("gizmo_arrow 0")));
  press();
  perform(CloseActor{0}, session);
  move_to(ImVec2(300, 300));
  release();
  settle();
  EXPECT_FALSE(state.viewport.gizmo.drag);
}

TEST_F(PosingUi, TypedOverridesCanBeCleared) {
  show_posable();
  state.page = Page::bones;
  settle();
  drag("move 1", ImVec2(50, 0));
  ASSERT_TRUE(set().bone_translations[1]);
  EXPECT_NEAR(set().bone_translations[1]->y, 0.5f, 0.05f);
  EXPECT_EQ(set().bone_translations[1]->x, 0.0f);
  drag("turn 0", ImVec2(60, 0));
  ASSERT_TRUE(set().bone_rotations[1]);
  EXPECT_NEAR(glm::degrees(2.0f * std::asin(set().bone_rotations[1]->x)), 30.0f, 3.0f);
  EXPECT_EQ(session.document.history.undoable(), 2u);
  drag("turn 0", ImVec2(180, 0));
  const float straight_up = glm::degrees(2.0f * std::asin(set().bone_rotations[1]->x));
  EXPECT_GT(straight_up, 100.0f) << "past where the angles turn over";
  click("release_bone");
  EXPECT_FALSE(is_overridden(set(), 1));
  settle();
  EXPECT_FALSE(has("release_bone"));
}

TEST_F(PosingUi, TypingThenPressingIsTwoUndoSteps) {
  show_posable();
  state.page = Page::bones;
  settle();
  ImGui::GetIO().KeyCtrl = true;
  click("move 0");
  ImGui::GetIO().KeyCtrl = false;
  settle();
  ImGui::GetIO().AddInputCharactersUTF8("5");
  settle();
  drag("move 1", ImVec2(50, 0));
  ASSERT_TRUE(set().bone_translations[1]);
  EXPECT_EQ(set().bone_translations[1]->x, 5.0f);
  EXPECT_NEAR(set().bone_translations[1]->y, 0.5f, 0.05f);
  EXPECT_EQ(session.document.history.undoable(), 2u);
  perform(Undo{}, session);
  ASSERT_TRUE(set().bone_translations[1]);
  EXPECT_EQ(*set().bone_translations[1], glm::vec3(5, 0, 0));
}

TEST_F(PosingUi, AllBoneOverridesAreClearedAtOnce) {
  show_posable();
  perform(Commands{SetBoneRotation{0, 0, axis_angle({1, 0, 0}, 1)}, SetBoneTranslation{0, 1, {1, 0, 0}}}, session);
  state.page = Page::bones;
  settle();
  click("release_bones");
  EXPECT_EQ(overridden_bone_count(set()), 0);
  open_page(Page::overrides);
  click("save_pose");
  EXPECT_EQ(asked_for<SavePose>(), 1);
}

TEST_F(PosingUi, DraggingASliderIsOneUndoStep) {
  Model model = posable_model();
  model.morphs.push_back({"m", "", MorphPanel::eye, {}});
  show(std::move(model));
  state.page = Page::morphs;
  settle();
  drag("morph_slider 0", ImVec2(40, 0), 10);
  EXPECT_GT(asked_for<SetMorphOverride>(), 3);
  EXPECT_EQ(asked_for<BeginUndoStep>(), 1);
  EXPECT_EQ(asked_for<EndUndoStep>(), 1);
  EXPECT_EQ(session.document.history.undoable(), 1u);
}

TEST_F(PosingUi, TransformBreakdownListsEachPart) {
  Model model = posable_model();
  model.bones[0].append_rotation = true;
  model.bones[0].append_source = 1;
  model.bones[0].append_ratio = 0.5f;
  model.morphs.push_back({"伸び", "", MorphPanel::other, BoneMorph{{{1, {0, 1, 0}, kNoRotation}}}});
  const Motion dance = testing::rotating_motion(model, 40);
  show(std::move(model), dance);
  perform(Commands{SelectBone{1}, SetMorphOverride{0, 0, 0.5f}, SeekTo{20}}, session);
  session.document.clock.playing = false;
  state.page = Page::bones;
  resize(1280, 1400);
  settle();
  click("why");
  settle();
  EXPECT_TRUE(has("why_parent 0"));
  EXPECT_FALSE(has("why_motion"));
  click("why_morph 0");
  EXPECT_EQ(state.page, Page::morphs);
  EXPECT_STREQ(state.morphs.list.filter.data(), "伸び");
  state.page = Page::bones;
  settle();
  click("why_parent 0");
  EXPECT_EQ(session.document.selected.bone, 0);
  settle();
  EXPECT_TRUE(has("why_append 1"));
  click("why_motion");
  EXPECT_EQ(session.document.clock.frame, 0.0) << "the key it comes from";
}

TEST_F(PosingUi, APickedPointIsDescribedInSight) {
  show_posable();
  state.page = Page::bones;
  resize(1280, 560);
  settle();
  move_to(middle(find("why")));
  ImGui::GetIO().MouseWheel = -30.0f;
  settle();
  ASSERT_FALSE(has("why")) << "the details are scrolled";
  ctrl_click_on_surface();
  EXPECT_TRUE(session.document.selected.picked);
  EXPECT_TRUE(has("spot_bone 1"));
}

TEST_F(PosingUi, AVertexIsFoundByItsNumber) {
  show_posable();
  state.page = Page::bones;
  perform(SelectBone{0}, session);
  settle();
  ImGuiIO& io = ImGui::GetIO();
  io.KeyMap[ImGuiKey_Enter] = 1;
  const auto type = [&](const char* number) {
    click("vertex_number");
    settle();
    io.AddInputCharactersUTF8(number);
    draw_frame();
    io.KeysDown[1] = true;
    draw_frame();
    io.KeysDown[1] = false;
    settle();
  };
  type("1");
  ASSERT_TRUE(session.document.selected.picked);
  EXPECT_EQ(session.document.selected.picked->hit.vertex, 1u);
  EXPECT_EQ(session.document.selected.picked->hit.material, 0);
  EXPECT_TRUE(has("copy_vertex"));
  EXPECT_TRUE(has("marked_vertex"));
  type("99999");
  EXPECT_EQ(session.document.selected.picked->hit.vertex, 1u) << "there is none";
  EXPECT_TRUE(state.bones.vertex_unknown);
}

TEST_F(PosingUi, CtrlClickPicksTheSurface) {
  show_posable();
  state.page = Page::models;
  const Camera before = session.document.stage.camera;
  ctrl_click_on_surface();
  ASSERT_TRUE(session.document.selected.picked);
  EXPECT_EQ(session.document.selected.picked->hit.vertex, 2u);
  EXPECT_EQ(session.document.stage.camera, before);
  EXPECT_EQ(state.page, Page::bones);
  EXPECT_TRUE(has("spot_bone 1"));
  EXPECT_TRUE(has("marked_vertex"));
  ImGui::SetClipboardText("nothing");
  click("copy_vertex");
  const std::string words = ImGui::GetClipboardText();
  EXPECT_TRUE(words.starts_with("Index\t2 (0 to ")) << words;
  EXPECT_NE(words.find("\nRest position\t"), std::string::npos) << words;
  click("spot_material 0");
  EXPECT_EQ(state.page, Page::materials);
  state.page = Page::bones;
  settle();
  click("forget_spot");
  settle();
  EXPECT_FALSE(has("spot_bone 1"));
  EXPECT_FALSE(has("marked_vertex"));
}

}  // namespace
}  // namespace odori
