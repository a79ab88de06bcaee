#include "ui/core/theme.h"

namespace odori {

namespace {

Theme in_use = Theme::dark;  // global, like ImGui's style

void set_sizes(ImGuiStyle& style) {
  style.WindowPadding = ImVec2(10, 8);
  style.FramePadding = ImVec2(7, 3);  // rows of 22 pixels, with kFontSize
  style.ItemSpacing = ImVec2(7, 4);
  style.ItemInnerSpacing = ImVec2(6, 4);
  style.CellPadding = ImVec2(4, 2);
  style.IndentSpacing = 16.0f;
  style.ScrollbarSize = 12.0f;
  style.GrabMinSize = 12.0f;
  style.WindowBorderSize = 0.0f;
  style.ChildBorderSize = 0.0f;
  style.PopupBorderSize = 1.0f;
  style.FrameBorderSize = 0.0f;
  style.WindowRounding = 0.0f;  // docked panels touch the edges of the window
  style.ChildRounding = 6.0f;
  style.PopupRounding = 6.0f;
  style.FrameRounding = 4.0f;
  style.ScrollbarRounding = 6.0f;
  style.GrabRounding = 5.0f;
  style.TabRounding = 5.0f;
  style.DisabledAlpha = 0.45f;
}

ImVec4 faded(const ImVec4& c, float alpha) { return ImVec4(c.x, c.y, c.z, alpha); }

void set_surfaces(ImVec4* colors) {
  colors[ImGuiCol_Text] = color::kText;
  colors[ImGuiCol_TextDisabled] = color::kDim;
  colors[ImGuiCol_TextSelectedBg] = faded(color::kSelection, 0.35f);
  colors[ImGuiCol_WindowBg] = color::kPanel;
  colors[ImGuiCol_ChildBg] = ImVec4(0, 0, 0, 0);
  colors[ImGuiCol_PopupBg] = color::kPanel;
  colors[ImGuiCol_MenuBarBg] = color::kPanel;
  colors[ImGuiCol_Border] = color::kLine;
  colors[ImGuiCol_Separator] = color::kLine;
  colors[ImGuiCol_TitleBg] = color::kPanel;
  colors[ImGuiCol_TitleBgActive] = color::kPanel;
  colors[ImGuiCol_TableHeaderBg] = color::kRaised;
  colors[ImGuiCol_TableBorderLight] = color::kLine;
  colors[ImGuiCol_TableBorderStrong] = color::kLine;
}

void set_widgets(ImVec4* colors) {
  colors[ImGuiCol_FrameBg] = color::kWell;
  colors[ImGuiCol_FrameBgHovered] = color::kHover;
  colors[ImGuiCol_FrameBgActive] = color::kPressed;
  colors[ImGuiCol_Button] = color::kRaised;
  colors[ImGuiCol_ButtonHovered] = color::kHover;
  colors[ImGuiCol_ButtonActive] = color::kPressed;
  colors[ImGuiCol_Header] = color::kRaised;
  colors[ImGuiCol_HeaderHovered] = color::kHover;
  colors[ImGuiCol_HeaderActive] = color::kPressed;
  colors[ImGuiCol_CheckMark] = color::kSelection;
  colors[ImGuiCol_NavHighlight] = color::kSelection;
  // The slider's number is drawn on top.
  colors[ImGuiCol_SliderGrab] = faded(color::kSelection, 0.45f);
  colors[ImGuiCol_SliderGrabActive] = faded(color::kSelection, 0.55f);
  colors[ImGuiCol_Tab] = color::kPanel;
  colors[ImGuiCol_TabHovered] = color::kHover;
  colors[ImGuiCol_TabActive] = color::kRaised;
  colors[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
  colors[ImGuiCol_ScrollbarGrab] = color::kRaised;
  colors[ImGuiCol_ScrollbarGrabHovered] = color::kHover;
  colors[ImGuiCol_ScrollbarGrabActive] = color::kPressed;
  colors[ImGuiCol_PlotLines] = color::kSelection;
  colors[ImGuiCol_PlotHistogram] = color::kSelection;
}

}  // namespace

Color::operator const ImVec4&() const { return in(in_use); }

Theme theme_in_use() { return in_use; }

std::span<const ColorMeaning> color_legend() {
  // Translated: 2.
  static const ColorMeaning kLegend[] = {{color::kSelection, "Selected"},
                                         {color::kOverride, "Overridden: set by hand, not by the motion"},
                                         {color::kPlayhead, "The current frame"},
                                         {color::kHeading, "A heading"},
                                         {color::kLink, "A link: click to go there"},
                                         {color::kWarning, "A warning; an IK bone"},
                                         {color::kError, "An error"},
                                         {color::kRecorded, "Frames with recorded physics"}};
  return kLegend;
}

void apply_theme(ImGuiStyle& style, float scale, Theme theme) {
  in_use = theme;
  style = ImGuiStyle();
  set_sizes(style);
  set_surfaces(style.Colors);
  set_widgets(style.Colors);
  style.ScaleAllSizes(scale);
  style.WindowMinSize = ImVec2(1, 1);  // lets panels have the exact size of the layout; ImGui's minimum
}

}  // namespace odori
