#include "ui/viewport/pane_areas.h"

#include <algorithm>

namespace odori {

std::vector<Area> pane_areas(const Views& views, const Area& viewport) {
  const int width = std::max(static_cast<int>(viewport.size.x), 1);
  const int height = std::max(static_cast<int>(viewport.size.y), 1);
  std::vector<Area> areas;
  for (const PixelRect& place : pane_places(views, width, height, kPaneGap)) {
    areas.push_back({ImVec2(viewport.low.x + static_cast<float>(place.x), viewport.low.y + static_cast<float>(place.y)),
                     ImVec2(static_cast<float>(place.width), static_cast<float>(place.height))});
  }
  return areas;
}

std::optional<int> pane_at(const Views& views, const Area& viewport, ImVec2 mouse) {
  if (views.style == ViewStyle::wipe) return mouse.x < wipe_line(views, viewport) ? 0 : 1;
  if (views.style != ViewStyle::panes) return static_cast<int>(active_index(views));
  const std::vector<Area> areas = pane_areas(views, viewport);
  const auto found = std::find_if(areas.begin(), areas.end(), [&](const Area& area) {
    const ImVec2 high = area.high();
    return mouse.x >= area.low.x && mouse.y >= area.low.y && mouse.x < high.x && mouse.y < high.y;
  });
  if (found == areas.end()) return std::nullopt;
  return static_cast<int>(found - areas.begin());
}

float wipe_line(const Views& views, const Area& viewport) {
  return viewport.low.x + static_cast<float>(wipe_column(views, static_cast<int>(viewport.size.x)));
}

}  // namespace odori
