#include "ui/core/commands.h"

#include "app/session.h"

#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

// One command of every kind with zero in every field.
std::vector<Command> every_command() {
#define ODORI_COMMAND(Kind) Kind{},
  return {ODORI_COMMANDS(ODORI_COMMAND)};
#undef ODORI_COMMAND
}

TEST(Commands, EveryKindHasItsOwnName) {
  std::set<std::string_view> names;
  for (const Command& command : every_command()) EXPECT_TRUE(names.insert(command.name()).second) << command.name();
  EXPECT_EQ(Command(SelectBone{3}).name(), "SelectBone");
}

TEST(Commands, AreEqualWhenKindAndFieldsAre) {
  const std::vector<Command> all = every_command();
  for (std::size_t a = 0; a < all.size(); ++a) {
    const Command copy = all[a];
    for (std::size_t b = 0; b < all.size(); ++b) EXPECT_EQ(copy == all[b], a == b) << copy.name() << all[b].name();
  }
  EXPECT_NE(Command(SelectBone{3}), Command(SelectBone{4}));
  EXPECT_NE(Command(SeekTo{3.0}), Command(SeekTo{3.0, true}));
  EXPECT_NE(Command(SetMorphOverride{0, 1, 0.0f}), Command(SetMorphOverride{0, 1, std::nullopt}));
  const SetMaterialFlag four{1, 2, MaterialFlag::edge, true};
  EXPECT_EQ(Command(four), Command(four));
  EXPECT_NE(Command(four), Command(SetMaterialFlag{0, 2, MaterialFlag::edge, true}));
  EXPECT_NE(Command(four), Command(SetMaterialFlag{1, 0, MaterialFlag::edge, true}));
  EXPECT_NE(Command(four), Command(SetMaterialFlag{1, 2, MaterialFlag::ground_shadow, true}));
  EXPECT_NE(Command(four), Command(SetMaterialFlag{1, 2, MaterialFlag::edge, false}));
}

TEST(Commands, UndoIsForOverridesOnly) {
  EXPECT_TRUE(Command(SetMorphOverride{}).is_undoable());
  EXPECT_TRUE(Command(SetLightOverride{}).is_undoable());
  EXPECT_FALSE(Command(SelectBone{}).is_undoable());
  EXPECT_FALSE(Command(Undo{}).is_undoable());
}

TEST(Commands, NoneNeedsAModel) {
  for (const Command& command : every_command()) {
    Session session;
    perform(command, session);
    EXPECT_TRUE(session.document.stage.actors.empty()) << command.name();
  }
}

}  // namespace
}  // namespace odori
