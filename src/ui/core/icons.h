#pragma once

// Icons drawn with ImDrawList shapes, so that no icon font is needed.

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
  save,
  figure,  // the model
  bone,
  face,
  ball,  // materials
  chain,
  eye,
  bars,
  gauge,  // a curve: measurements
  bell,
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
  keys,      // of a motion
  all_keys,  // fit all frames
  speaker,
  muted_speaker,
  star
};

// Draws into the square of side `size` (pixels) around `center`.
void draw_icon(ImDrawList& list, Icon icon, ImVec2 center, float size, ImU32 tint);

}  // namespace odori
