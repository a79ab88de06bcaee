// The page Looks: looks are selected, compared with MMD's picture and changed.

#include "support/large_model.h"
#include "ui/null_ui.h"
#include "view/look_passes.h"
#include "view/look_rows.h"

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

constexpr FaultKind kBrokenLook{"look.test", "it is broken"};

LookChanges glowing() {
  LookChanges changes;
  changes.rows.push_back({&look_row(&Look::glow), true});
  changes.rows.push_back({&look_row(&Look::glow_strength), 1.5f});
  return changes;
}

class LooksPageTest : public NullUi {
 protected:
  LooksPageTest() {
    LookChanges none;
    none.rows.push_back({&look_row(&Look::glow), false});
    none.rows.push_back({&look_row(&Look::glow_strength), Look().glow_strength});
    session.looks.push_back({true, "MMD", "As MMD draws it", none});
    session.looks.push_back({false, "光る", "", glowing()});
    session.looks.push_back({false, "broken", "", fault(kBrokenLook)});
    show(named_model(1));
    state.page = Page::looks;
    resize(1280, 2400);
    NullUi::settle();
    asked.clear();
  }
  const Look& look() const { return session.document.settings.look; }
};

TEST_F(LooksPageTest, AClickAppliesALookAndUndoTakesItBack) {
  EXPECT_FALSE(has("glow.strength"));
  press_on("look 光る");
  EXPECT_TRUE(look().glow);
  EXPECT_EQ(look().glow_strength, 1.5f);
  settle();
  EXPECT_TRUE(has("glow.strength")) << "the settings of what is on";
  EXPECT_FALSE(has("fog.density"));
  perform(Undo{}, session);
  EXPECT_EQ(look(), Look());
}

TEST_F(LooksPageTest, ABrokenLookChangesNothing) {
  press_on("look broken");
  EXPECT_EQ(look(), Look());
}

TEST_F(LooksPageTest, ASwitchShowsItsSettingsAndChoicesAreLists) {
  click("dof");
  settle();
  EXPECT_TRUE(look().dof);
  EXPECT_TRUE(has("dof.f_number"));
  EXPECT_FALSE(has("dof.distance")) << "only with a focus at a distance";
  click("dof.focus");
  settle();
  click("dof.focus distance");
  settle();
  EXPECT_EQ(look().dof_focus, Focus::distance);
  EXPECT_TRUE(has("dof.distance"));
}

TEST_F(LooksPageTest, TheComparisonShowsTheSamePaneAsMmdDrawsItUntilItIsOff) {
  session.document.settings.views.panes[0].skinning.mode = SkinningMode::dqs;
  click("compare_look 1");
  settle();
  const Views& views = session.document.settings.views;
  EXPECT_EQ(views.style, ViewStyle::wipe);
  EXPECT_TRUE(views.panes[1].as_mmd);
  EXPECT_EQ(views.panes[1].skinning.mode, SkinningMode::dqs);
  EXPECT_FALSE(views.panes[0].as_mmd);
  click("compare_look 2");
  settle();
  EXPECT_EQ(pane_count(views), 2);
  click("compare_look 0");
  settle();
  EXPECT_EQ(pane_count(views), 1);
  EXPECT_FALSE(views.panes[1].as_mmd);
}

TEST_F(LooksPageTest, ParametersOfOwnPassesAreSliders) {
  LookPasses passes;
  passes.parameters.push_back({"dot_size", "Size of the dots", 6.0f, 2.0f, 32.0f});
  own_passes = &passes;
  session.document.settings.look.pass_file = "halftone.look.toml";
  settle();
  const WidgetArea slider = find("own_parameter dot_size");
  move_to(ImVec2(slider.high.x - 4.0f, middle(slider).y));
  press();
  release();
  settle();
  const std::vector<float> values = parameter_values(passes, look().pass_parameters);
  EXPECT_GT(values[0], 25.0f) << "near the right end of 2 to 32";
  click("remove_own_passes");
  EXPECT_TRUE(look().pass_file.empty());
}

}  // namespace
}  // namespace odori
