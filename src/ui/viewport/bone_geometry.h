#pragma once

// Screen positions of a model's bones: which bones are shown, where, and which of them the mouse is at.

#include "scene/actor.h"
#include "ui/core/viewport_state.h"
#include "ui/viewport/projection.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

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

}  // namespace odori
