#include "ui/timeline/key_marks.h"

#include <cmath>

namespace odori {

namespace {

// KeyFrames::at_or_after with a guess: correct while keys are evenly spaced, and avoids the cache misses of a binary
// search among millions of keys.
std::size_t at_or_after(const KeyFrames& keys, double frame, std::size_t from, std::size_t guess) {
  const bool is_hit = guess > from && guess < keys.size() && static_cast<double>(keys[guess]) >= frame &&
                      static_cast<double>(keys[guess - 1]) < frame;
  return is_hit ? guess : keys.at_or_after(frame, from);
}

}  // namespace

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
