#include "ui/viewport/pane_captions.h"

#include "ui/core/theme.h"
#include "ui/viewport/pane_areas.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace odori {

namespace {

constexpr float kMargin = 8.0f;
constexpr float kGrip = 7.0f;  // half the width of what the mouse can take hold of, round the wipe's line
constexpr float kKnob = 12.0f;

bool has_captions(const Views& views) { return used_panes(views) > 1; }

const char* title_of(SkinningMode mode) {
  for (const auto& choice : skinning_modes()) {
    if (choice.value == mode) return choice.title;
  }
  return "";
}

// Which of the two it is, where that is not told by its place.
const char* role_of(ViewStyle style, std::size_t pane) {
  if (style == ViewStyle::blink) return pane == 0 ? "A  " : "B  ";
  if (style == ViewStyle::overlay) return pane == 0 ? "Surface: " : "Wires: ";
  return "";
}

struct Caption {
  std::size_t pane = 0;
  ImVec2 at;           // its upper left corner, or its upper right one
  float width = 0.0f;  // at most
  bool from_right = false;
};

std::vector<Caption> captions(const Views& views, const UiState& state, const Area& viewport) {
  const float margin = kMargin * state.scale;
  const std::vector<Area> areas = pane_areas(views, viewport);
  std::vector<Caption> found;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    if (views.style == ViewStyle::blink && i != active_index(views)) continue;
    const ImVec2 corner(areas[i].low.x + margin, areas[i].low.y + margin);
    found.push_back({i, corner, areas[i].size.x - 2.0f * margin});
  }
  if (views.style == ViewStyle::wipe) {
    for (Caption& caption : found) caption.width = (viewport.size.x - 3.0f * margin) * 0.5f;
    found[1].at.x = viewport.high().x - margin;
    found[1].from_right = true;
  }
  if (views.style == ViewStyle::overlay) found[1].at.y += ImGui::GetFrameHeight() + margin * 0.5f;
  return found;
}

void draw_mode_menu(const UiView& view, UiState& state, std::size_t pane, Commands& commands) {
  if (!ImGui::BeginPopup("modes")) return;
  const SkinningMode shown = view.settings.views.panes[pane].skinning.mode;
  for (const auto& mode : skinning_modes()) {
    if (ImGui::MenuItem(mode.title, nullptr, shown == mode.value)) {
      commands.push_back(SelectPane{static_cast<int>(pane)});
      commands.push_back(SetSkinning{mode.value});
    }
    register_widget(state, {"pane_mode", static_cast<int>(mode.value), mode.name});
  }
  ImGui::EndPopup();
}

void draw_caption(const UiView& view, UiState& state, const Caption& caption, Commands& commands) {
  const Views& views = view.settings.views;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float sign = ImGui::GetFontSize() * 0.55f;
  const std::string words =
      std::string(role_of(views.style, caption.pane)) + title_of(views.panes[caption.pane].skinning.mode);
  const float whole =
      ImGui::CalcTextSize(words.c_str()).x + sign + style.ItemInnerSpacing.x + 2.0f * style.FramePadding.x;
  const ImVec2 size(std::max(std::floor(std::min(std::ceil(whole) + 1.0f, caption.width)), 1.0f),
                    ImGui::GetFrameHeight());
  ImGui::PushID(static_cast<int>(caption.pane));
  ImGui::SetCursorScreenPos(ImVec2(caption.at.x - (caption.from_right ? size.x : 0.0f), caption.at.y));
  const bool active = caption.pane == active_index(views) && views.style != ViewStyle::blink;
  ImGui::PushStyleColor(ImGuiCol_Button, active ? color::kAccentDeep : color::kGlass);
  if (ImGui::Button("##caption", size)) ImGui::OpenPopup("modes");
  ImGui::PopStyleColor();
  register_widget(state, {"caption", static_cast<int>(caption.pane)});
  tip(state, "Click to choose another skinning for this pane");
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float room = size.x - sign - style.ItemInnerSpacing.x - 2.0f * style.FramePadding.x;
  draw_cut(words, ImVec2(low.x + style.FramePadding.x, low.y + style.FramePadding.y), room, color::kText);
  draw_icon(*ImGui::GetWindowDrawList(), Icon::down,
            ImVec2(high.x - style.FramePadding.x - sign * 0.5f, (low.y + high.y) * 0.5f), sign,
            ImGui::GetColorU32(color::kDim));
  draw_mode_menu(view, state, caption.pane, commands);
  ImGui::PopID();
}

void draw_knob(ImVec2 at, float scale, bool held) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = kKnob * scale;
  list.AddCircleFilled(at, radius, ImGui::GetColorU32(held ? color::kAccentDeep : color::kGlass));
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

void draw_pane_captions(const UiView& view, UiState& state, const Area& viewport, Commands& commands) {
  const Views& views = view.settings.views;
  if (!has_captions(views)) return;
  for (const Caption& caption : captions(views, state, viewport)) draw_caption(view, state, caption, commands);
}

float captions_height(const Views& views, float scale) {
  return has_captions(views) ? ImGui::GetFrameHeight() + kMargin * scale : 0.0f;
}

void draw_active_frame(const Views& views, const UiState& state, const Area& viewport) {
  if (views.style != ViewStyle::panes || !has_captions(views)) return;
  const Area area = pane_areas(views, viewport)[active_index(views)];
  const float width = std::max(std::floor(1.5f * state.scale), 1.0f);
  const ImVec2 high = area.high();
  ImGui::GetWindowDrawList()->AddRect(ImVec2(area.low.x + width * 0.5f, area.low.y + width * 0.5f),
                                      ImVec2(high.x - width * 0.5f, high.y - width * 0.5f),
                                      ImGui::GetColorU32(color::kAccent), 0.0f, 0, width);
}

void draw_wipe(const UiView& view, UiState& state, const Area& viewport, Commands& commands) {
  const Views& views = view.settings.views;
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
  list.AddLine(top, bottom, ImGui::GetColorU32(held ? color::kAccent : color::kText), 1.5f * state.scale);
  draw_knob(ImVec2(line, viewport.low.y + viewport.size.y * 0.5f), state.scale, held);
}

}  // namespace odori
