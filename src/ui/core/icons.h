#pragma once

// Small signs drawn as shapes, so that no font has to hold them.

#include <cstdint>

#include <imgui.h>

namespace odori {

enum class Icon : std::uint8_t {
  play,
  pause,
  to_start,
  step_back,
  step_forward,
  to_end,
  loop,
  cross,
  copy,
  figure,  // the model as a whole
  bone,
  face,
  ball,  // materials
  chain,
  eye,
  bars,
  gauge,  // measures
  bubble,
  tick,
  texels,  // tables on the GPU
  up,
  down,
  pencil,
  folder,
  page,
  one_pane,
  two_panes,
  three_panes,
  four_panes,
  wipe,
  blink,
  overlay,
  keys,     // of a motion
  all_keys  // all frames in sight
};

// In the square of side `size` about `centre`.
void draw_icon(ImDrawList& list, Icon icon, ImVec2 centre, float size, ImU32 tint);

}  // namespace odori
