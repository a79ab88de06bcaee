#include "ui/workspaces/lab/motion_plot.h"

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMotionPlotHeight = 92.0f;  // at scale 1
constexpr float kPlayheadReach = 1.5f;      // pixels
constexpr float kMarkLength = 5.0f;         // at scale 1
constexpr float kMarkHalfWidth = 3.0f;      // at scale 1

std::vector<std::span<const float>> values_of(std::span<const PlotLine> lines) {
  std::vector<std::span<const float>> values;
  for (const PlotLine& line : lines) values.push_back(line.values);
  return values;
}

ValueRange range_of(const MotionPlot& plot) {
  const ValueRange range = value_range(values_of(plot.lines), plot.range);
  const float missing = std::max(plot.min_span - (range.high - range.low), 0.0f);
  return {range.low - 0.5f * missing, range.high + 0.5f * missing};
}

// The mapping from frames and values to the screen.
struct Axes {
  const MotionPlot& plot;
  ImVec2 low;
  ImVec2 high;
  ValueRange span;

  // From 0 at the bottom to 1 at the top, and back.
  float share(float value) const {
    value = std::clamp(value, span.low, span.high);
    if (!plot.log_scale) return (value - span.low) / std::max(span.high - span.low, 1e-9f);
    const float bottom = log_bottom();
    return std::log(std::max(value, bottom) / bottom) / std::max(std::log(log_top() / bottom), 1e-9f);
  }
  float value(float share) const {
    if (!plot.log_scale) return std::lerp(span.low, span.high, share);
    return log_bottom() * std::pow(log_top() / log_bottom(), share);
  }
  float log_top() const { return std::max(span.high, 1e-9f); }
  float log_bottom() const { return std::max(span.low, kMinLogShare * log_top()); }

  float x(double frame) const {
    const double range = std::max(plot.frames.back() - plot.frames.front(), 1e-9);
    return low.x + (high.x - low.x) * static_cast<float>((frame - plot.frames.front()) / range);
  }
  float y(float value) const { return high.y - (high.y - low.y) * share(value); }
  std::size_t nearest(float at) const {
    const float share = std::clamp((at - low.x) / std::max(high.x - low.x, 1.0f), 0.0f, 1.0f);
    return nearest_to(plot.frames.front() + double(share) * (plot.frames.back() - plot.frames.front()));
  }
  std::size_t nearest_to(double frame) const {
    const auto after = std::ranges::lower_bound(plot.frames, frame);
    const auto number = after - plot.frames.begin();
    if (number == 0) return 0;
    if (after == plot.frames.end()) return number - 1;
    return frame - plot.frames[number - 1] < plot.frames[number] - frame ? number - 1 : number;
  }
};

// Of the frames that share a column of pixels, draws the minimum and the maximum, so that no peak is lost.
void draw_plot_line(ImDrawList& list, const Axes& axes, const PlotLine& line, float scale) {
  const ImU32 tint = ImGui::GetColorU32(line.tint);
  std::vector<ImVec2> points;
  for (std::size_t i = 0; i < line.values.size();) {
    const float column = std::floor(axes.x(axes.plot.frames[i]));
    float low = line.values[i], high = line.values[i];
    for (; i < line.values.size() && std::floor(axes.x(axes.plot.frames[i])) == column; ++i) {
      low = std::min(low, line.values[i]);
      high = std::max(high, line.values[i]);
    }
    points.push_back(ImVec2(column, axes.y(low)));
    if (high > low) points.push_back(ImVec2(column, axes.y(high)));
    if (high > axes.span.high) draw_outside_mark(list, ImVec2(column, axes.low.y), ImVec2(0.0f, -1.0f), tint, scale);
    if (low < axes.span.low) draw_outside_mark(list, ImVec2(column, axes.high.y), ImVec2(0.0f, 1.0f), tint, scale);
  }
  list.AddPolyline(points.data(), static_cast<int>(points.size()), tint, 0, line.thickness);
}

// The values at the top, the middle and the bottom, to the left of the plot, which follows in the same row.
void draw_value_labels(const Axes& axes, float height) {
  const MotionPlot& plot = axes.plot;
  const std::string labels[] = {plot.format(axes.value(1.0f)), plot.format(axes.value(0.5f)),
                                plot.format(axes.value(0.0f))};
  float width = 0.0f;
  for (const std::string& label : labels) width = std::max(width, ImGui::CalcTextSize(label.c_str()).x);
  width = std::min(width, 0.4f * ImGui::GetContentRegionAvail().x);
  ImGui::Dummy(ImVec2(std::max(width, 1.0f), height));
  const ImVec2 low = ImGui::GetItemRectMin();
  const float line = ImGui::GetFontSize();
  for (std::size_t i = 0; i < std::size(labels); ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(std::size(labels) - 1);
    draw_text_ellipsis(labels[i], ImVec2(low.x, low.y + share * (height - line)), width + 1.0f, color::kDim);
  }
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
}

// In the order of the legend: what is on top comes first.
void show_values(const MotionPlot& plot, std::size_t number) {
  std::string text = tr_format("Frame {}", plot.frames[number]);
  for (auto line = plot.lines.rbegin(); line != plot.lines.rend(); ++line)
    text += fmt::format("\n{} {}", line->title, plot.format(line->values[number]));
  ImGui::SetTooltip("%s", text.c_str());
}

// Of the last widget. Several frames may share a column of pixels: on the playhead, its own frame is read.
void use_mouse(const Axes& axes, float playhead, Commands& commands) {
  const MotionPlot& plot = axes.plot;
  const float mouse = ImGui::GetMousePos().x;
  const bool on_playhead = std::abs(mouse - playhead) <= kPlayheadReach;
  const std::size_t hovered = on_playhead ? axes.nearest_to(plot.frame) : axes.nearest(mouse);
  if (ImGui::IsItemActive()) commands.push_back(SeekTo{plot.frames[hovered], true});
  if (ImGui::IsItemDeactivated()) commands.push_back(SeekTo{plot.frames[hovered], false});
  if (ImGui::IsItemHovered()) show_values(plot, hovered);
}

}  // namespace

void draw_outside_mark(ImDrawList& list, ImVec2 tip, ImVec2 outwards, ImU32 tint, float scale) {
  const float length = kMarkLength * scale, half = kMarkHalfWidth * scale;
  const ImVec2 base(tip.x - length * outwards.x, tip.y - length * outwards.y);
  list.AddTriangleFilled(tip, ImVec2(base.x - half * outwards.y, base.y + half * outwards.x),
                         ImVec2(base.x + half * outwards.y, base.y - half * outwards.x), tint);
}

void draw_outside_count(const OutsideCount& outside, const char* below, const char* above) {
  std::string caption;
  if (outside.above > 0) caption = tr_format(fmt::runtime(above), format_integer(outside.above));
  if (outside.above > 0 && outside.below > 0) caption += "    ";
  if (outside.below > 0) caption += tr_format(fmt::runtime(below), format_integer(outside.below));
  if (!caption.empty()) text_wrapped(caption, color::kDim);
}

void draw_plot_range(UiState& state, std::string_view widget) {
  Segments segments(state);
  const PlotRange before = state.measure.range;
  for (const auto& choice : kPlotRanges) {
    if (segments.add({widget, static_cast<int>(choice.value), choice.name}, choice.title, before == choice.value,
                     choice.description))
      state.measure.range = choice.value;
  }
}

OutsideCount draw_motion_plot(const MotionPlot& plot, UiState& state, Commands& commands) {
  if (plot.frames.empty() || plot.lines.empty()) return {};
  const ValueRange span = range_of(plot);
  const float height = kMotionPlotHeight * state.scale;
  draw_value_labels({plot, {}, {}, span}, height);
  ImGui::InvisibleButton(plot.widget, ImVec2(std::max(ImGui::GetContentRegionAvail().x, 1.0f), height));
  register_widget(state, plot.widget);
  const float edge = 0.25f * ImGui::GetFontSize();
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const Axes axes{plot, ImVec2(low.x + edge, low.y + edge), ImVec2(high.x - edge, high.y - edge), span};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), ImGui::GetStyle().FrameRounding);
  list.PushClipRect(low, high, true);
  for (const PlotLine& line : plot.lines) draw_plot_line(list, axes, line, state.scale);
  const float x = std::floor(axes.x(std::clamp(plot.frame, plot.frames.front(), plot.frames.back())));
  list.AddLine(ImVec2(x, low.y), ImVec2(x, high.y), ImGui::GetColorU32(color::kPlayhead));
  list.PopClipRect();
  use_mouse(axes, x, commands);
  return frames_outside(values_of(plot.lines), span);
}

}  // namespace odori
