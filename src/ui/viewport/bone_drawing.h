#pragma once

// Drawing of the bone overlay: tapered lines, markers in MMD's shapes and colours, labels, and arrows between dependent
// bones.

#include "ui/viewport/bone_geometry.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

struct BoneDrawing {
  const Actor& actor;
  const BoneGeometry& geometry;
  const Projection& projection;
  std::int32_t selected = -1;  // drawn red, with local axes and, for an IK bone, its chain; -1: none
  std::int32_t hovered = -1;   // drawn larger; -1: none
  bool all_names = false;      // label all bones; otherwise only hovered and selected bones are labelled
  float scale = 1.0f;          // of the interface
};

inline constexpr float kHoveredScale = 1.4f;  // of the marker of the hovered bone

// The selected bone's local axes x, y and z, of equal length in the world; none for an axis that is not visible.
std::array<std::optional<ScreenSegment>, 3> selected_axes(const BoneDrawing& drawing);

void draw_bones(ImDrawList& list, const BoneDrawing& drawing);

// Half the width of a marker in pixels. Distant markers are smaller.
float marker_radius(const BoneDrawing& drawing, const BoneMarker& marker);

// Draws labels beside the markers. The selected and the hovered bone are always labelled; others from front to back,
// where they overlap no other label or marker.
void draw_bone_names(ImDrawList& list, const BoneDrawing& drawing);

// One bone's transform that another bone's depends on.
struct BoneLink {
  enum class Kind : std::uint8_t { parent, append };
  Kind kind = Kind::parent;
  std::int32_t from = -1;  // source of the transform
  std::int32_t to = -1;
  float ratio = 1.0f;  // of an append
};

// The links of a bone: from its parent, from its append source, then to the bones that append from it, in file order.
std::vector<BoneLink> bone_links(const Actor& actor, std::int32_t bone);

// Draws the links of the selected bone as arrows.
void draw_bone_links(ImDrawList& list, const BoneDrawing& drawing);

}  // namespace odori
