#pragma once

// A model's bones as marks on the picture: which are shown, where, and which of them the mouse means.

#include "scene/actor.h"
#include "ui/core/viewport_state.h"
#include "ui/viewport/projection.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// From a bone to its other end.
struct BoneLine {
  std::int32_t bone = -1;
  ScreenSegment segment;
  float unit = 1.0f;  // how long a unit is at the bone, in pixels; > 0
};

struct BoneFigure {
  std::vector<BoneMarker> markers;  // the furthest first; of those in one place the last of the file first
  std::vector<BoneLine> lines;      // in file order
};

// Per bone, 1: MMD shows it, being neither hidden nor moved by physics.
std::vector<std::uint8_t> shown_bones(const Model& model);

// The bones shown and, in any case, `selected` (-1: none), as the actor was last advanced.
BoneFigure bone_figure(const Actor& actor, std::int32_t selected, const Projection& projection);

// Null where it is not among the figure's markers.
const BoneMarker* marker_of(const BoneFigure& figure, std::int32_t bone);

// The bones that a click at `mouse` may mean, the nearest to the eye first: the marker nearest to it, if that is no
// further than `reach`, and those closer than `overlap` to that one. Pixels.
std::vector<std::int32_t> bones_at(std::span<const BoneMarker> markers, ImVec2 mouse, float reach, float overlap);

// The one after `selected`, round and round; the first where it is not among them; -1 of none.
std::int32_t next_bone(std::span<const std::int32_t> bones, std::int32_t selected);

}  // namespace odori
