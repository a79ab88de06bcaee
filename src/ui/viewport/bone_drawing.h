#pragma once

// Drawing of the bone overlay: tapered lines, markers in MMD's shapes and colours, labels, and arrows between dependent
// bones.

#include "scene/actor.h"
#include "ui/core/viewport_state.h"
#include "ui/viewport/projection.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Screen positions of a model's bones: which bones are shown, where, and which of them the mouse is at.

// From a bone to its tail.
struct BoneLine {
  std::int32_t bone = -1;
  ScreenSegment segment;
  float unit = 1.0f;  // length of one MMD unit at the bone, pixels; > 0
};

struct BoneGeometry {
  std::vector<BoneMarker> markers;  // back to front; at the same position the last bone of the file first
  std::vector<BoneLine> lines;      // in file order
};

// Per bone 1 if MMD shows it: neither hidden nor moved by physics.
std::vector<std::uint8_t> shown_bones(const Model& model);

// The shown bones and `selected` (-1: none) in the actor's current pose.
BoneGeometry bone_geometry(const Actor& actor, std::int32_t selected, const Projection& projection);

// Null if the bone has no marker.
const BoneMarker* marker_of(const BoneGeometry& geometry, std::int32_t bone);

// The bones that a click at `mouse` may select, front to back: the marker nearest to the mouse, at most `reach` away,
// and all markers closer than `overlap` to that one. Pixels.
std::vector<std::int32_t> bones_at(std::span<const BoneMarker> markers, ImVec2 mouse, float reach, float overlap);

// The bone after `selected`, cyclically; the first if `selected` is not in `bones`; -1 if `bones` is empty.
std::int32_t next_bone(std::span<const std::int32_t> bones, std::int32_t selected);

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
