#include "ui/core/theme.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/projection.h"
#include "ui/widgets/color_bar.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kBarWidth = 260.0f;  // these are pixels at scale 1
constexpr float kBarHeight = 12.0f;
constexpr float kLegendMargin = 12.0f;
constexpr float kMarkerRing = 9.0f;

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

// Draws legend and colour bar at the bottom of the pane; nothing if there is no room.
void draw_legend(ImDrawList& to, const HeatmapScale& scale, const std::string& part, const Area& pane, UiState& state) {
  const float margin = kLegendMargin * state.scale, line = ImGui::GetTextLineHeight();
  const std::string legend = heatmap_legend(scale, part);
  const ImVec2 title = ImGui::CalcTextSize(legend.c_str());
  const float wanted = std::max(kBarWidth * state.scale, title.x);
  const ImVec2 size(std::min(wanted, pane.size.x - 4.0f * margin),
                    1.6f * line + kBarHeight * state.scale + 1.3f * line);
  if (size.x < 0.5f * wanted || size.y > 0.5f * pane.size.y) return;
  const ImVec2 low(std::round(pane.low.x + 0.5f * (pane.size.x - size.x)), std::round(pane.high().y - size.y - margin));
  const float edge = 0.75f * margin;
  const ImU32 text_color = ImGui::GetColorU32(color::kInk);
  to.AddRectFilled(ImVec2(low.x - 2.0f * edge, low.y - 0.5f * edge),
                   ImVec2(low.x + size.x + 2.0f * edge, low.y + size.y + 0.5f * edge),
                   ImGui::GetColorU32(color::kPaper), 0.5f * edge);
  const ImVec4 clip(low.x, low.y, low.x + size.x, low.y + size.y);
  to.AddText(ImGui::GetFont(), ImGui::GetFontSize(),
             ImVec2(std::round(low.x + std::max(0.5f * (size.x - title.x), 0.0f)), low.y), text_color, legend.c_str(),
             nullptr, 0.0f, &clip);
  const Area bar{ImVec2(low.x, low.y + 1.3f * line), ImVec2(size.x, kBarHeight * state.scale)};
  draw_color_bar(to, bar, scale, text_color);
  state.widgets.push_back({"color_bar", {}, bar.low, bar.high()});
}

template <typename Part>
std::string name_in(const std::vector<Part>& parts, int selected) {
  return selected >= 0 && selected < static_cast<int>(parts.size()) ? parts[static_cast<std::size_t>(selected)].name
                                                                    : "";
}

// Name of the bone or morph that the heatmap shows.
std::string part_name(const UiView& view, HeatmapKind kind) {
  const Actor* actor = selected_actor(view);
  if (actor == nullptr) return {};
  return kind == HeatmapKind::morph ? name_in(actor->model->morphs, view.selected_morph)
                                    : name_in(actor->model->bones, view.selected_bone);
}

void draw_ring(ImDrawList& to, const UiView& view, UiState& state, const Area& pane) {
  if (!view.marked_position || pane.empty()) return;
  const auto at = Projection(pane_camera(view, active_index(view.settings.views)), pane).point(*view.marked_position);
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

void draw_heatmap_overlay(ImDrawList& to, const UiView& view, UiState& state, const Area& viewport) {
  const Views& views = view.settings.views;
  if (view.stage.actors.empty()) return;
  for (std::size_t i = 0; i < panes_in_use(views).size(); ++i) {
    const bool visible = views.style != ViewStyle::blink || i == active_index(views);
    if (!visible || !has_heatmap(views.panes[i])) continue;
    draw_legend(to, view.heatmap_scales[i], part_name(view, views.panes[i].heatmap.kind), pane_area(views, i, viewport),
                state);
  }
  const bool shared = views.style != ViewStyle::panes;
  draw_ring(to, view, state, shared ? viewport : pane_area(views, active_index(views), viewport));
}

}  // namespace odori
