#include "ui/dialogs/command_palette.h"
#include "ui/null_ui.h"
#include "ui/workspaces/show/models_page.h"

#include <algorithm>
#include <string_view>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;
using testing::open;
using testing::rotating_motion;

Model layered_dancer() {
  Model model = testing::named_model(3);
  model.comment.clear();
  model.bones[1].name = "左足";
  model.bones[1].rest_position.y = 10.0f;
  model.bones[2].has_ik = true;
  model.bones[2].ik = {1, 1, 1.0f, {}};
  return model;
}

class LayerRows : public NullUi {
 protected:
  LayerRows() {
    show(layered_dancer(), rotating_motion(layered_dancer(), 60, 2));
    open(session, rotating_motion(layered_dancer(), 30), "%s wave ##.vmd", true);
    session.document.clock.playing = false;
    state.page = Page::models;
    resize(1280, 900);
    settle();
    asked.clear();
  }
  void type(std::string_view field, const char* text) {
    ImGui::GetIO().KeyCtrl = true;
    click(field);
    ImGui::GetIO().KeyCtrl = false;
    ImGui::GetIO().AddInputCharactersUTF8(text);
    settle();
  }
  LayerSettings settings(std::size_t layer) const { return session.document.stage.actors[0]->layers[layer].settings; }
};

TEST_F(LayerRows, ListsMotionsInOrder) {
  EXPECT_EQ(count("layer"), 2);
  EXPECT_LT(find("layer dance.vmd").low.y, find("layer %s wave ##.vmd").low.y);
  EXPECT_FALSE(has("layer_offset 0")) << "values are collapsed";
  for (const char* side : {"layer_on 1", "layer 1", "layer_up 1", "layer_down 1", "remove_layer 1"}) {
    EXPECT_GT(find(side).high.x, find(side).low.x) << side;
  }
}

TEST_F(LayerRows, AMotionIsSwitchedOffAndOn) {
  press_on("layer_on 1");
  EXPECT_EQ(asked.front(), Command(SetLayer{0, 1, {false}}));
  EXPECT_FALSE(settings(1).on);
  press_on("layer_on 1");
  EXPECT_TRUE(settings(1).on);
}

TEST_F(LayerRows, OneOverridesByAWeight) {
  press_on("layer 1");
  EXPECT_FALSE(has("layer_weight 1")) << "a merged motion has no weight";
  press_on("layer_over 1");
  EXPECT_EQ(settings(1).mix, LayerMix::overriding);
  press_on("layer_weight 1");
  EXPECT_NEAR(settings(1).weight, 0.5f, 0.05f) << "the middle of the slider";
  press_on("layer_join 1");
  EXPECT_EQ(settings(1).mix, LayerMix::merged);
  EXPECT_FALSE(has("layer_weight 1"));
}

TEST_F(LayerRows, OffsetAndScaleAreTypedAndDragged) {
  press_on("layer 0");
  type("layer_offset 0", "-15");
  EXPECT_EQ(settings(0).offset, -15);
  type("layer_scale 0", "1.5");
  EXPECT_EQ(settings(0).scale, 1.5f);
  press_on("workspace Show");  // takes the focus away from the text field
  asked.clear();
  const ImVec2 at = middle(find("layer_offset 0"));
  move_to(at);
  press();
  move_to(ImVec2(at.x + 40.0f, at.y));
  move_to(ImVec2(at.x + 80.0f, at.y));
  release();
  settle();
  EXPECT_EQ(settings(0).offset, 5) << "a quarter of a frame per pixel";
  perform(Undo{}, session);
  EXPECT_EQ(settings(0).offset, -15) << "a drag is one undo step";
}

TEST_F(LayerRows, ArrowsMoveALayerAndItStaysExpanded) {
  press_on("layer 1");
  press_on("layer_up 1");
  EXPECT_EQ(asked.back(), Command(MoveLayer{0, 1, 0}));
  EXPECT_LT(find("layer %s wave ##.vmd").low.y, find("layer dance.vmd").low.y);
  EXPECT_EQ(state.models.expanded_layer, 0);
  asked.clear();
  press_on("layer_up 0");
  EXPECT_TRUE(asked.empty()) << "the first layer cannot move up";
  press_on("layer_down 0");
  EXPECT_EQ(state.models.expanded_layer, 1);
}

TEST_F(LayerRows, RemovingAMotionCanBeUndone) {
  press_on("remove_layer 0");
  EXPECT_EQ(count("layer"), 1);
  EXPECT_FALSE(has("layer_up 0")) << "a single layer cannot be moved";
  press_on("remove_layer 0");
  EXPECT_EQ(count("layer"), 0);
  EXPECT_EQ(session.document.clock.last, 0.0);
  perform(Commands{Undo{}, Undo{}}, session);
  settle();
  EXPECT_EQ(count("layer"), 2);
  EXPECT_EQ(session.document.clock.last, 60.0);
}

TEST_F(LayerRows, AllIkIsOverriddenAndCleared) {
  press_on("ik_all_off");
  EXPECT_EQ(session.document.stage.actors[0]->pose.ik_enabled[2], 0);
  press_on("ik_all_on");
  EXPECT_EQ(session.document.stage.actors[0]->overrides.ik_enabled[2], std::optional<bool>(true));
  press_on("ik_as_motion");
  EXPECT_EQ(session.document.stage.actors[0]->overrides.ik_enabled[2], std::nullopt);
  EXPECT_EQ(session.document.history.undoable(), 5u) << "two motions and these three";
}

TEST_F(LayerRows, TheDopeSheetShowsOverrideLayers) {
  session.settings.dope_sheet = true;
  perform(SetLayer{0, 1, {true, LayerMix::overriding, 1.0f, 0, 1.0f}}, session);
  settle();
  EXPECT_TRUE(has("key_group %s wave ##.vmd"));
  EXPECT_EQ(count("bone_keys"), 2) << "both motions have keys for the bone";
}

TEST_F(LayerRows, ThePaletteListsLayerCommands) {
  const auto entries = command_entries(panel_input(session, nullptr, report));
  const auto has_entry = [&](const Command& command) {
    return std::any_of(entries.begin(), entries.end(), [&](const CommandEntry& entry) {
      const auto* found = std::get_if<Command>(&entry.target);
      return found != nullptr && *found == command;
    });
  };
  EXPECT_TRUE(has_entry(SetLayer{0, 1, {false}}));
  EXPECT_TRUE(has_entry(SetLayer{0, 0, {true, LayerMix::overriding}}));
  EXPECT_TRUE(has_entry(RemoveLayer{0, 1}));
  EXPECT_TRUE(has_entry(SetLayerFit{0, 1, FitRequest{}}));
  EXPECT_TRUE(has_entry(SetAllIkOverrides{-1, false}));
  EXPECT_TRUE(has_entry(ToggleSetting{&ViewSettings::watch_files}));
}

TEST(FormatLayerSettings, ListsWhatDiffersFromTheDefault) {
  EXPECT_EQ(format_layer_settings(LayerSettings()), "");
  EXPECT_EQ(format_layer_settings({true, LayerMix::overriding, 0.5f, -30, 0.9f}),
            "override, 50 %, 30 frames earlier, scale 0.9");
  EXPECT_EQ(format_layer_settings({true, LayerMix::merged, 0.5f, 1, 1.0f}), "1 frame later");
}

}  // namespace
}  // namespace odori
