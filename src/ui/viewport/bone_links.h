#pragma once

// What the chosen bone depends on, and what depends on it, as arrows over the picture: its parent, the bone it appends
// from, and those that append from it.

#include "ui/viewport/bone_drawing.h"

#include <cstdint>
#include <vector>

namespace odori {

struct BoneLink {
  enum class Kind : std::uint8_t { parent, append };
  Kind kind = Kind::parent;
  std::int32_t from = -1;  // whose transform is taken over
  std::int32_t to = -1;
  float ratio = 1.0f;  // of an append
};

// Of the bone: its parent, its source, then those that take from it in file order.
std::vector<BoneLink> bone_links(const Actor& actor, std::int32_t bone);

// Of the chosen bone; nothing where none is.
void draw_bone_links(ImDrawList& list, const BoneDrawing& drawing);

}  // namespace odori
