#pragma once

// Keys for a transform that is known at every frame but is not the interpolation of two keys.

#include "motion/motion.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace odori {

// Four bones of a limb may be composed, one below the other: together they stay within 0.1 degrees.
struct RefineLimits {
  float degrees = 0.025f;
  float units = 0.018f;
};

// A transform at a frame.
using WantedTransform = std::function<RigidTransform(double frame)>;

// Keys that are exact on `frames`, which ascend, and between them, on as many frames more as needed, within the limits.
// Curves are those of `tracks` where they fit, whole or in part, otherwise straight. Physics switches are those of the
// first track. `left`: the number of keys that may be added; it is reduced by those that are.
std::vector<BoneKey> refined_keys(const WantedTransform& wanted, std::vector<std::uint32_t> frames,
                                  std::span<const std::span<const BoneKey>> tracks, std::size_t& left,
                                  RefineLimits limits = {});

// The frames of several tracks, each once.
std::vector<std::uint32_t> union_of_frames(std::span<const std::span<const BoneKey>> tracks);

}  // namespace odori
