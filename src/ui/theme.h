#pragma once

// How everything looks: sizes and colours in one place.

#include <imgui.h>

namespace odori {

inline constexpr float kFontSize = 16.0f;  // at scale 1

namespace color {
inline const ImVec4 kText{0.90f, 0.91f, 0.94f, 1.00f};
inline const ImVec4 kDim{0.60f, 0.63f, 0.70f, 1.00f};
inline const ImVec4 kPanel{0.125f, 0.137f, 0.170f, 1.00f};
inline const ImVec4 kWell{0.090f, 0.100f, 0.128f, 1.00f};    // sunk: entry fields, the timeline
inline const ImVec4 kRaised{0.200f, 0.218f, 0.265f, 1.00f};  // buttons, cards
inline const ImVec4 kHover{0.255f, 0.278f, 0.338f, 1.00f};
inline const ImVec4 kPressed{0.300f, 0.328f, 0.398f, 1.00f};
inline const ImVec4 kLine{0.245f, 0.265f, 0.320f, 1.00f};
inline const ImVec4 kAccent{0.93f, 0.52f, 0.58f, 1.00f};  // what is chosen, the play position
inline const ImVec4 kAccentDeep{0.62f, 0.31f, 0.38f, 1.00f};
inline const ImVec4 kRecorded{0.36f, 0.72f, 0.62f, 1.00f};  // how far exact physics reaches
inline const ImVec4 kWarning{0.95f, 0.77f, 0.42f, 1.00f};
inline const ImVec4 kError{0.97f, 0.45f, 0.42f, 1.00f};
inline const ImVec4 kPaper{1.00f, 1.00f, 1.00f, 0.78f};  // under dark words and marks on the picture
// Bones over the picture, in MMD's tones.
inline const ImVec4 kBone{0.13f, 0.35f, 0.90f, 1.00f};
inline const ImVec4 kBoneIk{0.96f, 0.52f, 0.05f, 1.00f};
inline const ImVec4 kBoneChosen{0.90f, 0.10f, 0.14f, 1.00f};
// Bodies and joints over the picture.
inline const ImVec4 kBodyFollows{0.10f, 0.62f, 0.24f, 0.90f};
inline const ImVec4 kBodyFree{0.88f, 0.18f, 0.18f, 0.90f};
inline const ImVec4 kBodyTurned{0.95f, 0.55f, 0.05f, 0.90f};
inline const ImVec4 kBodyChosen{0.55f, 0.10f, 0.85f, 1.00f};
inline const ImVec4 kBodyHeld{0.45f, 0.47f, 0.52f, 0.90f};  // switched off: on its bone until it is switched on
inline const ImVec4 kContact{0.95f, 0.85f, 0.05f, 1.00f};
inline const ImVec4 kTorn{0.95f, 0.05f, 0.55f, 1.00f};
inline const ImVec4 kSoftBody{0.05f, 0.60f, 0.65f, 0.90f};
inline const ImVec4 kJoint{0.20f, 0.38f, 0.90f, 0.90f};
inline const ImVec4 kGoalLine{0.98f, 0.85f, 0.10f, 1.00f};
inline const ImVec4 kAxes[3] = {
    {0.90f, 0.20f, 0.22f, 1.00f}, {0.22f, 0.72f, 0.25f, 1.00f}, {0.20f, 0.42f, 0.95f, 1.00f}};
}  // namespace color

// `scale`: of the interface, 1 at 96 dots an inch.
void apply_theme(ImGuiStyle& style, float scale);

}  // namespace odori
