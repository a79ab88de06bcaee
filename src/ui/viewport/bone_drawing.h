#pragma once

// What a bone figure looks like: tapering lines, markers in MMD's shapes and tones, names.

#include "ui/viewport/bone_figure.h"

#include <array>
#include <optional>

namespace odori {

struct BoneDrawing {
  const Actor& actor;
  const BoneFigure& figure;
  const Projection& projection;
  std::int32_t selected = -1;  // red, with its local axes and, for an IK bone, its chain; -1: none
  std::int32_t pointed = -1;   // larger; -1: none
  bool all_names = false;      // else of the two alone. Names that would cross others are left out
  float scale = 1.0f;          // of the interface
};

inline constexpr float kPointedGrowth = 1.4f;  // of the marker pointed at

// The chosen bone's local axes x, y and z, equally long; nothing for one out of sight.
std::array<std::optional<ScreenSegment>, 3> selected_axes(const BoneDrawing& drawing);

void draw_bones(ImDrawList& list, const BoneDrawing& drawing);

// Half the width of a marker, pixels: smaller far away.
float marker_radius(const BoneDrawing& drawing, const BoneMarker& marker);

}  // namespace odori
