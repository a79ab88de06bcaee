#pragma once

// How a stage is looked at: in one pane or in several, each with a skinning of its own, or by two of them in one place.

#include "analysis/heatmap.h"
#include "model/pose.h"
#include "skin/modes.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr int kMaxPanes = 4;

// What is a pane's own; pose, time and light are the same in all.
struct Pane {
  Skinning skinning;
  Heatmap heatmap{};

  friend bool operator==(const Pane&, const Pane&) = default;
};

inline bool is_heat_mapped(const Pane& pane) { return pane.heatmap.kind != HeatmapKind::none; }

enum class ViewStyle : std::uint8_t {
  panes,    // beside each other
  wipe,     // the first pane to the left of a line, the second to the right of it
  blink,    // the first or the second, in one place
  overlay,  // the second as a wireframe on the first
};

struct Views {
  ViewStyle style = ViewStyle::panes;
  int count = 1;  // of panes beside each other, 1..kMaxPanes; the other styles use two
  // Those out of use keep what they were.
  std::array<Pane, kMaxPanes> panes{Pane{SkinningMode::native}, Pane{SkinningMode::dqs}, Pane{SkinningMode::linear},
                                    Pane{SkinningMode::sdef}};
  int active = 0;              // the pane that keys and panels speak of, in use; the one seen while blinking
  float wipe = 0.5f;           // where the line is, of the picture's width, 0..1
  bool cameras_linked = true;  // else each pane beside others has its own

  friend bool operator==(const Views&, const Views&) = default;
};

// The panes in use, 1..kMaxPanes.
int used_panes(const Views& views);
std::span<const Pane> panes_in_use(const Views& views);

// Whether any pane in use is of this mode.
bool shows(const Views& views, SkinningMode mode);

std::size_t active_index(const Views& views);  // among those in use, whatever `active` says
const Pane& active_pane(const Views& views);
Pane& active_pane(Views& views);

// Whether the panes may look from different places: only those beside each other do.
bool has_free_cameras(const Views& views);

// Where each pane looks from.
using PaneCameras = std::array<Camera, kMaxPanes>;

// The styles by name, as skinning_modes().
std::span<const Choice<ViewStyle>> view_styles();
std::string_view name(ViewStyle style);
std::optional<ViewStyle> view_style(std::string_view name);

// Pixels, from the upper left corner. Never empty.
struct PixelRect {
  int x = 0;
  int y = 0;
  int width = 1;
  int height = 1;

  friend bool operator==(const PixelRect&, const PixelRect&) = default;
};

// `count` panes of equal size in a picture of width x height, in reading order, `gap` or one pixel more between them:
// in columns, rows or two of each, whichever leaves their shorter side longest. Where there is no room they overlap.
std::vector<PixelRect> pane_grid(int width, int height, int count, int gap);

// Places in use: one a pane beside others, else the whole picture for both.
std::vector<PixelRect> pane_places(const Views& views, int width, int height, int gap);

// Width / height of a pane in such a picture.
float pane_aspect(const Views& views, int width, int height, int gap);

// Of the wipe in a picture of this width: the columns before it are the first pane's.
int wipe_column(const Views& views, int width);

// Between panes, at one pixel a coordinate.
inline constexpr int kPaneGap = 2;

}  // namespace odori
