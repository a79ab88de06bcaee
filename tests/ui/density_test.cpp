// How much fits: rows of 22 pixels, panes of at least six lines, the splitter between list and details, columns.

#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/widgets/filtered_list.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <imgui_internal.h>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;
using testing::open;
using testing::rotating_motion;

constexpr float kRow = 22.0f;  // pixels at scale 1

Model long_lists() {
  Model model = named_model(60);
  for (int i = 0; i < 60; ++i) {
    model.morphs.push_back({"表情" + std::to_string(i), "", MorphPanel::eye, VertexMorph{}});
    Material material;
    material.name = "材質" + std::to_string(i);
    model.materials.push_back(material);
    RigidBody body;
    body.name = "剛体" + std::to_string(i);
    model.bodies.push_back(body);
  }
  return model;
}

class Density : public NullUi {
 protected:
  void SetUp() override {
    show(long_lists(), rotating_motion(long_lists(), 60));
    session.document.clock.playing = false;
  }
  float distance_of(const std::string& first, const std::string& second) {
    return find(second).low.y - find(first).low.y;
  }
};

TEST_F(Density, ListsHaveRowsOf22PixelsAtScaleOne) {
  state.page = Page::bones;
  settle();
  EXPECT_EQ(distance_of("bone 1", "bone 2"), kRow);
  open_page(Page::morphs);
  settle();
  EXPECT_EQ(distance_of("morph_name 1", "morph_name 2"), kRow);
  open_page(Page::materials);
  settle();
  EXPECT_EQ(distance_of("material 1", "material 2"), kRow);
  open_page(Page::physics);
  settle();
  EXPECT_EQ(distance_of("body 1", "body 2"), kRow);
}

// Child windows of the side panel that scroll, with the height of what they show.
TEST_F(Density, NoScrollAreaInsideAPageIsLowerThanSixLines) {
  for (const ImVec2 size : {ImVec2(640, 400), ImVec2(1280, 720)}) {
    for (const bool sheet : {false, true}) {
      resize(size.x, size.y);
      session.settings.dope_sheet = sheet;
      for (int i = 0; i < kPageCount; ++i) {
        state.page = static_cast<Page>(i);
        state.materials.selected = 3;
        perform(Commands{SelectBone{3}, SelectBody{3}}, session);
        settle();
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
          const std::string_view name(window->Name);
          if (!window->WasActive || !name.starts_with("Side panel/contents")) continue;
          if (name.find('/', std::string_view("Side panel/").size()) == std::string_view::npos) continue;  // the page
          if (window->ScrollMax.y <= 0.0f) continue;
          EXPECT_GE(window->Size.y, kMinPaneRows * kRow)
              << name << " of " << odori::name(state.page) << " at " << size.x;
        }
      }
    }
  }
}

TEST_F(Density, TheDopeSheetLeavesTheDetailsTheirHeight) {
  state.page = Page::bones;
  perform(SelectBone{3}, session);
  settle();
  const float before = find("details_edge").low.y;
  session.settings.dope_sheet = true;
  settle();
  EXPECT_EQ(find("details_edge").low.y, before);
}

TEST_F(Density, TheDetailsEdgeIsDraggedAndResetByADoubleClick) {
  state.page = Page::bones;
  perform(SelectBone{3}, session);
  settle();
  const ImVec2 edge = middle(find("details_edge"));
  move_to(edge);
  press();
  move_to(ImVec2(edge.x, edge.y - 60.0f));
  release();
  settle();
  EXPECT_NEAR(middle(find("details_edge")).y, edge.y - 60.0f, 2.0f);
  open_page(Page::morphs);
  open_page(Page::bones);
  settle();
  EXPECT_NEAR(middle(find("details_edge")).y, edge.y - 60.0f, 2.0f) << "the page remembers it";
  move_to(ImVec2(edge.x, 10.0f));
  ImGui::GetIO().DeltaTime = 1.0f;  // too late for a double click with what was before
  settle();
  ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
  click("details_edge");
  click("details_edge");
  settle();
  EXPECT_NEAR(middle(find("details_edge")).y, edge.y, 2.0f);
}

TEST_F(Density, BonesHaveColumnsOnRequest) {
  state.page = Page::bones;
  resize(1920, 1080);
  settle();
  EXPECT_FALSE(has("bone_columns_titles"));
  const int before = ImGui::GetDrawData()->TotalVtxCount;
  click("bone_columns");
  settle();
  EXPECT_TRUE(has("bone_columns_titles"));
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, before + 100);
  EXPECT_EQ(distance_of("bone 1", "bone 2"), kRow);
}

TEST_F(Density, AListOfFewRowsLeavesItsHeightToTheDetails) {
  Model few = named_model(2);
  for (int i = 0; i < 2; ++i) few.materials.emplace_back().name = "材質" + std::to_string(i);
  show(few);
  for (const ImVec2 size : {ImVec2(640, 400), ImVec2(1920, 1080)}) {
    resize(size.x, size.y);
    state.page = Page::materials;
    state.materials.selected = 1;
    settle();
    EXPECT_NEAR(find("details_edge").low.y, find("material 1").high.y, 4.0f) << size.x;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      if (!window->WasActive || std::string_view(window->Name).find("/materials_") == std::string_view::npos) continue;
      EXPECT_EQ(window->ScrollMax.y, 0.0f) << window->Name;
    }
  }
  const ImVec2 edge = middle(find("details_edge"));
  move_to(edge);
  press();
  move_to(ImVec2(edge.x, edge.y + 100.0f));
  release();
  settle();
  EXPECT_EQ(middle(find("details_edge")).y, edge.y) << "there is nothing below the last row to make room for";
}

// In a panel of the smallest width as well, whatever the language.
TEST_F(Density, TheOrderOfBonesAndNumbersOfTheCameraAreReadable) {
  resize(640, 400);
  state.page = Page::bones;
  settle();
  const WidgetArea order = find("bone_order");
  EXPECT_GT(order.high.x - order.low.x, 5.0f * kRow) << "with its name";
  state.page = Page::scene;
  session.document.stage.camera.target = {-12.34f, 16.26f, -10.43f};
  session.document.stage.camera.rotation_rad = {-0.63f, -2.13f, -0.26f};
  settle();
  for (const char* name : {"camera_target", "camera_rotation"}) {
    const WidgetArea numbers = find(name);
    const bool shortened =
        std::any_of(state.tooltips.shortened.begin(), state.tooltips.shortened.end(),
                    [&](const auto& text) { return text.low.y < numbers.high.y && text.high.y > numbers.low.y; });
    EXPECT_FALSE(shortened) << name;
  }
}

class KeySheet : public NullUi {};

TEST_F(KeySheet, GroupsAndSearches) {
  resize(1280, 2000);
  session.settings.ui.help_card = HelpCard::keys;
  settle();
  EXPECT_TRUE(has("key_group Mouse"));
  click("key_filter");
  ImGui::GetIO().AddInputCharactersUTF8("dope");
  settle();
  EXPECT_FALSE(has("key_group Mouse")) << "nothing of it matches";
  EXPECT_TRUE(has("key_group Playback"));
}

class Popups : public NullUi {};

TEST_F(Popups, EscapeClosesTheInnermostOnly) {
  show(named_model(1));
  session.settings.full_screen = true;
  draw_frame();
  click("bell");
  settle();
  ASSERT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
  state.keys.events.push_back({"Escape", {}});
  draw_frame();
  draw_frame();
  EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
  EXPECT_TRUE(session.settings.full_screen);
}

TEST_F(Popups, EscapeClosesTheTermsThenTheKeySheetThenFullScreen) {
  open(session, named_model(1), "model.pmx");
  session.settings.full_screen = true;
  session.settings.ui.help_card = HelpCard::keys;
  draw_frame();
  ASSERT_TRUE(has("close_terms"));
  perform(LeaveFullScreen{}, session);
  draw_frame();
  EXPECT_FALSE(has("close_terms"));
  EXPECT_TRUE(session.settings.ui.help_card == HelpCard::keys);
  perform(LeaveFullScreen{}, session);
  EXPECT_FALSE(session.settings.ui.help_card == HelpCard::keys);
  EXPECT_TRUE(session.settings.full_screen);
  perform(LeaveFullScreen{}, session);
  EXPECT_FALSE(session.settings.full_screen);
}

TEST_F(Popups, TheTermsAreBesideTheModelAndClosedByAClick) {
  open(session, named_model(1), "model.pmx");
  settle();
  const WidgetArea picture = find("picture"), terms = find("terms_text");
  EXPECT_LT(terms.high.x, middle(picture).x) << "the model is in the middle";
  click("terms_text");
  settle();
  EXPECT_FALSE(has("close_terms"));
}

TEST(ShortFlags, NameWhatTheFileSays) {
  Bone bone;
  bone.rotatable = true;
  bone.movable = false;
  bone.visible = true;
  EXPECT_EQ(short_flags(bone), "R");
  bone.movable = bone.has_ik = bone.append_rotation = bone.has_fixed_axis = bone.after_physics = true;
  bone.visible = false;
  EXPECT_EQ(short_flags(bone), "R T IK + X P H");
}

}  // namespace
}  // namespace odori
