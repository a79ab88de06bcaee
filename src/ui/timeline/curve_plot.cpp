#include "ui/core/theme.h"
#include "ui/timeline/channel.h"
#include "ui/timeline/dope_sheet.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/timeline/key_marks.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMargin = 0.12f;         // of the height, above the largest value and below the least
constexpr float kMinForHandles = 22.0f;  // between two keys, pixels at scale 1
constexpr float kMinLines = 34.0f;       // between two values that are written, likewise
constexpr float kTurnedOver = 180.0f;    // an angle that goes round leaves a gap

// The plot in screen coordinates.
struct Plot {
  ImVec2 low, high;
  const FrameAxis& axis;
  Channel channel;
  float least, most;  // values at the lower and the upper edge
  float scale;

  float y(float value) const { return high.y - (high.y - low.y) * (value - least) / (most - least); }
};

// One value a column of pixels, the first at the plot's left edge.
std::vector<float> sampled(ChannelCurve& curve, ImVec2 low, ImVec2 high, const FrameAxis& axis) {
  const auto count = static_cast<std::size_t>(std::max(high.x - low.x, 1.0f)) + 1;
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = curve.at(axis.frame(low.x + static_cast<float>(i)));
  return values;
}

void fit_values(const std::vector<float>& values, Plot& plot) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  const float middle = 0.5f * (*least + *most);
  const float half = 0.5f * std::max(*most - *least, part_of(plot.channel).min_span) / (1.0f - 2.0f * kMargin);
  plot.least = middle - half;
  plot.most = middle + half;
}

// 1, 2 or 5 times a power of ten.
float round_step(float least) {
  const float power = std::pow(10.0f, std::floor(std::log10(least)));
  for (const float step : {1.0f, 2.0f, 5.0f}) {
    if (step * power >= least) return step * power;
  }
  return 10.0f * power;
}

void draw_values(ImDrawList& list, const Plot& plot) {
  const float range = plot.most - plot.least;
  const float step = round_step(range * kMinLines * plot.scale / std::max(plot.high.y - plot.low.y, 1.0f));
  for (float value = std::ceil(plot.least / step) * step; value <= plot.most; value += step) {
    const float y = std::floor(plot.y(value)) + 0.5f;
    const bool zero = std::abs(value) < 0.5f * step;
    list.AddLine(ImVec2(plot.low.x, y), ImVec2(plot.high.x, y), ImGui::GetColorU32(zero ? color::kDim : color::kLine),
                 zero ? plot.scale : 1.0f);
    if (y - ImGui::GetFontSize() < plot.low.y) continue;
    const std::string words = channel_value(plot.channel, zero ? 0.0f : value);
    list.AddText(ImVec2(plot.low.x + 3.0f * plot.scale, y - ImGui::GetFontSize()), ImGui::GetColorU32(color::kDim),
                 words.c_str());
  }
}

void draw_line(ImDrawList& list, const Plot& plot, const std::vector<float>& values) {
  const bool wraps = part_of(plot.channel).wraps;
  std::vector<ImVec2> points;
  const auto stroke = [&] {
    list.AddPolyline(points.data(), static_cast<int>(points.size()), ImGui::GetColorU32(color::kRecorded), 0,
                     1.75f * plot.scale);
    points.clear();
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (wraps && i > 0 && std::abs(values[i] - values[i - 1]) > kTurnedOver) stroke();
    points.push_back(ImVec2(plot.low.x + static_cast<float>(i), plot.y(values[i])));
  }
  stroke();
}

// The way from one key to the next with its control points, as an editor shows it.
void draw_handles(ImDrawList& list, const Plot& plot, const ChannelCurve& curve, std::size_t from, std::size_t to) {
  const KeyFrames frames = curve.frames();
  const float left = plot.axis.x(frames[from]), right = plot.axis.x(frames[to]);
  const auto shape = curve.curve_to(to);
  if (!shape || right - left < kMinForHandles * plot.scale) return;
  const auto at = [&](float along, float height) {
    return ImVec2(left + (right - left) * along, plot.y(curve.on_the_way(from, to, height)));
  };
  const ImU32 tint = tinted(color::kWarning, 0.85f);
  const auto draw = [&](ImVec2 key, float x, float y) {
    const ImVec2 handle = at(x / 127.0f, y / 127.0f);
    list.AddLine(key, handle, tint, plot.scale);
    list.AddCircleFilled(handle, 3.0f * plot.scale, tint);
  };
  draw(at(0.0f, 0.0f), shape->x1, shape->y1);
  draw(at(1.0f, 1.0f), shape->x2, shape->y2);
}

// Keys that can be told apart with their handles; the others as bars at the foot.
void draw_keys(ImDrawList& list, const Plot& plot, const ChannelCurve& curve) {
  const KeyFrames frames = curve.frames();
  const auto marks = key_marks(frames, plot.axis, kMinApart * plot.scale);
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
                         tinted(color::kText, 0.55f));
      continue;
    }
    const float y = plot.y(curve.at_key(mark.first));
    list.AddQuadFilled(ImVec2(x - size, y), ImVec2(x, y - size), ImVec2(x + size, y), ImVec2(x, y + size),
                       ImGui::GetColorU32(color::kText));
  }
}

// A dot on the curve with its value beside it, kept inside.
void draw_value(ImDrawList& list, const Plot& plot, ChannelCurve& curve, double frame, const ImVec4& tint,
                bool with_frame) {
  if (frame < plot.axis.first || frame > plot.axis.last) return;
  const float value = curve.at(frame);
  const ImVec2 at(plot.axis.x(frame), plot.y(value));
  list.AddCircleFilled(at, 4.0f * plot.scale, ImGui::GetColorU32(tint));
  std::string words = channel_value(plot.channel, value);
  if (with_frame) words = fmt::format("frame {:.0f}: {}", frame, words);
  const ImVec2 size = ImGui::CalcTextSize(words.c_str());
  const float pad = 3.0f * plot.scale, off = 8.0f * plot.scale;
  const bool fits = at.x + off + size.x + pad <= plot.high.x;
  const float left = fits ? at.x + off : at.x - off - size.x;
  const float top = std::clamp(with_frame ? at.y + 0.5f * off : at.y - 0.5f * off - size.y, plot.low.y + pad,
                               std::max(plot.high.y - size.y - pad, plot.low.y + pad));
  list.AddRectFilled(ImVec2(left - pad, top - pad), ImVec2(left + size.x + pad, top + size.y + pad),
                     tinted(color::kPanel, 0.85f), pad);
  list.AddText(ImVec2(left, top), ImGui::GetColorU32(tint), words.c_str());
}

const char* format_missing(Channel::Of of) {
  switch (of) {
    case Channel::Of::bone:
      return "Choose a bone that the motion moves";
    case Channel::Of::morph:
      return "Choose a morph that the motion moves";
    case Channel::Of::camera:
      break;
  }
  return "There is no camera motion";
}

void draw_plot(const UiView& view, UiState& state, const FrameAxis& axis, Commands& commands) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float right = axis.right + 8.0f * state.scale;
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##plot", ImVec2(std::max(right - low.x, 1.0f), std::max(room.y, 1.0f)));
  register_widget(state, "curve_plot");
  const ImVec2 high = ImGui::GetItemRectMax();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 4.0f * state.scale);
  const Channel channel = state.sheet.channel;
  auto curve = ChannelCurve::of(view, channel);
  if (!curve) {
    list.AddText(ImVec2(low.x + 10.0f * state.scale, low.y + 8.0f * state.scale), ImGui::GetColorU32(color::kDim),
                 format_missing(channel.of));
    return;
  }
  Plot plot{low, high, axis, channel, 0.0f, 1.0f, state.scale};
  const std::vector<float> values = sampled(*curve, low, high, axis);
  fit_values(values, plot);
  list.PushClipRect(low, high, true);
  draw_values(list, plot);
  draw_line(list, plot, values);
  draw_keys(list, plot, *curve);
  draw_position(list, axis, shown_frame(view, state), low.y, high.y, state.scale);
  draw_value(list, plot, *curve, shown_frame(view, state), color::kAccent, false);
  const float mouse = ImGui::GetIO().MousePos.x;
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
    draw_value(list, plot, *curve, axis.frame(mouse), color::kText, true);
  }
  list.PopClipRect();
  const auto key = key_at(curve->frames(), axis, mouse, kKeyReach * state.scale);
  drag_in_sheet(view, state, axis, key ? std::optional<double>(curve->frames()[*key]) : std::nullopt, commands);
}

void list_parts(Channel::Of of, std::string_view format_heading, bool possible, UiState& state) {
  const float width = ImGui::GetContentRegionAvail().x;
  text_cut(format_heading, width, color::kDim);
  const auto parts = channel_parts(of);
  for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
    const Channel channel{of, i};
    const char* title = parts[static_cast<std::size_t>(i)].title;
    ImGui::PushID(static_cast<int>(of) * 16 + i);
    ImGui::PushStyleColor(ImGuiCol_Text, possible ? color::kText : color::kDim);
    if (ImGui::Selectable(title, state.sheet.channel == channel)) state.sheet.channel = channel;
    ImGui::PopStyleColor();
    register_widget(state, {"channel", static_cast<int>(of) * 16 + i, title});
    ImGui::PopID();
  }
}

// Its value is what is looked at next.
void follow_choice(const UiView& view, DopeSheetState& sheet) {
  if (sheet.bone != view.selected_bone && view.selected_bone >= 0 && sheet.channel.of != Channel::Of::bone) {
    sheet.channel = Channel{};
  }
  if (sheet.morph != view.selected_morph && view.selected_morph >= 0) sheet.channel = {Channel::Of::morph, 0};
  sheet.bone = view.selected_bone;
  sheet.morph = view.selected_morph;
}

template <typename Named>
std::string_view selected_name(const std::vector<Named>& list, int index, std::string_view none) {
  return index >= 0 && index < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(index)].name : none;
}

void draw_channels(const UiView& view, UiState& state, float width) {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(4.0f * state.scale, 1.0f * state.scale));
  if (ImGui::BeginChild("channels", ImVec2(width - 6.0f * state.scale, 0))) {
    const Actor* actor = selected_actor(view);
    const auto has = [&](Channel::Of of) { return ChannelCurve::of(view, {of, 0}).has_value(); };
    if (actor != nullptr) {
      list_parts(Channel::Of::bone, selected_name(actor->model->bones, view.selected_bone, "No bone chosen"),
                 has(Channel::Of::bone), state);
      list_parts(Channel::Of::morph, selected_name(actor->model->morphs, view.selected_morph, "No morph chosen"),
                 has(Channel::Of::morph), state);
    }
    list_parts(Channel::Of::camera, "Camera", has(Channel::Of::camera), state);
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

}  // namespace

void draw_curves(const UiView& view, UiState& state, const FrameAxis& axis, float names, Commands& commands) {
  follow_choice(view, state.sheet);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  draw_channels(view, state, names);
  ImGui::SetCursorScreenPos(ImVec2(low.x + names, low.y));
  draw_plot(view, state, axis, commands);
}

}  // namespace odori
