// The list of actors on the models page: visibility, order, position, copies.

#include "ui/null_ui.h"
#include "ui/triangle_model.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;
using testing::open;

class ActorRows : public NullUi {
 protected:
  ActorRows() {
    Model model = testing::named_model(1);
    model.comment.clear();
    show(model);
    model.name = "second";
    open(session, model, "second.pmx", true);
    perform(SelectActor{0}, session);
    state.page = Page::models;
    settle();
    asked.clear();
  }
  const Actor& actor(std::size_t index) const { return *session.document.stage.actors[index]; }
};

TEST_F(ActorRows, TheEyeHidesAndShows) {
  press_on("actor_visible 1");
  EXPECT_FALSE(actor(1).visible);
  press_on("actor_visible 1");
  EXPECT_TRUE(actor(1).visible);
  EXPECT_TRUE(actor(0).visible);
}

TEST_F(ActorRows, ARowIsLevelWithItsButtons) {
  for (const float scale : {1.0f, 2.0f}) {
    resize(1280, 720, scale);
    settle();
    const WidgetArea eye = find("actor_visible 0"), row = find("actor 0"), close = find("close_actor 0");
    EXPECT_EQ(row.low.y, eye.low.y);
    EXPECT_EQ(row.high.y, eye.high.y);
    EXPECT_EQ(close.low.y, eye.low.y);
  }
}

TEST_F(ActorRows, ARowIsDraggedOntoAnother) {
  const ImVec2 from = middle(find("actor 1")), to = middle(find("actor 0"));
  move_to(from);
  press();
  settle();
  move_to(ImVec2(from.x, from.y - 10.0f));
  settle();
  move_to(to);
  settle();
  release();
  settle();
  EXPECT_EQ(actor(0).model->name, "second");
  EXPECT_EQ(session.document.selected.actor, 1) << "the selected actor stays selected";
  perform(Undo{}, session);
  EXPECT_EQ(actor(1).model->name, "second");
}

// The camera looks at the ground from above, so that left on the screen is -x and down is -z.
class GroundRing : public NullUi {
 protected:
  GroundRing() {
    Model model = testing::triangle_model();
    show(model);
    open(session, model, "second.pmx", true);
    perform(SetActorPlacement{1, {{30, 0, 0}, {}}}, session);
    perform(SelectActor{0}, session);
    session.document.history.clear();
    state.page = Page::models;
    settle();
    perform(LookFrom{ViewSide::top}, session);
    settle();
  }
  void drag(ImVec2 from, ImVec2 by) {
    move_to(from);
    press();
    move_to(ImVec2(from.x + 0.5f * by.x, from.y + 0.5f * by.y));
    move_to(ImVec2(from.x + by.x, from.y + by.y));
    release();
    settle();
  }
  const ActorPlacement& placement() const { return session.document.stage.actors[0]->placement; }
};

TEST_F(GroundRing, ItsMiddleMovesTheModelAsOneStep) {
  drag(middle(find("ground_move")), ImVec2(120, 0));
  EXPECT_GT(placement().translation.x, 0.1f);
  EXPECT_NEAR(placement().translation.y, 0.0f, 1e-4f);
  EXPECT_NEAR(placement().translation.z, 0.0f, 1e-2f);
  EXPECT_EQ(session.document.history.undoable(), 1u);
  perform(Undo{}, session);
  EXPECT_EQ(placement().translation, glm::vec3(0));
}

TEST_F(GroundRing, TheRingTurnsTheModel) {
  const ImVec2 center = middle(find("ground_move")), ring = middle(find("ground_turn"));
  drag(ring, ImVec2(center.x - ring.x, ring.x - center.x));  // a quarter of a turn, from +x to below
  EXPECT_NEAR(std::abs(placement().rotation_rad.y), 0.5f * kPi, 0.1f);
  EXPECT_EQ(placement().translation, glm::vec3(0));
}

TEST_F(GroundRing, OnlyThePageOfModelsHasIt) {
  EXPECT_TRUE(has("ground_move"));
  state.page = Page::scene;
  settle();
  EXPECT_FALSE(has("ground_move"));
}

TEST_F(GroundRing, ThePageOfFilmsMarksTheirFrame) {
  state.page = Page::output;
  session.settings.film.width = 720;
  session.settings.film.height = 1280;
  settle();
  const WidgetArea frame = find("film_frame"), view = find("picture");
  EXPECT_NEAR(frame.high.y - frame.low.y, view.high.y - view.low.y, 1.0f);
  EXPECT_NEAR((frame.high.x - frame.low.x) / (frame.high.y - frame.low.y), 720.0f / 1280.0f, 0.01f);
}

TEST_F(ActorRows, PositionAndRotationAreTyped) {
  press_on("position_section");
  const auto type = [&](std::string_view field, const char* text) {
    ImGui::GetIO().KeyCtrl = true;
    const WidgetArea area = find(field);
    move_to(ImVec2(area.low.x + 0.15f * (area.high.x - area.low.x), 0.5f * (area.low.y + area.high.y)));
    press();
    release();
    settle();
    ImGui::GetIO().KeyCtrl = false;
    ImGui::GetIO().AddInputCharactersUTF8(text);
    settle();
  };
  EXPECT_FALSE(has("reset_placement"));
  type("actor_position", "12.5");
  EXPECT_EQ(actor(0).placement.translation, glm::vec3(12.5f, 0, 0));
  type("actor_rotation", "90");
  EXPECT_NEAR(actor(0).placement.rotation_rad.x, kPi / 2, 1e-4f);
  EXPECT_FALSE(has("actor_scale")) << "models have no scale";
  press_on("reset_placement");
  EXPECT_EQ(actor(0).placement, ActorPlacement());
}

TEST_F(ActorRows, CopiesAreAddedAndClosed) {
  press_on("duplicate_actor 0");
  EXPECT_EQ(session.document.stage.actors.size(), 3u);
  press_on("formation_section");
  press_on("formation_ring");
  press_on("form_actors");
  ASSERT_EQ(session.document.stage.actors.size(), 7u);
  EXPECT_NE(actor(6).placement.translation.z, 0.0f);
  perform(Undo{}, session);
  settle();
  EXPECT_EQ(count("actor"), 3);
}

}  // namespace
}  // namespace odori
