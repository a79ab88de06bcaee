#include "ui/timeline/dope_sheet.h"

#include "ui/core/theme.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace odori {

namespace {

constexpr float kNamesShare = 0.17f;  // of the width, between the two widths
constexpr float kNamesNarrow = 96.0f;
constexpr float kNamesWide = 220.0f;
constexpr float kSizer = 6.0f;  // the edge that is dragged
constexpr float kDragSlop = 4.0f;
constexpr double kPanNotch = 0.12;  // of what is seen

struct BonesOption {
  SheetBones bones;
  const char* title;
};
constexpr BonesOption kBonesChoices[] = {{SheetBones::keyed, "All bones with keys"},
                                         {SheetBones::selected, "The chosen bone"},
                                         {SheetBones::parents, "It and its parents"},
                                         {SheetBones::children, "It and its children"}};

FrameRange seen_frames(const UiView& view) {
  return view.frames_seen.value_or(FrameRange{view.clock.first, view.clock.last});
}

void show_frames(const UiView& view, FrameRange frames, Commands& commands) {
  const auto seen = seen_within(frames, view.clock);
  if (seen != view.frames_seen) commands.push_back(ShowFrames{seen});
}

// Where time goes out of sight, the next part is shown.
void follow_time(const UiView& view, UiState& state, Commands& commands) {
  const double frame = view.clock.frame;
  if (std::exchange(state.sheet.frame, frame) == frame || !view.frames_seen || state.scrubbing) return;
  const FrameRange seen = *view.frames_seen;
  if (frame >= seen.first && frame <= seen.last) return;
  show_frames(view, {frame, frame + seen.length()}, commands);
}

void draw_sizer(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  ImGui::SetCursorScreenPos(area.low);
  ImGui::InvisibleButton("##sizer", ImVec2(area.size.x, kSizer * state.scale));
  register_widget(state, "sheet_sizer");
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
  const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
  ImGui::GetWindowDrawList()->AddRectFilled(area.low, ImVec2(area.high().x, area.low.y + (lit ? 3.0f : 1.0f)),
                                            ImGui::GetColorU32(lit ? color::kAccent : color::kLine));
  if (ImGui::IsItemActivated()) state.sheet.resized_from = area.size.y;
  if (!ImGui::IsItemActive()) return;
  const float height = state.sheet.resized_from - ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0.0f).y;
  PanelSizes sizes = view.settings.panel_sizes;
  sizes.sheet = std::clamp(std::round(height / state.scale), kLowestSheet, kHighestSheet);
  if (sizes != view.settings.panel_sizes) commands.push_back(SetPanelSizes{sizes});
}

void select_bones(UiState& state) {
  const auto selected = std::find_if(std::begin(kBonesChoices), std::end(kBonesChoices),
                                     [&](const BonesOption& choice) { return choice.bones == state.sheet.bones; });
  ImGui::SetNextItemWidth(190.0f * state.scale);
  const bool open = ImGui::BeginCombo("##bones", selected->title);
  register_widget(state, "sheet_bones");
  tip(state, "Whose keys are listed");
  if (!open) return;
  for (const BonesOption& choice : kBonesChoices) {
    if (ImGui::Selectable(choice.title, choice.bones == state.sheet.bones)) state.sheet.bones = choice.bones;
    register_widget(state, {"sheet_bones", static_cast<int>(choice.bones)});
  }
  ImGui::EndCombo();
}

// One of the two is pressed in.
void draw_mode(UiState& state, const char* title, const char* name, bool on, Commands& commands) {
  ImGui::PushStyleColor(ImGuiCol_Button, on ? color::kAccentDeep : color::kRaised);
  const bool pressed = ImGui::Button(title);
  ImGui::PopStyleColor();
  register_widget(state, name);
  if (pressed && !on) commands.push_back(Toggle{Switch::curves});
}

void draw_tools(const UiView& view, UiState& state, Commands& commands) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  draw_mode(state, "Keys", "sheet_keys", !view.settings.curves, commands);
  ImGui::SameLine(0.0f, 1.0f);
  draw_mode(state, "Curves", "sheet_curves", view.settings.curves, commands);
  ImGui::SameLine();
  if (icon_button(state, "key_before", Icon::step_back, "The key before (Ctrl+Down)"))
    commands.push_back(StepToKey{-1});
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, "key_after", Icon::step_forward, "The next key of what is chosen (Ctrl+Up)")) {
    commands.push_back(StepToKey{1});
  }
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, "fit_frames", Icon::all_keys, "All frames (Shift+F)"))
    commands.push_back(ShowFrames{std::nullopt});
  if (!view.settings.curves) {
    ImGui::SameLine();
    select_bones(state);
  }
  const float end = ImGui::GetWindowContentRegionMax().x - ImGui::GetFrameHeight();
  ImGui::SameLine(std::max(end, 1.0f));
  if (icon_button(state, "close_sheet", Icon::cross, "Close (T)")) commands.push_back(Toggle{Switch::dope_sheet});
}

void draw_ruler(const UiView& view, UiState& state, const FrameAxis& axis, ImVec2 low, ImVec2 high,
                Commands& commands) {
  ImGui::SetCursorScreenPos(low);
  ImGui::InvisibleButton("##ruler", ImVec2(std::max(high.x - low.x, 1.0f), std::max(high.y - low.y, 1.0f)));
  register_widget(state, "sheet_ruler");
  drag_on_ruler(view, state, axis, commands);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 4.0f * state.scale);
  list.PushClipRect(low, high, true);
  draw_ticks(list, axis, low.y, high.y, state.scale);
  draw_reach(list, axis, view.physics, high.y, state.scale);
  draw_range(list, axis, view.clock, low.y, high.y, state.scale);
  draw_position(list, axis, shown_frame(view, state), low.y, high.y, state.scale);
  list.PopClipRect();
}

// The wheel zooms about the mouse, or scrolls with Shift; the middle button drags.
void move_sight(const UiView& view, UiState& state, const FrameAxis& axis, ImVec2 low, ImVec2 high,
                Commands& commands) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && ImGui::IsMouseHoveringRect(low, high);
  if (over && ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) state.sheet.panning = true;
  if (!io.MouseDown[ImGuiMouseButton_Middle]) state.sheet.panning = false;
  FrameRange frames = seen_frames(view);
  if (over && io.MouseWheel != 0.0f && !io.KeyShift && !io.KeyCtrl) {
    frames = zoomed(frames, axis.frame(io.MousePos.x), io.MouseWheel);
  }
  const float notches = !over ? 0.0f : io.KeyShift ? io.MouseWheel - io.MouseWheelH : -io.MouseWheelH;
  double moved = -static_cast<double>(notches) * kPanNotch * frames.length();
  if (state.sheet.panning) moved -= static_cast<double>(io.MouseDelta.x) / axis.pixels_per_frame();
  frames.first += moved;
  frames.last += moved;
  if (frames != seen_frames(view)) show_frames(view, frames, commands);
}

}  // namespace

void drag_in_sheet(const UiView& view, UiState& state, const FrameAxis& axis, std::optional<double> pressed_key,
                   Commands& commands) {
  if (view.clock.last <= view.clock.first) return;
  if (ImGui::IsItemActivated()) state.sheet.snapped = pressed_key;
  if (!ImGui::IsItemActive()) return;
  if (ImGui::IsMouseDragging(ImGuiMouseButton_Left, kDragSlop * state.scale)) state.sheet.snapped.reset();
  if (state.sheet.snapped) return hold_time(*state.sheet.snapped, state, commands);
  scrub(view, state, axis, commands);
}

void draw_dope_sheet(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  if (area.empty()) return;
  if (begin_docked("Dope sheet", area, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
    const ImGuiStyle& style = ImGui::GetStyle();
    draw_sizer(view, state, area, commands);
    ImGui::SetCursorPosY(style.WindowPadding.y);
    draw_tools(view, state, commands);
    if (view.clock.last <= view.clock.first) {
      text_colored(color::kDim, "No motion yet: drop a .vmd file on the window");
    } else {
      follow_time(view, state, commands);
      const float names = std::clamp(area.size.x * kNamesShare, kNamesNarrow * state.scale, kNamesWide * state.scale);
      const ImVec2 cursor = ImGui::GetCursorScreenPos();
      const ImVec2 low(cursor.x + names, cursor.y);
      const ImVec2 high(area.high().x - style.WindowPadding.x - style.ScrollbarSize,
                        area.high().y - style.ItemSpacing.y);
      const float margin = 8.0f * state.scale;
      const FrameAxis axis = frame_axis(low.x + margin, high.x - margin, seen_frames(view));
      const float ruler_end = low.y + ImGui::GetFontSize() + 10.0f * state.scale;
      draw_ruler(view, state, axis, low, ImVec2(high.x, ruler_end), commands);
      ImGui::SetCursorScreenPos(ImVec2(cursor.x, ruler_end + state.scale));
      (view.settings.curves ? draw_curves : draw_key_rows)(view, state, axis, names, commands);
      move_sight(view, state, axis, low, high, commands);
    }
  }
  ImGui::End();
}

}  // namespace odori
