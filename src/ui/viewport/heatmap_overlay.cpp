#include "ui/core/theme.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/projection.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kMarkerRing = 9.0f;  // pixels at scale 1

// The area of a pane. Styles that show two panes in one place give each one half.
Area pane_area(const Views& views, std::size_t pane, const Area& viewport) {
  const auto rects = pane_rects(views, static_cast<int>(viewport.size.x), static_cast<int>(viewport.size.y), kPaneGap);
  const PixelRect& rect = rects[std::min(pane, rects.size() - 1)];
  Area area{ImVec2(viewport.low.x + static_cast<float>(rect.x), viewport.low.y + static_cast<float>(rect.y)),
            ImVec2(static_cast<float>(rect.width), static_cast<float>(rect.height))};
  if (views.style == ViewStyle::panes || views.style == ViewStyle::blink) return area;
  area.size.x *= 0.5f;
  if (pane == 1) area.low.x += area.size.x;
  return area;
}

void draw_ring(ImDrawList& to, const PanelInput& input, UiState& state, const Area& pane) {
  if (!input.activity.measured.marked_position || pane.empty()) return;
  const auto at = Projection(pane_camera(input, active_index(input.document.settings.views)), pane)
                      .point(*input.activity.measured.marked_position);
  if (!at) return;
  const float radius = kMarkerRing * state.scale;
  to.PushClipRect(pane.low, pane.high(), true);
  to.AddCircle(at->at, radius, ImGui::GetColorU32(color::kInk), 0, 4.0f * state.scale);
  to.AddCircle(at->at, radius, IM_COL32(255, 255, 255, 255), 0, 2.0f * state.scale);
  to.PopClipRect();
  state.widgets.push_back({"marked_vertex",
                           {},
                           ImVec2(at->at.x - radius, at->at.y - radius),
                           ImVec2(at->at.x + radius, at->at.y + radius)});
}

}  // namespace

void draw_heatmap_overlay(ImDrawList& to, const PanelInput& input, UiState& state, const Area& viewport) {
  const Views& views = input.document.settings.views;
  if (input.document.stage.actors.empty()) return;
  const bool shared = views.style != ViewStyle::panes;
  draw_ring(to, input, state, shared ? viewport : pane_area(views, active_index(views), viewport));
}

}  // namespace odori
