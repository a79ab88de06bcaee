#pragma once

// What the timeline and the dope sheet keep between frames.

#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

// Bones whose keys are listed: the selected bone, with its parents, with its children, or all bones with keys.
enum class SheetBones : std::uint8_t { selected, parents, children, keyed };

// One animated value: of the selected bone, the selected morph, or the camera.
struct Channel {
  enum class Of : std::uint8_t { bone, morph, camera };
  Of of = Of::bone;
  int part = 3;  // into channel_parts(of); default: total rotation angle of the bone

  friend bool operator==(const Channel&, const Channel&) = default;
};

struct DopeSheetState {
  SheetBones bones = SheetBones::keyed;
  std::vector<std::int32_t> closed;  // groups of rows, see DopeRow::index
  Channel channel;
  std::optional<double> pressed_key;  // frame of the key under the pressed mouse button, until it drags
  bool dragging = false;              // a row was pressed outside its name
  bool panning = false;               // the middle button was pressed in the sheet
  float resized_from = 0.0f;          // height of the sheet at the start of the resize drag, pixels
  double frame = 0.0;                 // current frame in the last frame drawn, to detect that it moved
  std::optional<double> read_frame;   // of the curve, whose value is shown at the mouse; nothing: none is
  int bone = -1;                      // selected in the last frame drawn
  int morph = -1;                     // likewise
};

// What is dragged on a ruler.
enum class RulerPart : std::uint8_t { none, time, range, range_first, range_last };

struct FrameRulerState {
  RulerPart dragged = RulerPart::none;
  double anchor = 0.0;  // fixed end of the dragged range, frames
  double frame = 0.0;   // frame under the mouse while scrubbing; displayed before the stage has reached it
};

struct TimelineState {
  FrameRulerState ruler;
  DopeSheetState sheet;
  bool scrubbing = false;  // a ruler is being dragged
};

}  // namespace odori
