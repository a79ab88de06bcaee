#include "view/views.h"

#include "base/enums.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

// Translated: 4, 5.
constexpr Choice<ViewStyle> kStyles[] = {
    {ViewStyle::panes, "panes", "", "Side by side", "each pane with its own skinning"},
    {ViewStyle::wipe, "wipe", "", "Wipe", "two panes in one viewport, divided by a line that can be dragged"},
    {ViewStyle::blink, "blink", "", "Blink", "two panes in turn, in the same viewport"},
    {ViewStyle::overlay, "overlay", "", "Overlay", "the wireframe of one skinning over the surface of the other"},
};

// Divides `length` into `count` equal parts with gaps between them: the size of a part, and the begin of part `index`.
// The first and the last part touch the ends.
int part_size(int length, int count, int gap) { return std::max((length - gap * (count - 1)) / count, 1); }
int part_begin(int length, int count, int size, int index) {
  if (count < 2) return 0;
  const double step = static_cast<double>(std::max(length - size, 0)) / (count - 1);
  return static_cast<int>(std::lround(step * index));
}

}  // namespace

int pane_count(const Views& views) {
  return views.style == ViewStyle::panes ? std::clamp(views.count, 1, kMaxPanes) : 2;
}

std::span<const Pane> panes_in_use(const Views& views) { return std::span(views.panes).first(pane_count(views)); }

bool uses(std::span<const Pane> panes, SkinningMode mode) {
  return std::ranges::any_of(panes, [&](const Pane& pane) { return pane.skinning.mode == mode; });
}

bool uses(std::span<const Pane> panes, SkinningData data) {
  return std::ranges::any_of(panes, [&](const Pane& pane) { return method(pane.skinning.mode).data == data; });
}

std::size_t active_index(const Views& views) {
  return static_cast<std::size_t>(std::clamp(views.active, 0, pane_count(views) - 1));
}

const Pane& active_pane(const Views& views) { return views.panes[active_index(views)]; }
Pane& active_pane(Views& views) { return views.panes[active_index(views)]; }

bool has_independent_cameras(const Views& views) { return !views.cameras_linked && views.style == ViewStyle::panes; }

std::span<const Choice<ViewStyle>> view_styles() { return kStyles; }

std::string_view name(ViewStyle style) { return kStyles[ordinal(style)].name; }

std::optional<ViewStyle> view_style(std::string_view name) { return value_named(kStyles, name); }

std::vector<PixelRect> pane_grid(int width, int height, int count, int gap) {
  int columns = count;
  int best_side = 0;
  for (const int candidate : {count, (count + 1) / 2, 1}) {
    if (count % candidate != 0) continue;  // three panes only fit a row or a column
    const int side = std::min(part_size(width, candidate, gap), part_size(height, count / candidate, gap));
    if (side <= best_side) continue;
    best_side = side;
    columns = candidate;
  }
  const int rows = count / columns;
  const int pane_width = part_size(width, columns, gap);
  const int pane_height = part_size(height, rows, gap);
  std::vector<PixelRect> grid;
  for (int i = 0; i < count; ++i) {
    grid.push_back({part_begin(width, columns, pane_width, i % columns),
                    part_begin(height, rows, pane_height, i / columns), pane_width, pane_height});
  }
  return grid;
}

float pane_aspect(const Views& views, int width, int height, int gap) {
  const PixelRect pane = pane_rects(views, width, height, gap).front();
  return static_cast<float>(pane.width) / static_cast<float>(pane.height);
}

int wipe_column(const Views& views, int width) {
  return static_cast<int>(std::lround(std::clamp(views.wipe, 0.0f, 1.0f) * static_cast<float>(width)));
}

std::vector<PixelRect> pane_rects(const Views& views, int width, int height, int gap) {
  if (views.style == ViewStyle::panes) return pane_grid(width, height, pane_count(views), gap);
  return {{0, 0, width, height}, {0, 0, width, height}};
}

}  // namespace odori
