#include "ui/panels.h"

#include "format/pmx/pmx.h"
#include "support/large_model.h"
#include "support/models.h"
#include "ui/null_ui.h"
#include "view/gpu_tables.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;
using testing::open;
using testing::rotating_motion;

using PanelsTest = NullUi;

std::vector<Page> every_page() {
  std::vector<Page> pages;
  for (int i = 0; i < kPageCount; ++i) pages.push_back(static_cast<Page>(i));
  return pages;
}

Model very_large_model() {
  Model model = named_model(20000);
  model.vertices.resize(300000);
  for (int i = 0; i < 5000; ++i) model.morphs.push_back({"表情" + std::to_string(i), "", MorphPanel::eye, {}});
  for (int i = 0; i < 4000; ++i) model.comment += "とても長い利用規約。";
  return model;
}

// At the font's own size, outside a frame.
float text_width(const char* words) {
  const ImFont& font = *ImGui::GetIO().Fonts->Fonts[0];
  return font.CalcTextSizeA(font.FontSize, 10000.0f, 0.0f, words).x;
}

void post_many_messages(Session& session) {
  for (int i = 0; i < 60; ++i) {
    post_message(session, static_cast<Severity>(i % 3), "壊れた%dファイル.pmx",
                 std::vector<std::string>(40, "a long line " + std::string(200, 'x')));
  }
}

// The vertices of the last frame inside the area, of the ImGui windows whose names begin so.
int vertices_inside(const Area& area, std::string_view windows) {
  const ImDrawData& drawn = *ImGui::GetDrawData();
  int count = 0;
  for (int i = 0; i < drawn.CmdListsCount; ++i) {
    const char* window = drawn.CmdLists[i]->_OwnerName;
    if (window == nullptr || !std::string_view(window).starts_with(windows)) continue;
    for (const ImDrawVert& vertex : drawn.CmdLists[i]->VtxBuffer) {
      const bool inside = vertex.pos.x > area.low.x && vertex.pos.x < area.high().x && vertex.pos.y > area.low.y &&
                          vertex.pos.y < area.high().y;
      count += inside ? 1 : 0;
    }
  }
  return count;
}

class EveryModel : public NullUi, public ::testing::WithParamInterface<int> {
 protected:
  void prepare() {
    switch (GetParam()) {
      case 0:
        return;  // nothing open
      case 1:
        return show(named_model(1));
      case 2:
        return show(testing::large_model());
      default:
        show(very_large_model());
        const Motion motion = rotating_motion(*session.document.stage.actors[0]->model, 4000000000u, 3000);
        open(session, motion, "dance.vmd");
        open(session, named_model(3), "second.pmx", true);
        post_many_messages(session);
    }
  }

  // Each panel that has room draws something of its own: more than its background.
  void expect_panels(ImVec2 size, float scale) const {
    constexpr float kRoom = 40.0f;  // for a line of text
    constexpr int kMinVertices = 24;
    const Layout areas = layout(size, scale, true, session.settings.ui.panel_sizes, session.settings.dope_sheet);
    const std::pair<Area, const char*> panels[] = {
        {areas.top, "Top bar"}, {areas.transport, "Transport"}, {areas.side, "Side panel/contents"}};
    for (const auto& [area, window] : panels) {
      const float min_height =
          area.size.y == areas.side.size.y ? 4.0f : 0.5f;  // the side panel begins with its workspaces
      if (area.size.x < 2.0f * kRoom * scale || area.size.y < min_height * kRoom * scale) continue;
      EXPECT_GE(vertices_inside(area, window), kMinVertices)
          << name(state.page) << ", " << window << ", window " << size.x << ", scale " << scale;
    }
  }
};

TEST_P(EveryModel, EveryPanelDrawsAtEverySize) {
  prepare();
  const LoadingProgress progress{"重いモデル.pmx", 0.4f, 3};
  const float recent[] = {1.0f, 20.0f, 3.0f};
  GpuReport on_gpu;
  on_gpu.image = {.handle = 1, .texels = 11, .texture_width = 11, .texture_height = 1, .columns = 4, .rows = 3};
  on_gpu.passes = on_gpu.steps = {{"Materials", 12.0f}, {"Edges", 0.0f}};
  report.recent_ms = recent;
  for (const ImVec2 size : {ImVec2(1, 1), ImVec2(320, 240), ImVec2(640, 400), ImVec2(1920, 1080), ImVec2(3840, 2160)}) {
    for (const float scale : {kMinInterfaceScale, 1.0f, kMaxInterfaceScale}) {
      resize(size.x, size.y, scale);
      for (const Page page : every_page()) {
        state.page = page;
        state.materials.selected = page == Page::materials ? 0 : -1;
        session.settings.palette = page == Page::bones;
        session.settings.light_theme = page == Page::check;
        opening = page == Page::display ? &progress : nullptr;
        gpu = scale > 1.0f ? &on_gpu : nullptr;
        session.settings.ui.help_card = page == Page::status ? std::optional(HelpCard::keys) : std::nullopt;
        session.settings.panels = true;
        for (int i = 0; i < 2; ++i) draw_frame();
        // Without a report of the GPU its page is empty.
        if (state.page != Page::gpu || gpu != nullptr) expect_panels(size, scale);
        session.settings.panels = false;
        draw_frame();
      }
    }
  }
  std::erase_if(asked, [](const Command& one) { return one.name() == "MarkMaterial"; });  // selected above
  EXPECT_TRUE(asked.empty()) << "no panel may emit a command without input";
}

std::string model_case(const ::testing::TestParamInfo<int>& tested) {
  return tested.param == 0 ? "None" : tested.param == 1 ? "OneBone" : tested.param == 2 ? "Large" : "Several";
}
INSTANTIATE_TEST_SUITE_P(Models, EveryModel, ::testing::Values(0, 1, 2, 3), model_case);

TEST_F(PanelsTest, ControlsStayInsideTheWindowAndApart) {
  show(named_model(1), rotating_motion(named_model(1), 99999));
  for (const float scale : {1.0f, 2.0f}) {
    for (const ImVec2 size : {ImVec2(640, 400), ImVec2(800, 600), ImVec2(3840, 2160)}) {
      resize(size.x * scale, size.y * scale, scale);
      draw_frame();
      draw_frame();
      float right = 0.0f;
      for (const char* name : {"to_start", "step_back", "play", "step_forward", "to_end", "loop", "frame", "speed"}) {
        const WidgetArea mark = find(name);
        EXPECT_GE(mark.low.x, right) << name << " at " << size.x;
        EXPECT_LE(mark.high.x, size.x * scale) << name << " at " << size.x;
        EXPECT_LE(mark.high.y, find("timeline").low.y) << name;
        right = mark.high.x;
      }
      EXPECT_GT(find("timeline").high.y - find("timeline").low.y, 24.0f * scale);
    }
  }
}

// What may not move when another page is opened.
std::string workspace_name(int workspace) {
  return std::string("workspace ") + title(static_cast<Workspace>(workspace));
}

TEST_F(PanelsTest, WorkspacesFormOneRowThatNeverMoves) {
  show(named_model(1));
  for (const float scale : {1.0f, 2.0f}) {
    for (const ImVec2 size : {ImVec2(320, 240), ImVec2(640, 400), ImVec2(1280, 720), ImVec2(3840, 2160)}) {
      resize(size.x * scale, size.y * scale, scale);
      std::vector<WidgetArea> first;
      for (const Page page : every_page()) {
        state.page = page;
        draw_frame();
        draw_frame();
        float right = find("picture").high.x;
        for (int i = 0; i < kWorkspaceCount; ++i) {
          const WidgetArea mark = find(workspace_name(i));
          EXPECT_GE(mark.low.x, right) << size.x;
          EXPECT_EQ(mark.low.y, find(workspace_name(0)).low.y) << size.x;
          if (size.x >= 640.0f) {
            EXPECT_GE(mark.high.x - mark.low.x, text_width(title(static_cast<Workspace>(i)))) << size.x;
          }
          right = mark.high.x;
          if (static_cast<int>(first.size()) < kWorkspaceCount) first.push_back(mark);
          EXPECT_EQ(mark.low.x, first[static_cast<std::size_t>(i)].low.x) << name(page);
          EXPECT_EQ(mark.high.x, first[static_cast<std::size_t>(i)].high.x) << name(page);
        }
        EXPECT_LE(right, size.x * scale);
      }
    }
  }
}

TEST_F(PanelsTest, PagesAreSelectedAtEverySize) {
  show(named_model(1));
  for (const float width : {320.0f, 640.0f, 1920.0f}) {
    resize(width, 480);
    draw_frame();
    for (const Page page : every_page()) {
      open_page(page);
      EXPECT_EQ(state.page, page);
    }
  }
}

TEST_F(PanelsTest, EachWorkspaceRemembersItsPage) {
  show(named_model(1));
  draw_frame();
  open_page(Page::morphs);
  open_page(Page::measure);
  click("workspace Pose");
  EXPECT_EQ(state.page, Page::morphs);
  click("workspace Lab");
  EXPECT_EQ(state.page, Page::measure);
  click("workspace Look");
  EXPECT_EQ(state.page, Page::looks) << "the first page of a workspace that was not open yet";
}

TEST_F(PanelsTest, EachPageRemembersItsScrollAndFilter) {
  show(very_large_model());
  state.page = Page::morphs;
  settle();
  const auto scroll_of_list = [] {
    float found = -1.0f;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      if (window->WasActive && std::string_view(window->Name).find("/morphs_") != std::string_view::npos) {
        found = window->Scroll.y;
      }
    }
    return found;
  };
  move_to(middle(find("morph_name 3")));
  ImGui::GetIO().MouseWheel = -4.0f;
  draw_frame();
  ImGui::GetIO().MouseWheel = 0.0f;
  settle();
  const float scrolled = scroll_of_list();
  ASSERT_GT(scrolled, 0.0f);
  open_page(Page::skinning);
  EXPECT_FALSE(has("morph_name 3"));
  click("workspace Pose");
  settle();
  EXPECT_EQ(scroll_of_list(), scrolled);
  click("morph_filter");
  ImGui::GetIO().AddInputCharactersUTF8("4711");
  settle();
  open_page(Page::materials);
  click("workspace Pose");
  settle();
  EXPECT_STREQ(state.morphs.list.filter.data(), "4711");
  EXPECT_EQ(state.morphs.list.rows, (std::vector<std::int32_t>{-1, 4711}));
}

TEST_F(PanelsTest, PagesSayWhichOfSeveralModelsTheySpeakOf) {
  show(named_model(1));
  state.page = Page::bones;
  settle();
  EXPECT_FALSE(has("page_model")) << "there is only one";
  open(session, named_model(2), "second.pmx", true);
  session.terms.shown.reset();
  settle();
  ASSERT_EQ(session.document.selected.actor, 1);
  press_on("page_model");
  press_on("page_model 0");
  EXPECT_EQ(session.document.selected.actor, 0);
  state.page = Page::display;
  settle();
  EXPECT_FALSE(has("page_model")) << "the page is about the whole view";
}

TEST_F(PanelsTest, APickedPointGoesAwayWhenABoneIsSelected) {
  show(named_model(2));
  session.document.selected.picked.emplace();
  session.document.selected.picked->model = session.document.stage.actors[0]->model;
  perform(SelectBone{1}, session);
  EXPECT_FALSE(session.document.selected.picked);
}

TEST_F(PanelsTest, TheBellListsAllMessages) {
  show(named_model(1));
  post_message(session, Severity::warning, "texture.png", {"A texture is missing"});
  post_message(session, Severity::note, "dance.vmd", {"One bone is unknown"});
  draw_frame();
  EXPECT_EQ(count("dismiss"), 0);
  click("bell");
  settle();
  EXPECT_EQ(count("dismiss"), 2);
  click("dismiss 1");
  settle();
  EXPECT_EQ(count("dismiss"), 1) << "the list stays open";
  click("dismiss_all");
  EXPECT_TRUE(session.messages.empty());
  for (const ImVec2 size : {ImVec2(320, 240), ImVec2(640, 400)}) {
    resize(size.x, size.y);
    settle();
    EXPECT_LE(find("bell").high.x, size.x);
  }
}

TEST_F(PanelsTest, SettingsAreResetByASecondClickOnly) {
  show(named_model(1));
  state.page = Page::status;
  resize(1280, 2200);
  session.document.settings.look.edge = false;
  draw_frame();
  click("reset_settings");
  EXPECT_TRUE(asked.empty());
  EXPECT_TRUE(is_waiting(state));
  click("reset_settings");
  EXPECT_EQ(asked, (Commands{ResetSettings{}}));
  EXPECT_TRUE(session.document.settings.look.edge);
  asked.clear();
  click("reset_settings");
  ImGui::GetIO().DeltaTime = 5.0f;
  draw_frame();
  ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
  click("reset_settings");
  EXPECT_TRUE(asked.empty()) << "the confirmation has timed out";
}

TEST_F(PanelsTest, SwitchesFitANarrowWindow) {
  show(named_model(1));
  struct Place {
    Page page;
    const char* name;
    const char* title;
  };
  constexpr Place kSwitches[] = {{Page::display, "grid", "Ground grid"},
                                 {Page::display, "ground_shadow", "Ground shadow"},
                                 {Page::display, "self_shadow", "Self shadow"},
                                 {Page::display, "soft_shadow", "Soft shadow edges"},
                                 {Page::display, "compressed_weights", "Compressed weights"},
                                 {Page::display, "bone_names", "All bone names"},
                                 {Page::output, "picture_clear", "Transparent background"}};
  for (const float scale : {1.0f, 2.0f}) {
    resize(640.0f * scale, 2000.0f * scale, scale);
    for (const auto& [page, name, title] : kSwitches) {
      state.page = page;
      draw_frame();
      draw_frame();
      const WidgetArea mark = find(name);
      const float side = ImGui::GetFrameHeight();
      const bool one_line = mark.high.x - mark.low.x >= side + ImGui::GetStyle().ItemInnerSpacing.x + text_width(title);
      EXPECT_TRUE(one_line || mark.high.y - mark.low.y >= 2.0f * ImGui::GetTextLineHeight()) << name << " is cut";
    }
  }
}

TEST_F(PanelsTest, ScreenshotsAreRequested) {
  show(named_model(1));
  state.page = Page::output;
  resize(1280, 2000);
  draw_frame();
  click("take_picture");
  click("picture_scale 4");
  click("picture_clear");
  EXPECT_EQ(asked, (Commands{TakeScreenshot{}, SetLook{&look_row(&Look::resolution_scale), 4},
                             ToggleSetting{&ViewSettings::transparent_background}}));
  EXPECT_EQ(session.document.settings.look.resolution_scale, 4);
  EXPECT_TRUE(take_request<WriteScreenshot>(session));
}

TEST_F(PanelsTest, PlayButtonPlaysAndPauses) {
  show(named_model(1), rotating_motion(named_model(1), 300));
  session.document.clock.playing = false;
  draw_frame();
  click("play");
  EXPECT_TRUE(session.document.clock.playing);
  click("play");
  EXPECT_FALSE(session.document.clock.playing);
  EXPECT_EQ(asked, (Commands{Toggle{Switch::playing}, Toggle{Switch::playing}}));
}

TEST_F(PanelsTest, StepButtonsMoveWholeFrames) {
  show(named_model(1), rotating_motion(named_model(1), 300));
  session.document.clock.frame = 10.4;
  draw_frame();
  click("step_forward");
  EXPECT_EQ(session.document.clock.frame, 11.0);
  EXPECT_FALSE(session.document.clock.playing);
  click("step_back");
  EXPECT_EQ(session.document.clock.frame, 10.0);
  click("to_end");
  EXPECT_EQ(session.document.clock.frame, 300.0);
  click("to_start");
  EXPECT_EQ(session.document.clock.frame, 0.0);
}

TEST_F(PanelsTest, TimelineScrubsByPressAndDrag) {
  show(named_model(1), rotating_motion(named_model(1), 1000));
  session.document.clock.playing = true;
  draw_frame();
  const WidgetArea line = find("timeline");
  const float y = NullUi::middle(line).y;
  move_to(ImVec2(line.low.x + (line.high.x - line.low.x) * 0.5f, y));
  press();
  EXPECT_NEAR(session.document.clock.frame, 500.0, 1.0);
  EXPECT_TRUE(session.document.clock.scrubbing);
  move_to(ImVec2(line.low.x + (line.high.x - line.low.x) * 0.75f, y));
  EXPECT_NEAR(session.document.clock.frame, 750.0, 10.0);
  move_to(ImVec2(line.high.x + 500.0f, y));
  EXPECT_EQ(session.document.clock.frame, 1000.0);
  move_to(ImVec2(line.low.x - 50.0f, y));
  EXPECT_EQ(session.document.clock.frame, 0.0);
  release();
  EXPECT_FALSE(session.document.clock.scrubbing);
  EXPECT_TRUE(session.document.clock.playing) << "playback continues after the drag";
}

TEST_F(PanelsTest, TimelineWithoutMotionEmitsNoCommand) {
  show(named_model(1));
  draw_frame();
  click("timeline");
  EXPECT_TRUE(asked.empty());
}

TEST_F(PanelsTest, EachSkinningModeCanBeSelected) {
  show(named_model(1));
  draw_frame();
  open_page(Page::skinning);
  for (const SkinningMode mode :
       {SkinningMode::dqs, SkinningMode::linear, SkinningMode::sdef, SkinningMode::spherical, SkinningMode::native}) {
    click(name(mode));
    EXPECT_EQ(active_pane(session.document.settings.views).skinning.mode, mode);
    draw_frame();  // with the options of the mode
  }
}

TEST_F(PanelsTest, EdgesAndGridAreSwitched) {
  show(named_model(1));
  draw_frame();
  open_page(Page::display);
  click("edge");
  click("grid");
  EXPECT_FALSE(session.document.settings.look.edge);
  EXPECT_FALSE(session.document.settings.look.grid);
}

TEST_F(PanelsTest, SkinningOptionsSurviveAModeChange) {
  show(named_model(1));
  draw_frame();
  open_page(Page::skinning);
  click("sdef");
  draw_frame();
  click("nlerp");
  EXPECT_EQ(active_pane(session.document.settings.views).skinning.sdef_blend, SdefBlend::nlerp);
  click("dqs");
  draw_frame();
  click("sum");
  EXPECT_EQ(active_pane(session.document.settings.views).skinning.hemisphere, Hemisphere::sum);
  click("first");
  EXPECT_EQ(active_pane(session.document.settings.views).skinning.hemisphere, Hemisphere::first);
  click("native");
  EXPECT_EQ(active_pane(session.document.settings.views).skinning.mode, SkinningMode::native);
  EXPECT_EQ(active_pane(session.document.settings.views).skinning.sdef_blend, SdefBlend::nlerp);
  EXPECT_EQ(active_pane(session.document.settings.views).skinning.hemisphere, Hemisphere::first);
}

TEST_F(PanelsTest, EvaluationRulesAreSelectedOnTheSkinningPage) {
  show(named_model(1));
  state.page = Page::skinning;
  resize(1280, 2600);
  draw_frame();
  const std::uint64_t revision = session.document.override_revision;
  click("rules_mmd");
  EXPECT_EQ(session.document.override_revision, revision) << "selected already";
  click("rules_plain");
  EXPECT_EQ(session.document.settings.rules, EvaluationRules::plain);
  EXPECT_EQ(session.document.stage.deform.rules, EvaluationRules::plain);
  EXPECT_NE(session.document.override_revision, revision) << "what is shown changes";
  click("rules_mmd");
  EXPECT_EQ(session.document.stage.deform.rules, EvaluationRules::mmd);
}

TEST_F(PanelsTest, MouseInTheViewportMovesTheCamera) {
  show(named_model(1));
  draw_frame();
  const ImVec2 at = NullUi::middle(find("picture"));
  const auto drag = [&](int button) {
    move_to(at);
    press(button);
    move_to(ImVec2(at.x + 40, at.y + 8));
    release(button);
  };
  Camera before = session.document.stage.camera;
  drag(1);
  EXPECT_NEAR(session.document.stage.camera.rotation_rad.y, glm::radians(-10.0f), 1e-4f);
  EXPECT_NEAR(session.document.stage.camera.rotation_rad.x, glm::radians(-2.0f), 1e-4f);
  EXPECT_EQ(session.document.stage.camera.target, before.target);

  drag(0);
  EXPECT_NEAR(session.document.stage.camera.rotation_rad.y, glm::radians(-20.0f), 1e-4f);

  before = session.document.stage.camera;
  drag(2);
  EXPECT_EQ(session.document.stage.camera.rotation_rad, before.rotation_rad);
  EXPECT_NE(session.document.stage.camera.target, before.target);

  before = session.document.stage.camera;
  ImGui::GetIO().KeyShift = true;
  drag(0);
  ImGui::GetIO().KeyShift = false;
  EXPECT_EQ(session.document.stage.camera.rotation_rad, before.rotation_rad);
  EXPECT_NE(session.document.stage.camera.target, before.target);

  before = session.document.stage.camera;
  ImGui::GetIO().KeyCtrl = true;
  drag(1);
  ImGui::GetIO().KeyCtrl = false;
  EXPECT_LT(session.document.stage.camera.distance, before.distance) << "dragging down zooms out";
  EXPECT_EQ(session.document.stage.camera.target, before.target);

  before = session.document.stage.camera;
  move_to(at);
  ImGui::GetIO().MouseWheel = 1.0f;
  draw_frame();
  EXPECT_NEAR(session.document.stage.camera.distance, before.distance * 0.92f, 1e-3f);
}

TEST_F(PanelsTest, MouseOverPanelsLeavesTheCameraAlone) {
  show(named_model(1), rotating_motion(named_model(1), 300));
  draw_frame();
  move_to(NullUi::middle(find("timeline")));
  ImGui::GetIO().MouseWheel = 1.0f;
  draw_frame();
  press(1);
  move_to(NullUi::middle(find("picture")));
  release(1);
  EXPECT_EQ(session.document.stage.camera, Camera());
}

TEST_F(PanelsTest, TheCameraSwitchTogglesTheCameraMotion) {
  show(named_model(1));
  draw_frame();
  EXPECT_FALSE(has("camera_switch"));
  open(session, testing::camera_motion(100), "camera.vmd");
  draw_frame();
  draw_frame();  // an automatic size is known in the second frame
  EXPECT_TRUE(session.document.stage.follow_camera_motion);
  click("camera_switch");
  EXPECT_FALSE(session.document.stage.follow_camera_motion);
  click("camera_switch");
  EXPECT_TRUE(session.document.stage.follow_camera_motion);
}

TEST_F(PanelsTest, ErrorsCoverTheViewportUntilDismissed) {
  show(named_model(1));
  post_message(session, Severity::warning, "texture.png", {"a texture is missing"});
  draw_frame();
  EXPECT_EQ(count("dismiss"), 0) << "warnings are listed by the bell only";
  post_message(session, Severity::error, "broken.pmx", {"this PMX is cut short"});
  draw_frame();
  draw_frame();
  click("dismiss 2");
  ASSERT_EQ(session.messages.size(), 1u);
  EXPECT_EQ(session.messages[0].severity, Severity::warning);
}

TEST_F(PanelsTest, ErrorsDoNotCoverTheMenus) {
  show(named_model(1));
  resize(640, 400);
  session.settings.dope_sheet = true;  // leaves the viewport little height
  for (int i = 0; i < 3; ++i) {
    const std::vector<std::string> lines(
        4, "A sentence about the file that is so long that it takes several lines of a card");
    post_message(session, Severity::error, "broken" + std::to_string(i) + ".pmx", lines);
  }
  settle();
  ASSERT_TRUE(has("dismiss 3"));
  for (const WidgetArea& widget : state.widgets) {
    if (!widget.name.starts_with("dismiss")) continue;
    EXPECT_GE(widget.low.y, find("picture").low.y) << widget.name;
  }
}

TEST_F(PanelsTest, OpeningCanBeCancelled) {
  const LoadingProgress progress{"big.pmx", 0.2f, 0};
  opening = &progress;
  draw_frame();
  draw_frame();
  click("cancel");
  EXPECT_EQ(asked, (Commands{CancelOpening{}}));
}

TEST_F(PanelsTest, SecondModelCanBeSelectedAndClosed) {
  show(named_model(1));
  open(session, named_model(2), "second.pmx", true);
  draw_frame();
  EXPECT_EQ(session.document.selected.actor, 1);
  click("close_actor 0");
  ASSERT_EQ(session.document.stage.actors.size(), 1u);
  EXPECT_EQ(session.document.stage.actors[0]->model->bones.size(), 2u);
  EXPECT_EQ(session.document.selected.actor, 0);
  EXPECT_EQ(session.document.files[0].model, "second.pmx");
}

TEST_F(PanelsTest, HiddenPanelsGiveTheWholeWindowToTheViewport) {
  show(named_model(1));
  session.settings.panels = false;
  draw_frame();
  draw_frame();
  EXPECT_FALSE(has("play"));
  EXPECT_EQ(find("picture").high.x, 1280.0f);
  EXPECT_EQ(find("picture").high.y, 720.0f);
}

TEST_F(PanelsTest, CommandsReplayedGiveTheSameSession) {
  const auto start = [](Session& s) {
    open(s, named_model(1), "model.pmx");
    s.terms.shown.reset();  // would cover the viewport
    open(s, rotating_motion(named_model(1), 500), "dance.vmd");
    s.document.clock.playing = false;
  };
  const ViewSettings at_start = session.settings;
  start(session);
  draw_frame();
  click("to_end");
  click("timeline");
  click("loop");
  open_page(Page::skinning);
  click("dqs");
  open_page(Page::display);
  click("grid");
  move_to(NullUi::middle(find("picture")));
  press(1);
  move_to(ImVec2(100, 100));
  release(1);
  ASSERT_GT(asked.size(), 5u);

  Session replayed;
  replayed.settings = at_start;
  start(replayed);
  perform(asked, replayed);
  EXPECT_EQ(replayed.settings, session.settings);
  EXPECT_EQ(replayed.document.stage.camera, session.document.stage.camera);
  EXPECT_EQ(replayed.document.clock.frame, session.document.clock.frame);
  EXPECT_EQ(replayed.document.clock.loop, session.document.clock.loop);
  EXPECT_EQ(replayed.document.clock.playing, session.document.clock.playing);
}

TEST_F(PanelsTest, AnErrorSaysWhatIsWrongAndFoldsWhere) {
  show(named_model(1));
  post_fault(session, "cut.pmx", Fault{&kPmxTruncated, "bones", 12, 3456, "49,955 bones announced"});
  const Message& message = session.messages.back();
  EXPECT_EQ(message.lines, std::vector<std::string>{"This PMX is cut short: 49,955 bones announced"});
  EXPECT_EQ(message.details, std::vector<std::string>{"pmx.truncated: bones, element 12, byte 3456"});
  settle();
  const std::string fold = "details " + std::to_string(message.id);
  const WidgetArea button = find("dismiss " + std::to_string(message.id));
  const float folded = find(fold).low.y - button.low.y;
  const int vertices = ImGui::GetDrawData()->TotalVtxCount;
  click(fold);
  settle();
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, vertices + 80) << "the place is shown";
  EXPECT_EQ(find(fold).low.y - find("dismiss " + std::to_string(message.id)).low.y, folded);
}

}  // namespace
}  // namespace odori
