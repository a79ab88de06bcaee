// The list of actors on the models page: visibility, order, position, copies.

#include "ui/null_ui.h"

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
