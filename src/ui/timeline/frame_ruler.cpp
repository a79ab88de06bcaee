#include "ui/timeline/frame_ruler.h"

#include "base/math.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kMinorTicks = 5.0;
constexpr double kMinMinorPixels = 5.0;
constexpr float kLabelShare = 0.35f;  // of the timeline's height, above the waveform
constexpr float kHandleWidth = 6.0f;  // of the ends of the loop range, pixels at scale 1
constexpr const char* kRulerTooltip = tr_later("Drag to scrub; Shift+drag to set the loop range");

// The end of the loop range under the mouse; otherwise time.
RulerPart part_under_mouse(const Clock& clock, const FrameAxis& axis, float scale) {
  if (!clock.range) return RulerPart::time;
  const float mouse = ImGui::GetIO().MousePos.x;
  // The handles are outside the range.
  const auto is_over = [&](double frame, float side) {
    const float off = (mouse - axis.x(frame)) * side;
    return off >= -0.5f * kHandleWidth * scale && off <= kHandleWidth * scale;
  };
  if (is_over(clock.range->last, 1.0f)) return RulerPart::range_last;
  if (is_over(clock.range->first, -1.0f)) return RulerPart::range_first;
  return RulerPart::time;
}

void begin_drag(const Clock& clock, const FrameAxis& axis, UiState& state) {
  FrameRulerState& ruler = state.timeline.ruler;
  ruler.dragged = part_under_mouse(clock, axis, state.scale);
  if (ruler.dragged == RulerPart::range_first) ruler.anchor = clock.range->last;
  if (ruler.dragged == RulerPart::range_last) ruler.anchor = clock.range->first;
  if (ruler.dragged != RulerPart::time || !ImGui::GetIO().KeyShift) return;
  ruler.dragged = RulerPart::range;
  ruler.anchor = frame_at_mouse(clock, axis);
}

// The played part is tinted; the handle is larger while scrubbing.
void draw_handle(ImDrawList& list, const FrameAxis& axis, double frame, ImVec2 low, ImVec2 high, float scale,
                 bool dragged) {
  const double shown = std::clamp(frame, axis.first, axis.last);
  const float x = axis.x(shown);
  list.AddRectFilled(ImVec2(axis.left, low.y), ImVec2(x, high.y), with_alpha(color::kPlayhead, 0.16f));
  draw_playhead(list, axis, shown, low.y, high.y, scale);
  list.AddCircleFilled(ImVec2(x, high.y - 7.0f * scale), (dragged ? 7.0f : 6.0f) * scale,
                       ImGui::GetColorU32(color::kPlayhead));
}

// Frames between two labels.
double label_spacing(const FrameAxis& axis, float scale) {
  return tick_spacing(axis.pixels_per_frame(), 64.0 * double(scale));
}

// Calls `draw(i, frame)` for the visible multiples i of `every` frames.
template <typename Draw>
void for_each_tick(const FrameAxis& axis, double every, const Draw& draw) {
  const auto begin = static_cast<std::int64_t>(std::ceil(axis.first / every - 1e-9));
  const auto end = static_cast<std::int64_t>(std::floor(axis.last / every + 1e-9));
  for (std::int64_t i = begin; i <= end; ++i) draw(i, static_cast<double>(i) * every);
}

}  // namespace

double frame_at_mouse(const Clock& clock, const FrameAxis& axis) {
  const double frame = std::round(axis.frame(ImGui::GetIO().MousePos.x));
  return std::clamp(frame, clock.first, std::max(clock.first, clock.last));
}

double displayed_frame(const PanelInput& input, const UiState& state) {
  return state.timeline.scrubbing ? state.timeline.ruler.frame : input.document.clock.frame;
}

void hold_playhead(double frame, UiState& state, Commands& commands) {
  commands.push_back(SeekTo{frame, true});
  state.timeline.ruler.frame = frame;
  state.timeline.scrubbing = true;
}

void scrub(const PanelInput& input, UiState& state, const FrameAxis& axis, Commands& commands) {
  hold_playhead(frame_at_mouse(input.document.clock, axis), state, commands);
}

void release_playhead(const PanelInput& input, UiState& state, Commands& commands) {
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  state.timeline.ruler.dragged = RulerPart::none;
  if (state.timeline.scrubbing) commands.push_back(SeekTo{input.document.clock.frame, false});
  state.timeline.scrubbing = false;
}

void drag_on_ruler(const PanelInput& input, UiState& state, const FrameAxis& axis, Commands& commands) {
  const Clock& clock = input.document.clock;
  if (clock.last <= clock.first) return;
  if (ImGui::IsItemActivated()) begin_drag(clock, axis, state);
  const bool over_end = ImGui::IsItemHovered() && part_under_mouse(clock, axis, state.scale) != RulerPart::time;
  if (ImGui::IsItemActive() && state.timeline.ruler.dragged == RulerPart::time) scrub(input, state, axis, commands);
  const bool ranging = ImGui::IsItemActive() && state.timeline.ruler.dragged > RulerPart::time;
  if (over_end || ranging) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (ranging) {
    const double frame = frame_at_mouse(clock, axis);
    const FrameRange range{std::min(frame, state.timeline.ruler.anchor), std::max(frame, state.timeline.ruler.anchor)};
    if (range.length() >= 1.0 && clock.range != range) commands.push_back(SetLoopRange{range});
  }
  if (!ImGui::IsItemActive()) tooltip(state, kRulerTooltip);
}

void draw_range(ImDrawList& list, const FrameAxis& axis, const Clock& clock, float low, float high, float scale) {
  if (!clock.range) return;
  const float first = axis.x(clock.range->first), last = axis.x(clock.range->last);
  const ImU32 shade = ImGui::GetColorU32(ImGuiCol_WindowBg, 0.75f);
  const ImU32 tint = ImGui::GetColorU32(color::kWarning);
  if (first > axis.left) list.AddRectFilled(ImVec2(axis.left, low), ImVec2(first, high), shade);
  if (last < axis.right) list.AddRectFilled(ImVec2(last, low), ImVec2(axis.right, high), shade);
  const float flag = std::min(kHandleWidth * scale, high - low), thick = 1.5f * scale;
  list.AddLine(ImVec2(first, low), ImVec2(first, high), tint, thick);
  list.AddLine(ImVec2(last, low), ImVec2(last, high), tint, thick);
  list.AddLine(ImVec2(first, low), ImVec2(last, low), tint, 2.0f * thick);
  list.AddTriangleFilled(ImVec2(first - flag, low), ImVec2(first, low), ImVec2(first, low + 1.6f * flag), tint);
  list.AddTriangleFilled(ImVec2(last, low), ImVec2(last + flag, low), ImVec2(last, low + 1.6f * flag), tint);
}

void draw_ticks(ImDrawList& list, const FrameAxis& axis, float low, float high, float scale) {
  const double major = label_spacing(axis, scale);
  const double minor = major / kMinorTicks;
  const bool show_minor = minor >= 1.0 && minor * axis.pixels_per_frame() >= kMinMinorPixels * double(scale);
  const std::int64_t per_label = show_minor ? static_cast<std::int64_t>(kMinorTicks) : 1;
  const ImU32 line = ImGui::GetColorU32(color::kLine);
  for_each_tick(axis, show_minor ? minor : major, [&](std::int64_t i, double frame) {
    const float x = std::floor(axis.x(frame)) + 0.5f;
    const float length = i % per_label == 0 ? 8.0f : 4.0f;
    list.AddLine(ImVec2(x, std::max(high - length * scale, low)), ImVec2(x, high), line, scale);
  });
}

void draw_tick_labels(ImDrawList& list, const FrameAxis& axis, float low, float scale) {
  const ImU32 color = ImGui::GetColorU32(color::kDim);
  for_each_tick(axis, label_spacing(axis, scale), [&](std::int64_t, double frame) {
    const std::string label = fmt::format("{:.0f}", frame);
    // Keeps the last label inside the ruler.
    const float last = axis.right - ImGui::CalcTextSize(label.c_str()).x;
    const float left = std::min(std::floor(axis.x(frame)) + 0.5f + 3.0f * scale, last);
    list.AddText(ImVec2(left, low + scale), color, label.c_str());
  });
}

void draw_waveform(ImDrawList& list, const FrameAxis& axis, const Song& song, bool muted, float low, float high) {
  if (song.waveform == nullptr || high - low < 2.0f) return;
  const float middle = std::floor(0.5f * (low + high)) + 0.5f, half = 0.5f * (high - low);
  const ImU32 tint = with_alpha(color::kDim, muted ? 0.25f : 0.55f);
  const auto song_s = [&](float x) { return axis.frame(x) / kFramesPerSecond - song.offset_s; };
  for (float x = std::floor(axis.left); x < axis.right; x += 1.0f) {
    const double first = song_s(x), last = song_s(x + 1.0f);
    if (last <= 0.0 || first >= song.waveform->length_s()) continue;
    const Peak peak = song.waveform->peak(first, last);
    // Silence is a thin line.
    list.AddRectFilled(ImVec2(x, middle - std::max(peak.high * half, 0.5f)),
                       ImVec2(x + 1.0f, middle - std::min(peak.low * half, -0.5f)), tint);
  }
}

void draw_playhead(ImDrawList& list, const FrameAxis& axis, double frame, float low, float high, float scale) {
  if (frame < axis.first || frame > axis.last) return;
  const float x = axis.x(frame);
  list.AddLine(ImVec2(x, low), ImVec2(x, high), ImGui::GetColorU32(color::kPlayhead), 2.0f * scale);
}

void draw_recorded_range(ImDrawList& list, const FrameAxis& axis, const PhysicsReport& physics, float high,
                         float scale) {
  if (!physics.any || physics.reach < axis.first) return;
  const float end = axis.x(std::min(physics.reach, axis.last));
  list.AddRectFilled(ImVec2(axis.x(std::max(axis.first, 0.0)), high - 3.0f * scale), ImVec2(end, high),
                     ImGui::GetColorU32(color::kRecorded));
  if (!physics.full || physics.reach > axis.last) return;
  list.AddRectFilled(ImVec2(end - 2.0f * scale, high - 9.0f * scale), ImVec2(end, high),
                     ImGui::GetColorU32(color::kWarning));
}

void draw_timeline(const PanelInput& input, UiState& state, float height, Commands& commands) {
  const Clock& clock = input.document.clock;
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  ImGui::InvisibleButton("##timeline", ImVec2(width, std::max(height, 1.0f)));
  register_widget(state, "timeline");
  const float margin = 8.0f * state.scale;  // room for the handle at both ends, pixels
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const FrameAxis axis = frame_axis(low.x + margin, high.x - margin, {clock.first, clock.last});
  drag_on_ruler(input, state, axis, commands);

  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 5.0f * state.scale);
  list.PushClipRect(low, high, true);
  if (clock.last > clock.first) {
    const float song_top = low.y + kLabelShare * (high.y - low.y);
    const Song& song = input.document.song;
    if (!song.file.empty()) draw_waveform(list, axis, song, input.settings.muted, song_top, high.y);
    draw_ticks(list, axis, low.y, high.y, state.scale);
    draw_recorded_range(list, axis, input.activity.physics, high.y, state.scale);
    draw_range(list, axis, clock, low.y, high.y, state.scale);
    draw_handle(list, axis, displayed_frame(input, state), low, high, state.scale, state.timeline.scrubbing);
    draw_tick_labels(list, axis, low.y, state.scale);
  } else {
    list.AddText(ImVec2(low.x + margin, (low.y + high.y - ImGui::GetFontSize()) * 0.5f),
                 ImGui::GetColorU32(color::kDim), tr("No motion. Drop a .vmd file on the window"));
  }
  list.PopClipRect();
}

}  // namespace odori
