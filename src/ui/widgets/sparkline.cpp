#include "ui/widgets/sparkline.h"

#include "motion/motion.h"
#include "motion/sample.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "view/clock.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace odori {

namespace {

constexpr std::size_t kMaxKeys = 16;  // examined per column of pixels, evenly spread

float peak_between(std::span<const MorphKey> keys, double first, double last, std::uint32_t& hint) {
  float peak = sample_morph(keys, first, hint);
  const KeyFrames frames(keys);
  const std::size_t from = frames.at_or_after(first), to = frames.at_or_after(last, from);
  const std::size_t stride = (to - from) / kMaxKeys + 1;
  for (std::size_t key = from; key < to; key += stride) {
    if (std::abs(keys[key].weight) > std::abs(peak)) peak = keys[key].weight;
  }
  return peak;
}

}  // namespace

std::vector<float> weights_over(std::span<const WeightTrack> tracks, double first, double last, std::size_t count) {
  std::vector<float> weights(count, 0.0f);
  const double part = (last - first) / static_cast<double>(count);
  for (const WeightTrack& track : tracks) {
    std::uint32_t hint = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const double from = first + part * static_cast<double>(i);
      weights[i] = std::lerp(weights[i], peak_between(track.keys, from, from + part, hint), track.share);
    }
  }
  return weights;
}

void draw_sparkline(ImDrawList& list, std::span<const WeightTrack> tracks, FrameRange frames, double frame,
                    const Area& area, float scale) {
  const ImVec2 low = area.low, high = area.high();
  const FrameAxis axis = frame_axis(low.x, high.x, frames);
  const auto pixels = static_cast<std::size_t>(std::max(high.x - low.x, 1.0f));
  const double last = axis.frame(low.x + static_cast<float>(pixels));
  const std::vector<float> weights = weights_over(tracks, axis.frame(low.x), last, pixels);
  const auto [min_weight, max_weight] = std::minmax_element(weights.begin(), weights.end());
  const float bottom = std::min(*min_weight, 0.0f), range = std::max(*max_weight, 1.0f) - bottom;
  const auto y = [&](float weight) { return high.y - (high.y - low.y) * (weight - bottom) / range; };
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 2.0f * scale);
  const ImU32 tint = with_alpha(color::kRecorded, 0.8f);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const float x = low.x + static_cast<float>(i), top = y(weights[i]), zero = y(0.0f);
    // Any weight but 0 gets at least one pixel.
    if (weights[i] != 0.0f) {
      list.AddRectFilled(ImVec2(x, std::min(top, zero - scale)), ImVec2(x + 1.0f, std::max(top, zero)), tint);
    }
  }
  const float at = std::floor(axis.x(std::clamp(frame, axis.first, axis.last)));
  list.AddLine(ImVec2(at, low.y), ImVec2(at, high.y), ImGui::GetColorU32(color::kPlayhead), scale);
}

}  // namespace odori
