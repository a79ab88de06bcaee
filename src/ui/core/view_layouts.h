#pragma once

// Pane layouts that a button or a key selects.

#include "base/translate.h"
#include "document/commands/view.h"
#include "ui/core/icons.h"

#include <span>
#include <string>

#include <fmt/format.h>

namespace odori {

struct ViewLayout {
  const char* widget;  // widget name of its button
  const char* title;
  Icon icon;
  SetViewStyle command;
  const char* tooltip;
};

// Translated: 2, 5.
inline constexpr ViewLayout kViewLayouts[] = {
    {"one_view", "Single", Icon::one_pane, {ViewStyle::panes, 1}, "Single view (Ctrl+1)"},
    {"two_views", "Two side by side", Icon::two_panes, {ViewStyle::panes, 2}, "Two views side by side (Ctrl+2)"},
    {"three_views", "Three", Icon::three_panes, {ViewStyle::panes, 3}, "Three views (Ctrl+3)"},
    {"four_views", "Four", Icon::four_panes, {ViewStyle::panes, 4}, "Four views (Ctrl+4)"},
    {"wipe_views",
     "Wipe",
     Icon::wipe,
     {ViewStyle::wipe},
     "Wipe: drag the line between the first and the second view (W)"},
    {"blink_views",
     "Blink",
     Icon::blink,
     {ViewStyle::blink},
     "Blink: X switches between the first and the second view"},
    {"overlay_views",
     "Overlay",
     Icon::overlay,
     {ViewStyle::overlay},
     "Overlay: the second view as a wireframe on the first (O)"},
};
inline std::span<const ViewLayout> view_layouts() { return kViewLayouts; }

// "Skinning of view 2 of 3": the pane that the skinning controls act on.
inline std::string skinning_heading(const Views& views) {
  const bool first = active_index(views) == 0;
  switch (views.style) {
    case ViewStyle::panes:
      break;
    case ViewStyle::wipe:
      return first ? tr("Skinning of the left side") : tr("Skinning of the right side");
    case ViewStyle::blink:
      return first ? tr("Skinning of A") : tr("Skinning of B");
    case ViewStyle::overlay:
      return first ? tr("Skinning of the surface") : tr("Skinning of the wireframe");
  }
  if (pane_count(views) == 1) return tr("Skinning");
  return tr_format("Skinning of view {} of {}", active_index(views) + 1, pane_count(views));
}

}  // namespace odori
