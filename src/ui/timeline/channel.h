#pragma once

// A value over time with its keys and their curves, as the file holds them and as the program plays them.

#include "motion/key_frames.h"
#include "motion/motion.h"
#include "ui/core/timeline_state.h"
#include "ui/core/view.h"

#include <optional>
#include <span>
#include <string>
#include <variant>

namespace odori {

struct ChannelPart {
  const char* title;
  const char* unit;    // behind a number
  float min_span;      // of values that fill a plot's height
  bool wraps = false;  // an angle within +-180
};
std::span<const ChannelPart> channel_parts(Channel::Of of);
const ChannelPart& part_of(Channel channel);

// Refers to a motion, which outlives it and stays as it is.
class ChannelCurve {
 public:
  // Nothing where what it is about is not chosen, or has no keys.
  static std::optional<ChannelCurve> of(const UiView& view, Channel channel);

  KeyFrames frames() const;
  // As the motion is played. Cheap for one frame after the other.
  float at(double frame);
  float at_key(std::size_t key) const { return on_the_way(key, key, 0.0f); }
  // The curve from the key before; nothing for the first key, a weight's, and where a camera jumps.
  std::optional<Curve> curve_to(std::size_t key) const;
  // From key to key at a curve's height, 0..1.
  float on_the_way(std::size_t from, std::size_t to, float height) const;

 private:
  using Keys = std::variant<std::span<const BoneKey>, std::span<const MorphKey>, std::span<const CameraKey>>;
  ChannelCurve(Keys keys, int part) : keys_(keys), part_(part) {}

  Keys keys_;
  int part_;
  std::uint32_t hint_ = 0;
};

// "12.5°".
std::string channel_value(Channel channel, float value);

}  // namespace odori
