#pragma once

// The dope sheet above the transport: keys as rows of marks, or a curve, below a ruler that zooms and scrolls.

#include "motion/motion.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "view/clock.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace odori {

void draw_dope_sheet(const PanelInput& input, UiState& state, const Area& area, Commands& commands);

// The contents below the ruler; fill the rest of the window. `names`: width of the left column, pixels.
void draw_key_rows(const PanelInput& input, UiState& state, const FrameAxis& axis, float names, Commands& commands);
void draw_curves(const PanelInput& input, UiState& state, const FrameAxis& axis, float names, Commands& commands);
// The width of a left column in which the names of the curves are not cut, pixels.
float curve_names_width(float scale);

// Scrubs while the last widget, a row or the plot, is held: starts at `pressed_key` if given, then follows the mouse.
void drag_in_sheet(const PanelInput& input, UiState& state, const FrameAxis& axis, std::optional<double> pressed_key,
                   Commands& commands);

inline constexpr float kKeySize = 4.5f;         // from the center of a key to its corners, pixels at scale 1
inline constexpr float kKeyReach = 6.0f;        // maximum distance of a press from a key, pixels at scale 1
inline constexpr float kMinKeyDistance = 7.0f;  // closer keys are drawn as one mark, pixels at scale 1

// Marks of keys along an axis: keys that are too close together share one mark. The cost is proportional to the width
// in pixels, not to the number of keys.

// A mark for the keys `first` to `last`, both inclusive.
struct KeyMark {
  std::size_t first = 0;
  std::size_t last = 0;

  std::size_t count() const { return last - first + 1; }
  friend bool operator==(const KeyMark&, const KeyMark&) = default;
};

// The marks of the visible keys and of those just outside. Neighbouring keys in a mark are closer than `min_pixels`,
// marks are at least that far apart.
std::vector<KeyMark> key_marks(const KeyFrames& keys, const FrameAxis& axis, float min_pixels);

// The key nearest to the x coordinate, at most `reach` pixels away.
std::optional<std::size_t> key_at(const KeyFrames& keys, const FrameAxis& axis, float x, float reach);

}  // namespace odori
