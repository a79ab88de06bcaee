#pragma once

// What a person can ask of the picture: its panes, their skinning, their cameras.

#include "viewer/camera_control.h"
#include "viewer/render_settings.h"
#include "viewer/views.h"

namespace odori {

// Of the active pane.
struct SetSkinning {
  SkinningMode mode;
  friend bool operator==(const SetSkinning&, const SetSkinning&) = default;
};

struct SetSdefBlend {
  SdefBlend blend;
  friend bool operator==(const SetSdefBlend&, const SetSdefBlend&) = default;
};
struct SetHemisphere {
  Hemisphere hemisphere;
  friend bool operator==(const SetHemisphere&, const SetHemisphere&) = default;
};

// What the active pane's surfaces are coloured by; whose weights is not a part of it.
struct SetHeatmap {
  Heatmap heatmap;
  friend bool operator==(const SetHeatmap&, const SetHeatmap&) = default;
};
struct ShowVertex {  // of the chosen actor: the camera turns to it, and it is marked
  std::uint32_t vertex;
  friend bool operator==(const ShowVertex&, const ShowVertex&) = default;
};
struct MeasureMotion {  // from its first frame to its last, in the background; or the search for it is given up
  bool on;
  friend bool operator==(const MeasureMotion&, const MeasureMotion&) = default;
};

struct SetRenderSettings {
  RenderSettings look;
  friend bool operator==(const SetRenderSettings&, const SetRenderSettings&) = default;
};
struct SetLight {  // stands over the motion's
  Light light;
  friend bool operator==(const SetLight&, const SetLight&) = default;
};
struct ClearLightOverride {
  friend bool operator==(const ClearLightOverride&, const ClearLightOverride&) = default;
};

// Panes.
struct SetViewStyle {
  ViewStyle style;
  int panes = 0;  // beside each other, 1..kMaxPanes; 0: as many as there were
  friend bool operator==(const SetViewStyle&, const SetViewStyle&) = default;
};
struct SelectPane {
  int pane;
  friend bool operator==(const SelectPane&, const SelectPane&) = default;
};
struct NextPane {
  friend bool operator==(const NextPane&, const NextPane&) = default;
};
struct Blink {  // the other of the two; the first time, one of them in place of whatever was seen
  friend bool operator==(const Blink&, const Blink&) = default;
};
struct MoveWipe {
  float share;  // 0..1, of the picture's width
  friend bool operator==(const MoveWipe&, const MoveWipe&) = default;
};

inline constexpr int kActivePane = -1;

// The camera by hand. Each leaves the motion's camera first, from where it is.
struct OrbitCamera {
  glm::vec2 pixels;
  friend bool operator==(const OrbitCamera&, const OrbitCamera&) = default;
};
struct PanCamera {
  glm::vec2 pixels;
  float viewport_height;
  friend bool operator==(const PanCamera&, const PanCamera&) = default;
};
struct ZoomCamera {
  float notches;
  int pane = kActivePane;
  friend bool operator==(const ZoomCamera&, const ZoomCamera&) = default;
};
struct LookFrom {
  ViewSide side;
  friend bool operator==(const LookFrom&, const LookFrom&) = default;
};
struct ResetCamera {
  friend bool operator==(const ResetCamera&, const ResetCamera&) = default;
};
struct FitCamera {  // as near as shows everything, the direction kept
  friend bool operator==(const FitCamera&, const FitCamera&) = default;
};

}  // namespace odori
