#pragma once

// Commands on the viewport: panes, skinning, cameras and heatmaps.

#include "analysis/surface_pick.h"
#include "base/math.h"
#include "view/camera_control.h"
#include "view/views.h"

#include <cstdint>
#include <optional>

namespace odori {

// Skinning of the active pane.
struct SetSkinning {
  SkinningMode mode;
};
struct SetSdefBlend {
  SdefBlend blend;
};
struct SetHemisphere {
  Hemisphere hemisphere;
};

struct SetNormals {
  Normals normals;
};

struct SetHeatmap {  // of the active pane; its actor, bone and morph follow the selection
  Heatmap heatmap;
  bool all_ranges = false;  // its range is also that of the other panes with the same measure
};
struct SpreadHeatmap {};  // the heat map of the active pane is that of all panes
struct PreviewWeights {   // shows the weights of a bone of the selected actor in the active pane until the next one
  int bone;               // -1: none
};
struct MarkMaterial {  // of the selected actor, in the view until the next one
  int material;        // -1: none
};
struct ShowVertex {  // of the selected actor: marks it and points the camera at it
  std::uint32_t vertex;
};
struct PickSurface {  // selects the bone with the largest weight at the nearest hit; clears the last hit when none
  Ray ray;            // world space
  RayRange range{};   // that the camera shows
};
struct SelectVertex {  // of the selected actor, as if it had been picked
  std::uint32_t vertex;
};
struct ClearPickedSurface {};
struct PickActor {  // selects the nearest actor under the ray; without one nothing changes
  Ray ray;          // world space
  RayRange range{};
};
// Panes.
struct SetViewStyle {
  ViewStyle style;
  int panes = 0;             // side by side, 1..kMaxPanes; 0: as many as before
  bool against_mmd = false;  // the second pane shows the first as MMD draws it
};
struct SelectPane {
  int pane;
};
struct NextPane {};
struct Blink {};  // switches to ViewStyle::blink, or from there to the next pane
struct MoveWipe {
  float share;  // of the viewport's width, clamped to 0..1
};

inline constexpr int kActivePane = -1;

// The camera. Each of these stops following the camera motion, starting from where that left it.
struct OrbitCamera {
  glm::vec2 pixels;  // at an interface scale of 1
};
struct PanCamera {
  glm::vec2 pixels;
  float viewport_height;  // pixels
};
struct ZoomCamera {
  float notches;  // of the mouse wheel
  int pane = kActivePane;
  std::optional<glm::vec2> cursor{};  // stays where it is in the image, -1..1, y up; none: the middle of the image does
};
struct SetCamera {  // numbers are clamped to what `projection_matrix` accepts
  Camera camera;
};
struct LookFrom {
  ViewSide side;
};
struct PointAt {                   // what eyes and head follow while they follow the pointer
  std::optional<glm::vec3> point;  // world space; nothing: the pointer is elsewhere
};
struct ResetCamera {};
struct FitCamera {};     // moves as near as shows all models where they are now; keeps the direction
struct FitSelection {};  // the same for the marked vertex, otherwise for the selected bone

#define ODORI_VIEW_COMMANDS(X) \
  X(SetSkinning)               \
  X(SetSdefBlend)              \
  X(SetHemisphere)             \
  X(SetNormals)                \
  X(SetHeatmap)                \
  X(SpreadHeatmap)             \
  X(PreviewWeights)            \
  X(MarkMaterial)              \
  X(ShowVertex)                \
  X(PickSurface)               \
  X(SelectVertex)              \
  X(ClearPickedSurface)        \
  X(PickActor)                 \
  X(SetViewStyle)              \
  X(SelectPane)                \
  X(NextPane)                  \
  X(Blink)                     \
  X(MoveWipe)                  \
  X(OrbitCamera)               \
  X(PanCamera)                 \
  X(ZoomCamera)                \
  X(LookFrom)                  \
  X(ResetCamera)               \
  X(FitCamera)                 \
  X(FitSelection)              \
  X(PointAt)                   \
  X(SetCamera)

}  // namespace odori
