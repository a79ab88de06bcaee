#pragma once

// What the timeline and the dope sheet remember from one picture to the next.

#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

// Whose keys are listed.
enum class SheetBones : std::uint8_t { selected, parents, children, keyed };

// A value over time: of the chosen bone, the chosen morph, or the camera.
struct Channel {
  enum class Of : std::uint8_t { bone, morph, camera };
  Of of = Of::bone;
  int part = 3;  // into channel_parts(of); by default a bone's whole angle

  friend bool operator==(const Channel&, const Channel&) = default;
};

struct DopeSheetState {
  SheetBones bones = SheetBones::keyed;
  std::vector<std::int32_t> closed;  // groups of rows
  Channel channel;
  std::optional<double> snapped;  // the key under the press
  bool dragging = false;          // a row was pressed beside its name
  bool panning = false;           // the middle button was pressed here
  float resized_from = 0.0f;      // height when the drag of its edge began
  double frame = 0.0;             // as last drawn: where it goes, the sheet follows
  int bone = -1;                  // chosen, as last drawn
  int morph = -1;
};

// What of a ruler is under the pressed button.
enum class RulerPart : std::uint8_t { none, time, range, range_first, range_last };

struct FrameRulerState {
  RulerPart held = RulerPart::none;
  double anchor = 0.0;  // the range's other end
  double frame = 0.0;   // under the mouse while time is held: it is shown before the stage is there
};

}  // namespace odori
