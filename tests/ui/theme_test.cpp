#include "ui/core/theme.h"

#include "support/models.h"
#include "ui/null_ui.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

constexpr Theme kThemes[] = {Theme::dark, Theme::light};

// WCAG 2.1: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
double luminance(const ImVec4& c) {
  const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(double(c.x)) + 0.7152 * linear(double(c.y)) + 0.0722 * linear(double(c.z));
}
double contrast(const ImVec4& a, const ImVec4& b) {
  const double one = luminance(a), other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

struct Named {
  const char* name;
  const Color& color;
};

TEST(Theme, ContrastFollowsWcag) {
  EXPECT_NEAR(contrast({0, 0, 0, 1}, {1, 1, 1, 1}), 21.0, 1e-9);
  EXPECT_NEAR(contrast({0.4667f, 0.4667f, 0.4667f, 1}, {1, 1, 1, 1}), 4.48, 0.01) << "#777 on white";
}

TEST(Theme, TextContrastsWithItsBackground) {
  constexpr double kMin = 4.5;
  const Named grounds[] = {
      {"panel", color::kPanel}, {"well", color::kWell}, {"raised", color::kRaised}, {"glass", color::kGlass}};
  const Named words[] = {
      {"text", color::kText},         {"dim", color::kDim},           {"selection", color::kSelection},
      {"override", color::kOverride}, {"playhead", color::kPlayhead}, {"heading", color::kHeading},
      {"link", color::kLink},         {"warning", color::kWarning},   {"error", color::kError}};
  for (const Theme theme : kThemes) {
    for (const Named& ground : grounds) {
      for (const Named& word : words) {
        EXPECT_GE(contrast(word.color.in(theme), ground.color.in(theme)), kMin)
            << word.name << " on " << ground.name << " in theme " << static_cast<int>(theme);
      }
    }
    for (const Color& ground :
         {color::kHover, color::kPressed, color::kSelectionFill, color::kOverrideFill, color::kWarningFill}) {
      EXPECT_GE(contrast(color::kText.in(theme), ground.in(theme)), kMin) << static_cast<int>(theme);
    }
    EXPECT_GE(contrast(color::kDim.in(theme), color::kHover.in(theme)), kMin) << static_cast<int>(theme);
  }
}

TEST(Theme, WidgetsContrastWithThePanel) {
  for (const Theme theme : kThemes) {
    for (const Color& part : {color::kSelection, color::kPlayhead, color::kRecorded}) {
      EXPECT_GE(contrast(part.in(theme), color::kPanel.in(theme)), 3.0) << static_cast<int>(theme);
    }
  }
}

TEST(Theme, CurvesContrastWithTheirPlotAndWithEachOther) {
  const auto difference = [](const ImVec4& a, const ImVec4& b) {
    return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
  };
  for (const Theme theme : kThemes) {
    for (const Color& curve : color::kCurves) {
      EXPECT_GE(contrast(curve.in(theme), color::kWell.in(theme)), 3.0) << static_cast<int>(theme);
      EXPECT_GE(contrast(curve.in(theme), color::kPanel.in(theme)), 3.0) << "in the legend";
      for (const Color& other : color::kCurves) {
        if (&other != &curve) EXPECT_GE(difference(curve.in(theme), other.in(theme)), 0.2f);
      }
    }
  }
}

// Degrees on the colour wheel.
double hue(const ImVec4& c) {
  float h = 0.0f, s = 0.0f, v = 0.0f;
  ImGui::ColorConvertRGBtoHSV(c.x, c.y, c.z, h, s, v);
  EXPECT_GT(s, 0.2f) << "a grey has no hue";
  return 360.0 * double(h);
}

TEST(Theme, EachMeaningHasAHueOfItsOwn) {
  constexpr double kMinDegrees = 24.0;
  const Named meanings[] = {{"selection", color::kSelection}, {"override", color::kOverride},
                            {"playhead", color::kPlayhead},   {"heading", color::kHeading},
                            {"link", color::kLink},           {"warning", color::kWarning}};
  for (const Theme theme : kThemes) {
    for (std::size_t a = 0; a < std::size(meanings); ++a) {
      for (std::size_t b = a + 1; b < std::size(meanings); ++b) {
        const double apart = std::abs(hue(meanings[a].color.in(theme)) - hue(meanings[b].color.in(theme)));
        EXPECT_GE(std::min(apart, 360.0 - apart), kMinDegrees) << meanings[a].name << " and " << meanings[b].name;
      }
    }
    for (const auto& [fill, of] :
         {std::pair(&color::kSelectionFill, &color::kSelection), std::pair(&color::kOverrideFill, &color::kOverride),
          std::pair(&color::kWarningFill, &color::kWarning)}) {
      EXPECT_NEAR(hue(fill->in(theme)), hue(of->in(theme)), 10.0) << "a fill has the hue of its text";
    }
  }
}

ImVec4 laid_over(const ImVec4& top, const ImVec4& ground) {
  const auto mix = [&](float a, float b) { return a * top.w + b * (1.0f - top.w); };
  return ImVec4(mix(top.x, ground.x), mix(top.y, ground.y), mix(top.z, ground.z), 1.0f);
}

class ThemeTest : public NullUi {};

TEST_F(ThemeTest, TheKeySheetListsTheMeaningOfEveryColour) {
  resize(1280, 4000);
  session.settings.ui.help_card = HelpCard::keys;
  settle();
  // The sheet scrolls: the legend is its last section.
  move_to(middle(find("close_help")));
  move_to(ImVec2(640, 2000));
  ImGui::GetIO().MouseWheel = -200.0f;
  draw_frame();
  ImGui::GetIO().MouseWheel = 0.0f;
  settle();
  EXPECT_EQ(count("legend"), static_cast<std::ptrdiff_t>(color_legend().size()));
}

TEST_F(ThemeTest, NumbersAreReadableOnASliderGrab) {
  for (const Theme theme : kThemes) {
    ImGuiStyle style;
    apply_theme(style, 1.0f, theme);
    const ImVec4 knob = laid_over(style.Colors[ImGuiCol_SliderGrab], color::kRaised.in(theme));
    EXPECT_GE(contrast(color::kText.in(theme), knob), 4.0) << static_cast<int>(theme);
    EXPECT_GE(contrast(knob, color::kRaised.in(theme)), 2.0) << static_cast<int>(theme) << ": the knob is seen";
  }
}

TEST_F(ThemeTest, PanelsUseTheThemeOfTheSettings) {
  show(named_model(1));
  draw_frame();
  EXPECT_EQ(ImGui::GetStyle().Colors[ImGuiCol_WindowBg].x, color::kPanel.in(Theme::dark).x);
  perform(ToggleSetting{&ViewSettings::light_theme}, session);
  draw_frame();
  EXPECT_EQ(ImGui::GetStyle().Colors[ImGuiCol_WindowBg].x, color::kPanel.in(Theme::light).x);
  const ImVec4& text = color::kText;
  EXPECT_EQ(text.x, color::kText.in(Theme::light).x);
  perform(ToggleSetting{&ViewSettings::light_theme}, session);
  draw_frame();
  EXPECT_EQ(theme_in_use(), Theme::dark);
}

// Vertices of this colour that were drawn.
int drawn_in(const ImVec4& tint) {
  const ImU32 packed = ImGui::GetColorU32(tint);
  int count = 0;
  const ImDrawData& data = *ImGui::GetDrawData();
  for (int list = 0; list < data.CmdListsCount; ++list) {
    for (const ImDrawVert& vertex : data.CmdLists[list]->VtxBuffer) count += vertex.col == packed ? 1 : 0;
  }
  return count;
}

TEST_F(ThemeTest, NamesInTheViewportAreDarkInEveryTheme) {
  show(testing::chain_model({{-3, 8, 0}, {3, 8, 0}}));
  for (const bool light : {false, true}) {
    session.settings.light_theme = light;
    session.settings.bones = session.settings.bone_names = false;
    settle();
    const int before = drawn_in(color::kInk);
    session.settings.bones = session.settings.bone_names = true;
    settle();
    EXPECT_GT(drawn_in(color::kInk), before) << light;
    for (const Color& ink : {color::kInk, color::kBoneSelected}) {
      EXPECT_GE(contrast(ink.in(theme_in_use()), color::kPaper.in(theme_in_use())), 4.5) << light;
    }
  }
}

class SideEdgeTest : public NullUi {
 protected:
  void SetUp() override {
    show(named_model(1));
    draw_frame();
  }
  float side_width() { return ImGui::GetIO().DisplaySize.x - find("picture").high.x; }
  void drag_edge(float to) {
    const WidgetArea edge = find("side_edge");
    const float y = NullUi::middle(edge).y;
    move_to(NullUi::middle(edge));
    press();
    move_to(ImVec2((edge.low.x + to) * 0.5f, y));
    move_to(ImVec2(to, y));
    release();
    draw_frame();
  }
};

TEST_F(SideEdgeTest, IsDraggedAndTheWidthIsKept) {
  for (const float scale : {1.0f, 2.0f}) {
    resize(1280 * scale, 720 * scale, scale);
    session.settings.ui.panel_sizes = {};
    draw_frame();
    const float before = side_width();
    const float edge = NullUi::middle(find("side_edge")).x;
    drag_edge(edge - 100.0f * scale);
    EXPECT_NEAR(side_width(), before + 100.0f * scale, 2.0f);
    EXPECT_NEAR(session.settings.ui.panel_sizes.side, side_width() / scale, 1.0f) << "kept at scale 1";
  }
}

TEST_F(SideEdgeTest, LeavesRoomForTheViewportAndThePanel) {
  drag_edge(-500.0f);
  EXPECT_GE(find("picture").high.x, 1280.0f * 0.24f);
  drag_edge(1279.0f);
  EXPECT_GE(side_width(), kMinSideWidth - 1.0f);
}

TEST_F(SideEdgeTest, ADoubleClickRestoresTheDefaultWidth) {
  const float usual = side_width();
  drag_edge(500.0f);
  ASSERT_NE(side_width(), usual);
  click("side_edge");
  click("side_edge");
  draw_frame();
  EXPECT_EQ(side_width(), usual);
}

}  // namespace
}  // namespace odori
