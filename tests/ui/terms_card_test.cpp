#include "session/terms.h"
#include "ui/null_ui.h"

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

class TermsTest : public NullUi {
 protected:
  void open_model(Model model) { testing::open(session, std::move(model), "model.pmx"); }
};

TEST_F(TermsTest, AreShownWhenAModelIsOpenedUntilTheyAreClosed) {
  open_model(named_model(1));
  viewport();
  viewport();
  EXPECT_TRUE(has("close_terms"));
  click("close_terms");
  EXPECT_EQ(asked, (Commands{CloseTerms{}}));
  viewport();
  EXPECT_FALSE(has("close_terms"));
  open_model(named_model(1));
  viewport();
  EXPECT_TRUE(has("close_terms")) << "opened again";
}

TEST_F(TermsTest, AreNotShownAgainForAModelWhoseBoxWasTicked) {
  open_model(named_model(1));
  viewport();
  viewport();
  click("terms_for_good");
  click("close_terms");
  EXPECT_EQ(asked, (Commands{CloseTerms{true}}));
  open_model(named_model(1));
  viewport();
  EXPECT_FALSE(has("close_terms"));
  Model changed = named_model(1);
  changed.comment += "!";
  open_model(changed);
  viewport();
  viewport();
  EXPECT_TRUE(has("close_terms")) << "other terms";
  EXPECT_FALSE(state.terms_for_good) << "the box is for one model";
}

TEST_F(TermsTest, AModelWithoutTermsHasNone) {
  Model silent = named_model(1);
  silent.comment.clear();
  open_model(silent);
  viewport();
  EXPECT_FALSE(has("close_terms"));
}

TEST_F(TermsTest, AClickThatTheyAppearUnderIsNotLost) {
  viewport();
  move_to(middle(find("tab_bones")));
  press();
  open_model(named_model(1));
  viewport();
  viewport();
  ASSERT_TRUE(has("close_terms"));
  release();
  EXPECT_EQ(state.tab, SideTab::bones);
}

TEST_F(TermsTest, GoWithTheirModel) {
  open_model(named_model(1));
  perform(CloseActor{0}, session);
  viewport();
  EXPECT_FALSE(has("close_terms"));
}

TEST(TermsRead, TheOldestAreForgotten) {
  Session session;
  for (std::size_t i = 0; i < kMaxTermsRead + 5; ++i) {
    Model model = named_model(1);
    model.name = std::to_string(i);
    const auto shared = std::make_shared<const Model>(std::move(model));
    show_terms(session, shared);
    close_terms(session, true);
  }
  EXPECT_EQ(session.terms_read.size(), kMaxTermsRead);
}

}  // namespace
}  // namespace odori
