// Parameters of skinning on the page Skinning.

#include "ui/null_ui.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

class SkinningPageTest : public NullUi {
 protected:
  void SetUp() override {
    show(testing::chain_model({{0, 10, 0}, {0, 12, 0}}), {});
    state.page = Page::skinning;
    resize(1280, 1400);
    select(SkinningMode::linear);
  }

  void select(SkinningMode mode) {
    active_pane(session.document.settings.views).skinning.mode = mode;
    draw_frame();
    draw_frame();
  }
  double shown(MethodParameter parameter) const { return session.document.settings.method[parameter]; }
};

TEST_F(SkinningPageTest, AModeHasItsParameters) {
  for (const auto& mode : skinning_modes()) {
    select(mode.value);
    for (const MethodParameterRow& row : kMethodParameters) {
      EXPECT_EQ(has(row.name), concerns(row, mode.value)) << mode.name << ", " << row.name;
    }
  }
}

TEST_F(SkinningPageTest, SlidersSetThemForTheStage) {
  select(SkinningMode::delta_mush);
  EXPECT_FALSE(has("method_reset"));
  click("ddm.passes");  // the middle of 0 to 100
  EXPECT_NEAR(shown(MethodParameter::passes), 50.0, 2.0);
  EXPECT_EQ(shown(MethodParameter::passes), std::round(shown(MethodParameter::passes)));
  EXPECT_EQ(session.document.stage.method, session.document.settings.method);
  EXPECT_STREQ(session.document.history.undo_title(), "Parameters of skinning");
  perform(Undo{}, session);
  EXPECT_EQ(shown(MethodParameter::passes), 24.0);
  draw_frame();
  click("weights.largest");
  EXPECT_LT(shown(MethodParameter::largest_weights), 4.0);
  draw_frame();
  press_on("method_reset");
  EXPECT_EQ(session.document.settings.method, MethodParameters());
  EXPECT_EQ(session.document.stage.method, MethodParameters());
}

}  // namespace
}  // namespace odori
