#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/panes.h"
#include "ui/viewport/projection.h"
#include "ui/widgets/color_bar.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kMarkerRing = 9.0f;  // pixels at scale 1

constexpr float kBarHeight = 12.0f;  // these are pixels at scale 1
constexpr float kLegendMargin = 10.0f;
constexpr float kEndLabels = 26.0f;      // room for half a label at each end of the bar
constexpr float kMaxTitleShare = 0.45f;  // of a legend's width

void draw_legend(const PanelInput& input, std::size_t pane, const Area& area, UiState& state) {
  const HeatmapScale& scale = input.activity.measured.heatmap_scales[pane];
  const float margin = kLegendMargin * state.scale, ends = kEndLabels * state.scale;
  const std::string title = pane_legend(input.document, pane, scale);
  const float room = std::max(area.size.x - 2.0f * margin, 1.0f);
  const float title_width = std::min(std::ceil(ImGui::CalcTextSize(title.c_str()).x) + 1.0f, room * kMaxTitleShare);
  ImGui::PushID(static_cast<int>(pane));
  ImGui::SetCursorScreenPos(
      ImVec2(area.low.x + margin, std::floor(area.low.y + 0.5f * (area.size.y - ImGui::GetTextLineHeight()))));
  text_ellipsis(title, title_width, color::kText);
  register_widget(state, {"legend_title", static_cast<int>(pane)});
  ImGui::PopID();
  const float left = area.low.x + margin + title_width + ends;
  const float label_height = ImGui::GetTextLineHeight() + 0.2f * kBarHeight * state.scale;
  const float top = std::floor(area.low.y + 0.5f * (area.size.y - kBarHeight * state.scale - label_height));
  const Area bar{ImVec2(left, top),
                 ImVec2(std::max(area.high().x - margin - ends - left, 1.0f), kBarHeight * state.scale)};
  draw_color_bar(*ImGui::GetWindowDrawList(), bar, scale, ImGui::GetColorU32(color::kText));
  state.widgets.push_back({"color_bar", {}, bar.low, bar.high()});
}

}  // namespace

void draw_marked_vertex(ImDrawList& to, const PanelInput& input, UiState& state, const Area& viewport) {
  const Views& views = input.document.settings.views;
  if (input.document.stage.actors.empty() || !input.activity.measured.marked_position) return;
  const Area pane = views.style == ViewStyle::panes ? pane_areas(views, viewport)[active_index(views)] : viewport;
  if (pane.empty()) return;
  const auto at =
      Projection(pane_camera(input, active_index(views)), pane).point(*input.activity.measured.marked_position);
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

// The legends of the heat maps, in a strip below the viewport: never over a figure.
void draw_legend_strip(const PanelInput& input, UiState& state, const Area& area) {
  if (area.empty()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open = begin_docked("Legend", area, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  if (open && !input.document.stage.actors.empty()) {
    const std::vector<std::size_t> panes = panes_with_legend(input.document.settings.views);
    const float width = area.size.x / static_cast<float>(std::max<std::size_t>(panes.size(), 1));
    for (std::size_t i = 0; i < panes.size(); ++i) {
      const ImVec2 low(area.low.x + static_cast<float>(i) * width, area.low.y);
      draw_legend(input, panes[i], {low, ImVec2(width, area.size.y)}, state);
    }
  }
  ImGui::End();
}

}  // namespace odori
