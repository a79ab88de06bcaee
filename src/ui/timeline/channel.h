#pragma once

// An animated value over time, with its keys and the curves between them.

#include "model/pose.h"
#include "motion/motion.h"
#include "ui/core/panel_input.h"
#include "ui/core/viewport_state.h"

#include <optional>
#include <span>
#include <string>
#include <variant>

namespace odori {

struct ChannelPart {
  const char* title;
  const char* unit;    // suffix of a number
  float min_span;      // minimum range of values over the height of a plot
  bool wraps = false;  // an angle within +-180 degrees
};
std::span<const ChannelPart> channel_parts(Channel::Of of);
const ChannelPart& part_of(Channel channel);

// Refers to the keys of a motion, which must outlive it unchanged.
class ChannelCurve {
 public:
  // None if the bone or morph is not selected or the channel has no keys.
  static std::optional<ChannelCurve> of(const PanelInput& input, Channel channel);

  KeyFrames frames() const;
  // The value as played back. Fast for consecutive frames.
  float at(double frame);
  float at_key(std::size_t key) const { return interpolate(key, key, 0.0f); }
  // The curve from the previous key; none for the first key, for weights, and at a camera cut.
  std::optional<Curve> curve_to(std::size_t key) const;
  // The value between two keys at the curve's output `t`, 0..1.
  float interpolate(std::size_t from, std::size_t to, float t) const;

 private:
  using Keys = std::variant<std::span<const BoneKey>, std::span<const MorphKey>, std::span<const CameraKey>>;
  ChannelCurve(Keys keys, int part, EvaluationRules rules) : keys_(keys), part_(part), rules_(rules) {}

  Keys keys_;
  int part_;
  EvaluationRules rules_;
  std::uint32_t hint_ = 0;
};

// "12.5°".
std::string channel_value(Channel channel, float value);

}  // namespace odori
