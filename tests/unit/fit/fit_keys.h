#pragma once

#include "motion/motion.h"

#include <algorithm>

namespace odori::testing {

inline BoneKey fit_key(std::uint32_t frame, glm::vec3 translation, glm::quat rotation = kNoRotation) {
  BoneKey key;
  key.frame = frame;
  key.translation = translation;
  key.rotation = rotation;
  return key;
}

}  // namespace odori::testing
