#pragma once

// view holds the state of a viewer without a window: panes, cameras, clock, look, framing. Everything here is plain
// data and functions on it; render draws it, ui shows it, document owns it. Start from Views: the panes of the
// viewport, each with its own skinning mode and heat map.

#include "analysis/heatmap.h"
#include "model/pose.h"
#include "skin/methods.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr int kMaxPanes = 4;

// Settings of one pane. Pose, time and light are common to all panes.
struct Pane {
  Skinning skinning;
  Heatmap heatmap{};
  bool as_mmd = false;  // drawn without the look's settings of materials and effects

  friend bool operator==(const Pane&, const Pane&) = default;
};

inline bool has_heatmap(const Pane& pane) { return pane.heatmap.kind != HeatmapKind::none; }

enum class ViewStyle : std::uint8_t {
  panes,    // side by side
  wipe,     // the first pane left of a line, the second right of it
  blink,    // the first and the second in turn, in the same rectangle
  overlay,  // the second as a wireframe over the first
};

struct Views {
  ViewStyle style = ViewStyle::panes;
  int count = 1;  // number of panes for ViewStyle::panes, 1..kMaxPanes; the other styles use two
  // Panes that are not in use keep their settings.
  std::array<Pane, kMaxPanes> panes{Pane{SkinningMode::native}, Pane{SkinningMode::dqs}, Pane{SkinningMode::linear},
                                    Pane{SkinningMode::sdef}};
  int active = 0;     // index of the pane that commands and panels refer to; the visible one for ViewStyle::blink
  float wipe = 0.5f;  // position of the line, fraction of the viewport's width, 0..1
  bool cameras_linked = true;  // all panes share a camera; otherwise each has its own

  friend bool operator==(const Views&, const Views&) = default;
};

// Number of panes in use, 1..kMaxPanes.
int pane_count(const Views& views);
std::span<const Pane> panes_in_use(const Views& views);

// Whether a pane has this skinning mode, or one that needs the data.
bool uses(std::span<const Pane> panes, SkinningMode mode);
bool uses(std::span<const Pane> panes, SkinningData data);

std::size_t active_index(const Views& views);  // `active` clamped to the panes in use
const Pane& active_pane(const Views& views);
Pane& active_pane(Views& views);

// Whether panes may have different cameras: only ViewStyle::panes, if not linked.
bool has_independent_cameras(const Views& views);

// The camera of each pane.
using PaneCameras = std::array<Camera, kMaxPanes>;

// Names and titles of the styles.
std::span<const Choice<ViewStyle>> view_styles();
std::string_view name(ViewStyle style);
std::optional<ViewStyle> view_style(std::string_view name);

// Divides a viewport of width x height pixels into `count` panes of equal size, in reading order, with `gap` pixels or
// one more between them. Chooses the grid that makes the shorter side of a pane longest. Panes overlap if the viewport
// is too small, and are never empty.
std::vector<PixelRect> pane_grid(int width, int height, int count, int gap);

// The rectangles of the panes in use: the grid for ViewStyle::panes, otherwise twice the whole viewport.
std::vector<PixelRect> pane_rects(const Views& views, int width, int height, int gap);

// Width / height of a pane in a viewport of this size.
float pane_aspect(const Views& views, int width, int height, int gap);

// The first column, in a viewport of this width, that belongs to the second pane of a wipe.
int wipe_column(const Views& views, int width);

// Pixels between panes at a display scale of 1.
inline constexpr int kPaneGap = 2;

}  // namespace odori
