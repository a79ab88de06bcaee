#include "ui/core/desktop.h"

#include "base/enums.h"

#include <algorithm>
#include <utility>

namespace odori {

const DesktopRow& desktop_row(DesktopRow::Member member) {
  return *std::ranges::find(kDesktopRows, member, &DesktopRow::member);
}

DesktopSettings within_range(DesktopSettings settings) {
  for (const DesktopRow& row : kDesktopRows) {
    if (const auto* number = std::get_if<int DesktopSettings::*>(&row.member))
      settings.*(*number) = std::clamp(settings.*(*number), row.min, row.max);
  }
  if (settings.places.size() > kMaxDesktopPlaces) settings.places.resize(kMaxDesktopPlaces);
  return settings;
}

namespace {

struct PauseRow {
  std::string_view name;
  const char* title;
};

// In the order of DesktopPause.
constexpr PauseRow kPauses[] = {{"none", ""},
                                {"covered", tr_later("Paused: covered by a window")},
                                {"locked", tr_later("Paused: the screen is locked")},
                                {"on_battery", tr_later("Paused: on battery")}};

}  // namespace

std::string_view name(DesktopPause pause) { return kPauses[ordinal(pause)].name; }
const char* title(DesktopPause pause) { return kPauses[ordinal(pause)].title; }

}  // namespace odori
