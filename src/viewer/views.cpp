#include "viewer/views.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr Choice<ViewStyle> kStyles[] = {
    {ViewStyle::panes, "panes", "", "Beside each other", "each with a skinning of its own"},
    {ViewStyle::wipe, "wipe", "", "Wipe", "two in one picture, with a line to drag between them"},
    {ViewStyle::blink, "blink", "", "Blink", "two in one place, by turns"},
    {ViewStyle::overlay, "overlay", "", "Overlay", "the wireframe of one on the surface of the other"},
};

// Of `of` equal parts with gaps between them: how large each is, and where the `at`th begins. The first and the last
// touch the ends.
int part_size(int length, int of, int gap) { return std::max((length - gap * (of - 1)) / of, 1); }
int part_begin(int length, int of, int size, int at) {
  if (of < 2) return 0;
  const double step = static_cast<double>(std::max(length - size, 0)) / (of - 1);
  return static_cast<int>(std::lround(step * at));
}

}  // namespace

int used_panes(const Views& views) {
  return views.style == ViewStyle::panes ? std::clamp(views.count, 1, kMaxPanes) : 2;
}

std::span<const Pane> panes_in_use(const Views& views) {
  return std::span(views.panes).first(static_cast<std::size_t>(used_panes(views)));
}

bool shows(const Views& views, SkinningMode mode) {
  const auto panes = panes_in_use(views);
  return std::any_of(panes.begin(), panes.end(), [&](const Pane& pane) { return pane.skinning.mode == mode; });
}

std::size_t active_index(const Views& views) {
  return static_cast<std::size_t>(std::clamp(views.active, 0, used_panes(views) - 1));
}

const Pane& active_pane(const Views& views) { return views.panes[active_index(views)]; }
Pane& active_pane(Views& views) { return views.panes[active_index(views)]; }

bool has_free_cameras(const Views& views) { return !views.cameras_linked && views.style == ViewStyle::panes; }

std::span<const Choice<ViewStyle>> view_styles() { return kStyles; }

std::string_view name(ViewStyle style) { return kStyles[static_cast<std::size_t>(style)].name; }

std::optional<ViewStyle> view_style(std::string_view name) {
  for (const auto& style : kStyles) {
    if (style.name == name) return style.value;
  }
  return std::nullopt;
}

std::vector<PixelRect> pane_grid(int width, int height, int count, int gap) {
  int columns = count;
  int shorter = 0;
  for (const int wanted : {count, (count + 1) / 2, 1}) {
    if (count % wanted != 0) continue;  // three stand in a row or a column
    const int side = std::min(part_size(width, wanted, gap), part_size(height, count / wanted, gap));
    if (side <= shorter) continue;
    shorter = side;
    columns = wanted;
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
  const PixelRect pane = pane_places(views, width, height, gap).front();
  return static_cast<float>(pane.width) / static_cast<float>(pane.height);
}

int wipe_column(const Views& views, int width) {
  return static_cast<int>(std::lround(std::clamp(views.wipe, 0.0f, 1.0f) * static_cast<float>(width)));
}

std::vector<PixelRect> pane_places(const Views& views, int width, int height, int gap) {
  if (views.style == ViewStyle::panes) return pane_grid(width, height, used_panes(views), gap);
  return {{0, 0, width, height}, {0, 0, width, height}};
}

}  // namespace odori
