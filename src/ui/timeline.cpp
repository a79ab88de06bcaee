#include "ui/timeline.h"

#include "ui/theme.h"
#include "ui/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kMinorTicks = 5.0;
constexpr double kLeastMinorPixels = 5.0;

// Maps frames to the pixels of the track and back.
struct Track {
  ImVec2 low, high;  // the part of the widget that frames are spread over
  double first, last;

  double length() const { return std::max(last - first, 1.0); }
  double pixels_per_frame() const { return std::max(double(high.x - low.x), 1.0) / length(); }
  float x(double frame) const { return low.x + static_cast<float>((frame - first) * pixels_per_frame()); }
  double frame(float at) const {
    const double f = first + static_cast<double>(at - low.x) / pixels_per_frame();
    return std::clamp(std::round(f), first, std::max(first, last));
  }
};

void draw_ticks(ImDrawList& list, const Track& track, float scale) {
  const double major = tick_spacing(track.pixels_per_frame(), 64.0 * double(scale));
  const double minor = major / kMinorTicks;
  const bool show_minor = minor >= 1.0 && minor * track.pixels_per_frame() >= kLeastMinorPixels * double(scale);
  const double every = show_minor ? minor : major;
  const ImU32 line = ImGui::GetColorU32(color::kLine);
  const ImU32 words = ImGui::GetColorU32(color::kDim);
  const auto count = static_cast<int>(std::floor((track.last - track.first) / every + 1e-9));
  for (int i = 0; i <= count; ++i) {
    const double frame = track.first + i * every;
    const bool labelled = !show_minor || i % static_cast<int>(kMinorTicks) == 0;
    const float x = std::floor(track.x(frame)) + 0.5f;
    list.AddLine(ImVec2(x, track.high.y - (labelled ? 8.0f : 4.0f) * scale), ImVec2(x, track.high.y), line, scale);
    if (!labelled) continue;
    const std::string label = fmt::format("{:.0f}", frame);
    const float width = ImGui::CalcTextSize(label.c_str()).x;
    // The last label stays inside the track.
    const float left = std::min(x + 3.0f * scale, track.high.x - width);
    list.AddText(ImVec2(left, track.low.y + scale), words, label.c_str());
  }
}

// How far exact physics reaches: a thin bar under the ruler, with a stop where it goes no further.
void draw_reach(ImDrawList& list, const Track& track, const PhysicsReport& physics, float scale) {
  if (!physics.any || physics.reach < track.first) return;
  const float top = track.high.y - 3.0f * scale;
  const float end = track.x(std::min(physics.reach, track.last));
  list.AddRectFilled(ImVec2(track.low.x, top), ImVec2(end, track.high.y), ImGui::GetColorU32(color::kRecorded));
  if (!physics.full) return;
  const ImVec2 low(end - 2.0f * scale, track.high.y - 9.0f * scale);
  list.AddRectFilled(low, ImVec2(end, track.high.y), ImGui::GetColorU32(color::kWarning));
}

void draw_position(ImDrawList& list, const Track& track, double frame, float scale, bool held) {
  const float x = track.x(std::clamp(frame, track.first, std::max(track.first, track.last)));
  const ImU32 tint = ImGui::GetColorU32(color::kAccent);
  list.AddRectFilled(track.low, ImVec2(x, track.high.y), ImGui::GetColorU32(ImVec4(0.93f, 0.52f, 0.58f, 0.16f)));
  list.AddLine(ImVec2(x, track.low.y), ImVec2(x, track.high.y), tint, 2.0f * scale);
  list.AddCircleFilled(ImVec2(x, track.high.y - 7.0f * scale), (held ? 7.0f : 6.0f) * scale, tint);
}

}  // namespace

double tick_spacing(double pixels_per_frame, double least_pixels) {
  constexpr double kRound[] = {1, 2, 5, 10, 30, 60, 150, 300, 600, 900, 1800, 3600, 9000, 18000};
  const double least = least_pixels / pixels_per_frame;
  for (const double spacing : kRound) {
    if (spacing >= least) return spacing;
  }
  double spacing = 36000.0;
  while (spacing < least) spacing *= 10.0;
  return spacing;
}

void draw_timeline(const UiView& view, UiState& state, float height, Commands& commands) {
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  ImGui::InvisibleButton("##timeline", ImVec2(width, std::max(height, 1.0f)));
  mark(state, "timeline");
  const float margin = 8.0f * state.scale;  // room for the handle at both ends
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const Track track{ImVec2(low.x + margin, low.y), ImVec2(std::max(high.x - margin, low.x + margin), high.y),
                    view.clock.first, view.clock.last};

  double shown = view.clock.frame;
  const bool movable = view.clock.last > view.clock.first;
  if (movable && ImGui::IsItemActive()) {
    shown = track.frame(ImGui::GetIO().MousePos.x);
    commands.push_back(SeekTo{shown, true});
    state.scrubbing = true;
  } else if (state.scrubbing) {
    state.scrubbing = false;
    commands.push_back(SeekTo{view.clock.frame, false});
  }

  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 5.0f * state.scale);
  list.PushClipRect(low, high, true);
  if (movable) {
    draw_ticks(list, track, state.scale);
    draw_reach(list, track, view.physics, state.scale);
    draw_position(list, track, shown, state.scale, state.scrubbing);
  } else {
    list.AddText(ImVec2(low.x + margin, (low.y + high.y - ImGui::GetFontSize()) * 0.5f),
                 ImGui::GetColorU32(color::kDim), "No motion yet: drop a .vmd file on the window");
  }
  list.PopClipRect();
}

}  // namespace odori
