#pragma once

// Bones' names beside their markers.

#include "ui/bone_drawing.h"

#include <string>

namespace odori {

// Its own name, else the English one, else its number.
std::string shown_name(const Model& model, std::int32_t bone);

// Of the chosen bone and of the one pointed at always, in any case whole; of others, the nearest to the eye first, as
// long as no other name or marker is in the way.
void draw_bone_names(ImDrawList& list, const BoneDrawing& drawing);

}  // namespace odori
