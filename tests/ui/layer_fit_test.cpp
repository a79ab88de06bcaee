// The fit of a motion layer on the page of the models.

#include "document/document.h"
#include "support/fit_figures.h"
#include "ui/null_ui.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::figure;
using testing::figure_dance;
using testing::NullUi;
using testing::open;

class LayerFitPage : public NullUi {
 protected:
  LayerFitPage() {
    Model author = figure({}), dancer = figure({.arms_deg = 10.0f, .leg = 1.3f, .upper_body2 = false});
    author.name = "作者";
    dancer.name = "踊り子";
    Motion motion = figure_dance(author, 11);
    motion.model_name = author.name;
    motion.morphs.push_back({*name_key("あ"), {{0, 1.0f}}});
    open(session, author, "author.pmx");
    open(session, dancer, "dancer.pmx", true);
    perform(SelectActor{1}, session);
    open(session, motion, "dance.vmd", true);
    session.terms.shown.reset();
    session.document.clock.playing = false;
    state.page = Page::models;
    resize(1280, 1600);
    wait_for_fits();
    asked.clear();
  }

  const MotionLayer& layer() const { return session.document.stage.actors[1]->layers[0]; }
  void fit_and_expand() {
    press_on("fit_layer 0");
    wait_for_fits();
    press_on("layer 0");
  }
};

TEST_F(LayerFitPage, OffersToFitAMotionOfOtherProportions) {
  press_on("fit_layer 0");
  EXPECT_EQ(asked.front(), Command(SetLayerFit{1, 0, FitRequest{}}));
  wait_for_fits();
  EXPECT_FALSE(has("fit_layer 0")) << "it is done";
  EXPECT_EQ(layer().fitted->report.from, "作者");
  perform(Undo{}, session);
  settle();
  EXPECT_TRUE(has("fit_layer 0"));
}

TEST_F(LayerFitPage, OffersNothingForAMotionOfThisModel) {
  perform(RemoveLayer{1, 0}, session);
  Motion own = figure_dance(*session.document.stage.actors[1]->model, 4);
  own.model_name = "踊り子";
  open(session, own, "own.vmd", true);
  wait_for_fits();
  EXPECT_TRUE(has("layer 0"));
  EXPECT_FALSE(has("fit_layer 0"));
}

TEST_F(LayerFitPage, SwitchesBetweenBoth) {
  fit_and_expand();
  press_on("layer_as_made 0");
  EXPECT_FALSE(layer().fit);
  press_on("layer_fitted 0");
  wait_for_fits();
  EXPECT_TRUE(layer().fitted);
  press_on("compare_fit 0");
  EXPECT_EQ(session.document.stage.actors.size(), 3u);
  EXPECT_FALSE(session.document.stage.actors[2]->layers[0].fit);
}

TEST_F(LayerFitPage, TheSourceIsAnOpenModelOrAFile) {
  press_on("layer 0");
  press_on("made_for 0");
  EXPECT_TRUE(has("made_for_name 0"));
  EXPECT_EQ(count("made_for_model"), 2);
  press_on("made_for_model author.pmx");
  wait_for_fits();
  ASSERT_TRUE(layer().fit);
  EXPECT_EQ(layer().fit->from, "author.pmx");
  press_on("made_for 0");
  press_on("made_for_file 0");
  ASSERT_TRUE(session.dialog.is_open());
  EXPECT_EQ(session.dialog.use(), DialogUse::made_for);
  perform(FitToFile{"other.pmx"}, session);
  EXPECT_EQ(layer().fit->from, "other.pmx");
}

TEST_F(LayerFitPage, ContactsAreSwitched) {
  fit_and_expand();
  press_on("fit_contact 1");
  ASSERT_TRUE(layer().fit);
  EXPECT_EQ(layer().fit->contacts, (FitContacts{true, false, true}));
  EXPECT_FALSE(has("fit_camera_on 0")) << "there is no camera motion";
  open(session, testing::camera_motion(30), "camera.vmd", true);
  perform(SelectActor{1}, session);
  wait_for_fits();
  press_on("fit_camera_off 0");
  EXPECT_EQ(layer().fit->camera, std::optional<bool>(false));
}

TEST_F(LayerFitPage, TheReportListsBonesAndContacts) {
  fit_and_expand();
  const FitReport& fit_report = layer().fitted->report;
  const auto missing = [](const FitRow& row) { return row.role == "上半身2" && row.how == FitHow::missing; };
  ASSERT_TRUE(std::ranges::any_of(fit_report.rows, missing)) << "what the table is to show";
  press_on("fit_report 0");
  press_on("fit_bones");
  press_on("fit_morphs");
  press_on("fit_contacts");
  const auto touches =
      std::ranges::count_if(fit_report.contacts, [](const auto& each) { return each.against != "floor"; });
  EXPECT_EQ(count("fit_contact_row") > 0, touches > 0);
}

// Roles by other bones: chosen from a list with a filter, undone, and found again.
TEST_F(LayerFitPage, ARoleGetsAnotherBone) {
  fit_and_expand();
  press_on("fit_report 0");
  press_on("fit_bones");
  const auto target_of = [&](const char* role) {
    const auto& rows = layer().fitted->report.rows;
    return std::ranges::find(rows, role, &FitRow::role)->target;
  };
  ASSERT_EQ(target_of("首"), "首");
  asked.clear();
  press_on("role_bone 首");
  EXPECT_FALSE(has("role_choice")) << "it is as found";
  EXPECT_TRUE(has("role_choice 頭"));
  ImGui::GetIO().AddInputCharactersUTF8("atama");
  settle();
  EXPECT_EQ(count("role_choice"), 1) << "頭 by its reading";
  press_on("role_choice 頭");
  FitRequest wanted;
  wanted.roles = {{"首", "頭"}};
  EXPECT_EQ(asked, (Commands{SetLayerFit{1, 0, wanted}}));
  wait_for_fits();
  EXPECT_EQ(target_of("首"), "頭");
  press_on("role_bone 首");
  press_on("role_choice");
  EXPECT_TRUE(layer().fit->roles.empty());
  wait_for_fits();
  EXPECT_EQ(target_of("首"), "首");
  perform(Undo{}, session);
  EXPECT_EQ(layer().fit->roles, wanted.roles);
}

TEST_F(LayerFitPage, AContactOfAHandIsShownInTheTimeline) {
  fit_and_expand();
  auto fitted = std::make_shared<FittedLayer>(*layer().fitted);
  fitted->report.contacts = {{"左足首", "floor", 0, 90, 0.0f}, {"右手首", "頭", 20, 35, 0.25f}};
  perform(SetLayer{1, 0, {true, LayerMix::merged, 1.0f, 7, 1.0f}}, session);
  give_fitted(session.document, 1, 0, fitted);
  settle();
  press_on("fit_report 0");
  press_on("fit_contacts");
  EXPECT_EQ(count("fit_contact_row"), 1) << "feet are only counted";
  press_on("fit_contact_row 0");
  EXPECT_EQ(session.document.clock.range, (FrameRange{27.0, 42.0})) << "7 frames later, as the layer";
  EXPECT_EQ(session.document.clock.frame, 27.0);
  ASSERT_TRUE(session.document.visible_frames);
  EXPECT_LE(session.document.visible_frames->first, 27.0);
  EXPECT_GE(session.document.visible_frames->last, 42.0);
}

}  // namespace
}  // namespace odori
