#include "app/messages.h"
#include "support/models.h"
#include "ui/null_ui.h"

#include <algorithm>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

class TermsTest : public NullUi {
 protected:
  void open_model(Model model) { testing::open(session, std::move(model), "model.pmx"); }
};

TEST_F(TermsTest, AreShownForANewModelUntilClosed) {
  open_model(named_model(1));
  draw_frame();
  draw_frame();
  EXPECT_TRUE(has("close_terms"));
  click("close_terms");
  EXPECT_EQ(asked, (Commands{CloseTerms{}}));
  draw_frame();
  EXPECT_FALSE(has("close_terms"));
  open_model(named_model(1));
  draw_frame();
  EXPECT_FALSE(has("close_terms")) << "they are shown once a model";
}

TEST_F(TermsTest, AreNotShownAgainAfterOptingOut) {
  open_model(named_model(1));
  draw_frame();
  draw_frame();
  click("terms_for_good");
  click("close_terms");
  EXPECT_EQ(asked, (Commands{CloseTerms{true}}));
  open_model(named_model(1));
  draw_frame();
  EXPECT_FALSE(has("close_terms"));
  Model changed = named_model(1);
  changed.comment += "!";
  open_model(changed);
  draw_frame();
  draw_frame();
  EXPECT_TRUE(has("close_terms")) << "the terms have changed";
  EXPECT_FALSE(state.cards.terms.for_good) << "the checkbox is reset for each model";
}

TEST_F(TermsTest, AreNotShownForAModelWithoutTerms) {
  Model model = named_model(1);
  model.comment.clear();
  open_model(model);
  draw_frame();
  EXPECT_FALSE(has("close_terms"));
}

TEST_F(TermsTest, AClickInProgressIsNotLost) {
  draw_frame();
  move_to(middle(find("workspace Pose")));
  press();
  open_model(named_model(1));
  draw_frame();
  draw_frame();
  ASSERT_TRUE(has("close_terms"));
  release();
  EXPECT_EQ(state.page, Page::bones);
}

TEST_F(TermsTest, AreClosedWithTheirModel) {
  open_model(named_model(1));
  perform(CloseActor{0}, session);
  draw_frame();
  EXPECT_FALSE(has("close_terms"));
}

// Where the model's bones are on the screen, by the camera alone.
std::pair<float, float> figure(const Session& session, const WidgetArea& picture) {
  const float width = picture.high.x - picture.low.x, height = picture.high.y - picture.low.y;
  const glm::mat4 clip = world_to_clip(session.document.stage.camera, width / height);
  float left = picture.high.x, right = picture.low.x;
  for (const RigidTransform& bone : session.document.stage.actors[0]->bones.globals) {
    const glm::vec4 at = clip * glm::vec4(bone.translation, 1.0f);
    const float x = picture.low.x + width * (0.5f + 0.5f * at.x / at.w);
    left = std::min(left, x);
    right = std::max(right, x);
  }
  return {left, right};
}

TEST_F(TermsTest, StandBesideTheModel) {
  // A figure with spread arms, 14 by 20 units.
  Model model = testing::chain_model({{0, 0, 0}, {0, 20, 0}, {-7, 15, 0}, {7, 15, 0}});
  model.comment = "terms of use";
  for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1920, 1080)}) {
    resize(size.x, size.y);
    open_model(model);
    session.document.stage.camera.target = {0, 10, 0};
    session.document.stage.camera.distance = -45.0f;
    settle();
    for (const float aside : {0.0f, 12.0f, -12.0f}) {
      session.document.stage.camera.target.x = aside;
      state.cards.terms.figure = {};
      settle();
      const auto [left, right] = figure(session, find("picture"));
      const WidgetArea text = find("terms_text");
      EXPECT_TRUE(text.high.x < left || text.low.x > right) << aside << ": " << left << ".." << right;
      EXPECT_GT(text.high.x - text.low.x, 100.0f);
    }
  }
}

// A card of two words a line beside the model is no use.
TEST_F(TermsTest, CanBeReadInASmallWindow) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 20, 0}, {-7, 15, 0}, {7, 15, 0}});
  model.comment = "These are the terms of use of a model whose author has much to say about what may be done with it.";
  resize(700, 500);
  open_model(model);
  session.document.stage.camera.target = {0, 10, 0};
  session.document.stage.camera.distance = -45.0f;
  settle();
  const WidgetArea text = find("terms_text"), picture = find("picture");
  EXPECT_GT(text.high.x - text.low.x, 300.0f);
  EXPECT_GT(text.low.y, 0.5f * (picture.low.y + picture.high.y)) << "below the model's face";
  EXPECT_GE(find("close_terms").high.y, text.high.y);
  EXPECT_LE(find("close_terms").high.y, picture.high.y);
}

TEST_F(TermsTest, DoNotCoverMessagesInASmallWindow) {
  resize(640, 400);
  open_model(testing::named_model(1));
  post_message(session, Severity::error, "broken.pmx", {"It cannot be read"});
  settle();
  settle();
  EXPECT_LE(find("dismiss 1").high.y, find("terms_text").low.y);
}

TEST_F(TermsTest, StayWhereTheyAreWhileTheModelMoves) {
  open_model(named_model(1));
  settle();
  const ImVec2 before = find("terms_text").low;
  session.document.stage.camera.target.x += 9.0f;
  settle();
  EXPECT_EQ(find("terms_text").low.x, before.x);
}

TEST(TermsRead, TheOldestAreDropped) {
  Session session;
  for (std::size_t i = 0; i < kMaxReadTerms + 5; ++i) {
    Model model = named_model(1);
    model.name = std::to_string(i);
    const auto shared = std::make_shared<const Model>(std::move(model));
    show_terms(session, {shared});
    close_terms(session, true);
  }
  EXPECT_EQ(session.terms.read.size(), kMaxReadTerms);
}

}  // namespace
}  // namespace odori
