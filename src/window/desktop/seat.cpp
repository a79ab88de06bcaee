#include "window/desktop/seat.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace odori {

namespace {

constexpr int kReachable = 24;  // of the point on the ground, from the edges of the screen inwards

int right_of(const PixelRect& area) { return area.x + area.width; }
int bottom_of(const PixelRect& area) { return area.y + area.height; }

int distance_to(const PixelRect& area, glm::ivec2 point) {
  const int x = std::max({area.x - point.x, point.x - right_of(area), 0});
  const int y = std::max({area.y - point.y, point.y - bottom_of(area), 0});
  return x + y;
}

// Whether a higher window hides the edge below her.
bool is_hidden(std::span<const DesktopNeighbour> higher, glm::ivec2 at) {
  return std::ranges::any_of(higher, [&](const DesktopNeighbour& one) { return contains({&one.area, 1}, at); });
}

SeatedFeet on_lower_edge(glm::ivec2 feet, const DesktopScreen& screen) {
  return {{feet.x, bottom_of(screen.work)}, {Seat::On::screen}};
}

glm::ivec2 kept_reachable(glm::ivec2 feet, const DesktopScreen& screen) {
  const PixelRect& area = screen.area;
  const auto within = [](int at, int low, int high) { return std::clamp(at, low, std::max(low, high)); };
  return {within(feet.x, area.x + kReachable, right_of(area) - kReachable),
          within(feet.y, area.y + kReachable, bottom_of(area) + kReachable)};
}

const DesktopPlace* place_on(const DesktopSettings& settings, const std::string& screen) {
  const auto found = std::ranges::find(settings.places, screen, &DesktopPlace::screen);
  return found == settings.places.end() ? nullptr : &*found;
}

// The screen of this name, or the first one that has a place; null: none.
const DesktopScreen* screen_with_place(const DesktopSettings& settings, std::span<const DesktopScreen> screens) {
  const auto named = std::ranges::find(screens, settings.screen, &DesktopScreen::name);
  if (named != screens.end()) return &*named;
  const auto placed =
      std::ranges::find_if(screens, [&](const DesktopScreen& one) { return place_on(settings, one.name) != nullptr; });
  return placed == screens.end() ? nullptr : &*placed;
}

struct CellRun {  // cells of a row, from `begin` up to, not including, `end`
  int begin = 0;
  int end = 0;

  friend bool operator==(const CellRun&, const CellRun&) = default;
};

bool is_opaque(const AlphaMask& mask, int x, int y) { return mask.alpha[y * mask.width + x] >= kMinMaskAlpha; }

// Whether a cell of this column is opaque, up to `margin` rows above and below.
bool is_opaque_near(const AlphaMask& mask, int x, int y, int margin) {
  for (int row = std::max(y - margin, 0); row <= std::min(y + margin, mask.height - 1); ++row) {
    if (is_opaque(mask, x, row)) return true;
  }
  return false;
}

std::vector<CellRun> runs_of_row(const AlphaMask& mask, int y, int margin) {
  std::vector<CellRun> runs;
  for (int x = 0; x < mask.width; ++x) {
    if (!is_opaque_near(mask, x, y, margin)) continue;
    const int begin = std::max(x - margin, 0), end = std::min(x + 1 + margin, mask.width);
    if (!runs.empty() && begin <= runs.back().end) {
      runs.back().end = end;
    } else {
      runs.push_back({begin, end});
    }
  }
  return runs;
}

}  // namespace

PixelRect window_at(glm::ivec2 feet, int height, float aspect) {
  const int width = std::max(static_cast<int>(std::lround(static_cast<float>(height) * aspect)), 1);
  const int below = static_cast<int>(std::lround(static_cast<float>(height) * kBelowEdge));
  return {feet.x - width / 2, feet.y + below - height, width, height};
}

const DesktopScreen* screen_at(glm::ivec2 point, std::span<const DesktopScreen> screens) {
  const auto nearest = std::ranges::min_element(
      screens, {}, [&](const DesktopScreen& screen) { return distance_to(screen.area, point); });
  return nearest == screens.end() ? nullptr : &*nearest;
}

SeatedFeet put_down(glm::ivec2 feet, std::span<const DesktopScreen> screens,
                    std::span<const DesktopNeighbour> neighbours, int reach) {
  const DesktopScreen* screen = screen_at(feet, screens);
  if (screen == nullptr) return {feet, {}};
  for (std::size_t i = neighbours.size(); i-- > 0;) {
    const PixelRect& area = neighbours[i].area;
    const glm::ivec2 edge(feet.x, area.y);
    if (feet.x < area.x || feet.x >= right_of(area) || std::abs(feet.y - area.y) > reach) continue;
    if (area.y <= screen->work.y || is_hidden(neighbours.subspan(i + 1), edge)) continue;
    return {edge, {Seat::On::window, neighbours[i].id, {area.x, area.y}}};
  }
  if (std::abs(feet.y - bottom_of(screen->work)) <= reach || feet.y > bottom_of(screen->work)) {
    return on_lower_edge(kept_reachable(feet, *screen), *screen);
  }
  return {kept_reachable(feet, *screen), {}};
}

SeatedFeet follow_seat(const SeatedFeet& now, std::span<const DesktopScreen> screens,
                       std::span<const DesktopNeighbour> neighbours) {
  const DesktopScreen* screen = screen_at(now.feet, screens);
  if (screen == nullptr || now.seat.on == Seat::On::nothing) return now;
  if (now.seat.on == Seat::On::screen) return on_lower_edge(now.feet, *screen);
  const auto found = std::ranges::find(neighbours, now.seat.window, &DesktopNeighbour::id);
  if (found == neighbours.end()) return on_lower_edge(now.feet, *screen);
  const glm::ivec2 at(found->area.x, found->area.y);
  SeatedFeet moved = now;
  moved.feet += at - now.seat.at;
  moved.feet.x = std::clamp(moved.feet.x, at.x, std::max(at.x, right_of(found->area) - 1));
  moved.seat.at = at;
  return moved;
}

SeatedFeet remembered(const DesktopSettings& settings, std::span<const DesktopScreen> screens) {
  if (screens.empty()) return {};
  const DesktopScreen* known = screen_with_place(settings, screens);
  const DesktopScreen& screen = known != nullptr ? *known : screens.front();
  const DesktopPlace* place = place_on(settings, screen.name);
  if (place == nullptr) {
    const glm::ivec2 corner(right_of(screen.work) - settings.height / 2, bottom_of(screen.work));
    return on_lower_edge(kept_reachable(corner, screen), screen);
  }
  const glm::ivec2 feet = kept_reachable(place->feet + glm::ivec2(screen.area.x, screen.area.y), screen);
  return place->seated ? on_lower_edge(feet, screen) : SeatedFeet{feet, {}};
}

void remember(DesktopSettings& settings, const SeatedFeet& now, std::span<const DesktopScreen> screens) {
  const DesktopScreen* screen = screen_at(now.feet, screens);
  if (screen == nullptr) return;
  settings.screen = screen->name;
  DesktopPlace place{screen->name, now.feet - glm::ivec2(screen->area.x, screen->area.y),
                     now.seat.on == Seat::On::screen};
  std::erase_if(settings.places, [&](const DesktopPlace& one) { return one.screen == screen->name; });
  settings.places.insert(settings.places.begin(), std::move(place));
  settings.places.resize(std::min(settings.places.size(), kMaxDesktopPlaces));
}

bool is_covered(const PixelRect& window, std::span<const DesktopScreen> screens,
                std::span<const DesktopNeighbour> neighbours) {
  const auto is_hidden_on = [&](const DesktopScreen& screen) {
    const PixelRect part = intersection(window, screen.area);
    return part.empty() || std::ranges::any_of(neighbours, [&](const DesktopNeighbour& one) {
             return one.above && intersection(one.area, part) == part;
           });
  };
  return std::ranges::all_of(screens, is_hidden_on);
}

std::vector<PixelRect> click_area(const AlphaMask& mask, glm::ivec2 window, int margin) {
  std::vector<PixelRect> area;
  const auto x_of = [&](int cell) { return cell * window.x / mask.width; };
  const auto y_of = [&](int cell) { return cell * window.y / mask.height; };
  std::vector<CellRun> above;
  for (int y = 0; y < mask.height; ++y) {
    std::vector<CellRun> runs = runs_of_row(mask, y, margin);
    const int top = y_of(y), bottom = y_of(y + 1);
    if (runs == above) {  // the same rectangles go on
      for (std::size_t i = 0; i < runs.size(); ++i) area[area.size() - 1 - i].height += bottom - top;
      continue;
    }
    for (const CellRun& run : runs)
      area.push_back({x_of(run.begin), top, x_of(run.end) - x_of(run.begin), bottom - top});
    above = std::move(runs);
  }
  std::erase_if(area, [](const PixelRect& part) { return part.empty(); });
  return area;
}

bool contains(std::span<const PixelRect> area, glm::ivec2 point) {
  return std::ranges::any_of(area, [&](const PixelRect& part) {
    return point.x >= part.x && point.x < right_of(part) && point.y >= part.y && point.y < bottom_of(part);
  });
}

}  // namespace odori
