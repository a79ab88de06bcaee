#pragma once

// Bones' names beside their markers.

#include "ui/viewport/bone_drawing.h"

#include <string>

namespace odori {

// Of the chosen bone and of the one pointed at always, in any case whole; of others, the nearest to the eye first, as
// long as no other name or marker is in the way.
void draw_bone_names(ImDrawList& list, const BoneDrawing& drawing);

}  // namespace odori
