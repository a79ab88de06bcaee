#include "ui/viewport/panes.h"

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace odori {

namespace {

constexpr float kCaptionMargin = 8.0f;
constexpr float kGrip = 7.0f;  // half width of the wipe's draggable area
constexpr float kKnob = 12.0f;

// A single view has one only while its skinning is not what the file says.
bool has_captions(const Views& views) {
  return pane_count(views) > 1 || active_pane(views).skinning.mode != SkinningMode::native;
}

// Names the pane in styles that show two panes in one place.
const char* role_of(ViewStyle style, std::size_t pane) {
  if (style == ViewStyle::blink) return pane == 0 ? "A  " : "B  ";
  if (style == ViewStyle::overlay) return pane == 0 ? tr("Surface: ") : tr("Wireframe: ");
  return "";
}

struct Caption {
  std::size_t pane = 0;
  ImVec2 at;           // top left corner; top right with `from_right`
  float width = 0.0f;  // maximum
  bool from_right = false;
};

std::vector<Caption> captions(const Views& views, const UiState& state, const Area& viewport) {
  const float margin = kCaptionMargin * state.scale;
  const std::vector<Area> areas = pane_areas(views, viewport);
  std::vector<Caption> result;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    if (views.style == ViewStyle::blink && i != active_index(views)) continue;
    const ImVec2 corner(areas[i].low.x + margin, areas[i].low.y + margin);
    result.push_back({i, corner, areas[i].size.x - 2.0f * margin});
  }
  if (views.style == ViewStyle::wipe) {
    for (Caption& caption : result) caption.width = (viewport.size.x - 3.0f * margin) * 0.5f;
    result[1].at.x = viewport.high().x - margin;
    result[1].from_right = true;
  }
  if (views.style == ViewStyle::overlay) result[1].at.y += ImGui::GetFrameHeight() + margin * 0.5f;
  return result;
}

void draw_mode_menu(const PanelInput& input, UiState& state, std::size_t pane, Commands& commands) {
  if (!ImGui::BeginPopup("modes")) return;
  const SkinningMode shown = input.document.settings.views.panes[pane].skinning.mode;
  for (const auto& mode : skinning_modes()) {
    if (ImGui::MenuItem(tr_id(mode.title), nullptr, shown == mode.value)) {
      commands.push_back(SelectPane{static_cast<int>(pane)});
      commands.push_back(SetSkinning{mode.value});
    }
    register_widget(state, {"pane_mode", static_cast<int>(mode.value), mode.name});
  }
  ImGui::EndPopup();
}

void draw_caption(const PanelInput& input, UiState& state, const Caption& caption, Commands& commands) {
  const Views& views = input.document.settings.views;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float arrow_size = ImGui::GetFontSize() * 0.55f;
  const Pane& pane = views.panes[caption.pane];
  const std::string label = std::string(role_of(views.style, caption.pane)) +
                            (pane.as_mmd ? tr("As MMD draws it") : tr(method(pane.skinning.mode).title));
  const float full_width =
      ImGui::CalcTextSize(label.c_str()).x + arrow_size + style.ItemInnerSpacing.x + 2.0f * style.FramePadding.x;
  const ImVec2 size(std::max(std::floor(std::min(std::ceil(full_width) + 1.0f, caption.width)), 1.0f),
                    ImGui::GetFrameHeight());
  ImGui::PushID(static_cast<int>(caption.pane));
  ImGui::SetCursorScreenPos(ImVec2(caption.at.x - (caption.from_right ? size.x : 0.0f), caption.at.y));
  const bool active = caption.pane == active_index(views) && views.style != ViewStyle::blink;
  ImGui::PushStyleColor(ImGuiCol_Button, active ? color::kSelectionFill : color::kGlass);
  if (ImGui::Button("##caption", size)) ImGui::OpenPopup("modes");
  ImGui::PopStyleColor();
  register_widget(state, {"caption", static_cast<int>(caption.pane)});
  tooltip(state, "Click to select another skinning mode for this pane");
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float text_width = size.x - arrow_size - style.ItemInnerSpacing.x - 2.0f * style.FramePadding.x;
  draw_text_ellipsis(label, ImVec2(low.x + style.FramePadding.x, low.y + style.FramePadding.y), text_width,
                     color::kText);
  draw_icon(*ImGui::GetWindowDrawList(), Icon::down,
            ImVec2(high.x - style.FramePadding.x - arrow_size * 0.5f, (low.y + high.y) * 0.5f), arrow_size,
            ImGui::GetColorU32(color::kDim));
  draw_mode_menu(input, state, caption.pane, commands);
  ImGui::PopID();
}

void draw_knob(ImVec2 at, float scale, bool held) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = kKnob * scale;
  list.AddCircleFilled(at, radius, ImGui::GetColorU32(held ? color::kSelectionFill : color::kGlass));
  list.AddCircle(at, radius, ImGui::GetColorU32(color::kText), 0, 1.5f * scale);
  for (const float side : {-1.0f, 1.0f}) {
    const float x = at.x + side * radius * 0.25f;
    const float tip_x = at.x + side * radius * 0.7f;
    const float half = radius * 0.35f;
    const ImVec2 above(x, at.y - half * side), below(x, at.y + half * side);
    list.AddTriangleFilled(above, ImVec2(tip_x, at.y), below, ImGui::GetColorU32(color::kText));
  }
}

}  // namespace

void draw_pane_captions(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands) {
  const Views& views = input.document.settings.views;
  if (!has_captions(views)) return;
  for (const Caption& caption : captions(views, state, viewport)) draw_caption(input, state, caption, commands);
}

float captions_height(const Views& views, float scale) {
  return has_captions(views) ? ImGui::GetFrameHeight() + kCaptionMargin * scale : 0.0f;
}

void draw_active_frame(const Views& views, const UiState& state, const Area& viewport) {
  if (views.style != ViewStyle::panes || pane_count(views) < 2) return;
  const Area area = pane_areas(views, viewport)[active_index(views)];
  const float width = std::max(std::floor(1.5f * state.scale), 1.0f);
  const ImVec2 high = area.high();
  ImGui::GetWindowDrawList()->AddRect(ImVec2(area.low.x + width * 0.5f, area.low.y + width * 0.5f),
                                      ImVec2(high.x - width * 0.5f, high.y - width * 0.5f),
                                      ImGui::GetColorU32(color::kSelection), 0.0f, 0, width);
}

void draw_wipe(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands) {
  const Views& views = input.document.settings.views;
  if (views.style != ViewStyle::wipe) return;
  const float grip = kGrip * state.scale;
  const float line = wipe_line(views, viewport);
  const float left = std::clamp(line - grip, viewport.low.x, std::max(viewport.high().x - 2.0f * grip, viewport.low.x));
  ImGui::SetCursorScreenPos(ImVec2(left, viewport.low.y));
  ImGui::InvisibleButton("##wipe", ImVec2(2.0f * grip, viewport.size.y));
  register_widget(state, "wipe");
  const bool held = ImGui::IsItemActive();
  if (held || ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (held && ImGui::GetIO().MouseDelta.x != 0.0f) {
    commands.push_back(MoveWipe{(ImGui::GetMousePos().x - viewport.low.x) / viewport.size.x});
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 top(line, viewport.low.y), bottom(line, viewport.high().y);
  list.AddLine(top, bottom, ImGui::GetColorU32(color::kGlass), 4.0f * state.scale);
  list.AddLine(top, bottom, ImGui::GetColorU32(held ? color::kSelection : color::kText), 1.5f * state.scale);
  draw_knob(ImVec2(line, viewport.low.y + viewport.size.y * 0.5f), state.scale, held);
}

std::vector<Area> pane_areas(const Views& views, const Area& viewport) {
  const int width = std::max(static_cast<int>(viewport.size.x), 1);
  const int height = std::max(static_cast<int>(viewport.size.y), 1);
  std::vector<Area> areas;
  for (const PixelRect& rect : pane_rects(views, width, height, kPaneGap)) {
    areas.push_back({ImVec2(viewport.low.x + static_cast<float>(rect.x), viewport.low.y + static_cast<float>(rect.y)),
                     ImVec2(static_cast<float>(rect.width), static_cast<float>(rect.height))});
  }
  return areas;
}

std::optional<int> pane_at(const Views& views, const Area& viewport, ImVec2 mouse) {
  if (views.style == ViewStyle::wipe) return mouse.x < wipe_line(views, viewport) ? 0 : 1;
  if (views.style != ViewStyle::panes) return static_cast<int>(active_index(views));
  const std::vector<Area> areas = pane_areas(views, viewport);
  const auto result = std::ranges::find_if(areas, [&](const Area& area) { return area.contains(mouse); });
  if (result == areas.end()) return std::nullopt;
  return static_cast<int>(result - areas.begin());
}

float wipe_line(const Views& views, const Area& viewport) {
  return viewport.low.x + static_cast<float>(wipe_column(views, static_cast<int>(viewport.size.x)));
}

}  // namespace odori
