#include "ui/core/actions.h"

#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(Keys, ChordsAreUnique) {
  std::set<std::string_view> seen;
  for (const Action& action : actions()) {
    for (const std::string_view chord : action.chords) {
      EXPECT_TRUE(chord.empty() || seen.insert(chord).second) << chord;
    }
    EXPECT_NE(std::string_view(action.label), "");
  }
}

TEST(Actions, LabelsAndCommandsAreUnique) {
  std::set<std::string_view> words;
  const auto all = actions();
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(words.insert(all[i].label).second) << all[i].label;
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(all[i].command == all[j].command) << all[i].label;
  }
}

TEST(Keys, ChordsAreMatchedWhole) {
  EXPECT_EQ(command_for("Space", false), Command(Toggle{Switch::playing}));
  EXPECT_EQ(command_for("P", false), Command(Toggle{Switch::playing}));
  EXPECT_EQ(command_for("3", false), Command(SetSkinning{SkinningMode::sdef}));
  for (const auto& mode : skinning_modes()) {
    const std::string_view key = key_for(SetSkinning{mode.value});
    EXPECT_EQ(command_for(key, false), Command(SetSkinning{mode.value})) << mode.name;
  }
  EXPECT_EQ(command_for("Num8", false), Command(LookFrom{ViewSide::back}));
  EXPECT_EQ(command_for("F12", false), Command(TakeScreenshot{false}));
  EXPECT_EQ(command_for("Shift+F12", false), Command(TakeScreenshot{true}));
  EXPECT_EQ(command_for("Ctrl+Q", false), Command(Quit{}));
  EXPECT_EQ(command_for("B", false), Command(ToggleSetting{&ViewSettings::bones}));
  EXPECT_EQ(command_for("Ctrl+Up", false), Command(StepToKey{1}));
  EXPECT_EQ(command_for("T", false), Command(ToggleSetting{&ViewSettings::dope_sheet}));
  EXPECT_EQ(command_for("Q", false), std::nullopt);
  EXPECT_EQ(command_for("Shift+P", false), Command(CyclePhysicsMode{}));
  EXPECT_EQ(command_for("Shift+Q", false), std::nullopt);
  EXPECT_EQ(command_for("", false), std::nullopt);
}

TEST(Keys, OnlyStepsRepeatWhileHeld) {
  EXPECT_EQ(command_for("Right", true), Command(StepBy{1}));
  EXPECT_EQ(command_for("Space", true), std::nullopt);
  EXPECT_EQ(command_for("F11", true), std::nullopt);
}

TEST(Actions, EverySettingOfTheWindowThatIsToggledHasARow) {
  for (bool ViewSettings::*setting : {&ViewSettings::bones, &ViewSettings::gizmo, &ViewSettings::panels}) {
    ASSERT_NE(action_for(ToggleSetting{setting}), nullptr);
  }
  EXPECT_EQ(action_for(SelectBone{1}), nullptr);
}

}  // namespace
}  // namespace odori
