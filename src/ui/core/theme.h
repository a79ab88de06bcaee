#pragma once

// Colours and sizes of the interface.

#include <cstdint>
#include <span>

#include <imgui.h>

namespace odori {

inline constexpr float kFontSize = 16.0f;  // at scale 1

enum class Theme : std::uint8_t { dark, light };
inline constexpr int kThemeCount = 2;

// A colour with one value per theme. Converts to the value of the theme applied last.
class Color {
 public:
  Color(const ImVec4& dark, const ImVec4& light) : of_{dark, light} {}
  // The same in all themes: for overlays on the viewport.
  explicit Color(const ImVec4& value) : of_{value, value} {}

  const ImVec4& in(Theme theme) const { return of_[static_cast<int>(theme)]; }
  operator const ImVec4&() const;

 private:
  ImVec4 of_[kThemeCount];
};

namespace color {
inline const Color kText{{0.90f, 0.91f, 0.94f, 1.00f}, {0.11f, 0.12f, 0.16f, 1.00f}};
inline const Color kDim{{0.70f, 0.73f, 0.79f, 1.00f}, {0.30f, 0.32f, 0.39f, 1.00f}};
inline const Color kPanel{{0.125f, 0.137f, 0.170f, 1.00f}, {0.925f, 0.930f, 0.945f, 1.00f}};
// Background of text boxes, plots and the timeline.
inline const Color kWell{{0.090f, 0.100f, 0.128f, 1.00f}, {0.990f, 0.990f, 1.000f, 1.00f}};
// Background of buttons and cards.
inline const Color kRaised{{0.200f, 0.218f, 0.265f, 1.00f}, {0.845f, 0.855f, 0.885f, 1.00f}};
inline const Color kHover{{0.255f, 0.278f, 0.338f, 1.00f}, {0.780f, 0.795f, 0.840f, 1.00f}};
inline const Color kPressed{{0.300f, 0.328f, 0.398f, 1.00f}, {0.720f, 0.740f, 0.800f, 1.00f}};
inline const Color kLine{{0.245f, 0.265f, 0.320f, 1.00f}, {0.760f, 0.775f, 0.815f, 1.00f}};
// One hue per meaning (see color_legend). The fills are backgrounds of kText.
inline const Color kSelection{{0.50f, 0.72f, 1.00f, 1.00f}, {0.04f, 0.30f, 0.72f, 1.00f}};
inline const Color kSelectionFill{{0.20f, 0.36f, 0.60f, 1.00f}, {0.66f, 0.80f, 0.98f, 1.00f}};
inline const Color kOverride{{0.96f, 0.55f, 0.80f, 1.00f}, {0.62f, 0.08f, 0.42f, 1.00f}};
inline const Color kOverrideFill{{0.55f, 0.25f, 0.44f, 1.00f}, {0.96f, 0.72f, 0.87f, 1.00f}};
inline const Color kPlayhead{{0.62f, 0.86f, 0.36f, 1.00f}, {0.20f, 0.38f, 0.02f, 1.00f}};
inline const Color kHeading{{0.76f, 0.70f, 0.98f, 1.00f}, {0.36f, 0.20f, 0.72f, 1.00f}};
inline const Color kLink{{0.36f, 0.83f, 0.90f, 1.00f}, {0.00f, 0.36f, 0.43f, 1.00f}};
// Frames with recorded physics.
inline const Color kRecorded{{0.36f, 0.72f, 0.62f, 1.00f}, {0.10f, 0.55f, 0.44f, 1.00f}};
inline const Color kWarning{{0.95f, 0.77f, 0.42f, 1.00f}, {0.47f, 0.30f, 0.00f, 1.00f}};
inline const Color kWarningFill{{0.45f, 0.33f, 0.10f, 1.00f}, {0.96f, 0.84f, 0.58f, 1.00f}};
inline const Color kError{{0.97f, 0.54f, 0.50f, 1.00f}, {0.68f, 0.07f, 0.09f, 1.00f}};
// Translucent background of captions and handles on the viewport.
inline const Color kGlass{{0.125f, 0.137f, 0.170f, 0.86f}, {0.925f, 0.930f, 0.945f, 0.86f}};
// Text on the viewport, and the background behind text and markers.
inline const Color kPaper{{1.00f, 1.00f, 1.00f, 0.78f}};
inline const Color kInk{{0.090f, 0.100f, 0.128f, 1.00f}};
// Bone overlay, in MMD's colours.
inline const Color kBone{{0.13f, 0.35f, 0.90f, 1.00f}};
inline const Color kBoneIk{{0.96f, 0.52f, 0.05f, 1.00f}};
inline const Color kBoneSelected{{0.90f, 0.10f, 0.14f, 1.00f}};
// Rigid body and joint overlay.
inline const Color kBodyFollows{{0.10f, 0.62f, 0.24f, 0.90f}};
inline const Color kBodyFree{{0.88f, 0.18f, 0.18f, 0.90f}};
inline const Color kBodyTurned{{0.95f, 0.55f, 0.05f, 0.90f}};
inline const Color kBodySelected{{0.55f, 0.10f, 0.85f, 1.00f}};
inline const Color kBodyOverridden{{0.45f, 0.47f, 0.52f, 0.90f}};  // physics switched off: the body follows its bone
inline const Color kContact{{0.95f, 0.85f, 0.05f, 1.00f}};
inline const Color kBreakDistance{{0.95f, 0.05f, 0.55f, 1.00f}};
inline const Color kSoftBody{{0.05f, 0.60f, 0.65f, 0.90f}};
inline const Color kJoint{{0.20f, 0.38f, 0.90f, 0.90f}};
inline const Color kAppend{{0.55f, 0.10f, 0.75f, 1.00f}};  // arrow from the source of an append
inline const Color kGoalLine{{0.98f, 0.85f, 0.10f, 1.00f}};
// Lines of a plot that are told apart by their colour.
inline const Color kCurves[11] = {{{0.75f, 0.77f, 0.80f, 1.00f}, {0.35f, 0.37f, 0.42f, 1.00f}},
                                  {{0.40f, 0.65f, 1.00f, 1.00f}, {0.05f, 0.35f, 0.80f, 1.00f}},
                                  {{1.00f, 0.60f, 0.20f, 1.00f}, {0.80f, 0.35f, 0.00f, 1.00f}},
                                  {{0.35f, 0.85f, 0.40f, 1.00f}, {0.05f, 0.50f, 0.12f, 1.00f}},
                                  {{1.00f, 0.42f, 0.42f, 1.00f}, {0.80f, 0.08f, 0.12f, 1.00f}},
                                  {{0.76f, 0.55f, 1.00f, 1.00f}, {0.48f, 0.20f, 0.80f, 1.00f}},
                                  {{0.95f, 0.88f, 0.30f, 1.00f}, {0.50f, 0.42f, 0.00f, 1.00f}},
                                  {{0.30f, 0.88f, 0.92f, 1.00f}, {0.00f, 0.45f, 0.52f, 1.00f}},
                                  {{1.00f, 0.55f, 0.85f, 1.00f}, {0.78f, 0.10f, 0.52f, 1.00f}},
                                  {{1.00f, 0.80f, 0.68f, 1.00f}, {0.62f, 0.32f, 0.25f, 1.00f}},
                                  {{0.70f, 0.50f, 0.30f, 1.00f}, {0.40f, 0.18f, 0.05f, 1.00f}}};
inline const Color kAxes[3] = {Color{{0.90f, 0.20f, 0.22f, 1.00f}}, Color{{0.22f, 0.72f, 0.25f, 1.00f}},
                               Color{{0.20f, 0.42f, 0.95f, 1.00f}}};
}  // namespace color

// Sets the sizes and colours of ImGui's style and the theme that `color` uses from now on. `scale`: of the interface, 1
// at 96 dpi.
void apply_theme(ImGuiStyle& style, float scale, Theme theme = Theme::dark);

// The theme applied last.
Theme theme_in_use();

// What each hue stands for, in the order in which the key sheet lists them.
struct ColorMeaning {
  const Color& color;
  const char* meaning;
};
std::span<const ColorMeaning> color_legend();

}  // namespace odori
