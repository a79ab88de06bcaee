// The keyboard focus in the panels: F6, Alt, Tab, arrows, Space, Enter and Escape; every control of every page is
// reached without a mouse.

#include "base/translate.h"
#include "support/models.h"
#include "ui/dialogs/changelog.h"
#include "ui/keyboard_focus.h"
#include "ui/null_ui.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <imgui_internal.h>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;
using testing::open;
using testing::rotating_motion;

Model model_of_every_part() {
  Model model = named_model(4);
  model.vertices.resize(3);
  model.indices = {0, 1, 2};
  for (int i = 0; i < 3; ++i) {
    model.morphs.push_back({"表情" + std::to_string(i), "", MorphPanel::eye, VertexMorph{}});
    Material material;
    material.name = "材質" + std::to_string(i);
    material.index_count = i == 0 ? 3 : 0;
    material.first_index = i == 0 ? 0 : 3;
    model.materials.push_back(material);
    RigidBody body;
    body.name = "剛体" + std::to_string(i);
    body.bone = i;
    model.bodies.push_back(body);
  }
  return model;
}

class Keyboard : public NullUi {
 protected:
  Keyboard() {
    ImGuiIO& io = ImGui::GetIO();
    for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key;
  }

  void strike(ImGuiKey key, const char* chord, bool shift = false) {
    ImGuiIO& io = ImGui::GetIO();
    state.keys.events = {{chord, {}}};
    if (key < ImGuiKey_COUNT) io.KeysDown[key] = true;
    io.KeyShift = shift;
    draw_frame();
    if (key < ImGuiKey_COUNT) io.KeysDown[key] = false;
    io.KeyShift = false;
    draw_frame();
  }
  void tab() { strike(ImGuiKey_Tab, "Tab"); }
  void strike(const char* chord) { strike(ImGuiKey_COUNT, chord); }

  // The name of the registered widget that has the focus; empty: none.
  std::string focused() const {
    const ImGuiID id = ImGui::GetCurrentContext()->NavId;
    for (const WidgetArea& widget : state.widgets) {
      if (id != 0 && widget.id == id) return widget.name;
    }
    return {};
  }

  // Presses Tab until the focus is back at the first control. Returns the names of those that were seen and that can
  // be used, and were not reached.
  std::set<std::string> unreached(std::string_view panel, int max_tabs) {
    std::map<ImGuiID, std::string> seen;
    std::set<ImGuiID> reached;
    const ImGuiID first = ImGui::GetCurrentContext()->NavId;
    EXPECT_NE(first, 0u);
    const ImGuiWindow* root = ImGui::FindWindowByName(std::string(panel).c_str());
    for (int i = 0; i < max_tabs; ++i) {
      for (const WidgetArea& widget : state.widgets) {
        const bool inside = widget.low.x >= root->Pos.x && widget.high.x <= root->Pos.x + root->Size.x &&
                            widget.low.y >= root->Pos.y && widget.high.y <= root->Pos.y + root->Size.y;
        if (inside && widget.id != 0) seen.emplace(widget.id, widget.name);
      }
      reached.insert(ImGui::GetCurrentContext()->NavId);
      reach_inside(reached);
      tab();
      if (ImGui::GetCurrentContext()->NavId == first) break;
      EXPECT_LT(i, max_tabs - 1) << "Tab never comes back to the first control";
    }
    std::set<std::string> missing;
    for (const auto& [id, name] : seen) {
      if (!reached.contains(id)) missing.insert(name);
    }
    EXPECT_GT(reached.size(), 6u);
    return missing;
  }

  // If the focus is on a table that scrolls on its own: goes into it, through it and out again.
  void reach_inside(std::set<ImGuiID>& reached) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiID table = g.NavId;
    const bool is_table = std::any_of(g.Windows.begin(), g.Windows.end(), [table](const ImGuiWindow* window) {
      return window->ChildId == table && (window->Flags & ImGuiWindowFlags_NavFlattened) == 0;
    });
    if (!is_table) return;
    strike(ImGuiKey_Enter, "Enter");
    settle();
    EXPECT_NE(g.NavId, table);
    for (int i = 0; i < 100 && reached.insert(g.NavId).second; ++i) tab();
    strike(ImGuiKey_Escape, "Escape");
    EXPECT_EQ(g.NavId, table) << "Escape goes out of the table";
    EXPECT_TRUE(state.keyboard.on);
  }

  void show_all_parts() {
    show(model_of_every_part(), rotating_motion(model_of_every_part(), 60));
    open(session, named_model(2), "second.pmx");
    session.terms.shown.reset();
    session.document.clock.playing = false;
    perform(Commands{SelectActor{0}, SelectBone{1}, SelectBody{1}, SelectMorph{1}}, session);
    state.materials.selected = 1;
    move_to(ImVec2(-1.0f, -1.0f));
  }
};

TEST_F(Keyboard, F6GoesFromPanelToPanelAndBackToTheShortcuts) {
  show_all_parts();
  settle();
  EXPECT_FALSE(state.keyboard.on);
  strike("F6");
  ASSERT_TRUE(state.keyboard.on);
  EXPECT_EQ(focused(), "workspace 0");
  strike("F6");
  EXPECT_STREQ(ImGui::GetCurrentContext()->NavWindow->RootWindow->Name, "Transport") << "there is no dope sheet";
  strike("F6");
  EXPECT_STREQ(ImGui::GetCurrentContext()->NavWindow->Name, "Top bar");
  strike("F6");
  EXPECT_FALSE(state.keyboard.on);
  strike("Shift+F6");
  EXPECT_STREQ(ImGui::GetCurrentContext()->NavWindow->Name, "Top bar");
  strike(ImGuiKey_Escape, "Escape");
  EXPECT_FALSE(state.keyboard.on);
}

TEST_F(Keyboard, TabSpaceAndEnterUseControls) {
  show_all_parts();
  settle();
  strike("F6");
  tab();
  EXPECT_EQ(focused(), "workspace 1");
  strike(ImGuiKey_Space, "Space");
  settle();
  EXPECT_EQ(state.page, Page::bones);
  strike(ImGuiKey_Tab, "Shift+Tab", true);
  EXPECT_EQ(focused(), "workspace 0");
  strike(ImGuiKey_RightArrow, "Right");
  EXPECT_EQ(focused(), "workspace 1");
  strike(ImGuiKey_RightArrow, "Right");
  strike(ImGuiKey_Enter, "Enter");
  settle();
  EXPECT_EQ(workspace_of(state.page), Workspace::look);
  EXPECT_TRUE(asked.empty()) << "no key was a shortcut";
}

TEST_F(Keyboard, AClickLeaves) {
  show_all_parts();
  settle();
  strike("F6");
  click("workspace Pose");
  EXPECT_FALSE(state.keyboard.on);
  EXPECT_EQ(state.page, Page::bones);
}

TEST_F(Keyboard, AltAndArrowsOpenMenus) {
  show_all_parts();
  settle();
  strike("Alt");
  EXPECT_EQ(focused(), "menu_file");
  strike(ImGuiKey_DownArrow, "Down");
  settle();
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 1) << "the menu File";
  strike(ImGuiKey_RightArrow, "Right");
  settle();
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0) << "Open, between the menus File and Edit";
  EXPECT_EQ(focused(), "open");
  strike(ImGuiKey_RightArrow, "Right");
  strike(ImGuiKey_RightArrow, "Right");
  EXPECT_EQ(focused(), "menu_view");
  strike(ImGuiKey_Enter, "Enter");
  settle();
  ASSERT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 1);
  strike(ImGuiKey_DownArrow, "Down");
  const bool grid = session.document.settings.look.grid;
  strike(ImGuiKey_Enter, "Enter");
  settle();
  EXPECT_NE(session.document.settings.look.grid, grid) << "its second item";
  EXPECT_FALSE(state.keyboard.on) << "the item was selected";
}

TEST_F(Keyboard, EscapeClosesTheInnermostMenuOnly) {
  show_all_parts();
  settle();
  strike("F10");
  strike(ImGuiKey_DownArrow, "Down");
  settle();
  ASSERT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 1);
  strike(ImGuiKey_Escape, "Escape");
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0);
  EXPECT_TRUE(state.keyboard.on);
  EXPECT_EQ(focused(), "menu_file") << "the title of the menu that was closed";
  strike(ImGuiKey_RightArrow, "Right");
  EXPECT_EQ(focused(), "open");
  strike(ImGuiKey_Escape, "Escape");
  EXPECT_FALSE(state.keyboard.on);
}

TEST_F(Keyboard, AMenuThatEscapeClosedStaysClosedUnderTheMouse) {
  show_all_parts();
  session.recent = {"recent.pmx"};
  settle();
  click("menu_file");
  click("menu_recent");
  settle();
  ASSERT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 2);
  strike("Escape");
  settle();
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 1);
  strike("Escape");
  settle();
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 0);
}

// The sizes at both scales, the themes in turn; the narrowest window has most to scroll.
TEST_F(Keyboard, EveryControlOfEveryPageIsReached) {
  show_all_parts();
  constexpr int kMaxTabs = 400;
  struct Size {
    float width, height, scale;
    bool light;
  };
  for (const Size& size :
       {Size{640, 400, 1, false}, Size{1280, 720, 2, true}, Size{1920, 1080, 1, true}, Size{3840, 2160, 2, false}}) {
    session.settings.light_theme = size.light;
    resize(size.width, size.height, size.scale);
    for (int i = 0; i < kPageCount; ++i) {
      state.page = static_cast<Page>(i);
      settle();
      strike("F6");
      const std::set<std::string> missing = unreached("Side panel", kMaxTabs);
      for (const std::string& name : missing) {
        ADD_FAILURE() << name << " of the page " << odori::name(state.page) << " at " << size.width;
      }
      strike(ImGuiKey_Escape, "Escape");
      if (state.keyboard.on) strike(ImGuiKey_Escape, "Escape");  // the first one ended typing
      ASSERT_FALSE(state.keyboard.on);
    }
  }
}

TEST_F(Keyboard, EveryControlOfTheTransportAndTheMenuBarIsReached) {
  show_all_parts();
  settle();
  strike("F6");
  strike("F6");
  EXPECT_EQ(unreached("Transport", 60), std::set<std::string>());
  strike("F6");
  EXPECT_EQ(unreached("Top bar", 60), std::set<std::string>());
}

class HelpCards : public Keyboard {};

TEST_F(HelpCards, AboutNamesVersionDriverAndLicences) {
  perform(Toggle{Switch::about}, session);
  settle();
  EXPECT_TRUE(has("about_version"));
  EXPECT_TRUE(has("about_driver"));
  EXPECT_TRUE(has("about_licences"));
  click("close_card");
  EXPECT_EQ(asked, Commands{Toggle{Switch::about}});
  settle();
  EXPECT_FALSE(has("about_version"));
}

TEST_F(HelpCards, OneIsOpenAndEscapeClosesIt) {
  perform(Toggle{Switch::about}, session);
  perform(Toggle{Switch::whats_new}, session);
  settle();
  EXPECT_FALSE(session.settings.ui.help_card == HelpCard::about);
  EXPECT_TRUE(has("news 0"));
  perform(LeaveFullScreen{}, session);
  EXPECT_FALSE(session.settings.ui.help_card == HelpCard::whats_new);
}

TEST(Changelog, IsCompiledIn) {
  const std::vector<ChangelogPart> parts = changelog_parts(changelog("en"));
  const auto has_part = [&](int heading, std::string_view text) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](const ChangelogPart& part) { return part.heading == heading && part.text == text; });
  };
  EXPECT_TRUE(has_part(1, "Changelog"));
  EXPECT_TRUE(has_part(3, "Added"));
  EXPECT_GT(std::count_if(parts.begin(), parts.end(), [](const ChangelogPart& part) { return part.item; }), 50);
}

TEST(Changelog, IsTranslated) {
  const auto versions = [](const char* language) {
    const std::vector<ChangelogPart> parts = changelog_parts(changelog(language));
    return std::ranges::count(parts, 2, &ChangelogPart::heading);
  };
  for (const Language& language : languages()) {
    EXPECT_EQ(versions(language.code), versions("en"));
    EXPECT_EQ(changelog(language.code) == changelog("en"), language.code == std::string_view("en"));
  }
}

TEST(Changelog, LosesTheMarksOfMarkdown) {
  const auto parts = changelog_parts("## New\n\nWindow\n\n- A `key` of [the\n  table](docs/keys.md), *fast*.\n- B\n");
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(parts[0].heading, 2);
  EXPECT_EQ(parts[0].text, "New");
  EXPECT_EQ(parts[1].text, "Window");
  EXPECT_FALSE(parts[1].item);
  EXPECT_EQ(parts[2].text, "A key of the table, fast.");
  EXPECT_TRUE(parts[3].item);
}

}  // namespace
}  // namespace odori
