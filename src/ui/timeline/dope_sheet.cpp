#include "ui/timeline/dope_sheet.h"

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace odori {

namespace {

constexpr float kNamesShare = 0.17f;  // of the width, clamped to the next two
constexpr float kMinNamesWidth = 96.0f;
constexpr float kMaxNamesWidth = 220.0f;
constexpr float kMaxCurveNamesShare = 0.45f;  // of the width, for the names of curves
constexpr float kResizeEdge = 6.0f;           // height of the draggable edge
constexpr float kSongHeight = 26.0f;          // of the waveform
constexpr float kDragSlop = 4.0f;
constexpr double kPanNotch = 0.12;  // of the visible frames

struct BonesOption {
  SheetBones bones;
  const char* title;
};
// Translated: 2.
constexpr BonesOption kBonesOptions[] = {{SheetBones::keyed, "All bones with keys"},
                                         {SheetBones::selected, "Selected bone"},
                                         {SheetBones::parents, "Selected bone and parents"},
                                         {SheetBones::children, "Selected bone and children"}};

FrameRange current_range(const PanelInput& input) {
  return input.document.visible_frames.value_or(FrameRange{input.document.clock.first, input.document.clock.last});
}

void show_frames(const PanelInput& input, FrameRange frames, Commands& commands) {
  const auto range = clamp_visible_frames(frames, input.document.clock);
  if (range != input.document.visible_frames) commands.push_back(ShowFrames{range});
}

// Scrolls to the next page when the current frame leaves the visible range.
void follow_playhead(const PanelInput& input, UiState& state, Commands& commands) {
  const double frame = input.document.clock.frame;
  if (std::exchange(state.timeline.sheet.frame, frame) == frame || !input.document.visible_frames ||
      state.timeline.scrubbing)
    return;
  const FrameRange visible = *input.document.visible_frames;
  if (frame >= visible.first && frame <= visible.last) return;
  show_frames(input, {frame, frame + visible.length()}, commands);
}

void draw_resize_edge(const PanelInput& input, UiState& state, const Area& area, Commands& commands) {
  ImGui::SetCursorScreenPos(area.low);
  ImGui::InvisibleButton("##sizer", ImVec2(area.size.x, kResizeEdge * state.scale));
  register_widget(state, "sheet_sizer");
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
  const bool highlighted = ImGui::IsItemHovered() || ImGui::IsItemActive();
  ImGui::GetWindowDrawList()->AddRectFilled(area.low, ImVec2(area.high().x, area.low.y + (highlighted ? 3.0f : 1.0f)),
                                            ImGui::GetColorU32(highlighted ? color::kSelection : color::kLine));
  if (ImGui::IsItemActivated()) state.timeline.sheet.resized_from = area.size.y;
  if (!ImGui::IsItemActive()) return;
  const float height = state.timeline.sheet.resized_from - ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0.0f).y;
  PanelSizes sizes = input.settings.ui.panel_sizes;
  sizes.sheet = std::clamp(std::round(height / state.scale), kMinSheetHeight, kMaxSheetHeight);
  if (sizes != input.settings.ui.panel_sizes) commands.push_back(SetPanelSizes{sizes});
}

void select_bones(UiState& state) {
  const auto selected =
      std::find_if(std::begin(kBonesOptions), std::end(kBonesOptions),
                   [&](const BonesOption& option) { return option.bones == state.timeline.sheet.bones; });
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() - ImGui::GetStyle().ItemSpacing.x;
  ImGui::SetNextItemWidth(std::max(std::min(190.0f * state.scale, room), 1.0f));
  const bool open = begin_combo("##bones", tr(selected->title));
  register_widget(state, "sheet_bones");
  tooltip(state, "Bones whose keys are listed");
  if (!open) return;
  for (const BonesOption& option : kBonesOptions) {
    if (ImGui::Selectable(tr_id(option.title), option.bones == state.timeline.sheet.bones))
      state.timeline.sheet.bones = option.bones;
    register_widget(state, {"sheet_bones", static_cast<int>(option.bones)});
  }
  ImGui::EndCombo();
}

// The active mode is highlighted.
void draw_mode_button(UiState& state, const char* title, const char* name, bool on, Commands& commands) {
  ImGui::PushStyleColor(ImGuiCol_Button, on ? color::kSelectionFill : color::kRaised);
  const bool pressed = ImGui::Button(tr_id(title));
  ImGui::PopStyleColor();
  register_widget(state, name);
  if (pressed && !on) commands.push_back(Toggle{Switch::curves});
}

void draw_tools(const PanelInput& input, UiState& state, Commands& commands) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  draw_mode_button(state, tr_later("Keys"), "sheet_keys", !input.settings.curves, commands);
  ImGui::SameLine(0.0f, 1.0f);
  draw_mode_button(state, tr_later("Curves"), "sheet_curves", input.settings.curves, commands);
  ImGui::SameLine();
  if (icon_button(state, "key_before", Icon::step_back, "Previous key of the selection (Ctrl+Down)"))
    commands.push_back(StepToKey{-1});
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, "key_after", Icon::step_forward, "Next key of the selection (Ctrl+Up)")) {
    commands.push_back(StepToKey{1});
  }
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, "fit_frames", Icon::all_keys, "Show all frames (Shift+F)"))
    commands.push_back(ShowFrames{std::nullopt});
  if (!input.settings.curves) {
    ImGui::SameLine();
    select_bones(state);
  }
  const float end = ImGui::GetWindowContentRegionMax().x - ImGui::GetFrameHeight();
  ImGui::SameLine(std::max(end, 1.0f));
  if (icon_button(state, "close_sheet", Icon::cross, "Close (T)"))
    commands.push_back(ToggleSetting{&ViewSettings::dope_sheet});
}

void draw_ruler(const PanelInput& input, UiState& state, const FrameAxis& axis, ImVec2 low, ImVec2 high,
                Commands& commands) {
  ImGui::SetCursorScreenPos(low);
  ImGui::InvisibleButton("##ruler", ImVec2(std::max(high.x - low.x, 1.0f), std::max(high.y - low.y, 1.0f)));
  register_widget(state, "sheet_ruler");
  drag_on_ruler(input, state, axis, commands);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 4.0f * state.scale);
  list.PushClipRect(low, high, true);
  draw_ticks(list, axis, low.y, high.y, state.scale);
  draw_recorded_range(list, axis, input.activity.physics, high.y, state.scale);
  draw_range(list, axis, input.document.clock, low.y, high.y, state.scale);
  draw_playhead(list, axis, displayed_frame(input, state), low.y, high.y, state.scale);
  draw_tick_labels(list, axis, low.y, state.scale);
  list.PopClipRect();
}

// The waveform below the ruler. Returns where it ends.
float draw_song(const PanelInput& input, const UiState& state, const FrameAxis& axis, ImVec2 low, float right) {
  if (input.document.song.file.empty()) return low.y;
  const float end = low.y + kSongHeight * state.scale;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, ImVec2(right, end), ImGui::GetColorU32(color::kWell), 4.0f * state.scale);
  list.PushClipRect(low, ImVec2(right, end), true);
  draw_waveform(list, axis, input.document.song, input.settings.muted, low.y + state.scale, end - state.scale);
  draw_range(list, axis, input.document.clock, low.y, end, state.scale);
  draw_playhead(list, axis, displayed_frame(input, state), low.y, end, state.scale);
  list.PopClipRect();
  return end + state.scale;
}

// The wheel zooms at the mouse, or scrolls with Shift; the middle button pans.
void scroll_and_zoom(const PanelInput& input, UiState& state, const FrameAxis& axis, ImVec2 low, ImVec2 high,
                     Commands& commands) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool hovered = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && ImGui::IsMouseHoveringRect(low, high);
  if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) state.timeline.sheet.panning = true;
  if (!io.MouseDown[ImGuiMouseButton_Middle]) state.timeline.sheet.panning = false;
  FrameRange frames = current_range(input);
  if (hovered && io.MouseWheel != 0.0f && !io.KeyShift && !io.KeyCtrl) {
    frames = zoom_frames(frames, axis.frame(io.MousePos.x), io.MouseWheel);
  }
  const float notches = !hovered ? 0.0f : io.KeyShift ? io.MouseWheel - io.MouseWheelH : -io.MouseWheelH;
  double shift = -static_cast<double>(notches) * kPanNotch * frames.length();
  if (state.timeline.sheet.panning) shift -= static_cast<double>(io.MouseDelta.x) / axis.pixels_per_frame();
  frames.first += shift;
  frames.last += shift;
  if (frames != current_range(input)) show_frames(input, frames, commands);
}

float names_width(const PanelInput& input, const Area& area, float scale) {
  const float names = std::clamp(area.size.x * kNamesShare, kMinNamesWidth * scale, kMaxNamesWidth * scale);
  if (!input.settings.curves) return names;
  return std::max(names, std::min(curve_names_width(scale), area.size.x * kMaxCurveNamesShare));
}

// KeyFrames::at_or_after with a guess: correct while keys are evenly spaced, and avoids the cache misses of a binary
// search among millions of keys.
std::size_t at_or_after(const KeyFrames& keys, double frame, std::size_t from, std::size_t guess) {
  const bool is_hit = guess > from && guess < keys.size() && static_cast<double>(keys[guess]) >= frame &&
                      static_cast<double>(keys[guess - 1]) < frame;
  return is_hit ? guess : keys.at_or_after(frame, from);
}

}  // namespace

void drag_in_sheet(const PanelInput& input, UiState& state, const FrameAxis& axis, std::optional<double> pressed_key,
                   Commands& commands) {
  if (input.document.clock.last <= input.document.clock.first) return;
  if (ImGui::IsItemActivated()) state.timeline.sheet.pressed_key = pressed_key;
  if (!ImGui::IsItemActive()) return;
  if (ImGui::IsMouseDragging(ImGuiMouseButton_Left, kDragSlop * state.scale)) state.timeline.sheet.pressed_key.reset();
  if (state.timeline.sheet.pressed_key) return hold_playhead(*state.timeline.sheet.pressed_key, state, commands);
  scrub(input, state, axis, commands);
}

void draw_dope_sheet(const PanelInput& input, UiState& state, const Area& area, Commands& commands) {
  state.timeline.sheet.read_frame.reset();
  if (area.empty()) return;
  if (begin_docked("Dope sheet", area, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
    const ImGuiStyle& style = ImGui::GetStyle();
    draw_resize_edge(input, state, area, commands);
    ImGui::SetCursorPosY(style.WindowPadding.y);
    draw_tools(input, state, commands);
    if (input.document.clock.last <= input.document.clock.first) {
      text_colored(color::kDim, tr("No motion. Drop a .vmd file on the window"));
    } else {
      follow_playhead(input, state, commands);
      const float names = names_width(input, area, state.scale);
      const ImVec2 cursor = ImGui::GetCursorScreenPos();
      const ImVec2 low(cursor.x + names, cursor.y);
      const ImVec2 high(area.high().x - style.WindowPadding.x - style.ScrollbarSize,
                        area.high().y - style.ItemSpacing.y);
      const float margin = 8.0f * state.scale;
      const FrameAxis axis = frame_axis(low.x + margin, high.x - margin, current_range(input));
      const float ruler_end = low.y + ImGui::GetFontSize() + 10.0f * state.scale;
      draw_ruler(input, state, axis, low, ImVec2(high.x, ruler_end), commands);
      const float rows = draw_song(input, state, axis, ImVec2(low.x, ruler_end + state.scale), high.x);
      ImGui::SetCursorScreenPos(ImVec2(cursor.x, std::max(rows, ruler_end + state.scale)));
      (input.settings.curves ? draw_curves : draw_key_rows)(input, state, axis, names, commands);
      scroll_and_zoom(input, state, axis, low, high, commands);
    }
  }
  ImGui::End();
}

std::vector<KeyMark> key_marks(const KeyFrames& keys, const FrameAxis& axis, float min_pixels) {
  std::vector<KeyMark> marks;
  const double gap = static_cast<double>(min_pixels) / axis.pixels_per_frame();
  std::size_t key = keys.at_or_after(axis.first - gap);
  while (key < keys.size() && static_cast<double>(keys[key]) <= axis.last + gap) {
    KeyMark mark{key, key};
    // Extends the mark while the next key is close; skips many keys at a time where they are dense.
    std::size_t stride = 0;
    for (;;) {
      const double reach = static_cast<double>(keys[mark.last]) + gap;
      const std::size_t next = at_or_after(keys, reach, mark.last + 1, mark.last + stride);
      stride = next - mark.last;
      if (stride == 1) break;
      mark.last = next - 1;
      if (static_cast<double>(keys[mark.last]) > axis.last + gap) break;
    }
    marks.push_back(mark);
    key = mark.last + 1;
  }
  return marks;
}

std::optional<std::size_t> key_at(const KeyFrames& keys, const FrameAxis& axis, float x, float reach) {
  const std::size_t after = keys.at_or_after(axis.frame(x));
  std::optional<std::size_t> found;
  float nearest = reach;
  for (std::size_t key = after == 0 ? 0 : after - 1; key <= after && key < keys.size(); ++key) {
    const float off = std::abs(axis.x(keys[key]) - x);
    if (off > nearest) continue;
    nearest = off;
    found = key;
  }
  return found;
}

}  // namespace odori
