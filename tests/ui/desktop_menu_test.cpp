// The menu of the dancer on the desktop.

#include "app/desktop_menu.h"

#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/panels.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

class DesktopMenu : public NullUi {
 protected:
  void SetUp() override {
    show(testing::named_model(1), testing::dance(60));
    resize(800, 800);
    state.desktop_menu.open = true;
    draw_menu();
    draw_menu();
  }

  Commands draw_menu() {
    ImGui::NewFrame();
    const std::vector<DesktopMenuRow> rows = desktop_menu(session, state.desktop_menu.page);
    PanelInput input = panel_input(session, nullptr, {});
    input.activity.desktop_menu = rows;
    Commands commands = draw_desktop_menu(input, state);
    ImGui::Render();
    return commands;
  }
  // What a click led to.
  Commands choose(std::string_view widget) {
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = middle(find(widget));
    draw_menu();
    io.MouseDown[0] = true;
    Commands commands = draw_menu();
    io.MouseDown[0] = false;
    for (Command& command : draw_menu()) commands.push_back(std::move(command));
    return commands;
  }
};

TEST_F(DesktopMenu, ARowIsChosenByAClickAndClosesTheMenu) {
  const Commands commands = choose("desktop_window");
  EXPECT_EQ(commands, (Commands{PutOnDesktop{false}}));
  EXPECT_FALSE(state.desktop_menu.open);
}

TEST_F(DesktopMenu, APageOpensInItsPlaceAndLeadsBack) {
  const float height = state.desktop_menu.size.y;
  EXPECT_TRUE(choose("desktop_sizes").empty());
  EXPECT_EQ(state.desktop_menu.page, DesktopMenuPage::size);
  EXPECT_TRUE(state.desktop_menu.open);
  draw_menu();
  EXPECT_NE(state.desktop_menu.size.y, height) << "the window gets the size of the page";
  choose("desktop_menu_back");
  EXPECT_EQ(state.desktop_menu.page, DesktopMenuPage::main);
  draw_menu();
  EXPECT_TRUE(has("desktop_quit"));
}

TEST_F(DesktopMenu, ARowThatDoesNothingNowCannotBeChosen) {
  EXPECT_TRUE(choose("desktop_next").empty());
  EXPECT_TRUE(state.desktop_menu.open);
}

TEST_F(DesktopMenu, OpeningFilesLeadsToTheWindowsLibrary) {
  choose("desktop_dances");
  draw_menu();
  EXPECT_EQ(choose("desktop_open"), (Commands{PutOnDesktop{false}, OpenDialog{}}));
}

}  // namespace
}  // namespace odori
