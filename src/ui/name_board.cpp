#include "ui/name_board.h"

#include <algorithm>
#include <cmath>

namespace odori {

NameBoard::NameBoard(const Area& picture, float line)
    : picture_(picture), line_(line), strips_(static_cast<std::size_t>(std::ceil(picture.size.y / line)) + 1) {}

std::size_t NameBoard::strip_of(float y) const {
  const float strip = (y - picture_.low.y) / line_;
  return static_cast<std::size_t>(std::clamp(strip, 0.0f, static_cast<float>(strips_.size() - 1)));
}

bool NameBoard::is_free(ImVec2 low, ImVec2 high) const {
  const ImVec2 end = picture_.high();
  if (low.x < picture_.low.x || low.y < picture_.low.y || high.x > end.x || high.y > end.y) return false;
  const auto crosses = [&](const Taken& taken) {
    return low.x < taken.high.x && taken.low.x < high.x && low.y < taken.high.y && taken.low.y < high.y;
  };
  for (std::size_t strip = strip_of(low.y); strip <= strip_of(high.y); ++strip) {
    if (std::any_of(strips_[strip].begin(), strips_[strip].end(), crosses)) return false;
  }
  return true;
}

void NameBoard::take(ImVec2 low, ImVec2 high) {
  for (std::size_t strip = strip_of(low.y); strip <= strip_of(high.y); ++strip) strips_[strip].push_back({low, high});
}

}  // namespace odori
