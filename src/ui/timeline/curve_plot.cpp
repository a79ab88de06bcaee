#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/timeline/channel.h"
#include "ui/timeline/dope_sheet.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMargin = 0.12f;         // of the height, above the maximum and below the minimum
constexpr float kMinForHandles = 22.0f;  // minimum distance of two keys, pixels at scale 1
constexpr float kMinLines = 34.0f;       // minimum distance of two value labels
constexpr float kWrapGap = 180.0f;       // a larger jump of an angle wraps from one edge to the other, degrees
constexpr float kFullTurn = 360.0f;
constexpr float kValuesWidth = 56.0f;  // room for the values to the left of the plot, pixels at scale 1
constexpr float kListGap = 6.0f;       // between the list of curves and these
constexpr float kHoverReach = 1.5f;    // pixels

// The plot in screen coordinates.
struct Plot {
  ImVec2 low, high;
  const FrameAxis& axis;
  Channel channel;
  float min_value, max_value;  // values at the bottom and top
  float scale;

  float y(float value) const { return high.y - (high.y - low.y) * (value - min_value) / (max_value - min_value); }
};

// One value per column of pixels, from the left edge.
std::vector<float> sampled(ChannelCurve& curve, ImVec2 low, ImVec2 high, const FrameAxis& axis) {
  const auto count = static_cast<std::size_t>(std::max(high.x - low.x, 1.0f)) + 1;
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = curve.at(axis.frame(low.x + static_cast<float>(i)));
  return values;
}

void fit_values(const std::vector<float>& values, Plot& plot) {
  const auto [min_value, max_value] = std::minmax_element(values.begin(), values.end());
  const float middle = 0.5f * (*min_value + *max_value);
  const float half = 0.5f * std::max(*max_value - *min_value, part_of(plot.channel).min_span) / (1.0f - 2.0f * kMargin);
  plot.min_value = middle - half;
  plot.max_value = middle + half;
}

// The smallest 1, 2 or 5 times a power of ten that is >= `min_value`.
float round_up_step(float min_value) {
  const float power = std::pow(10.0f, std::floor(std::log10(min_value)));
  for (const float step : {1.0f, 2.0f, 5.0f}) {
    if (step * power >= min_value) return step * power;
  }
  return 10.0f * power;
}

struct ValueLabel {
  ImVec2 at;
  std::string text;
};

// Lines at round values, and their labels, which are to be drawn to the left of the plot.
std::vector<ValueLabel> draw_values(ImDrawList& list, const Plot& plot) {
  std::vector<ValueLabel> labels;
  const float range = plot.max_value - plot.min_value;
  const float step = round_up_step(range * kMinLines * plot.scale / std::max(plot.high.y - plot.low.y, 1.0f));
  for (float value = std::ceil(plot.min_value / step) * step; value <= plot.max_value; value += step) {
    const float y = std::floor(plot.y(value)) + 0.5f;
    const bool zero = std::abs(value) < 0.5f * step;
    list.AddLine(ImVec2(plot.low.x, y), ImVec2(plot.high.x, y), ImGui::GetColorU32(zero ? color::kDim : color::kLine),
                 zero ? plot.scale : 1.0f);
    const std::string label = channel_value(plot.channel, zero ? 0.0f : value);
    const float width = ImGui::CalcTextSize(label.c_str()).x;
    const float font = ImGui::GetFontSize();
    const float top = std::clamp(y - 0.5f * font, plot.low.y, std::max(plot.high.y - font, plot.low.y));
    labels.push_back({ImVec2(plot.low.x - width - 3.0f * plot.scale, top), label});
  }
  return labels;
}

void draw_line(ImDrawList& list, const Plot& plot, const std::vector<float>& values) {
  const bool wraps = part_of(plot.channel).wraps;
  std::vector<ImVec2> points;
  const auto add = [&](std::size_t column, float value) {
    points.push_back(ImVec2(plot.low.x + static_cast<float>(column), plot.y(value)));
  };
  const auto flush = [&] {
    list.AddPolyline(points.data(), static_cast<int>(points.size()), ImGui::GetColorU32(color::kRecorded), 0,
                     1.75f * plot.scale);
    points.clear();
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (wraps && i > 0 && std::abs(values[i] - values[i - 1]) > kWrapGap) {
      // Leaves through one edge and comes back through the other, so that no part of it is a single point.
      const float turn = values[i] > values[i - 1] ? kFullTurn : -kFullTurn;
      add(i, values[i] - turn);
      flush();
      add(i - 1, values[i - 1] + turn);
    }
    add(i, values[i]);
  }
  flush();
}

// The Bezier control points between two keys.
void draw_handles(ImDrawList& list, const Plot& plot, const ChannelCurve& curve, std::size_t from, std::size_t to) {
  const KeyFrames frames = curve.frames();
  const float left = plot.axis.x(frames[from]), right = plot.axis.x(frames[to]);
  const auto bezier = curve.curve_to(to);
  if (!bezier || right - left < kMinForHandles * plot.scale) return;
  const auto at = [&](float t, float height) {
    return ImVec2(left + (right - left) * t, plot.y(curve.interpolate(from, to, height)));
  };
  const ImU32 tint = with_alpha(color::kWarning, 0.85f);
  const auto draw = [&](ImVec2 key, float x, float y) {
    const ImVec2 handle = at(x / 127.0f, y / 127.0f);
    list.AddLine(key, handle, tint, plot.scale);
    list.AddCircleFilled(handle, 3.0f * plot.scale, tint);
  };
  draw(at(0.0f, 0.0f), bezier->x1, bezier->y1);
  draw(at(1.0f, 1.0f), bezier->x2, bezier->y2);
}

// Single keys as diamonds, marks of several keys as bars at the bottom, and handles where there is room.
void draw_keys(ImDrawList& list, const Plot& plot, const ChannelCurve& curve) {
  const KeyFrames frames = curve.frames();
  const auto marks = key_marks(frames, plot.axis, kMinKeyDistance * plot.scale);
  if (!marks.empty() && marks.front().first > 0) {
    draw_handles(list, plot, curve, marks.front().first - 1, marks.front().first);
  }
  const std::size_t next = marks.empty() ? frames.at_or_after(plot.axis.first) : marks.back().last + 1;
  if (next > 0 && next < frames.size()) draw_handles(list, plot, curve, next - 1, next);
  for (std::size_t i = 1; i < marks.size(); ++i) {
    draw_handles(list, plot, curve, marks[i - 1].last, marks[i].first);
  }
  const float size = kKeySize * plot.scale;
  for (const KeyMark& mark : marks) {
    const float x = plot.axis.x(frames[mark.first]), end = plot.axis.x(frames[mark.last]);
    if (mark.count() > 1) {
      list.AddRectFilled(ImVec2(x - size, plot.high.y - size), ImVec2(end + size, plot.high.y),
                         with_alpha(color::kText, 0.55f));
      continue;
    }
    const float y = plot.y(curve.at_key(mark.first));
    list.AddQuadFilled(ImVec2(x - size, y), ImVec2(x, y - size), ImVec2(x + size, y), ImVec2(x, y + size),
                       ImGui::GetColorU32(color::kText));
  }
}

// The frame whose value is read under the mouse: on the playhead that of the playhead.
double hovered_frame(const PanelInput& input, const UiState& state, const FrameAxis& axis) {
  const double shown = displayed_frame(input, state);
  const bool on_playhead = std::abs(axis.x(shown) - ImGui::GetIO().MousePos.x) <= kHoverReach;
  return on_playhead ? shown : frame_at_mouse(input.document.clock, axis);
}

// A dot on the curve with its value beside it, inside the plot.
void draw_value(ImDrawList& list, const Plot& plot, ChannelCurve& curve, double frame, const ImVec4& tint,
                bool with_frame) {
  if (frame < plot.axis.first || frame > plot.axis.last) return;
  const float value = curve.at(frame);
  const ImVec2 at(plot.axis.x(frame), plot.y(value));
  list.AddCircleFilled(at, 4.0f * plot.scale, ImGui::GetColorU32(tint));
  std::string label = channel_value(plot.channel, value);
  if (with_frame) label = tr_format("Frame {:.0f}: {}", frame, label);
  const ImVec2 size = ImGui::CalcTextSize(label.c_str());
  const float pad = 3.0f * plot.scale, offset = 8.0f * plot.scale;
  const bool fits = at.x + offset + size.x + pad <= plot.high.x;
  const float left = fits ? at.x + offset : at.x - offset - size.x;
  const float top = std::clamp(with_frame ? at.y + 0.5f * offset : at.y - 0.5f * offset - size.y, plot.low.y + pad,
                               std::max(plot.high.y - size.y - pad, plot.low.y + pad));
  list.AddRectFilled(ImVec2(left - pad, top - pad), ImVec2(left + size.x + pad, top + size.y + pad),
                     with_alpha(color::kPanel, 0.85f), pad);
  list.AddText(ImVec2(left, top), ImGui::GetColorU32(tint), label.c_str());
}

const char* missing_text(Channel::Of of) {
  switch (of) {
    case Channel::Of::bone:
      return tr("Select a bone with keys");
    case Channel::Of::morph:
      return tr("Select a morph with keys");
    case Channel::Of::camera:
      break;
  }
  return tr("No camera motion");
}

void draw_plot(const PanelInput& input, UiState& state, const FrameAxis& axis, Commands& commands) {
  const ImVec2 available = ImGui::GetContentRegionAvail();
  const float right = axis.right + 8.0f * state.scale;
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##plot", ImVec2(std::max(right - low.x, 1.0f), std::max(available.y, 1.0f)));
  register_widget(state, "curve_plot");
  const ImVec2 high = ImGui::GetItemRectMax();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 4.0f * state.scale);
  const Channel channel = state.timeline.sheet.channel;
  auto curve = ChannelCurve::of(input, channel);
  if (!curve) {
    list.AddText(ImVec2(low.x + 10.0f * state.scale, low.y + 8.0f * state.scale), ImGui::GetColorU32(color::kDim),
                 missing_text(channel.of));
    return;
  }
  Plot plot{low, high, axis, channel, 0.0f, 1.0f, state.scale};
  const std::vector<float> values = sampled(*curve, low, high, axis);
  fit_values(values, plot);
  list.PushClipRect(low, high, true);
  const std::vector<ValueLabel> labels = draw_values(list, plot);
  draw_line(list, plot, values);
  draw_keys(list, plot, *curve);
  draw_playhead(list, axis, displayed_frame(input, state), low.y, high.y, state.scale);
  draw_value(list, plot, *curve, displayed_frame(input, state), color::kPlayhead, false);
  const float mouse = ImGui::GetIO().MousePos.x;
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
    state.timeline.sheet.read_frame = hovered_frame(input, state, axis);
    draw_value(list, plot, *curve, *state.timeline.sheet.read_frame, color::kText, true);
  }
  list.PopClipRect();
  for (const ValueLabel& label : labels) {
    list.AddText(label.at, ImGui::GetColorU32(color::kDim), label.text.c_str());
  }
  const auto key = key_at(curve->frames(), axis, mouse, kKeyReach * state.scale);
  drag_in_sheet(input, state, axis, key ? std::optional<double>(curve->frames()[*key]) : std::nullopt, commands);
}

void list_parts(Channel::Of of, std::string_view heading, bool has_keys, UiState& state) {
  const float width = ImGui::GetContentRegionAvail().x;
  text_ellipsis(heading, width, color::kDim);
  const auto parts = channel_parts(of);
  for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
    const Channel channel{of, i};
    const char* title = parts[i].title;
    ImGui::PushID(static_cast<int>(of) * 16 + i);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##channel", state.timeline.sheet.channel == channel)) state.timeline.sheet.channel = channel;
    register_widget(state, {"channel", static_cast<int>(of) * 16 + i, title});
    draw_text_ellipsis(tr(title), at, width, has_keys ? color::kText : color::kDim);
    ImGui::PopID();
  }
}

// Shows the channel of a newly selected bone or morph.
void follow_selection(const PanelInput& input, DopeSheetState& sheet) {
  if (sheet.bone != input.document.selected.bone && input.document.selected.bone >= 0 &&
      sheet.channel.of != Channel::Of::bone) {
    sheet.channel = Channel{};
  }
  if (sheet.morph != input.document.selected.morph && input.document.selected.morph >= 0)
    sheet.channel = {Channel::Of::morph, 0};
  sheet.bone = input.document.selected.bone;
  sheet.morph = input.document.selected.morph;
}

template <typename Named>
std::string_view selected_name(const std::vector<Named>& list, int index, std::string_view none) {
  return has_index(list, index) ? list[index].name : none;
}

std::string curve_csv(const PanelInput& input, Channel channel) {
  CsvText csv({"frame", part_of(channel).title});
  auto curve = ChannelCurve::of(input, channel);
  for (double frame = std::ceil(input.document.clock.first); curve && frame <= input.document.clock.last;
       frame += 1.0) {
    csv.add({csv_number(frame), csv_number(double(curve->at(frame)))});
  }
  return csv.text();
}

Exported exported_curve(const PanelInput& input, Channel channel) {
  return {"export_curve", std::string("curve ") + part_of(channel).title,
          [&input, channel] { return curve_csv(input, channel); }, true};
}

void draw_channels(const PanelInput& input, UiState& state, float width, Commands& commands) {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(4.0f * state.scale, 1.0f * state.scale));
  if (ImGui::BeginChild("channels", ImVec2(width - kListGap * state.scale, 0), false, ImGuiWindowFlags_NavFlattened)) {
    const Actor* actor = selected_actor(input);
    if (ChannelCurve::of(input, state.timeline.sheet.channel)) {
      heading_with_export(state, "Curve", exported_curve(input, state.timeline.sheet.channel), commands);
    }
    const auto has = [&](Channel::Of of) { return ChannelCurve::of(input, {of, 0}).has_value(); };
    if (actor != nullptr) {
      list_parts(Channel::Of::bone,
                 selected_name(actor->model->bones, input.document.selected.bone, tr("No bone selected")),
                 has(Channel::Of::bone), state);
      list_parts(Channel::Of::morph,
                 selected_name(actor->model->morphs, input.document.selected.morph, tr("No morph selected")),
                 has(Channel::Of::morph), state);
    }
    list_parts(Channel::Of::camera, tr("Camera"), has(Channel::Of::camera), state);
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

}  // namespace

float curve_names_width(float scale) {
  float longest = 0.0f;
  for (const Channel::Of of : {Channel::Of::bone, Channel::Of::morph, Channel::Of::camera}) {
    for (const ChannelPart& part : channel_parts(of))
      longest = std::max(longest, ImGui::CalcTextSize(tr(part.title)).x);
  }
  return longest + ImGui::GetStyle().ScrollbarSize + ImGui::GetStyle().ItemInnerSpacing.x +
         (kListGap + kValuesWidth) * scale;
}

void draw_curves(const PanelInput& input, UiState& state, const FrameAxis& axis, float names, Commands& commands) {
  follow_selection(input, state.timeline.sheet);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float gutter = kValuesWidth * state.scale;
  draw_channels(input, state, names - gutter, commands);
  ImGui::SetCursorScreenPos(ImVec2(low.x + names, low.y));
  draw_plot(input, state, axis, commands);
  const ImVec2 high = ImGui::GetItemRectMax();
  save_plot_if_asked(state, exported_curve(input, state.timeline.sheet.channel), ImVec2(low.x + names - gutter, low.y),
                     high, commands);
}

}  // namespace odori
