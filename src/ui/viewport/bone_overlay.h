#pragma once

// The chosen actor's bones over the picture, and choosing among them with the mouse.

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// What the mouse does over the picture.
struct ViewportMouse {
  bool over = false;     // on the picture itself, nothing being dragged
  bool clicked = false;  // left button pressed and let go in one place
};

// One of the places in which bones are drawn.
struct BonePlace {
  Area area;  // not empty
  const Camera& camera;
  bool remembered = true;  // its markers are the ones that UiState keeps
};

// Draws into the current ImGui window, which shows the place; nothing where bones are switched off.
void draw_bone_overlay(const UiView& view, UiState& state, const BonePlace& place, ViewportMouse mouse,
                       Commands& commands);

}  // namespace odori
