#include "session/messages.h"
#include "ui/null_ui.h"

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
  EXPECT_TRUE(has("close_terms")) << "the model was opened again";
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
  EXPECT_FALSE(state.terms_for_good) << "the checkbox is reset for each model";
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

TEST(TermsRead, TheOldestAreDropped) {
  Session session;
  for (std::size_t i = 0; i < kMaxReadTerms + 5; ++i) {
    Model model = named_model(1);
    model.name = std::to_string(i);
    const auto shared = std::make_shared<const Model>(std::move(model));
    show_terms(session, shared);
    close_terms(session, true);
  }
  EXPECT_EQ(session.terms_read.size(), kMaxReadTerms);
}

}  // namespace
}  // namespace odori
